"""Indirect meetings: two who never meet are linked by each opponent they both have. Of designs that are equal otherwise, the one is chosen
that links people best, so that their results can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from league.drawing.constructions.blocks import Design
from league.drawing.task import Blocks

__all__ = ["best_linked", "common_opponents"]

MOST = 250  #: players; with more, counting would take longer than all the rest


def common_opponents(blocks: Blocks, players: int) -> Counter[int]:
    """By number of common opponents, the pairs of players 0 to n - 1 who never meet."""
    met = [0] * players
    for tables in blocks:
        for table in tables:
            mask = sum(1 << who for who in table)
            for who in table:
                met[who] |= mask & ~(1 << who)
    return Counter((mine & met[other]).bit_count() for who, mine in enumerate(met) for other in range(who) if not mine >> other & 1)


def best_linked(designs: Sequence[Design], players: int) -> Design:
    """Of designs with equally many repeats, the best first, the one in which the fewest pairs who never meet have no common opponent; of
    equal ones that in which the fewest have only one, and so on.

    Only designs are compared in which nobody comes to a table twice, as the first of them: otherwise that weighs more.
    """
    first = designs[0]
    equal = [design for design in designs if _visits_once(design.blocks)]
    if players > MOST or first not in equal or len(equal) == 1:
        return first
    counts = [common_opponents(design.blocks, players) for design in equal]
    most = max((shared for count in counts for shared in count), default=0)
    ranked = sorted(range(len(equal)), key=lambda place: [counts[place][shared] for shared in range(most + 1)])
    return equal[ranked[0]]


def _visits_once(blocks: Blocks) -> bool:
    visits = Counter((who, place) for tables in blocks for place, table in enumerate(tables) for who in table)
    return max(visits.values(), default=1) == 1
