"""A substitute has one chair in a session: a seat given for good, or the seat of somebody who is replaced, never both."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant, remove_entrant
from league.competitions.models import Competition, Entrant
from league.director.check_in.commands import put_substitute, take_substitute_back
from league.director.people.choices import Leaving
from league.director.people.commands.leaving import settle_leaving
from league.director.substitutes.commands import seat_in_later_sessions
from league.errors import Refusal
from league.games.commands import session_steps
from league.games.models import Game, Substitution
from league.seating.commands import plan_session, seat_session
from league.seating.models import Session
from tests.factories import make_competition, make_entrants
from tests.league.director.test_commands import score
from tests.league.games.play import Play
from tests.pages import choices_of, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """Eight players at two tables of session 1; number 9 is a substitute and has the seat of 1, who was struck. Number 10 is free."""
    cup = make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")
    people = make_entrants(cup, 10)
    for one in people[8:]:
        change_entrant(actor=SYSTEM, entrant=one, substitute=True)
    session = seat_session(actor=SYSTEM, session=plan_session(actor=SYSTEM, competition=cup), tables=[people[:4], people[4:8]])
    remove_entrant(actor=SYSTEM, entrant=people[0], reason="Illness")
    seat_in_later_sessions(actor=SYSTEM, competition=cup, entrant=people[0], player=people[8].player, sessions=[session])
    return cup


def entrant(number: int) -> Entrant:
    return Entrant.objects.select_related("player", "competition").get(number=number)


def leaving(substitute: int) -> Leaving:
    return Leaving(plays="substitute", player=entrant(substitute).player, since=1)


def session_1() -> Session:
    return Session.objects.get(number=1)


def test_who_has_a_seat_already_is_not_appointed_for_somebody_else(cup: Competition) -> None:
    with pytest.raises(Refusal) as refused:
        settle_leaving(actor=SYSTEM, entrant=entrant(2), leaving=leaving(9))
    assert refused.value.code == "seated_already"
    assert f"{entrant(9).shown_name} has a seat in session 1 already, at table 1" in str(refused.value)
    with pytest.raises(Refusal, match="at table 1"):
        put_substitute(actor=SYSTEM, session=session_1(), entrant=entrant(6), player=entrant(9).player)


def test_the_page_offers_only_substitutes_without_a_seat(alice: Client, cup: Competition) -> None:
    offered = choices_of(page_of(alice.get(reverse("manage_leaving", args=["cup", 2]))), "player")
    assert str(entrant(10).player_id) in offered and str(entrant(9).player_id) not in offered


def test_who_plays_for_somebody_is_not_given_another_seat(cup: Competition) -> None:
    appoint_stand_in(actor=SYSTEM, entrant=entrant(2), other=entrant(10), since=1)
    with pytest.raises(Refusal) as refused:
        seat_in_later_sessions(
            actor=SYSTEM, competition=cup, entrant=entrant(5), player=entrant(10).player, sessions=[session_1()]
        )  # fmt: skip
    assert (refused.value.code, entrant(2).shown_name in str(refused.value)) == ("stands_in_already", True)


def test_a_start_that_is_refused_for_a_substitute_says_at_which_table(cup: Competition) -> None:
    """As seatings of before this was asked can have it."""
    appoint_stand_in(actor=SYSTEM, entrant=entrant(2), other=entrant(9), since=1)
    with pytest.raises(Refusal) as refused:
        session_steps.start(actor=SYSTEM, session=session_1())
    assert refused.value.code == "substitute_at_table"
    assert f"Table 1, in place of {entrant(2).shown_name}: {entrant(9).shown_name} sits at this table." in str(refused.value)
    assert "Choose somebody else at the check-in" in str(refused.value)
    assert not Game.objects.exists()


def test_taken_back_in_the_last_session_the_substitute_is_arranged_no_more(cup: Competition) -> None:
    put_substitute(actor=SYSTEM, session=session_1(), entrant=entrant(6), player=entrant(10).player, only=False)
    take_substitute_back(actor=SYSTEM, session=session_1(), entrant=entrant(6))
    assert entrant(6).stand_in is None


def test_taken_back_in_a_session_before_others_the_substitute_keeps_those(cup: Competition) -> None:
    plan_session(actor=SYSTEM, competition=cup)
    put_substitute(actor=SYSTEM, session=session_1(), entrant=entrant(6), player=entrant(10).player, only=False)
    take_substitute_back(actor=SYSTEM, session=session_1(), entrant=entrant(6))
    assert (entrant(6).stand_in, entrant(6).stand_in_from) == (entrant(10), 2)


def test_nobody_played_two_games_of_a_session_from_the_start(cup: Competition) -> None:
    """As is noted when both are over; who has finished may still begin at a table that waits."""
    session_steps.start(actor=SYSTEM, session=session_1())
    for game in Game.objects.order_by("number"):
        score(game)
    table = Play(Game.objects.get(table__number=2))
    with pytest.raises(Refusal) as refused:
        table.substitute(seat=0, player=entrant(3).player, cause="late", from_hand=1)
    assert (refused.value.code, "played at table 1 of this session" in str(refused.value)) == ("substitute_elsewhere", True)
    table.substitute(seat=0, player=entrant(10).player, cause="late", from_hand=1)
    assert Substitution.objects.get().player == entrant(10).player
