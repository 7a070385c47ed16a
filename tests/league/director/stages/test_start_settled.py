"""A session of a stage starts only once it is decided who plays there, and with nobody who plays in the stage beside it by now."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Stage
from league.director.overview.queries import checklist
from league.errors import Refusal
from league.games.commands import session_steps
from league.games.models import Game
from league.seating import commands as seating
from league.seating.commands.stage_players import StagePlace
from league.seating.models import Seat, Session
from league.seating.outdated import to_be_redrawn
from league.seating.two_tables import at_two_tables
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, FINAL, cup, moved
from tests.league.director.stages.beside import director, name, of, one
from tests.pages import PagePart, page_of

__all__ = ["cup", "director", "moved"]

pytestmark = pytest.mark.django_db

OPEN = "It is not decided yet who plays in “Final”, so session 1 cannot start. Its seating stays until then."
PAGES = ("manage_session", "manage_arrivals", "manage_draw")


@pytest.fixture
def opened(cup: Competition) -> Competition:
    """The final is seated, and it is open again who plays in it."""
    seating.take_back_decision(actor=SYSTEM, stage=final_of(cup))
    return cup


def final_of(cup: Competition) -> Stage:
    return cup.stages.get(name="Final")


def shown(director: Client, page: str, *parts: object, language: str = "en") -> PagePart:
    return page_of(director.get(reverse(page, args=["cup", *parts]), follow=True, headers={"accept-language": language})).one("main")


def asked(director: Client, session: int, **sent: str) -> PagePart:
    answered: HttpResponse = director.post(reverse("manage_step", args=["cup", session, "start"]), sent, follow=True)
    return page_of(answered).one("main")


def steps(cup: Competition) -> str:
    return " ".join(f"{step.title}: {step.detail}" for step in checklist(cup))


def test_no_page_says_of_anybody_that_they_do_not_play_while_that_is_open(opened: Competition, director: Client) -> None:
    assert to_be_redrawn(opened, [of(opened, FINAL)]) == ()
    said = [shown(director, page, FINAL).text for page in PAGES] + [asked(director, FINAL).text, steps(opened)]
    assert not [one for one in said if "not play any more" in one or "does not fit" in one]


def test_the_start_says_that_nobody_is_decided_and_leads_to_the_decision(opened: Competition, director: Client) -> None:
    question = asked(director, FINAL, decided="yes", anyway="yes", without="yes")
    assert OPEN in question.text and not question.all("button")
    assert question.all("a", href=reverse("manage_stage", args=["cup", 2])) and of(opened, FINAL).state == "seated"
    with pytest.raises(Refusal, match="not decided yet who plays in “Final”") as refused:
        session_steps.start(actor=SYSTEM, session=of(opened, FINAL))
    assert refused.value.code == "stage_undecided" and not Game.objects.exists()


def test_neither_is_it_started_together_with_the_consolation(opened: Competition, director: Client) -> None:
    address = reverse("manage_start_together", args=["cup", FINAL])
    question = page_of(director.post(address, {"with": "1,2", "decided": "yes", "without": "yes"})).one("main")
    assert OPEN in question.text and not question.all("button")
    assert {one.state for one in Session.objects.all()} == {"seated"}


def test_the_pages_of_the_session_lead_to_the_decision_and_have_no_button_to_start(opened: Competition, director: Client) -> None:
    start = reverse("manage_step", args=["cup", FINAL, "start"])
    for page in ("manage_session", "manage_arrivals"):
        main = shown(director, page, FINAL)
        assert OPEN in main.text and main.all("a", href=reverse("manage_stage", args=["cup", 2]))
        assert not main.all("form", action=start)
    acts = [act.url for step in checklist(opened) for act in step.acts]
    assert OPEN in steps(opened) and start not in acts and not [url for url in acts if "together" in url]
    assert "0 of 0" not in shown(director, "manage_arrivals", FINAL).text


def test_neither_is_a_seating_to_be_made_anew_before_that_is_decided(opened: Competition, director: Client) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(opened, 2))
    assert to_be_redrawn(opened) == () and "Seat “Final” again" not in steps(opened)
    now = next(step for step in checklist(opened) if step.state == "now")
    assert now.title == "Decide who plays in “Final”" and OPEN in now.detail and now.acts[0].url == reverse("manage_stage", args=["cup", 2])


def test_the_page_of_the_session_says_it_in_german(opened: Competition, director: Client) -> None:
    said = "Noch ist nicht entschieden, wer in „Final“ spielt. Durchgang 1 kann so nicht starten; der Sitzplan bleibt bis dahin stehen."
    assert said in shown(director, "manage_session", FINAL, language="de").text


def test_once_it_is_decided_as_before_the_session_starts_with_its_seating(opened: Competition) -> None:
    places = [StagePlace(one(opened, number)) for number in (1, 2, 3, 4)]
    seating.decide_stage(actor=SYSTEM, stage=final_of(opened), places=places)
    session_steps.start(actor=SYSTEM, session=of(opened, FINAL))
    assert of(opened, FINAL).state == "running"


def test_a_stage_that_began_while_it_was_open_keeps_whom_somebody_replaced(moved: Competition) -> None:
    """No session starts like that any more; one may have, before."""
    seating.take_back_decision(actor=SYSTEM, stage=final_of(moved))
    Session.objects.filter(number=FINAL).update(state="running")
    seating.decide_stage(actor=SYSTEM, stage=final_of(moved), places=[StagePlace(one(moved, number)) for number in (1, 3, 4, 5)])
    row = final_of(moved).places.get(entrant=one(moved, 5))
    assert row.replaces == one(moved, 2) and row.by == "replacement"
    seating.decide_stage(actor=SYSTEM, stage=final_of(moved), places=[StagePlace(one(moved, number)) for number in (1, 3, 4, 5)])
    assert final_of(moved).places.get(entrant=one(moved, 5)).replaces == one(moved, 2), "decided once more, it stays"


def test_a_consolation_in_which_a_finalist_has_a_seat_does_not_start(moved: Competition, director: Client) -> None:
    way_out = "Nobody plays in two stages at the same time: seat the session again, or give that seat to somebody else by hand."
    question = asked(director, CONSOLATION, anyway="yes", without="yes")
    assert f"{name(moved, 5)} plays in “Final” by now. {way_out}" in question.text and not question.all("button")
    assert question.all("a", href=reverse("manage_draw", args=["cup", CONSOLATION]))
    with pytest.raises(Refusal) as refused:
        session_steps.start(actor=SYSTEM, session=of(moved, CONSOLATION))
    assert refused.value.code == "plays_elsewhere" and str(refused.value) == f"{name(moved, 5)} plays in “Final” by now. {way_out}"


def test_its_pages_say_where_they_play_and_have_no_button_to_start(moved: Competition, director: Client) -> None:
    said = f"The seating of session 2 does not fit any more: {name(moved, 5)} plays in “Final” by now."
    for page in ("manage_session", "manage_arrivals"):
        main = shown(director, page, CONSOLATION)
        assert said in main.text and not main.all("form", action=reverse("manage_step", args=["cup", CONSOLATION, "start"]))
        assert not main.all("form", action=reverse("manage_start_together", args=["cup", CONSOLATION]))
    assert f"{name(moved, 5)} plays in “Final” by now" in steps(moved)


def test_once_a_substitute_has_the_seat_it_starts(moved: Competition) -> None:
    seating.seat_instead(actor=SYSTEM, session=of(moved, CONSOLATION), entrant=one(moved, 5), other=one(moved, 13))
    session_steps.start(actor=SYSTEM, session=of(moved, CONSOLATION))
    assert of(moved, CONSOLATION).state == "running"


def test_two_seats_at_once_are_named_for_each_time_by_itself(cup: Competition) -> None:
    """Two sessions of each stage: number 5 has a seat in all four, of which the first ones are played at the same time, and the last."""
    stages = {FINAL: final_of(cup), CONSOLATION: cup.stages.get(name="Consolation")}
    for number, people in ((FINAL, (1, 2, 3, 4)), (CONSOLATION, (5, 6, 7, 8, 9, 10, 11, 12))):
        again = seating.plan_session(actor=SYSTEM, competition=cup, stage=stages[number])
        tables = [[one(cup, player) for player in people[first : first + 4]] for first in range(0, len(people), 4)]
        seating.seat_session(actor=SYSTEM, session=again, tables=tables)
    Seat.objects.filter(session__stage=stages[FINAL], entrant=one(cup, 4)).update(entrant=one(cup, 5))
    assert [two.sessions for two in at_two_tables(cup)] == [(1, 2), (3, 4)]
    assert [two.text.count(" at table ") for two in at_two_tables(cup)] == [2, 2]
