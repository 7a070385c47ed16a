"""Which points a hand can be worth."""

from __future__ import annotations

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.rulesets import Ruleset

__all__ = ["check_points"]


def check_points(points: int, ruleset: Ruleset, *, won: bool) -> None:
    """Raise RuleViolation ``value_impossible`` if no hand is worth so many points; where values are only entered, a winner has one."""
    least = (1 if ruleset.family == "points" else 20) if won else 0
    if points < least or (ruleset.family == "classical" and points % 2 and points not in (ruleset.hand_cap, ruleset.limit_game)):
        raise RuleViolation("value_impossible", _("No hand is worth {points} points."), where="points", points=points)
