"""Keep apart at drawn tables those who must not meet, by as few exchanges as lots find."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from league.drawing.arrangement import pair
from league.drawing.lots import Lots

__all__ = ["keep_apart", "meetings_of"]

EXCHANGES = 40  #: for each table, after which the exchanges are given up

Pairs = frozenset[tuple[int, int]]


def meetings_of(groups: Sequence[Sequence[int]], apart: Pairs) -> int:
    """The number of these pairs who sit together."""
    return sum(1 for group in groups for two in combinations(group, 2) if pair(*two) in apart)


def keep_apart(groups: list[list[int]], apart: Pairs, lots: Lots) -> bool:
    """Exchange players of tables (the lists are changed) until none sit together who must not meet; whether that was reached.

    Whoever sits with somebody they must not meet changes places where that leaves the fewest such pairs; lots decide between equals, and no
    lot is drawn if nobody is in the wrong place.
    """
    for _ in range(EXCHANGES * len(groups)):
        wrong = [(table, seat) for table, group in enumerate(groups) for seat, who in enumerate(group) if _with(who, group, apart)]
        if not wrong:
            return True
        table, seat = lots.one_of(wrong)
        others = [(there, other) for there, group in enumerate(groups) if there != table for other in range(len(group))]
        if not others:
            return False
        costs = {place: _cost(groups, (table, seat), place, apart) for place in others}
        there, other = lots.one_of([place for place in others if costs[place] == min(costs.values())])
        groups[table][seat], groups[there][other] = groups[there][other], groups[table][seat]
    return not meetings_of(groups, apart)


def _with(who: int, others: Sequence[int], apart: Pairs) -> int:
    """How many of the others somebody must not meet."""
    return sum(1 for other in others if other != who and pair(who, other) in apart)


def _cost(groups: Sequence[Sequence[int]], place: tuple[int, int], other: tuple[int, int], apart: Pairs) -> int:
    """What two players would have at each other's place."""
    (here, mine), (there, theirs) = place, other
    one, two = groups[here][mine], groups[there][theirs]
    return (
        _with(two, [who for who in groups[here] if who != one], apart)
        + _with(one, [who for who in groups[there] if who != two], apart)
        - _with(two, groups[there], apart)
    )
