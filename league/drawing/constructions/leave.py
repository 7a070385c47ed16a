"""Those who never meet: what a design without repeats leaves can be divided into clubs of one size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from league.drawing.constructions.blocks import relabelled, repeats_of
from league.drawing.constructions.choice import designs
from league.drawing.task import Blocks

__all__ = ["left_apart"]

LARGEST = 4  #: no design leaves larger clubs, but by chance
SHORT_OF = 3  #: sessions
STEPS = 1_000  #: cliques tried by a search for a division


def left_apart(clubs: int, size: int, sessions: int) -> Blocks | None:
    """Sessions without a repeat or a meeting of clubmates, the players of club c being c·size to (c + 1)·size - 1: a design for so many
    players, in which they can be divided into clubs of two to four whose members never meet. None if no such division is found, or no
    design is without repeats. A session that a longer design has next leaves its tables, as clubs of four.

    Only designs with almost as many sessions as counting allows are looked at, first those with most: they leave little to choose from.
    """
    players, most = clubs * size, (clubs - 1) * size // 3
    if size > LARGEST:
        return None
    for longer in range(most, max(sessions, most - SHORT_OF) - 1, -1):
        for each in designs(players // 4, longer):
            if repeats_of(each.blocks, players) == 0 and (division := _division(_leave(each.blocks, players), size)):
                names = {who: name for name, who in enumerate(chain.from_iterable(division))}
                return relabelled(each.blocks, [names[who] for who in range(players)])[:sessions]
    return None


def _leave(blocks: Blocks, players: int) -> list[set[int]]:
    """By player, those whom they never meet."""
    apart = [set(range(players)) - {who} for who in range(players)]
    for table in chain.from_iterable(blocks):
        for who in table:
            apart[who].difference_update(table)
    return apart


def _division(apart: list[set[int]], size: int) -> list[tuple[int, ...]] | None:
    """The players divided into clubs of so many who never meet; None if there is no division, or none is found within the steps."""
    every = sorted({club for who in range(len(apart)) for club in _cliques((who,), sorted(apart[who]), apart, size)})
    return _divided(every, set(range(len(apart))), iter(range(STEPS)))


def _divided(clubs: list[tuple[int, ...]], left: set[int], steps: Iterator[int]) -> list[tuple[int, ...]] | None:
    """Those who are left, divided into some of these clubs: whoever has fewest to choose from comes first."""
    if not left:
        return []
    choices = Counter(chain.from_iterable(clubs))
    rarest = min(sorted(left), key=choices.__getitem__)
    for club in [club for club in clubs if rarest in club]:
        if next(steps, None) is None:
            return None
        others = _divided([one for one in clubs if not set(one) & set(club)], left - set(club), steps)
        if others is not None:
            return [club, *others]
    return None


def _cliques(chosen: tuple[int, ...], others: list[int], apart: list[set[int]], size: int) -> Iterator[tuple[int, ...]]:
    """The sets of ``size`` who never meet that consist of those chosen and some of the others."""
    if len(chosen) == size:
        yield tuple(sorted(chosen))
        return
    for place, who in enumerate(others[: len(others) + len(chosen) + 1 - size]):
        yield from _cliques((*chosen, who), [one for one in others[place + 1 :] if one in apart[who]], apart, size)
