"""Random choices that are the same on every machine and Python: only the generator's documented, stable numbers are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

__all__ = ["Lots"]

T = TypeVar("T")


class Lots:
    """Lots drawn from a seed. Python promises to keep ``random()`` of a seed stable, but not the algorithms of ``shuffle`` and
    ``sample``."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        return int(self.random() * count)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in the order of their lots."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
