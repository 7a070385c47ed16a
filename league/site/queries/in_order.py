"""Games of several competitions in the order in which they were played."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from league.competitions.models import Competition

__all__ = ["in_order"]

Played = TypeVar("Played")


def in_order(
    games: Mapping[Competition, Sequence[Played]], day_of: Callable[[Played], datetime.date | None]
) -> list[tuple[Competition, Played]]:
    """Each game with its competition; those of an unknown day stand where their competition was created."""
    dated = [
        (day_of(one) or competition.created_at.date(), competition.pk, number, competition, one)
        for competition, played in games.items()
        for number, one in enumerate(played)
    ]
    return [(competition, one) for _day, _pk, _number, competition, one in sorted(dated, key=lambda game: game[:3])]
