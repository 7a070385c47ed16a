"""What a hand may be worth that nobody may feed (Küster, Strafen 8 to 10), where it is given in points."""

from __future__ import annotations

from functools import cache
from itertools import product

from scoring.classical.reachable import Count, Honours, forms, honours_of, won_counts

__all__ = ["fed_counts"]

NO_HONOURS = Honours(0, 0, 0, False, 0)


@cache
def fed_counts(own_winds: int, hand_premium: int, both_last_tiles: bool) -> frozenset[Count]:
    """The counts of hands that nobody may feed (Küster, Strafen 8–10), without flowers: a pure flush, a wind game, a dragon game.

    Three of their figures lie on the table, as concealed kans do, too.
    """
    switches = hand_premium, both_last_tiles
    counts: set[Count] = set()
    for simple, outside in product(range(5), repeat=2):
        if simple + outside > 4 or (own_winds == 2 and simple + outside < 4):
            continue
        for made, around in product(forms(simple), forms(outside)):
            if made.closed_pon + around.closed_pon > 1:
                continue
            in_hand = made.closed_kan + around.closed_kan > 2
            for honours in honours_of(own_winds, outside):
                if honours.figures == 4 and (honours.dragons == 3 or (not honours.dragons and honours.trump_pair)):
                    counts.update(won_counts(made, around, honours, False, switches, in_hand=in_hand))
            counts.update(won_counts(made, around, NO_HONOURS, own_winds == 1, switches, in_hand=in_hand, flushes=(3,)))
    return frozenset(counts)
