"""One session in which everybody plays although they are no multiple of four: tables of four, and one of five or one or two of three.

When drawn by lot, those sit at a table of another size who did so least. When meetings are counted, nobody does so twice more often than
somebody else if that can be avoided; strict turns would make the same people meet over and over. The same seed gives the same draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from league.drawing.arrangement import Draw, History, Table, pair
from league.drawing.effort import Effort
from league.drawing.evening import Seats, keep_apart
from league.drawing.lots import Lots
from league.drawing.search import apart_refusal
from league.drawing.sizes import no_tables_for, tables_for
from league.drawing.tables import spread_tables

__all__ = ["draw_mixed"]

STARTS = 40  #: searches, each beginning with other lots
ALL_SIZES = (2, 3, 4, 5)

Groups = list[list[int]]


def draw_mixed(
    present: Iterable[int], history: History, seed: int, effort: Effort | None = None, apart: frozenset[tuple[int, int]] = frozenset()
) -> Draw:
    """Seat everybody: by lot, or with an ``effort`` so that pairs have few earlier meetings, evenly spread. Pairs who must not meet
    (``apart``, the smaller number first) do not, even if somebody sits at a table of another size out of turn for it.

    Refusals: ``too_few`` for fewer than two, ``apart_not_found``.
    """
    players, lots = sorted(set(present)), Lots(seed)
    sizes = tables_for(len(players), ALL_SIZES)
    if not sizes:
        raise no_tables_for(len(players), ALL_SIZES)
    if effort is None:
        groups = _by_lot(players, sizes, history, lots)
    else:
        groups = _Meetings(players, sizes, history, apart).fewest(lots, effort)
    if not keep_apart(groups, apart, lots):
        raise apart_refusal("apart_not_found", (who for two in apart for who in two))
    seats = Seats(players, history)
    tables = [_seated(group, seats, lots) for group in groups]
    fours, others = ([table for table in tables if (len(table) == 4) == is_four] for is_four in (True, False))
    (spread,) = spread_tables([lots.shuffled(fours)], history, lots, effort or Effort())
    return Draw((*spread, *others))


def _by_lot(players: Sequence[int], sizes: Sequence[int], history: History, lots: Lots) -> Groups:
    in_turn = sorted(lots.shuffled(players), key=lambda who: history.odd.get(who, 0))
    odd = sum(size for size in sizes if size != 4)
    return _dealt(lots.shuffled(in_turn[odd:]) + lots.shuffled(in_turn[:odd]), sizes)


def _dealt(order: Sequence[int], sizes: Sequence[int]) -> Groups:
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def _seated(group: Sequence[int], seats: Seats, lots: Lots) -> Table:
    """Give the winds had least; at a table of five, the lot decides who begins without one."""
    order = lots.shuffled(group)
    return (*seats.best(order[:4], lots), *order[4:])


class _Meetings:
    """Costs of two players sitting together, and of somebody sitting at a table of another size than four.

    An earlier meeting weighs more than that some meet much more often than others; this more than who was at such a table before; and that
    somebody was there twice more often than somebody else weighs more still. Two who must not meet weigh most of what is between pairs.
    """

    def __init__(self, players: Sequence[int], sizes: Sequence[int], history: History, apart: frozenset[tuple[int, int]]) -> None:
        self._players, self._sizes = players, sizes
        before = {who: history.odd.get(who, 0) for who in players}
        met = {(one, other): history.met(one, other) for one in players for other in players}
        uneven = 1 + sum(before.values())
        earlier = uneven * (1 + max(met.values()) ** 2 * sum(size * (size - 1) // 2 for size in sizes))
        self._price = {two: times * earlier + times**2 * uneven for two, times in met.items()}
        never = 1 + sum(self._price.values())
        self._price = {two: price + never * (pair(*two) in apart) for two, price in self._price.items()}
        least, most = min(before.values()), 1 + sum(self._price.values())
        self._odd = {who: times + most * max(0, times - least - 1) for who, times in before.items()}

    def fewest(self, lots: Lots, effort: Effort) -> Groups:
        """The best of several searches, each going on until no two players do better in each other's place."""
        best: Groups = []
        for start in range(STARTS):
            if best and (not self._cost(best) or not effort.goes_on("tables", start / STARTS)):
                break
            found = _dealt(lots.shuffled(self._players), self._sizes)
            while self._improve(found):
                pass
            best = min((best or found, found), key=self._cost)
        return best

    def _cost(self, groups: Groups) -> int:
        meetings = sum(self._price[two] for group in groups for two in combinations(group, 2))
        return meetings + sum(self._odd[who] for group in groups if len(group) != 4 for who in group)

    def _improve(self, groups: Groups) -> bool:
        """Exchange players wherever that costs less; False if nobody moved."""
        changed = False
        for here, there in combinations(groups, 2):
            for seat in range(len(here)):
                for other in range(len(there)):
                    if self._saved(here, seat, there, other) > 0:
                        here[seat], there[other] = there[other], here[seat]
                        changed = True
        return changed

    def _saved(self, here: Sequence[int], seat: int, there: Sequence[int], other: int) -> int:
        """The cost saved if these two change places."""
        one, two = here[seat], there[other]
        mine = sum(self._price[one, who] - self._price[two, who] for who in here if who != one)
        theirs = sum(self._price[two, who] - self._price[one, who] for who in there if who != two)
        odd = (self._odd[one] - self._odd[two]) * ((len(here) != 4) - (len(there) != 4))
        return mine + theirs + odd
