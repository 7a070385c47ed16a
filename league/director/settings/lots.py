"""Lots drawn for level players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.audit.queries import latest_action
from league.competitions.models import Competition

__all__ = ["DrawnLots", "lots_of"]


@dataclass(frozen=True, slots=True)
class DrawnLots:
    """The lots by person, the smallest first, with the time and author of the draw. ``without``: people who have entered since."""

    rows: tuple[tuple[int, str], ...]
    without: int
    at: datetime | None
    by: str


def lots_of(competition: Competition) -> DrawnLots:
    """The recorded lots. Two queries."""
    entrants = list(competition.entrants.with_players())
    drawn = sorted((entrant.lot, entrant.shown_name) for entrant in entrants if entrant.lot is not None)
    action = latest_action(competition, "draw_lots") if drawn else None
    return DrawnLots(
        rows=tuple(drawn),
        without=len(entrants) - len(drawn),
        at=action.at if action else None,
        by=action.by if action else "",
    )
