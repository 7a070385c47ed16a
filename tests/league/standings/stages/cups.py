"""Small competitions in stages, played by final scores, and a plain reading of their public files."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from django.test import Client
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant, Stage, StageEntrant
from league.games import commands
from league.games.entry import Entry
from league.games.models import Game, GameResult
from league.seating.models import Seat, Session, Table
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import started
from tests.league.standings.many import FIRST_DAY, results_of_game
from tests.pages import raw

__all__ = ["json_of", "play_in_bulk", "play_tables", "scores_from", "small_cup"]


def scores_from(gains: Sequence[int], start: int = 30_000) -> list[int]:
    """Scores of a table at which everybody gains so much; the gains add up to zero."""
    assert sum(gains) == 0
    return [start + gain for gain in gains]


def play_tables(competition: Competition, entrants: list[Entrant], *tables: Sequence[int], stage: Stage | None = None) -> int:
    """Play one session whose tables end with these scores; the number of the session."""
    games = started(competition, entrants, tables=len(tables), stage=stage)
    for game, scores in zip(games, tables, strict=True):
        commands.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores, sum_reason="")
    return games[0].table.session.number


def small_cup(*, decided: bool = True, played: bool = True) -> Competition:
    """Eight players, one session of two tables, then a final of players 1, 5, 2 and 6 with half of the points, which turns them round: as
    far as it is ``decided`` who plays in it, and it is ``played``."""
    competition = make_competition("alarm-2019", slug="cup", name="Cup")
    own = make_entrants(competition, 8)
    first = (scores_from([15_500, 5_000, -5_000, -15_500]), scores_from([15_000, 5_000, -5_250, -14_750]))
    play_tables(competition, own, *first)
    make_stage(competition, "Preliminaries")
    final = make_stage(competition, "Final", who="best", count=4, carried="share", share_of=1, share_by=2)
    if not decided:
        return competition
    best = [own[0], own[4], own[1], own[5]]
    StageEntrant.objects.bulk_create(StageEntrant(stage=final, entrant=one, seed=seed) for seed, one in enumerate(best, 1))
    final.decided_at = timezone.now()
    final.save()
    if played:
        play_tables(competition, best, scores_from([-9_000, -1_000, 4_000, 6_000]), stage=final)
    return competition


def json_of(competition: Competition, query: str = "", client: Client | None = None) -> dict[str, Any]:
    """The public standings as programs read them."""
    answer = (client or Client()).get(f"/{competition.slug}/standings.json{query}", headers={"accept-language": "en"})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = json.loads(raw(answer))
    return found


def play_in_bulk(competition: Competition, entrants: Sequence[Entrant], random: Random, stage: Stage | None = None) -> int:
    """Play a session with plausible results, four at a table in this order; the number of the session."""
    number = 1 + competition.sessions.count()
    games = competition.games.count()
    session = Session.objects.create(
        competition=competition, number=number, stage=stage, starts_at=FIRST_DAY + datetime.timedelta(days=number), state="approved"
    )
    for at in range(0, len(entrants), 4):
        table = Table.objects.create(session=session, number=1 + at // 4)
        game = Game.objects.create(competition=competition, table=table, number=games + table.number, state="confirmed", version=1)
        four = enumerate(entrants[at : at + 4])
        seats = [Seat.objects.create(session=session, table=table, wind=wind, entrant=entrant) for wind, entrant in four]
        GameResult.objects.bulk_create(results_of_game(game, seats, random))
    return number
