"""What "the best n" and "without the worst n" count: single games, or evenings, each as a whole."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from scoring.ranking.measures import Result

__all__ = ["EVENINGS", "GAMES", "UNITS", "evenings_among", "together"]

GAMES, EVENINGS = "games", "evenings"
UNITS = (GAMES, EVENINGS)  #: what can be counted

Evening = tuple[str, datetime.date | int]


def _evening(number: int, result: Result) -> Evening:
    """What all results of one evening have in common: the day; without a day the session; without that, nothing with any other."""
    if result.day is not None:
        return "day", result.day
    return ("session", result.session) if result.session else ("alone", number)


def together(results: Sequence[Result], unit: str) -> list[list[int]]:
    """The indexes of the results that count, or are dropped, together, in the order of their first ones.

    ``games``: each alone. ``evenings``: all results of one ``day``, those of missed games included, whatever evening or session they
    belong to; of results without a day, all of one session.
    """
    if unit == GAMES:
        return [[number] for number in range(len(results))]
    found: dict[Evening, list[int]] = {}
    for number, result in enumerate(results):
        found.setdefault(_evening(number, result), []).append(number)
    return list(found.values())


def evenings_among(results: Sequence[Result]) -> int:
    """The number of evenings on which these results were played."""
    return len(together(results, EVENINGS))
