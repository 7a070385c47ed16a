"""Competitions of four or eight whose games end with given scores, and the choice of a rating."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant, change_competition, set_competition_state
from league.competitions.models import Competition, Entrant
from league.games.models import Game
from league.rating.commands import Counting, choose_rating
from league.rating.models import RatingKind
from tests.factories import make_competition, make_entrants
from tests.league.standings.games import play

__all__ = ["CUP_DAY", "FALLING", "choose", "finish", "game_of", "make_cup"]

CUP_DAY = datetime.date(2026, 11, 7)
FALLING = (48_000, 32_000, 28_000, 12_000)


def make_cup(slug: str = "cup", *, games: int = 1, entrants: Sequence[Entrant] = (), day: datetime.date = CUP_DAY) -> Competition:
    """A tournament of riichi in which four play so many games, always with the places 1 to 4 in the order of their numbers; of earlier
    ``entrants``, their players take part again in this order. It is on one ``day``."""
    competition = make_competition("ema-2016", name=slug.title(), slug=slug, kind="tournament")
    competition = change_competition(actor=SYSTEM, competition=competition, starts_on=day, ends_on=day)
    four = [enter(competition, one) for one in entrants] or make_entrants(competition, 4)
    for _ in range(games):
        play(competition, four, FALLING)
    return competition


def enter(competition: Competition, known: Entrant) -> Entrant:
    return add_entrant(actor=SYSTEM, competition=competition, player=known.player)


def finish(competition: Competition) -> Competition:
    """Bring the competition to its end, whatever is still open."""
    for state in ("running", "finished"):
        set_competition_state(actor=SYSTEM, competition=competition, state=state)
    competition.refresh_from_db()
    return competition


def choose(kind: str, *competitions: Competition, **counting: Any) -> None:
    """Choose a rating; of these competitions, count what ``counting`` says, and otherwise everything."""
    counts = Counting(**{"counts_open": True, "counts_mers": True, **counting})
    choose_rating(actor=SYSTEM, kind=RatingKind(kind), counting={one.pk: counts for one in competitions})


def game_of(competition: Competition, number: int = 1) -> Game:
    return Game.objects.get(competition=competition, number=number)
