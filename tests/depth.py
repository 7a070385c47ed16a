"""How much is tried on every run, and how much at night: ``make nightly`` sets the profile in which everything is, for each file that
imports this module.

What a test does with one case of many is chosen by one of these rules, so that by day each case is met, but not with all others:

- :func:`all_at_night`: of cases that do the same with other numbers (seeds, further sizes), the first ones;
- :func:`each_once`: of cases along several axes (role, language, act), each value of each axis, but not every combination;
- :func:`pairwise`: where values of two axes may meet badly, each two that can meet at all, but not all with all values of a third axis.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any, TypeVar

IS_NIGHT = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
Case = TypeVar("Case")


def all_at_night(cases: Sequence[Case], always: int = 1) -> Sequence[Case]:
    """The first ones on every run, all of them in ``make nightly``."""
    return cases if IS_NIGHT else cases[:always]


def each_once(*axes: Sequence[Any], night: bool = IS_NIGHT) -> list[tuple[Any, ...]]:
    """Every value of every axis on every run, the first ones together, then the second ones; shorter axes begin again. Every combination
    in ``make nightly``."""
    if night:
        return list(product(*axes))
    return [tuple(axis[turn % len(axis)] for axis in axes) for turn in range(max(map(len, axes)))]


def pairwise(cases: Sequence[tuple[Any, ...]], night: bool = IS_NIGHT) -> list[tuple[Any, ...]]:
    """So many of the cases that each two values that meet in any of them meet in one of these; the one with most new pairs comes first.
    All of them in ``make nightly``."""
    left = {case: set(combinations(enumerate(case), 2)) for case in cases}
    chosen, met = list[tuple[Any, ...]](), set[Any]()
    while not night and (best := max(left, key=lambda case: len(left[case] - met), default=None)) is not None and left[best] - met:
        chosen.append(best)
        met |= left.pop(best)
    return list(cases) if night else chosen
