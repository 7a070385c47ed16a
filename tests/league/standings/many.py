"""Seasons of many players, written in bulk: final scores from paper and plausible results, without uma."""

from __future__ import annotations

import datetime
from random import Random

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.database import tell_planner
from league.games.models import FinalScores, Game, GameResult
from league.games.states import GameState
from league.players.models import Player
from league.seating.models import Seat, Session, SessionState, Table
from tests.factories import make_competition

__all__ = ["FIRST_DAY", "make_season"]

FIRST_DAY = datetime.datetime(2026, 1, 6, 18, 30, tzinfo=datetime.UTC)


def make_season(players: int, sessions: int, *, slug: str = "many", seed: int = 1) -> Competition:
    """Let ``players`` (a multiple of four) play ``sessions`` of one game, a week apart."""
    random = Random(seed)
    competition = make_competition("ema-2016", slug=slug)
    people = Player.objects.bulk_create(Player(first_name="Player", last_name=f"Number {number}") for number in range(1, players + 1))
    entrants = Entrant.objects.bulk_create(
        Entrant(competition=competition, player=player, number=number) for number, player in enumerate(people, start=1)
    )
    for number in range(1, sessions + 1):
        random.shuffle(entrants)
        play_session(competition, number, entrants, random)
    tell_planner()
    return competition


def play_session(competition: Competition, number: int, entrants: list[Entrant], random: Random) -> None:
    starts_at = FIRST_DAY + datetime.timedelta(weeks=number - 1)
    session = Session.objects.create(competition=competition, number=number, starts_at=starts_at, state=SessionState.APPROVED)
    count = len(entrants) // 4
    tables = Table.objects.bulk_create(Table(session=session, number=table) for table in range(1, count + 1))
    seats = Seat.objects.bulk_create(
        Seat(session=session, table=tables[index // 4], wind=index % 4, entrant=entrant) for index, entrant in enumerate(entrants)
    )
    first = (number - 1) * count
    games = Game.objects.bulk_create(
        Game(competition=competition, table=table, number=first + table.number, state=GameState.CONFIRMED, version=1, has_notes=True)
        for table in tables
    )
    results = [results_of_game(game, seats[4 * index : 4 * index + 4], random) for index, game in enumerate(games)]
    GameResult.objects.bulk_create(result for four in results for result in four)
    FinalScores.objects.bulk_create(
        FinalScores(game=game, version=1, scores=[result.points for result in four], recorded_at=starts_at, **SYSTEM.columns())
        for game, four in zip(games, results, strict=True)
    )


def results_of_game(game: Game, seats: list[Seat], random: Random) -> list[GameResult]:
    scores = [random.randrange(0, 600) * 100 for _ in range(3)]
    scores.append(120_000 - sum(scores))
    return [
        GameResult(
            game=game,
            seat=seat,
            entrant=seat.entrant,
            points=score,
            place=1 + sum(other > score for other in scores),
            uma=0,
            oka=0,
            penalty=0,
            total=score - 30_000,
        )
        for seat, score in zip(seats, scores, strict=True)
    ]
