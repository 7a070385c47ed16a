"""Sessions that nobody played go through the commands that people use, leave nothing unfinished, and have the times of real ones."""

from __future__ import annotations

import datetime
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.models import Competition, CompetitionKind, CompetitionState
from league.errors import Refusal
from league.games.models import Confirmation, Game, GameResult, GameRevision, RecordedHand
from league.games.states import GameState
from league.seating.models import SessionState
from league.simulation.calendar import simulate_sessions
from league.simulation.people import create_with_players, invented_name
from league.simulation.sessions import Simulation, local_time
from scoring.rulesets import RULESETS
from tests.factories import make_competition, make_entrants

pytestmark = pytest.mark.django_db

FRIDAY = datetime.date(2026, 3, 6)


def simulated(sessions: int, *, players: int = 9, ruleset_id: str = "alarm-2019", kind: str = CompetitionKind.SEASON) -> Competition:
    competition = create_with_players("Made up", ruleset_id, players, kind=kind)
    list(simulate_sessions(competition, sessions, first_day=FRIDAY))
    competition.refresh_from_db()
    return competition


def test_every_session_is_approved_every_game_confirmed_and_every_evening_closed():
    competition = simulated(3)
    assert competition.state == CompetitionState.RUNNING
    assert [session.state for session in competition.sessions.all()] == [SessionState.APPROVED] * 3
    assert {game.state for game in competition.games.all()} == {GameState.CONFIRMED}
    assert [evening.closed for evening in competition.evenings.all()] == [True, True]
    call_command("verify", stdout=StringIO())


def test_an_evening_begins_at_seven_and_a_hand_takes_minutes():
    competition = simulated(2)
    first, second = competition.sessions.order_by("number")
    assert f"{timezone.localtime(first.starts_at):%Y-%m-%d %H:%M}" == "2026-03-06 19:00"
    for game in Game.objects.filter(table__session=first):
        times = [first.starts_at, *game.hands.current().order_by("number").values_list("recorded_at", flat=True)]
        assert all(datetime.timedelta(minutes=1) < later - earlier < datetime.timedelta(minutes=14) for earlier, later in pairwise(times))
    confirmed = Confirmation.objects.filter(game__table__session=first)
    assert all(one.at < second.starts_at for one in confirmed)


def test_what_happens_at_several_tables_is_written_down_in_the_order_of_time():
    competition = simulated(2, players=13)
    times = ActionLog.objects.filter(competition=competition, verb__in=["record_hand", "confirm_game"]).order_by("pk").values_list("at")
    assert list(times) == sorted(times)
    assert max(session.tables.count() for session in competition.sessions.all()) > 1


def test_somebody_else_confirms_on_another_device():
    competition = simulated(2)
    for confirmation in Confirmation.objects.filter(game__competition=competition):
        entry = GameRevision.objects.filter(game=confirmation.game).latest("version")
        assert confirmation.by_name != entry.by_name
        assert confirmation.by_device != entry.by_device


def test_slips_are_taken_back_or_corrected_with_a_reason():
    competition = simulated(6, players=16)
    verbs = GameRevision.objects.filter(game__competition=competition)
    assert verbs.filter(verb="undo_last_hand").exists()
    assert verbs.filter(verb="revise_game").exclude(reason="").exists()


@pytest.mark.parametrize("often", ["UNDONE", "CORRECTED"])
def test_slips_are_mended_before_the_signal_comes(monkeypatch, often):
    monkeypatch.setattr(f"league.simulation.recording.{often}", 1.0)
    competition = create_with_players("Made up", "ema-2012", 8)
    Simulation(competition, SYSTEM, minutes=45).play_session(local_time(FRIDAY, 19))
    games = competition.games.all()
    assert {game.state for game in games} == {GameState.CONFIRMED}
    assert all(game.signal for game in games)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_every_ruleset_can_be_simulated(ruleset_id):
    competition = simulated(1, players=4, ruleset_id=ruleset_id)
    assert competition.games.get().state == GameState.CONFIRMED
    call_command("verify", stdout=StringIO())


@pytest.mark.parametrize(("players", "sizes"), [(2, [2]), (3, [3]), (5, [5]), (6, [3, 3]), (7, [3, 4]), (9, [4, 5])])
def test_everybody_plays_where_tables_have_two_to_five(players, sizes):
    competition = create_with_players("Made up", "kuester", players, kind=CompetitionKind.TOURNAMENT)
    (played,) = simulate_sessions(competition, 1, first_day=FRIDAY)
    games = competition.games.all()
    assert sorted(game.players for game in games) == sizes
    assert {game.state for game in games} == {GameState.CONFIRMED}
    assert all(sum(result.total for result in game.results.all()) == 0 for game in games)
    assert played.session.sit_outs.count() == 0
    call_command("verify", stdout=StringIO())


