"""Choose who sits out, in fair turn, so that the others can be seated."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, islice

from league.drawing.arrangement import History, pair
from league.drawing.effort import Effort
from league.drawing.evening.least import least_meetings
from league.drawing.lots import Lots
from league.drawing.search import apart_refusal
from league.drawing.task import Task

__all__ = ["in_turn", "who_rests", "whose_turn"]

WAYS = 120  #: of sitting out that are tried if some must not meet


def in_turn(players: Iterable[int], history: History, lots: Lots) -> list[int]:
    """The order of sitting out: those first who did so least this evening, then least in all, then by lot.

    Nobody sits out twice before everybody present has had a turn, and a latecomer to the season does not sit out the whole evening.
    """
    return sorted(lots.shuffled(sorted(players)), key=lambda who: _turn(history, who))


def _turn(history: History, who: int) -> tuple[int, int]:
    return history.sit_outs_tonight.get(who, 0), history.sit_outs.get(who, 0)


def whose_turn(task: Task) -> tuple[frozenset[int], frozenset[int]]:
    """Those whose turn it is to sit out, and those equal in turn of whom only some need to."""
    if not task.byes:
        return frozenset(), frozenset()
    turns = {who: _turn(task.history, who) for who in task.players}
    last = sorted(turns.values())[task.byes - 1]
    return frozenset(who for who, turn in turns.items() if turn < last), frozenset(who for who, turn in turns.items() if turn == last)


def who_rests(task: Task, lots: Lots, effort: Effort) -> frozenset[int]:
    """The fairest choice of who sits out, if need be out of turn, such that all others who must not meet can be kept apart.

    Refusals: ``apart_impossible`` if that is proved, else ``apart_not_found``.
    """
    ways = combinations(in_turn(task.players, task.history, lots), task.byes)
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
