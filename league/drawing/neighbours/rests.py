"""A planned session in which some sit out: of those equal in turn the last in the standings, as far as nobody meets again for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from league.drawing.arrangement import pair
from league.drawing.effort import Effort
from league.drawing.evening.resting import whose_turn
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.approach import approach
from league.drawing.neighbours.mending import settle
from league.drawing.neighbours.nearer import Distances, climb, draw_among_repeats, draw_nearer
from league.drawing.neighbours.ranked import Ranked
from league.drawing.neighbours.rest import rest_after
from league.drawing.neighbours.resting import RECKONED_UP_TO, Evenness, Resting, nearest_with_rests, resting_ways
from league.drawing.task import Blocks

__all__ = ["draw_with_rests"]

WAYS = 4  #: of sitting out that are tried
EXCHANGES = 40  #: of one who sits out with a worse-placed one, at most
SETTLING, EXCHANGING = 6_000, 400  #: swaps to mend a plan after all changes in who sits out, and after one
AHEAD_UP_TO = 36  #: players among whom the optimum is sought before the last session: half a second
WAYS_UP_TO = 28  #: players among whom it is also sought with each way of sitting out: as long again for each
AFTER = 2  #: searches of the later sessions after one drawn by itself
ANNEALING = 60_000  #: swaps tried in a search for nearer neighbours
CLIMBING = 800  #: swaps for nearer neighbours that are tried, times players


def draw_with_rests(ranked: Ranked, plan: Blocks, lots: Lots, effort: Effort) -> Agenda:
    """The plan with its first session, to be drawn now, as :func:`~league.drawing.neighbours.resting.nearest_with_rests` orders the aims,
    with as few meetings again in all its sessions as are found."""
    return _Rests(ranked, plan, lots, effort).drawn()


class _Rests:
    def __init__(self, ranked: Ranked, plan: Blocks, lots: Lots, effort: Effort) -> None:
        self._ranked, self._plan, self._lots, self._effort = ranked, plan, lots, effort
        self._evenness = Evenness(ranked)
        self._distances = Distances(len(ranked.order), ranked.mates, self._evenness.missed)

    def drawn(self) -> Agenda:
        begun = self._agenda(self._plan)
        if len(self._ranked.order) <= (AHEAD_UP_TO if self._plan[1:] else RECKONED_UP_TO):
            agenda = self._reckoned(None)
            if agenda is not None and (not self._plan[1:] or self._earlier(agenda) <= self._earlier(begun)):
                return agenda
        if begun.is_free and self._is_fair and (found := self._with_others_resting()):
            return found
        agenda = self._agenda(self._exchanged(begun.conflicts))
        if agenda.is_free:
            self._bring_near(agenda)
        else:
            draw_among_repeats(agenda, self._distances, self._ranked.apart, ANNEALING, self._lots, self._effort)
        return agenda

    def _with_others_resting(self) -> Agenda | None:
        """A plan without repeats in which the last in the standings sit out now, or nearly; None if none is found."""
        for way in resting_ways(self._ranked, WAYS):
            agenda = self._agenda(self._resting_instead(self._plan, way))
            settle(agenda, SETTLING, self._lots, self._effort)
            if agenda.is_free:
                if not approach(agenda, self._ranked, self._distances, self._lots, self._effort) or not self._plan[1:]:
                    self._bring_near(agenda)
                return agenda
            if len(self._ranked.order) <= WAYS_UP_TO and (reckoned := self._reckoned(way)) and reckoned.is_free:
                return reckoned
        return None

    def _agenda(self, plan: Blocks) -> Agenda:
        return Agenda(plan, self._ranked.never, ())

    def _reckoned(self, way: Resting | None) -> Agenda | None:
        """The best of the first session by itself, perhaps with these sitting out, and later ones with few repeats after it; None if some
        meet who must not."""
        tables = nearest_with_rests(self._ranked, self._evenness, self._lots, self._effort, way)
        if not self._ranked.is_free(tables, self._ranked.apart):
            return None
        found = self._agenda([tables])
        for number in range(AFTER if self._plan[1:] else 0):
            later = rest_after(self._ranked, tables, len(self._plan) - 1, self._lots, self._effort)
            agenda = self._agenda([tables, *later])
            if not number or self._earlier(agenda) < self._earlier(found):
                found = agenda
            if found.is_free:
                break
        return found

    def _earlier(self, agenda: Agenda) -> int:
        """The earlier meetings of all pairs at the tables, in all sessions."""
        history, order = self._ranked.task.history, self._ranked.order
        tables = (table for number in range(len(agenda.seats)) for table in agenda.tables(number))
        times = Counter(pair(order[one], order[other]) for table in tables for one, other in combinations(table, 2))
        return sum(more * history.met(*two) + more * (more - 1) // 2 for two, more in times.items())

    def _bring_near(self, agenda: Agenda) -> None:
        draw_nearer(agenda, self._distances, ANNEALING, self._lots, self._effort)
        climb(agenda, self._distances, CLIMBING // len(agenda.never), self._lots, self._effort)

    def _resting(self, plan: Blocks) -> Resting:
        """Who sits out of the first session of a plan."""
        return frozenset(range(len(self._ranked.order))).difference(*plan[0])

    @property
    def _is_fair(self) -> bool:
        """Whether those sit out of the first session whose turn it is: others may have to, so that some can be kept apart."""
        sure, equals = whose_turn(self._ranked.task)
        resting = frozenset(self._ranked.order[place] for place in self._resting(self._plan))
        return sure <= resting <= sure | equals

    def _resting_instead(self, plan: Blocks, way: Resting) -> Blocks:
        """The plan with these sitting out of the first session: each changes places with one of those who did, in every session of which
        one of the two sits out. So all turns stay fair."""
        resting = self._resting(plan)
        for one, other in zip(sorted(resting - way), sorted(way - resting), strict=True):
            names = {one: other, other: one}
            for number, tables in enumerate(plan):
                if (sum(one in table for table in tables) + sum(other in table for table in tables)) == 1:
                    renamed = [[names.get(who, who) for who in table] for table in tables]
                    plan = [*plan[:number], renamed, *plan[number + 1 :]]
        return plan

    def _exchanged(self, conflicts: int) -> Blocks:
        """The plan after lower places have sat out instead of higher ones, as long as no more meet again."""
        plan = self._plan
        for high, low in islice(self._exchanges(), EXCHANGES) if self._is_fair else ():
            resting = self._resting(plan)
            if high not in resting or low in resting:
                continue
            agenda = self._agenda(self._resting_instead(plan, resting - {high} | {low}))
            settle(agenda, EXCHANGING, self._lots, self._effort)
            if agenda.conflicts <= conflicts:
                conflicts = agenda.conflicts
                plan = [agenda.tables(number) for number in range(len(plan))]
        return plan

    def _exchanges(self) -> Iterator[tuple[int, int]]:
        """Each who sits out, the highest place first, with each lower place equal in turn, the lowest first."""
        _, equals = whose_turn(self._ranked.task)
        places = sorted((self._ranked.place[who] for who in equals), reverse=True)
        highest = sorted(self._resting(self._plan) & frozenset(places))
        return ((high, low) for high in highest for low in places if low > high)
