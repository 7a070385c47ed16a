"""Over stages, the reveal names for each place the stage in which somebody played, or for which they qualified and were replaced."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.hall.reveal.queries import remote_of, reveal_screen
from league.seating.commands import StagePlace, decide_stage, replace_in_stage
from tests.factories import make_stage
from tests.league.hall.reveals import NAMES, current, go, play_cup, start
from tests.pages import page_of

pytestmark = pytest.mark.django_db
LAST = "Preliminaries"


@pytest.fixture
def cup() -> Competition:
    """Alma to Dora qualified for the final; Bert withdrew and Emil plays instead."""
    cup = play_cup(embargo=False)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, carried="nothing")
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(one(cup, name)) for name in NAMES[:4]])
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, "Bert"))
    replace_in_stage(actor=SYSTEM, stage=final, gone=one(cup, "Bert"), entrant=one(cup, "Emil"))
    return cup


def one(cup: Competition, name: str) -> Entrant:
    return cup.entrants.with_players().get(player__first_name=name)


def told(cup: Competition) -> dict[str, str]:
    """The stage named for each player on the screen."""
    screen = reveal_screen(current(cup))
    return {name: place.stage for place in (*screen.now, *screen.before) for name in place.names}


def test_whoever_was_replaced_is_not_said_to_have_stayed_in_the_preliminaries(cup: Competition) -> None:
    start(cup)
    go(cup, 3)
    assert told(cup) == dict.fromkeys(("Fred", "Gina", "Hans"), LAST)
    (coming,) = remote_of(current(cup)).next
    assert (coming.names, coming.stage) == (("Bert",), "Final (replaced)"), "behind the final, ahead of all who did not get in"
    go(cup)
    assert (reveal_screen(current(cup)).now[0].stage, told(cup)["Bert"]) == ("Final (replaced)", "Final (replaced)")
    hall = page_of(Client(headers={"accept-language": "en"}).get("/linz/live/")).text
    assert "· Final (replaced)" in hall


def test_whoever_was_replaced_and_plays_in_the_consolation_is_named_by_it(cup: Competition) -> None:
    consolation = make_stage(cup, "Consolation", source=cup.stages.get(number=1), who="rest", carried="nothing")
    bert = one(cup, "Bert")
    bert.status = "active"
    bert.save()
    decide_stage(actor=SYSTEM, stage=consolation, places=[StagePlace(one(cup, name)) for name in ("Bert", "Fred")])
    remote = remote_of(start(cup))
    assert remote.next[0].stage == LAST
    go(cup, 4)
    assert (told(cup).get("Bert"), told(cup).get("Fred")) == ("Consolation", "Consolation")


def test_over_several_stages_it_is_the_last_one_reached(cup: Competition) -> None:
    semi = cup.stages.get(number=2)
    last = make_stage(cup, "Table one", source=semi, who="best", count=2, carried="nothing")
    decide_stage(actor=SYSTEM, stage=last, places=[StagePlace(one(cup, name)) for name in ("Alma", "Cleo")])
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, "Cleo"))
    replace_in_stage(actor=SYSTEM, stage=last, gone=one(cup, "Cleo"), entrant=one(cup, "Dora"))
    go(cup, remote_of(start(cup)).steps)
    assert (told(cup)["Cleo"], told(cup)["Alma"], told(cup)["Dora"]) == ("Table one (replaced)", "Table one", "Table one")
    assert (told(cup)["Emil"], told(cup)["Bert"]) == ("Final", "Final (replaced)")
