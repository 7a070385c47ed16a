"""Games of two to five players are stored, replayed and re-seated, with exact points at any size."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Sum

from league.audit.actor import SYSTEM, Actor
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.commands import reseat, start_session
from league.games.models import Game, GameResult
from league.games.queries.facts import facts_of, replay_of
from league.games.queries.stored import stored_games
from league.games.queries.whole_games import whole_games
from league.seating.models import Seat, Session
from scoring.game import Drawn, Mahjong, Said
from tests.factories import make_competition, make_running, make_session
from tests.league.games.play import Play, found_by_verify

pytestmark = pytest.mark.django_db

BILLION = 10**12
SIZES = (2, 3, 4, 5)


@pytest.fixture
def league() -> Competition:
    return make_competition("kuester")


def game_of(league: Competition, players: int) -> Play:
    make_running(league, sizes=(players,))
    return Play(Game.objects.select_related("competition", "table__session").get())


def mahjong(players: int, sits_out: int | None = None) -> Mahjong:
    """The first player wins 40 points, and nobody else has any."""
    return Mahjong(0, tuple(None if seat == sits_out else Said(40 if seat == 0 else 0) for seat in range(players)), sits_out=sits_out)


@pytest.mark.parametrize("players", SIZES)
def test_a_game_is_replayed_with_all_who_sit_at_its_table(league: Competition, players: int) -> None:
    play = game_of(league, players)
    play.record(Drawn(), mahjong(players, 4 if players == 5 else None))
    assert facts_of(play.game).players == replay_of(play.game).record.players == players
    scores = replay_of(play.game).progress.scores
    assert len(scores) == players
    assert sum(scores) == 0 < scores[0]
    play.stop_game()
    assert found_by_verify() == []


@pytest.mark.parametrize("players", SIZES)
def test_what_reads_many_games_at_once_reads_the_same(league: Competition, players: int) -> None:
    play = game_of(league, players)
    play.record(mahjong(players, 4 if players == 5 else None))
    play.stop_game()
    (stored,) = stored_games([Game.objects.select_related("competition").get()])
    (whole,) = whole_games(league, EVERYTHING)
    assert stored.replay().record == whole.record == replay_of(play.game).record


@pytest.mark.parametrize("players", SIZES)
def test_points_of_any_size_are_exact_and_summed_by_the_database(league: Competition, players: int) -> None:
    play = game_of(league, players)
    scores = [BILLION + 1, *[0] * (players - 2), -BILLION - 1]
    play.enter_final_scores(scores=scores)
    assert list(GameResult.objects.order_by("seat__wind").values_list("points", flat=True)) == scores
    assert list(GameResult.objects.order_by("seat__wind").values_list("place", flat=True))[-1] == players
    assert GameResult.objects.filter(points__gt=0).aggregate(sum=Sum("points"))["sum"] == BILLION + 1


def test_parts_of_great_points_are_exact(league: Competition) -> None:
    play = game_of(league, 3)
    play.enter_final_scores(scores=[0, 0, 0])
    GameResult.objects.update(penalty=Fraction(-BILLION * 12 - 1, 12))
    assert {result.penalty for result in GameResult.objects.all()} == {-BILLION - Fraction(1, 12)}


def test_people_change_places_between_tables_of_five_and_three(league: Competition) -> None:
    session = make_running(league, sizes=(5, 3))
    seats = {(seat.table.number, seat.wind): seat.entrant for seat in Seat.objects.select_related("table", "entrant")}
    fifth, east = seats[1, 4], seats[2, 0]
    director = Actor(name="Alice", device="laptop")
    reseat(actor=director, session=session, moves=[(1, 4, east), (2, 0, fifth)], reason="They sat down at the wrong tables")
    assert Seat.objects.get(table__number=1, wind=4).entrant == east
    assert Seat.objects.get(table__number=2, wind=0).entrant == fifth


def test_a_table_of_one_is_not_started(league: Competition) -> None:
    session = make_session(league, sizes=(2, 3))
    Seat.objects.filter(table__number=1, wind=1).delete()
    with pytest.raises(Refusal) as refused:
        start_session(actor=SYSTEM, session=session)
    assert (refused.value.code, str(refused.value)) == ("seat_missing", "A table has 2 to 5 players, and table 1 has 1.")


def test_tables_of_two_to_five_are_not_started_under_a_rulebook_of_four(league: Competition) -> None:
    session = make_session(league, sizes=(4, 5))
    Competition.objects.update(ruleset_json={"base": "alarm-2019", "switches": {}})
    with pytest.raises(Refusal) as refused:
        start_session(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    assert refused.value.code == "seat_missing"
    assert not Game.objects.exists()


def test_the_database_knows_no_sixth_seat(league: Competition) -> None:
    make_session(league, sizes=(5,))
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(wind=4).update(wind=5)
