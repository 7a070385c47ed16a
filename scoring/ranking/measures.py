"""Measures of somebody's games: exact numbers, and which direction is better."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

__all__ = ["AVERAGE", "AVERAGE_PLACE", "BEST_GAME", "BEST_SESSION", "FIRSTS", "TOTAL", "Measure", "Number", "Result"]

Number = int | Fraction  #: never a float, so that equal values stay equal


class Result(NamedTuple):
    """One game of an entrant, in points: ``total`` with uma, oka and penalties, ``score`` at the table, and the place (1..5).

    ``level``: how many share this place in the game (1: nobody else). ``session`` and ``game``: results with equal numbers belong together
    (0: unknown, so with no other); ``day``: the day it was played. ``missed``: not a game, but the decided value of a missed one.
    """

    total: Number
    place: int
    score: Number
    level: int = 1
    session: int = 0
    day: datetime.date | None = None
    game: int = 0
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """A number computed from at least one game; ``higher_is_better`` by default."""

    name: str
    of: Callable[[Sequence[Result]], Number]
    higher_is_better: bool = True


def _best_session(results: Sequence[Result]) -> Number:
    sessions: dict[tuple[str, int], Number] = {}
    for number, result in enumerate(results):
        session = ("session", result.session) if result.session else ("alone", number)
        sessions[session] = sessions.get(session, 0) + result.total
    return max(sessions.values())


TOTAL = Measure("total", lambda results: sum(result.total for result in results))
AVERAGE = Measure("average", lambda results: Fraction(sum(result.total for result in results), len(results)))
AVERAGE_PLACE = Measure("average_place", lambda results: Fraction(sum(result.place for result in results), len(results)), False)
FIRSTS = Measure("firsts", lambda results: sum(result.place == 1 for result in results))
BEST_GAME = Measure("best_game", lambda results: max(result.total for result in results))
BEST_SESSION = Measure("best_session", _best_session)
