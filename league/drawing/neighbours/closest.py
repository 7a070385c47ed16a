"""One session in which repeats may be unavoidable: the fewest repeats, then near neighbours; a proved optimum for up to 80 players."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from league.drawing.effort import Effort
from league.drawing.evening import least_meetings
from league.drawing.lots import Lots
from league.drawing.neighbours.ranked import Ranked, tier_weights
from league.drawing.search import apart_refusal

__all__ = ["closest"]


def closest(ranked: Ranked, line_up: Sequence[int], lots: Lots, effort: Effort, never: Sequence[int] | None = None) -> list[list[int]]:
    """Divide a line-up by the fewest earlier meetings, then few meetings within groups, tier by tier, then near neighbours.

    With ``never`` (by player, as bits), each meeting with one of those counts as one, instead of earlier meetings; there are none if that
    is possible. Refusal ``apart_not_found``.
    """
    order, met = ranked.order, ranked.task.history.met
    most = 2 * len(order)  # pairs at tables, and more
    weights = tier_weights(len(ranked.mates), most * len(order), most)
    for_mates = sum(weights)
    for_repeats = most * (len(order) + for_mates)
    for_apart = most * (len(order) + for_mates + for_repeats * (1 + max(ranked.task.history.meetings.values(), default=0)))

    def cost(one: int, other: int) -> int:
        times = met(order[one], order[other]) if never is None else never[one] >> other & 1
        mates = sum(weight * (tier[one] >> other & 1) for weight, tier in zip(weights, ranked.mates, strict=True))
        return for_apart * (ranked.apart[one] >> other & 1) + for_repeats * times + mates + abs(one - other)

    division = least_meetings(line_up, cost, lots, effort)
    if division.cost >= for_apart:
        raise apart_refusal("apart_not_found", (who for two in ranked.task.apart for who in two))
    return sorted(map(list, division.groups), key=itemgetter(0))
