"""Who sits out, in fair turn, such that the others can be seated."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, islice

from league.seating.draw.arrangement import History, pair
from league.seating.draw.effort import Effort
from league.seating.draw.evening.least import least_meetings
from league.seating.draw.lots import Lots
from league.seating.draw.search import apart_refusal
from league.seating.draw.task import Task

__all__ = ["in_turn", "who_rests"]

WAYS = 120  #: of sitting out that are tried where some must not meet


def in_turn(players: Collection[int], history: History, lots: Lots) -> list[int]:
    """Who sits out first: who did so least this evening, then least of all, then by lot.

    Nobody sits out twice before everybody who is here had a turn, and who comes late in a season does not sit out the whole evening.
    """
    return sorted(lots.shuffled(sorted(players)), key=lambda who: (history.sit_outs_tonight.get(who, 0), history.sit_outs.get(who, 0)))


def who_rests(task: Task, lots: Lots, effort: Effort) -> frozenset[int]:
    """The next in turn, or, where without them some could not be kept apart who must not meet, the fairest others.

    Refusals: ``apart_impossible`` where that is proved, else ``apart_not_found``.
    """
    ways = combinations(in_turn(task.players, task.history, lots), task.byes)
    if not task.apart:
        return frozenset(next(ways))
    are_sure = True
    for way in islice(ways, WAYS):
        playing = [who for who in task.players if who not in way]
        division = least_meetings(playing, lambda one, other: int(pair(one, other) in task.apart), lots, effort)
        if not division.cost:
            return frozenset(way)
        are_sure = are_sure and division.bound > 0 and not effort.cut_short
        if effort.cut_short:
            break
    are_sure = are_sure and next(ways, None) is None
    raise apart_refusal("apart_impossible" if are_sure else "apart_not_found", (who for two in task.apart for who in two))
