"""While it is open again who plays in a final, each seat of the consolation beside it says so: whoever sits there may still move up."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.hall.models import HallSlide
from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.slides import would_show
from league.seating.commands import take_back_decision
from league.seating.models import Session
from league.standings.queries.people import people_of
from tests.league.paper.reading import asked
from tests.league.standings.stages.test_outdated_seats import cup, decide, notices, own, some
from tests.pages import page_of

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
SAID = "It is open again who plays in “Final”: this seating may change."
GERMAN = "Es ist wieder offen, wer in „Final“ spielt: Dieser Sitzplan kann sich noch ändern."


@pytest.fixture
def left_open(cup: Competition) -> Competition:
    """The final of 1, 9, 2 and 6 is left open again, so that 6 is back in the consolation, whose seating (session 3) fits as it is."""
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    return cup


def slides(cup: Competition) -> list[str]:
    now = HallNow(Competition.objects.get(pk=cup.pk))
    return [str(one.title) for kind in (HallSlide.SEATING, HallSlide.NEXT) for one in would_show(now, kind)]


def test_the_own_page_says_so_beside_the_seat(left_open: Competition) -> None:
    for number in (6, 10, 4):
        assert own(number)[0].startswith("Next at table") and own(number)[0].endswith(f"(session 3). {SAID}")
    assert own(10, "de")[0].endswith(f"(Durchgang 3). {GERMAN}")
    (over_all,) = notices(f"players/{some(left_open, 10)[0].player_id}/")
    assert over_all.endswith(SAID)


def test_the_page_of_the_session_and_the_overview_say_so(left_open: Competition) -> None:
    assert SAID in notices("cup/sessions/3/") and SAID not in notices("cup/sessions/2/")
    assert "This seating is being changed." in notices("cup/sessions/2/")
    overview = page_of(Client().get("/cup/", headers={"accept-language": "en"})).text
    assert overview.count(SAID) == 1


def test_the_screen_of_the_hall_says_so(left_open: Competition) -> None:
    titles = slides(left_open)
    assert any(title.endswith("Session 3: who sits where (this seating may change)") for title in titles)
    assert any(title.endswith("(being changed: session 2; may change: session 3)") for title in titles)


def test_papers_of_the_seating_say_so(left_open: Competition) -> None:
    for paper in ("seating", "players", "slips", "score_sheets", "name_cards"):
        assert "may change" in asked(left_open, paper, session=3).text, paper


def test_once_the_final_is_decided_nothing_is_said(left_open: Competition) -> None:
    decide(left_open, 2, 1, 5, 9, 2)
    assert SAID not in " ".join(own(10) + notices("cup/sessions/3/")) and not any("may change" in title for title in slides(left_open))


def test_once_the_consolation_has_begun_nobody_there_can_move_up(left_open: Competition) -> None:
    session_steps.start(actor=SYSTEM, session=Session.objects.get(number=3))
    assert SAID not in " ".join(own(10) + notices("cup/sessions/3/"))


def test_a_seating_that_does_not_fit_says_only_that(left_open: Competition) -> None:
    competitions.withdraw_entrant(actor=SYSTEM, entrant=some(left_open, 12)[0])
    assert own(10)[0].endswith("(session 3). This seating is being changed.")


def test_while_results_are_secret_nothing_of_it_shows(left_open: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=left_open, until=0)
    assert SAID not in " ".join(own(10) + notices("cup/sessions/3/"))


def test_it_takes_no_query(left_open: Competition, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    people = people_of(left_open)
    with django_assert_num_queries(0):
        assert dict(people.staging.open_before) == {3: "Final"}
