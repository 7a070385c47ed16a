"""The session drawn now from the nearest neighbours there are, as near to the plan as it takes to find later sessions without repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations
from math import inf

from league.drawing.effort import Effort
from league.drawing.evening import PROVED_UP_TO
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.ahead import ALL_WAYS, all_sessions, few_later_sessions, later_sessions
from league.drawing.neighbours.alone import annealed
from league.drawing.neighbours.bits import players_of
from league.drawing.neighbours.closest import closest
from league.drawing.neighbours.last import nearest_of_few
from league.drawing.neighbours.mending import settle, settle_later, settle_winds
from league.drawing.neighbours.nearer import Distances
from league.drawing.neighbours.ranked import Ranked, met_after
from league.drawing.neighbours.turns import evenly_left, fit_winds, orders_of

__all__ = ["approach"]

FOR_PLANNED = (0, 3, 6, 12, 24)  #: what a pair costs that a later session of the plan has, ever more, in places
FOR_WRONG = 100  #: the cost of a pair that must not meet, or of a table without winds, in places
ALONE = 640  #: swaps tried per player in a search for tables
POLISHING = 3_000  #: swaps to mend such tables
MENDING = 200_000  #: swaps times players to find later sessions
SHORT = 600  #: the same, where some are sure
HOPELESS = 7  #: conflicts left in them
LOOKS, CANDIDATES = 3_000, 6  #: to find out whether later sessions are sure; sessions of which all are known that are tried
WAYS = 12  #: later sessions that are tried if winds do not come out
SAME_PLAN = 2  #: of them are mended from the same plan, and often the same again; then all that are known are drawn by lot
ORDERS, WINDS = 4, 1_500  #: of later sessions for which winds are tried, and swaps for each

Tables = Sequence[Sequence[int]]


def approach(agenda: Agenda, ranked: Ranked, distances: Distances, lots: Lots, effort: Effort) -> bool:
    """Replace a plan by one without conflicts, with nearer neighbours in its first session if it had none; whether one was found. If not,
    everything is as before."""
    return _Approach(agenda, ranked, distances, lots, effort).is_done()


class _Approach:
    def __init__(self, agenda: Agenda, ranked: Ranked, distances: Distances, lots: Lots, effort: Effort) -> None:
        self._agenda, self._ranked, self._distances, self._lots, self._effort = agenda, ranked, distances, lots, effort
        self._line_up = sorted(agenda.seats[0])
        self._lacks: Sequence[int] = agenda.lacks if agenda.turn else [15] * len(agenda.never)
        self._left = self._lacks[self._line_up[0]].bit_count()  # sessions left in the turn, this one included, even beyond the last
        later = [agenda.tables(number) for number in range(1, len(agenda.seats))]
        self._known_wrong: dict[int, int] = {}
        self._planned = met_after([0] * len(agenda.never), later)

    def is_done(self) -> bool:
        agenda = self._agenda
        before, cost = agenda.plan(), self._distances.of_session(agenda.seated[0]) if agenda.is_free else inf
        for tables in self._sessions():
            if self._effort.cut_short:
                break
            bits = [sum(1 << who for who in table) for table in tables]
            if self._distances.of_session(bits) >= cost or any(map(self._wrong, bits)):
                continue
            agenda.return_to(before)
            self._seat(tables)
            if agenda.is_free:
                return True
            if agenda.conflicts > HOPELESS and not self._are_all_known:
                break
        agenda.return_to(before)
        return False

    def _sessions(self) -> Iterator[Tables]:
        """Sessions of near neighbours, with ever fewer of the pairs planned for later."""
        are_winds_free = not self._agenda.turn and not self._distances.know_winds
        if len(self._agenda.seats) == 1 and are_winds_free and len(self._line_up) <= PROVED_UP_TO:
            yield closest(self._ranked, self._line_up, self._lots, self._effort, self._agenda.never)
        if len(self._agenda.seats) == 1 and (
            last := nearest_of_few(self._line_up, self._agenda.never, lambda bits: not self._wrong(bits), self._distances.of)
        ):
            yield last
        if self._are_all_known:
            yield from self._nearest_of_all()
            return
        tables: Tables = [self._line_up[first : first + 4] for first in range(0, len(self._line_up), 4)]
        kinds: Sequence[int] = [0] * len(self._lacks)
        if self._left == 1:  # one player for each wind at every table
            kinds = self._lacks
            tables = list(zip(*([who for who in self._line_up if kinds[who] == 1 << wind] for wind in range(4)), strict=True))
        for for_planned in FOR_PLANNED:
            tables = annealed(tables, self._cost(for_planned), kinds, ALONE * len(self._line_up), self._lots, self._effort)
            tables = self._polished(tables)
            yield tables

    @property
    def _are_all_known(self) -> bool:
        """Whether there are so few sessions without a repeat that all are looked at: of sixteen players who have met three others each,
        13,824."""
        never = self._agenda.never
        return len(self._line_up) <= ALL_WAYS and all(never[who].bit_count() >= 3 for who in self._line_up)

    def _nearest_of_all(self) -> Iterator[Tables]:
        """The nearest sessions after which later ones without a repeat are sure."""
        never, distances = self._agenda.never, self._distances
        every = ((tables, [sum(1 << who for who in table) for table in tables]) for tables in all_sessions(self._line_up, never))
        right = [(distances.of_session(bits), tables) for tables, bits in every if not any(map(self._wrong, bits))]
        line_ups = [[who for table in self._agenda.tables(number) for who in table] for number in range(1, len(self._agenda.seats))]
        nearest_first = (tables for _, tables in sorted(right))
        sure = (tables for tables in nearest_first if later_sessions(line_ups, met_after(never, [tables]), LOOKS, self._lots, self._effort))
        return islice(sure, CANDIDATES)

    def _cost(self, for_planned: int) -> _Costs:
        return _Costs(self._distances, self._planned, for_planned, self._wrong)

    def _wrong(self, bits: int) -> int:
        """Pairs of a table who must not meet, and one if somebody would get no wind that they lack."""
        wrong = self._known_wrong.get(bits)
        if wrong is None:
            table = players_of(bits)
            again = sum((self._agenda.never[who] & bits).bit_count() for who in table) // 2
            wrong = self._known_wrong[bits] = again + (self._agenda.turn > 0 and not orders_of(table, self._lacks))
        return wrong

    def _polished(self, tables: Tables) -> Tables:
        """The tables mended by themselves."""
        agenda = self._agenda
        orders = [min(permutations(table), key=agenda.winds_not_lacked) for table in tables] if agenda.turn else tables
        alone = Agenda([orders], agenda.never, self._lacks if agenda.turn else ())
        if alone.is_free:
            return tables
        settle(alone, POLISHING, self._lots, self._effort)
        return alone.tables(0)

    def _seat(self, tables: Tables) -> None:
        """Seat tables first and look for later sessions without conflict; if two sessions of a turn are left, players keep their winds
        in the second one, else winds come last."""
        agenda, begun = self._agenda, self._agenda.plan()
        for way in range(WAYS):
            agenda.return_to(begun)
            if way >= SAME_PLAN and self._are_all_known:
                self._plan_anew(tables)
            may_find_winds = self._seat_once(tables, keeps_winds=agenda.turn == self._left == 2 and not way % 2)
            if agenda.is_free or not may_find_winds or self._effort.cut_short:
                return

    def _plan_anew(self, tables: Tables) -> None:
        """Replace the later sessions by others in which nobody meets again after these tables, if some are found: of tables at which
        everybody can get a wind that they lack, which most plans without a repeat are not."""
        agenda = self._agenda
        line_ups, met = [sorted(seats) for seats in agenda.seats[1:]], met_after(agenda.never, [tables])
        later = few_later_sessions(
            line_ups, met, LOOKS, self._lots, lambda number, bits: number + 1 >= agenda.turn or not self._wrong(bits)
        )
        if later is not None:
            agenda.return_to([agenda.seats[0], *([who for table in session for who in table] for session in later)])

    def _seat_once(self, tables: Tables, *, keeps_winds: bool) -> bool:
        """Whether another try may find winds: nobody meets again, or that is sure to be possible."""
        agenda, steps = self._agenda, SHORT if self._are_all_known else MENDING // len(self._agenda.never)
        if keeps_winds:
            agenda.seat_first(evenly_left(tables, self._lacks, self._lots))
            fit_winds(agenda, self._lots)
            settle_later(agenda, steps, self._lots, self._effort)
            return self._are_all_known
        agenda.seat_first([self._lots.one_of(orders_of(table, self._lacks)) for table in tables])
        plain = Agenda([agenda.tables(number) for number in range(len(agenda.seats))], agenda.never, ())
        settle_later(plain, steps, self._lots, self._effort)
        agenda.return_to(plain.plan())
        if plain.is_free and agenda.turn:
            self._give_winds(plain.plan())
        return plain.is_free or self._are_all_known

    def _give_winds(self, plan: Tables) -> None:
        for _ in range(ORDERS):
            order = (0, *self._lots.shuffled(range(1, len(plan))))
            self._agenda.return_to([plan[session] for session in order])
            settle_winds(self._agenda, WINDS, self._lots, self._effort)
            settle_later(self._agenda, WINDS, self._lots, self._effort)
            if self._agenda.is_free:
                return


class _Costs:
    """The cost of a table, its players as bits: of neighbours, of what is wrong, and of the pairs planned for later."""

    def __init__(self, distances: Distances, planned: Sequence[int], for_planned: int, wrong: Callable[[int], int]) -> None:
        self._distances, self._planned, self._for_planned, self._wrong = distances, planned, for_planned, wrong
        self._for_wrong = FOR_WRONG + distances.beyond
        self._known: dict[int, int] = {}

    def __call__(self, bits: int) -> int:
        cost = self._known.get(bits)
        if cost is None:
            planned = sum((self._planned[who] & bits).bit_count() for who in players_of(bits)) // 2
            cost = self._distances.of(bits) + self._for_wrong * self._wrong(bits) + self._for_planned * planned
            self._known[bits] = cost
        return cost
