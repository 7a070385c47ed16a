"""Starting a session."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.commands import reopen_session, start_session
from league.games.models import Game
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.models import TableLink
from tests.factories import alice_directs, make_competition, make_entrants, make_session
from tests.league.games.play import DRAW, found_by_verify, one_table

pytestmark = pytest.mark.django_db


def test_a_started_session_has_a_game_and_a_link_for_each_table_and_a_frozen_ruleset() -> None:
    competition = make_competition()
    session = make_session(competition, tables=2)
    games = start_session(actor=SYSTEM, session=session)

    session.refresh_from_db()
    competition.refresh_from_db()
    assert (session.state, competition.is_frozen) == ("running", True)
    assert [(game.number, game.table.number, game.state) for game in games] == [(1, 1, GameState.SEATED), (2, 2, GameState.SEATED)]
    assert TableLink.objects.valid().count() == 2


def test_links_are_made_when_what_makes_them_happens() -> None:
    then = timezone.now() - timedelta(days=300)
    actor = Actor("Ada", at=then)
    session = make_session(make_competition())
    start_session(actor=actor, session=session)
    seating.renew_link(actor=actor, table=session.tables.get())
    seating.approve_session(actor=actor, session=session)
    reopen_session(actor=actor, session=session)
    assert list(TableLink.objects.values_list("created_at", flat=True)) == [then] * 3


def test_games_are_numbered_through_all_sessions() -> None:
    competition = make_competition()
    entrants = make_entrants(competition)
    for _ in range(3):
        start_session(actor=SYSTEM, session=make_session(competition, entrants))
    assert list(Game.objects.values_list("number", flat=True)) == [1, 2, 3]


def test_only_a_seated_session_is_started() -> None:
    competition = make_competition()
    planned = seating.plan_session(actor=SYSTEM, competition=competition)
    with pytest.raises(Refusal) as refused:
        start_session(actor=SYSTEM, session=planned)
    assert refused.value.code == "not_seated"

    session = make_session(competition)
    start_session(actor=SYSTEM, session=session)
    with pytest.raises(Refusal) as refused:
        start_session(actor=SYSTEM, session=session)
    assert refused.value.code == "not_seated"


@pytest.mark.parametrize("state", ["finished", "archived"])
def test_no_session_of_a_competition_that_is_over_is_started(state: str) -> None:
    competition = make_competition()
    session = make_session(competition)
    Competition.objects.update(state=state)
    with pytest.raises(Refusal) as refused:
        start_session(actor=SYSTEM, session=session)
    assert refused.value.code == "competition_over"
    assert not Game.objects.exists()


def test_a_table_with_an_empty_seat_is_not_started() -> None:
    session = make_session(make_competition())
    session.seats.first().delete()
    with pytest.raises(Refusal) as refused:
        start_session(actor=SYSTEM, session=session)
    assert refused.value.code == "seat_missing"


def test_a_session_comes_back_as_its_games_are_now() -> None:
    play = one_table()
    alice = Actor.of(alice_directs(play.game.competition))
    play.play_to_the_end()
    seating.approve_session(actor=alice, session=play.session)
    reopen_session(actor=alice, session=play.session)
    assert play.session.state == "scored"

    play.undo_last_hand(actor=alice)
    assert (play.session.state, found_by_verify()) == ("running", [])


def test_an_entry_for_a_game_whose_start_was_taken_back_meanwhile_is_refused() -> None:
    play = one_table()
    Game.objects.filter(pk=play.game.pk).delete()
    with pytest.raises(Refusal) as refused:
        play.record_hand(number=1, result=DRAW)
    assert refused.value.code == "session_not_running"
