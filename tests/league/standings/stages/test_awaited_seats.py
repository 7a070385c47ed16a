"""Who plays in a session by now and has no seat there yet reads of that one first, and stands on the list by name in the hall."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.hall.models import HallSlide
from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.places import PlaceToSit
from league.hall.screen.queries.slides import would_show
from league.seating.commands import seat_session, take_back_decision
from league.seating.models import Session
from tests.factories import make_session
from tests.league.standings.stages.test_outdated_seats import CHANGED, cup, decide, notices, own, some

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db


@pytest.fixture
def exchanged(cup: Competition) -> Competition:
    """5 plays in the consolation now, whose seating (session 3) still has 6 in it. The final is seated again with 6, but not its second
    session (4), in which 5 has a seat."""
    make_session(cup, some(cup, 1, 5, 9, 2), stage=decide(cup, 2, 1, 5, 9, 2))
    decide(cup, 2, 1, 9, 2, 6)
    decide(cup, 3, 5, 10, 3, 7, 11, 4, 8, 12)
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[some(cup, 1, 9, 2, 6)])
    return cup


def listed(cup: Competition) -> dict[str, PlaceToSit]:
    """The list by name in the hall."""
    return {place.name: place for place in would_show(HallNow(cup), HallSlide.NEXT)[0].values["places"]}


def test_the_own_page_names_the_session_in_which_they_play_and_not_one_of_the_stage_that_they_left(exchanged: Competition) -> None:
    assert own(5)[0] == CHANGED.format(3)
    assert notices(f"players/{some(exchanged, 5)[0].player_id}/") == [f"Cup: {CHANGED.format(3)}"]


def test_an_earlier_session_without_a_seat_stands_before_a_later_one_with_one(exchanged: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=exchanged.stages.get(number=3))
    decide(exchanged, 2, 1, 5, 9, 2)
    decide(exchanged, 3, 6, 10, 3, 7, 11, 4, 8, 12)
    assert own(5)[0] == CHANGED.format(2), "they have a seat in session 4 alone"


def test_who_plays_now_and_has_no_seat_yet_stands_on_the_list_by_name_in_the_hall(exchanged: Competition) -> None:
    places = listed(exchanged)
    hilde, trude = (one.shown_name for one in some(exchanged, 5, 6))
    assert places[hilde].changing and places[hilde].table is None
    assert places[trude].table == 1 and not places[trude].changing


def test_once_the_consolation_is_seated_again_they_read_their_seat(exchanged: Competition) -> None:
    seat_session(actor=SYSTEM, session=Session.objects.get(number=3), tables=[some(exchanged, 5, 10, 3, 7), some(exchanged, 11, 4, 8, 12)])
    assert own(5)[0].startswith("Next at table")


def test_while_results_are_secret_it_is_not_told_that_they_play_elsewhere(exchanged: Competition) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=exchanged, until=0)
    places = listed(Competition.objects.get())
    assert some(exchanged, 5)[0].shown_name not in places
    assert CHANGED.format(3) not in own(5)
