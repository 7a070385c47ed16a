"""Find players for the places of a design, such that nobody meets anybody they have met, must not or should not meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.drawing.lots import Lots
from league.drawing.task import Blocks

__all__ = ["find_places"]

BEGINNINGS = 12  #: searches from the start, each with other lots
STEPS = 3_000  #: places tried in each


def find_places(
    blocks: Blocks, strangers: Sequence[int], allowed: Sequence[int], lots: Lots, beginnings: int = BEGINNINGS
) -> list[int] | None:
    """By player the place (a number in ``blocks``), such that no two who should stay ``strangers`` (by player the others as bits) meet
    there; ``allowed`` are the places each may have, as bits. None if none is found within some ten thousand steps.

    It continues a design of which some sessions were played, even with other people in some places, and turns teams of four into a session
    of a design that is not played.
    """
    meets = [0] * len(strangers)
    for session in blocks:
        for table in session:
            seats = sum(1 << place for place in table)
            for place in table:
                meets[place] |= seats
    if not all(allowed):
        return None
    anywhere = (1 << len(strangers)) - 1
    bound = [who for who, others in enumerate(strangers) if others or allowed[who] != anywhere]
    for _ in range(beginnings):
        search = _SeatSearch(meets, strangers, lots)
        if search.settle(dict(zip(bound, (allowed[who] for who in bound), strict=True))):
            return _with_the_others(search.place, len(strangers))
    return None


class _SeatSearch:
    """Backtracking: the player with the fewest places left comes next; among equals, the one with most strangers already placed."""

    def __init__(self, meets: Sequence[int], strangers: Sequence[int], lots: Lots) -> None:
        self.meets, self.strangers, self.lots = meets, strangers, lots
        self.place: dict[int, int] = {}
        self._steps = STEPS

    def settle(self, free: dict[int, int]) -> bool:
        """Give a place to all of these players, each of whom has these places left; False if that is impossible or takes too long."""
        if not free:
            return True
        who = min(free, key=lambda player: (free[player].bit_count(), -self.strangers[player].bit_count()))
        for place in self.lots.shuffled(_bits(free[who])):
            self._steps -= 1
            left = self._without(free, who, place)
            if left is not None:
                self.place[who] = place
                if self.settle(left):
                    return True
                del self.place[who]
            if self._steps <= 0:
                return False
        return False

    def _without(self, free: dict[int, int], who: int, place: int) -> dict[int, int] | None:
        """The places left to the others; None if somebody has none."""
        taken, met, mine = ~(1 << place), ~(self.meets[place] | 1 << place), self.strangers[who]
        left = {other: places & (met if mine >> other & 1 else taken) for other, places in free.items() if other != who}
        return left if all(left.values()) else None


def _bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def _with_the_others(place: dict[int, int], count: int) -> list[int]:
    """The place of each player; those without wishes take what is left."""
    rest = iter(sorted(set(range(count)) - set(place.values())))
    return [place[who] if who in place else next(rest) for who in range(count)]
