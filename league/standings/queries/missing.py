"""How missed games count, and the sessions in which nothing was missed."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.competitions.models import MissedGames
from league.seating.line_ups import rests_of
from league.seating.models import Seat, SessionState, SitOut
from scoring.ranking import EntrantGames, with_missed

__all__ = ["Missing", "Sessions", "entry_with_missed", "missing_of", "placed_in", "seated_in"]

Sessions = Mapping[int, datetime.date | None]  #: sessions with results: their days by number
COUNTED = (MissedGames.POINTS, MissedGames.LAST)  #: the decisions that change a ranking


@dataclass(frozen=True, slots=True)
class Missing:
    """The decision on an entrant's missed games: how they ``count`` (empty while undecided), and for how many ``points``.

    ``placed`` are the sessions in which the entrant misses nothing (:func:`placed_in`). ``ahead`` are future ones that will
    be missed, for previews of their effect on the ranking.
    """

    count: str = ""
    points: int = 0
    placed: frozenset[int] = frozenset()
    ahead: frozenset[int] = frozenset()


def missing_of(decided: Mapping[int, tuple[str, int | None]]) -> dict[int, Missing]:
    """How missed games count, by entrant id. Three queries, none if no ranking is changed."""
    placed = placed_in(key for key, (count, _points) in decided.items() if count in COUNTED)
    return {key: Missing(count, points or 0, placed[key]) for key, (count, points) in decided.items()}


def placed_in(entrants: Iterable[int]) -> Mapping[int, frozenset[int]]:
    """The numbers of the sessions in which these entrants have a seat, sit out, or do not play for their team, so that they miss nothing.
    Three queries, none for nobody."""
    keys = list(entrants)
    found = seated_in(keys)
    for key, numbers in rests_of(keys).items() if keys else ():
        found[key] |= numbers
    return found


def seated_in(entrants: Iterable[int]) -> dict[int, frozenset[int]]:
    """The numbers of the sessions in which these entrants have a seat or sit out. Two queries, none for nobody."""
    found: dict[int, frozenset[int]] = defaultdict(frozenset)
    keys = list(entrants)
    if not keys:
        return found
    for rows in (Seat.objects, SitOut.objects):
        there = rows.filter(entrant__in=keys).exclude(session__state=SessionState.CANCELLED)
        for key, number in there.values_list("entrant_id", "session__number"):
            found[key] |= {number}
    return found


def entry_with_missed(entry: EntrantGames, missing: Missing, sessions: Sessions) -> EntrantGames:
    """The entry with its missed games of these sessions, as decided."""
    if missing.count not in COUNTED or entry.guest:
        return entry
    there = missing.placed | {result.session for result in entry.results}
    missed = {number: day for number, day in sessions.items() if number not in there} | dict.fromkeys(missing.ahead)
    return with_missed(entry, missed, missing.count, missing.points)
