"""Whether the final places are still secret: then their pages show them only on a tap, since others may look at the same screen."""

from __future__ import annotations

from django.http import HttpRequest

from league.competitions.models import Competition
from league.director.revealed import sessions_shown

__all__ = ["asks_before"]


def asks_before(request: HttpRequest, competition: Competition) -> bool:
    """Whether results are held back from the public, and the director has not tapped to see them (``?show=yes``). One query at most."""
    if request.GET.get("show") == "yes":
        return False
    return any(row.is_held_back and row.tables for row in sessions_shown(competition))
