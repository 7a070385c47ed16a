"""Games that somebody missed without a substitute.

The books fix the result of a replaced player (EMA 2012, "Ersatzspieler im Turnier": −30,000), but are silent about players who leave
without a replacement. So a director decides for each person, and this module applies the decision.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace

from scoring.ranking.measures import Number, Result
from scoring.ranking.standings import EntrantGames

__all__ = ["LAST", "MISSED_COUNT", "NOTHING", "POINTS", "with_missed"]

NOTHING, POINTS, LAST = "nothing", "points", "last"
MISSED_COUNT = (NOTHING, POINTS, LAST)  #: the ways to count missed games
LAST_PLACE = 4  #: as for a replaced player: a game not played is the last place at a table


def with_missed(entry: EntrantGames, missed: Mapping[int, datetime.date | None], count: str, points: Number = 0) -> EntrantGames:
    """The entry with its missed sessions (day by number) taken into account in the way ``count``.

    ``nothing``: they are ignored; ``points``: each is a result of ``points`` on the last place, but not a game played; ``last``: the entry
    ranks after all others who have played every session. ``ValueError`` for another way.
    """
    if count not in MISSED_COUNT:
        raise ValueError(f"no way to count missed games: {count}")
    if not missed or count == NOTHING:
        return entry
    if count == LAST:
        return replace(entry, behind_from=min(missed))
    results = [*entry.results, *(Result(points, LAST_PLACE, 0, session=one, day=day, missed=True) for one, day in missed.items())]
    return replace(entry, results=tuple(sorted(results, key=lambda result: result.session)))
