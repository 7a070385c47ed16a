"""One session by itself: cheap tables by annealing, whatever a table costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from league.drawing.effort import Effort
from league.drawing.lots import Lots

__all__ = ["annealed", "odds_at"]

HOT, COLD = 25.0, 3.0  #: the temperature, in the cost of a table
STAGES = 12  #: of cooling
NEAR, OFTEN = 8, 0.8  #: two so many places apart, at most, are tried in such a share of the swaps
ODDS = 1024  #: odds are rounded to such parts

Cost = Callable[[int], int]  #: of a table, its players as bits


def odds_at(heat: float) -> list[float]:
    """By how much a change costs more, the odds that it is made at this temperature; none beyond the last. Rounded, so that they are the
    same everywhere."""
    return [round(exp(-worse / heat) * ODDS) / ODDS for worse in range(int(7 * heat))]


def annealed(tables: Sequence[Sequence[int]], cost: Cost, kinds: Sequence[int], steps: int, lots: Lots, effort: Effort) -> list[list[int]]:
    """The cheapest tables found by so many swaps of two players of the same kind (by player), tried at random and now and then taken for
    the worse."""
    seats = [who for table in tables for who in table]
    seated = [sum(1 << who for who in table) for table in tables]
    costs = [cost(table) for table in seated]
    random, count = lots.random, len(seats)
    at = sorted(range(count), key=lambda seat: (kinds[seats[seat]], seats[seat]))  # by kind and place, so that neighbours can be tried
    last = {kinds[seats[seat]]: number for number, seat in enumerate(at)}
    limits = [last[kinds[seats[seat]]] for seat in at]
    in_all = least = sum(costs)
    best = list(seats)
    for stage in range(STAGES):
        if not effort.goes_on("neighbours", stage / STAGES):
            break
        odds = odds_at(HOT * (COLD / HOT) ** (stage / (STAGES - 1)))
        for _ in range(steps // STAGES):
            one = int(random() * count)
            rest = limits[one] - one
            another = one + 1 + int(random() * (NEAR if random() < OFTEN and rest > NEAR else rest))
            if another > limits[one]:
                continue
            here, there = at[one], at[another]
            table, other = here >> 2, there >> 2
            if table == other:
                continue
            both = 1 << seats[here] | 1 << seats[there]
            mine, theirs = cost(seated[table] ^ both), cost(seated[other] ^ both)
            worse = mine + theirs - costs[table] - costs[other]
            if worse > 0 and (worse >= len(odds) or random() >= odds[worse]):
                continue
            seats[here], seats[there] = seats[there], seats[here]
            at[one], at[another] = there, here
            seated[table] ^= both
            seated[other] ^= both
            costs[table], costs[other] = mine, theirs
            in_all += worse
            if in_all < least:
                least, best = in_all, list(seats)
    return [best[first : first + 4] for first in range(0, count, 4)]
