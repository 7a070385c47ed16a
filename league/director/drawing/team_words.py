"""A team tournament in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.drawing.task import Task
from league.drawing.teams import team_spread_bound

__all__ = ["spread_text", "teams_promise"]


def spread_text(spread: int) -> str:
    if not spread:
        return _("Every team meets every other equally often.")
    if spread == 1:
        return _("Every team meets every other equally often, give or take once.")
    return _("Two teams meet %(count)s times more often than two others.") % {"count": spread}


def teams_promise(task: Task) -> str:
    """What can be said of the teams before the draw."""
    if team_spread_bound(task):
        return _("Nobody sits with their own team, and teams meet as equally often as can be.")
    return _("Nobody sits with their own team, and every team can meet every other equally often.")
