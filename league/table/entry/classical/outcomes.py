"""How a hand without riichi can end."""

from __future__ import annotations

from django.utils.translation import pgettext

from league.wording import labels
from scoring.rulesets import Ruleset

__all__ = ["mahjong_outcomes"]


def mahjong_outcomes(ruleset: Ruleset) -> list[tuple[str, str]]:
    """The possible ends of a hand under the ruleset, usual ones first; only Küster has false Mah-Jongg and fines."""
    mahjong, draw, false_mahjong, void = labels(ruleset, "mahjong", "draw", "chombo", "void")
    known = {
        "mahjong": (mahjong, True),
        "draw": (draw, True),
        "false_mahjong": (false_mahjong, ruleset.family == "classical"),
        "penalty": (pgettext("end of a hand", "Penalty"), ruleset.family == "classical"),
        "void": (void, True),
    }
    return [(code, label) for code, (label, is_known) in known.items() if is_known]
