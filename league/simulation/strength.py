"""The strength of invented players."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

__all__ = ["AVERAGE", "Strength", "strength_of"]

SPREAD = 0.17  #: of attack and defence, as a standard deviation of their logarithms


@dataclass(frozen=True, slots=True)
class Strength:
    """Factors, besides chance, of how often somebody wins, deals in, bets riichi, and comes at all; 1 is the average.

    ``attack`` is the weight of winning, ``care`` divides the weight of dealing in, ``riichi`` multiplies how often riichi is bet,
    ``presence`` is the chance (0 to 1) of coming to an evening.
    """

    attack: float = 1.0
    care: float = 1.0
    riichi: float = 1.0
    presence: float = 0.85


AVERAGE = Strength()


def strength_of(name: str, seed: int) -> Strength:
    """The hidden strength of the person with this name: the same name and seed give the same strength."""
    rng = Random(f"{seed} {name}")
    return Strength(
        attack=math.exp(rng.gauss(0, SPREAD)),
        care=math.exp(rng.gauss(0, SPREAD)),
        riichi=min(1.5, max(0.5, rng.gauss(1, SPREAD))),
        presence=rng.uniform(0.65, 0.98),
    )
