"""Bring neighbours in the order together in the session drawn now, while all later sessions of the plan stay without conflict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda, Swap
from league.drawing.neighbours.mending import mend, settle
from league.drawing.neighbours.ranked import tier_weights

__all__ = ["Distances", "climb", "draw_among_repeats", "draw_nearer"]

CHEAP, DEAR = 30, 100  #: the cost of a conflict at first and at last, in places
AGAIN_CHEAP, AGAIN_DEAR = 20, 60  #: the same where some have to meet again, so that it may be others
FOR_NOW = 24  #: what a meeting again costs in the first session rather than later, in places
FOR_WIND = 100  #: what an uneven wind costs, in places
HOT, COLD = 12.0, 5.0  #: the temperature of the search, in places
HEATS = 3  #: of searches in which others may meet again than those who have to, each from the best of the one before
STAGES = 24  #: of cooling
NOW = 0.3  #: the share of swaps tried in the first session
ODDS = 1024  #: odds are rounded to such parts
SETTLING = 4_000  #: swaps to mend what annealing left
MENDING = 300  #: swaps to mend the later sessions after one swap now
LOOKS = 300  #: swaps looked at for each one that is tried


class Distances:
    """The cost of tables: meetings within groups, tier by tier, far above the sum of the differences of places over all pairs. With
    ``missed`` (by table, its players as bits), how many winds it leaves uneven, which cost more than groups."""

    def __init__(self, count: int, mates: Sequence[Sequence[int]], missed: Callable[[int], int] | None = None) -> None:
        self._missed = missed
        self._tiers = list(zip(tier_weights(len(mates), 2 * count**2, 2 * count), mates, strict=True))
        self._known: dict[int, int] = {}
        self._for_wind = FOR_WIND + 6 * sum(weight for weight, _ in self._tiers)

    def of(self, table: int) -> int:
        """The cost of a table, its four players given as bits."""
        cost = self._known.get(table)
        if cost is None:
            first, second, third, last = (who for who in range(table.bit_length()) if table >> who & 1)
            cost = 3 * (last - first) + third - second
            for weight, mates in self._tiers:
                cost += weight * (sum((mates[who] & table).bit_count() for who in (first, second, third, last)) // 2)
            if self._missed is not None:
                cost += self._for_wind * self._missed(table)
            self._known[table] = cost
        return cost

    @property
    def beyond(self) -> int:
        """More than meetings within groups and uneven winds can cost at a table."""
        groups = 1 + 6 * sum(weight for weight, _ in self._tiers)
        return groups if self._missed is None else groups + 4 * self._for_wind

    @property
    def know_winds(self) -> bool:
        """Whether uneven winds are a cost."""
        return self._missed is not None

    def of_session(self, tables: Sequence[int]) -> int:
        return sum(map(self.of, tables))


def climb(agenda: Agenda, distances: Distances, tries: int, lots: Lots, effort: Effort) -> None:
    """Exchange two players of the first session for nearer neighbours where the later sessions can be mended, in so many tries. Winds stay
    right: within a turn only players of the same wind change places."""
    seats, seated, of = agenda.seats[0], agenda.seated[0], distances.of
    for _ in range(LOOKS * tries):
        here, there = lots.below(len(seats)), lots.below(len(seats))
        if agenda.turn:
            there = there & ~3 | here & 3
        table, other = here >> 2, there >> 2
        both = 1 << seats[here] | 1 << seats[there]
        if table == other or of(seated[table] ^ both) + of(seated[other] ^ both) >= of(seated[table]) + of(seated[other]):
            continue
        if agenda.change((0, here, there)) is None:
            continue
        agenda.swap((0, here, there))
        if not agenda.is_free and not mend(agenda, MENDING, lots, effort):
            agenda.swap((0, here, there))
        tries -= 1
        if not tries or effort.cut_short:
            return


def draw_nearer(agenda: Agenda, distances: Distances, steps: int, lots: Lots, effort: Effort) -> None:
    """Swap seats at random in all sessions, now and then for the worse (annealing), and keep the plan with the nearest neighbours in its
    first session among those with fewest conflicts. If some have to meet again, they do so rather in a later session than now, unless
    neighbours sit much nearer then (:data:`FOR_NOW`)."""
    search = _Annealing(agenda, distances, lots)
    cheap, dear = (AGAIN_CHEAP, AGAIN_DEAR) if agenda.may_meet_now else (CHEAP, DEAR)
    for stage in range(STAGES):
        if not effort.goes_on("neighbours", stage / STAGES):
            break
        share = stage / (STAGES - 1)
        search.cool(HOT + (COLD - HOT) * share, round(cheap + (dear - cheap) * share), steps // STAGES)
    search.settle(effort)
    agenda.return_to(search.best)


def draw_among_repeats(agenda: Agenda, distances: Distances, apart: Sequence[int], steps: int, lots: Lots, effort: Effort) -> None:
    """:func:`draw_nearer` where some have to meet again, and then with others who do, but for those who must not (by player, as bits)."""
    draw_nearer(agenda, distances, steps, lots, effort)
    agenda.not_now = apart
    for _ in range(HEATS):
        draw_nearer(agenda, distances, steps, lots, effort)


class _Annealing:
    def __init__(self, agenda: Agenda, distances: Distances, lots: Lots) -> None:
        self._agenda, self._distances, self._lots = agenda, distances, lots
        self._random = lots.random
        self._conflicts, self._cost = agenda.conflicts, self._cost_now()
        self._least = self._conflicts, self._cost
        self.best = agenda.plan()

    def cool(self, heat: float, for_conflict: int, steps: int) -> None:
        """Try so many swaps at this temperature, at this cost of a conflict."""
        odds = [round(exp(-worse / heat) * ODDS) / ODDS for worse in range(int(8 * heat))]
        agenda, random = self._agenda, self._random
        for _ in range(steps):
            swap = self._swap()
            change = agenda.change(swap)
            if change is None:
                continue
            nearer = 0 if swap[0] else self._nearer(swap)
            worse = for_conflict * change + nearer
            if worse <= 0 or (worse < len(odds) and random() < odds[worse]):
                agenda.swap(swap)
                self._conflicts += change
                self._cost += nearer
                if (self._conflicts, self._cost) < self._least:
                    self._least, self.best = (self._conflicts, self._cost), agenda.plan()

    def settle(self, effort: Effort) -> None:
        """Try to mend the few conflicts that are left, in all sessions."""
        settle(self._agenda, SETTLING, self._lots, effort)
        reached = self._agenda.conflicts, self._cost_now()
        if reached < self._least:
            self._least, self.best = reached, self._agenda.plan()

    def _cost_now(self) -> int:
        """The cost of the first session."""
        return self._distances.of_session(self._agenda.seated[0]) + FOR_NOW * self._agenda.again_now

    def _swap(self) -> Swap:
        random, sessions = self._random, len(self._agenda.seats)
        session = 0 if sessions == 1 or random() < NOW else 1 + int(random() * (sessions - 1))
        count = len(self._agenda.seats[session])
        return session, int(random() * count), int(random() * count)

    def _nearer(self, swap: Swap) -> int:
        """The change in :meth:`_cost_now`."""
        _, here, there = swap
        table, other = here >> 2, there >> 2
        if table == other:
            return 0
        seats, seated, of = self._agenda.seats[0], self._agenda.seated[0], self._distances.of
        both = 1 << seats[here] | 1 << seats[there]
        nearer = of(seated[table] ^ both) + of(seated[other] ^ both) - of(seated[table]) - of(seated[other])
        return nearer + FOR_NOW * self._agenda.change_now(swap)
