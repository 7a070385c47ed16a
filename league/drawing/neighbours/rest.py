"""The rest of an event as a whole schedule after its past: the plan of a Swiss draw to which none was handed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

from league.drawing.arrangement import Table, pair
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.ranked import Ranked
from league.drawing.search import Aims, Floor, Work, begun_design, draw_jointly
from league.drawing.search.aims import Costs
from league.drawing.task import Blocks
from league.drawing.winds import seat_winds

__all__ = ["rest_after", "rest_of_event"]

OVERHEAD = 60  #: cost of looking at one player besides weighing their swaps, in the same unit
LOOKS, MANY_LOOKS = 300_000, 3_000_000  #: swaps weighed before a begun design is looked for, and after it
RUNS = ((1, 1, 1200, 1200), (1, 1, 900, 900))  #: the heats of the search, which knows no groups


def rest_of_event(ranked: Ranked, sessions: int, lots: Lots, effort: Effort) -> list[tuple[Table, ...]] | None:
    """So many sessions, this one included, by the players' numbers in the order of their winds, with the fewest repeats that are found in
    counted steps; None if some would meet who must not.

    First those sit out who should by the order (:meth:`Ranked.line_ups`); if that leaves repeats, others in equal turn. Groups do not
    count: whoever takes up the plan draws its first session by them. Refusal ``apart_impossible``.
    """
    found = _Rest(ranked, sessions, lots, effort).drawn()
    return seat_winds(found, ranked.task.history, lots) if found else None


def rest_after(ranked: Ranked, tables: Sequence[Sequence[int]], sessions: int, lots: Lots, effort: Effort) -> Blocks:
    """So many sessions after these tables (players are places), with the few repeats that a short search finds; those sit out who help
    that, in fair turn."""
    task, order = ranked.task, ranked.order
    seated = [[order[place] for place in table] for table in tables]
    meetings, rests, tonight = Counter(task.history.meetings), Counter(task.history.sit_outs), Counter(task.history.sit_outs_tonight)
    meetings.update(pair(*two) for table in seated for two in combinations(table, 2))
    resting = set(order).difference(*seated)
    rests.update(resting)
    tonight.update(resting)
    after = replace(task.history, meetings=meetings, sit_outs=rests, sit_outs_tonight=tonight)
    return _Rest(Ranked(replace(task, history=after), order), sessions, lots, effort).searched_briefly()


class _Rest:
    def __init__(self, ranked: Ranked, sessions: int, lots: Lots, effort: Effort) -> None:
        self._ranked, self._sessions, self._lots, self._effort = ranked, sessions, lots, effort
        self._aims = Aims(replace(ranked.task, sessions=sessions, groups={}, ranks={}, teams={}), ranked.order)

    def drawn(self) -> Blocks | None:
        best = self._searched(LOOKS, _sitting_out_as_planned, None)
        if not self._is_reached(best) and not self._ranked.task.byes:
            best = begun_design(self._aims, self._sessions, self._lots, self._effort) or best
        if not self._is_reached(best):
            best = min(best, self._searched(MANY_LOOKS, Floor, self._lots), key=self._aims.score)
        return None if self._aims.score(best).apart else self._aims.named(best)

    def searched_briefly(self) -> Blocks:
        return self._searched(LOOKS, Floor, self._lots)

    def _is_reached(self, blocks: Blocks) -> bool:
        return self._aims.is_reached(self._aims.score(blocks))

    def _searched(self, looks: int, search: Callable[..., Floor], for_byes: Lots | None) -> Blocks:
        """The best of a search; with ``for_byes``, those who sit out among equals are chosen by lot."""
        line_ups = self._ranked.line_ups(self._sessions, for_byes)

        def by_lot() -> Blocks:
            return [[players[first : first + 4] for first in range(0, len(players), 4)] for players in map(self._lots.shuffled, line_ups)]

        work = Work(looks // (len(self._ranked.order) + OVERHEAD), searched=search, runs=RUNS)
        return draw_jointly(self._aims, by_lot, work, self._lots, self._effort)


def _sitting_out_as_planned(blocks: Blocks, costs: Costs, borne: Sequence[int], _alike: Sequence[int]) -> Floor:
    return Floor(blocks, costs, borne)
