"""One session: who sits out, who sits together, who has which wind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

from league.seating.draw.arrangement import NO_WINDS, Draw, History, Table, pair
from league.seating.draw.effort import Effort
from league.seating.draw.evening.division import Division
from league.seating.draw.evening.least import least_meetings
from league.seating.draw.lots import Lots
from league.seating.draw.task import Schedule, Task, checked
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["draw_evening"]


def draw_evening(task: Task, effort: Effort) -> Schedule:
    """The one session of a task, with as few repeats as can be; of equals the one with the fewest earlier meetings, then with the fewest
    meetings within groups.

    ``proved`` holds the bounds of ``repeats`` and, where nobody meets anybody again, ``group_meetings``. Refusals: as
    :func:`~league.seating.draw.task.checked`, and ``apart_impossible``.
    """
    task = checked(task)
    lots = Lots(task.seed)
    resting = _in_turn(task, lots)[: task.byes]
    scale = _Scale(task)
    playing = [who for who in task.players if who not in set(resting)]
    division = least_meetings(playing, scale.cost, lots, effort)
    _refuse_kept_together(task, division)
    tables = tuple(_best_winds(group, task.history, lots) for group in lots.shuffled(division.groups))
    proved = {"repeats": scale.repeats(division.bound)}
    return Schedule((Draw(tables, tuple(sorted(resting))),), method="evening", cut_short=effort.cut_short, proved=proved)


def _in_turn(task: Task, lots: Lots) -> list[int]:
    """Who sits out first: who did so least this evening, then least of all, then by lot."""
    history = task.history
    return sorted(lots.shuffled(sorted(task.players)), key=lambda who: (history.sit_outs_tonight.get(who, 0), history.sit_outs.get(who, 0)))


class _Scale:
    """One number for what it costs that two sit together: that they meet again, how often they did before, and that they share a group.

    Each weighs more than all of the next at all tables together, and two who must not meet more than everything.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self._mates = {pair(one, other) for members in task.groups.values() for one, other in combinations(sorted(members), 2)}
        pairs = 6 * task.tables
        most = max(task.history.meetings.values(), default=0)
        self._meeting = pairs + 1 if self._mates else 1
        self._repeat = (most * self._meeting + 1) * pairs + 1
        self._apart = (self._repeat + most * self._meeting + 1) * pairs + 1

    def cost(self, one: int, other: int) -> int:
        met = self._task.history.met(one, other)
        two = pair(one, other)
        again = self._repeat + met * self._meeting if met else 0
        return again + (two in self._mates) + self._apart * (two in self._task.apart)

    def repeats(self, bound: int) -> int:
        """How many pairs meet again at least, where all costs are ``bound`` at least: the lesser wishes cost less than one of them."""
        return bound // self._repeat


def _refuse_kept_together(task: Task, division: Division) -> None:
    together = [two for group in division.groups for two in combinations(sorted(group), 2) if two in task.apart]
    if together:
        raise RuleViolation(
            "apart_impossible",
            gettext_noop("Not all who must not meet can be kept apart: {numbers}."),
            where="apart",
            numbers=", ".join(f"{one}-{other}" for one, other in sorted(together)),
            entrants=tuple(sorted({who for two in together for who in two})),
        )


def _best_winds(group: Sequence[int], history: History, lots: Lots) -> Table:
    """The best of the 24 orders: the largest difference is least, then the sum of all squared counts; equals by lot."""
    east, south, west, north = min(permutations(lots.shuffled(group)), key=lambda order: _unevenness(order, history))
    return (east, south, west, north)


def _unevenness(order: Iterable[int], history: History) -> tuple[int, int]:
    spread = squares = 0
    for wind, who in enumerate(order):
        counts = list(history.winds.get(who, NO_WINDS))
        squares += counts[wind]
        counts[wind] += 1
        spread = max(spread, max(counts) - min(counts))
    return spread, squares