@pytest.mark.parametrize("often", ["UNDONE", "CORRECTED"])
@pytest.mark.parametrize(("ruleset_id", "players"), [("kuester", 2), ("kuester", 5), ("dmjl-basic", 4)])
def test_slips_at_a_table_without_riichi_are_mended_and_somebody_else_confirms(monkeypatch, often, ruleset_id, players):
    monkeypatch.setattr(f"league.simulation.recording.{often}", 1.0)
    competition = create_with_players("Made up", ruleset_id, players)
    Simulation(competition, SYSTEM, minutes=60).play_session(local_time(FRIDAY, 19))
    game = competition.games.get()
    assert game.revisions.filter(verb="undo_last_hand" if often == "UNDONE" else "revise_game").exists()
    assert game.state == GameState.CONFIRMED


def results_of_a_season() -> list[tuple[object, ...]]:
    """The results of a season that is taken back."""
    with transaction.atomic():
        simulated(2)
        results = list(GameResult.objects.order_by("pk").values_list("game__number", "entrant__number", "points"))
        transaction.set_rollback(True)
    return results


def test_the_same_seed_gives_the_same_season():
    assert results_of_a_season() == results_of_a_season() != []


def test_a_tournament_goes_on_the_next_day():
    competition = simulated(5, players=8, kind=CompetitionKind.TOURNAMENT)
    days = [session.day for session in competition.sessions.order_by("number")]
    assert days == [FRIDAY] * 4 + [FRIDAY + datetime.timedelta(days=1)]


def test_a_season_goes_on_a_week_after_its_last_evening():
    competition = simulated(1)
    (played,) = simulate_sessions(competition, 1)
    assert played.session.day == FRIDAY + datetime.timedelta(days=7)


def test_a_new_season_ends_yesterday():
    competition = create_with_players("Made up", "ema-2016", 4)
    dates = [played.session.day for played in simulate_sessions(competition, 3)]
    assert dates[-1] == timezone.localdate() - datetime.timedelta(days=1)


def test_no_more_tables_than_asked_for_are_played():
    competition = create_with_players("Made up", "ema-2016", 16)
    (played,) = simulate_sessions(competition, 1, tables=2)
    assert played.games == played.session.tables.count() == 2


def test_the_last_session_can_be_left_running_after_some_hands():
    competition = create_with_players("Made up", "ema-2016", 8)
    first, last = simulate_sessions(competition, 2, until_hand=2)
    assert Game.objects.filter(table__session=first.session, state=GameState.CONFIRMED).count() == first.games
    running = Game.objects.filter(table__session=last.session)
    assert {game.state for game in running} == {GameState.RUNNING}
    assert {RecordedHand.objects.current().filter(game=game).count() for game in running} == {2}
    assert not last.session.evening.closed


def test_a_session_that_breaks_off_is_not_there_at_all(monkeypatch):
    competition = create_with_players("Made up", "ema-2016", 8)
    sessions = simulate_sessions(competition, 4)
    next(sessions)
    monkeypatch.setattr("league.simulation.recording.confirm_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(sessions)
    assert [session.state for session in competition.sessions.all()] == [SessionState.APPROVED]
    assert {game.state for game in competition.games.all()} == {GameState.CONFIRMED}


def test_an_evening_whose_first_session_breaks_off_was_never_opened(monkeypatch):
    competition = create_with_players("Made up", "ema-2016", 8)
    monkeypatch.setattr("league.simulation.recording.confirm_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(simulate_sessions(competition, 2))
    assert not competition.evenings.exists()


def interrupted(**_arguments: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("ruleset_id", "players", "state", "code"),
    [
        ("alarm-2019", 3, CompetitionState.OPEN, "too_few_entrants"),
        ("dmjl-basic", 3, CompetitionState.OPEN, "too_few_entrants"),
        ("kuester", 1, CompetitionState.OPEN, "too_few_entrants"),
        ("alarm-2019", 4, "finished", "competition_over"),
    ],
)
def test_what_cannot_be_played_is_refused(ruleset_id, players, state, code):
    competition = make_competition(ruleset_id, state=state)
    if state == CompetitionState.OPEN:
        make_entrants(competition, players)
    with pytest.raises(Refusal) as refused:
        list(simulate_sessions(competition, 1))
    assert refused.value.code == code


def test_invented_people_have_names_of_their_own():
    assert len({invented_name(number) for number in range(3_000)}) == 3_000
