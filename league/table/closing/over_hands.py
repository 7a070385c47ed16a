"""What the recorded hands of a table say, beside scores from paper that shall count instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.game import Points

__all__ = ["HandScores"]


@dataclass(frozen=True, slots=True)
class HandScores:
    """``count`` recorded hands, by which the players of the seats have these ``scores`` (points)."""

    count: int
    scores: Sequence[Points]
