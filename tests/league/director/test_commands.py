"""Commands across several rooms: starting, approving, cancelling and calling back a session; entering many players."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.entering import commands
from league.director.people.commands import details
from league.errors import Refusal
from league.games.commands import enter_final_scores, record_hand, reopen_session, session_steps, void_game
from league.games.entry import Entry
from league.games.models import Game
from league.players.models import Player
from league.seating.models import SessionState, TableLink
from scoring.game import ExhaustiveDraw
from tests.factories import make_competition, make_entrant, make_evening, make_player, make_running, make_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return make_competition()


def record_a_hand(game: Game) -> None:
    result = ExhaustiveDraw(tenpai=frozenset())
    record_hand(entry=Entry.new(SYSTEM, 0), game=game, number=1, result=result)


def score(game: Game) -> None:
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[40_000, 30_000, 30_000, 20_000])


def test_the_first_start_makes_an_open_competition_a_running_one(league: Competition) -> None:
    session_steps.start(actor=SYSTEM, session=make_session(league))
    league.refresh_from_db()
    assert (league.state, league.is_frozen) == ("running", True)


def test_a_start_that_fails_half_way_leaves_nothing_behind(league: Competition) -> None:
    session = make_session(league)
    with patch("league.games.commands.session_steps.set_competition_state", side_effect=RuntimeError), pytest.raises(RuntimeError):
        session_steps.start(actor=SYSTEM, session=session)
    session.refresh_from_db()
    league.refresh_from_db()
    assert (session.state, league.is_frozen) == ("seated", False)
    assert not Game.objects.exists()
    assert not TableLink.objects.exists()


def test_approval_names_the_tables_without_a_result(league: Competition) -> None:
    session = make_running(league, tables=2)
    with pytest.raises(Refusal, match="at these tables: 1 and 2"):
        session_steps.approve(actor=SYSTEM, session=session)
    for game in Game.objects.all():
        score(game)
    assert session_steps.approve(actor=SYSTEM, session=session).state == SessionState.APPROVED


def test_a_void_game_does_not_stop_the_approval(league: Competition) -> None:
    session = make_running(league)
    void_game(entry=Entry.new(SYSTEM, 0), game=Game.objects.get())
    assert session_steps.approve(actor=SYSTEM, session=session).state == SessionState.APPROVED


def test_a_session_is_cancelled_only_while_nothing_in_it_counts(league: Competition) -> None:
    session = make_running(league)
    game = Game.objects.get()
    record_a_hand(game)
    with pytest.raises(Refusal, match="Void their games first"):
        session_steps.cancel(actor=SYSTEM, session=session)
    game.refresh_from_db()
    void_game(entry=Entry.new(SYSTEM, game.version), game=game)
    # A session whose only game is void waits for nothing.
    session.refresh_from_db()
    assert session.state == SessionState.SCORED
    assert session_steps.cancel(actor=SYSTEM, session=session).state == SessionState.CANCELLED
    assert reopen_session(actor=SYSTEM, session=session).state == SessionState.SCORED


def test_a_start_is_called_back_until_something_is_recorded(league: Competition) -> None:
    session = make_running(league)
    assert session_steps.call_back(actor=SYSTEM, session=session).state == SessionState.SEATED
    assert not Game.objects.exists()
    session_steps.start(actor=SYSTEM, session=session)
    record_a_hand(Game.objects.get())
    with pytest.raises(Refusal) as refusal:
        session_steps.call_back(actor=SYSTEM, session=session)
    assert refusal.value.code == "already_recorded"


def test_new_and_known_players_are_entered_and_checked_in_together(league: Competition) -> None:
    known, evening = make_player(first_name="Anna", last_name="Amsel"), make_evening(league)
    entries = [commands.NewEntry("Anna", "Amsel", player=known), commands.NewEntry("Zoe", "")]
    entrants = commands.enter_players(actor=SYSTEM, competition=league, entries=entries, evening=evening)
    assert [entrant.player.full_name for entrant in entrants] == ["Anna Amsel", "Zoe"]
    assert entrants[0].player == known
    assert evening.check_ins.count() == 2


def test_players_are_entered_all_or_none(league: Competition) -> None:
    known = make_player()
    twice = [commands.NewEntry("Zoe", ""), commands.NewEntry("", "", player=known), commands.NewEntry("", "", player=known)]
    with pytest.raises(Refusal, match="takes part already"):
        commands.enter_players(actor=SYSTEM, competition=league, entries=twice)
    assert not league.entrants.exists()
    assert not Player.objects.filter(first_name="Zoe").exists()


def test_the_evening_is_locked_before_its_competition(league: Competition) -> None:
    evening = make_evening(league)
    with CaptureQueriesContext(connection) as queries:
        commands.enter_players(actor=SYSTEM, competition=league, entries=[commands.NewEntry("Anna", "")], evening=evening)
    read = [re.search(r'FROM "(\w+)"', query["sql"]) for query in queries]
    tables = [found[1] for found in read if found]
    assert tables.index("seating_evening") < tables.index("competitions_competition")


def test_an_entry_and_its_person_are_changed_both_or_neither(league: Competition) -> None:
    entrant = make_entrant(league, first_name="Anna")
    with patch("league.director.people.commands.details.change_entrant", side_effect=RuntimeError), pytest.raises(RuntimeError):
        details.change_entry(actor=SYSTEM, entrant=entrant, entry={"guest": True}, person={"first_name": "Hanna"})
    entrant.player.refresh_from_db()
    assert entrant.player.first_name == "Anna"
