"""How a riichi hand can end."""

from __future__ import annotations

from league.wording import labels
from scoring.rulesets import Ruleset

__all__ = ["outcomes_of"]


def outcomes_of(ruleset: Ruleset) -> list[tuple[str, str]]:
    """The possible ends of a hand under the ruleset, usual ones first."""
    known = {
        "ron": ("ron", True),
        "tsumo": ("tsumo", True),
        "exhaustive_draw": ("draw", True),
        "nagashi_mangan": ("nagashi_mangan", ruleset.nagashi_mangan != "none"),
        "abortive_draw": ("abortive_draw", bool(ruleset.breaks_off_for)),
        "chombo": ("chombo", True),
        "void": ("void", True),
    }
    words = labels(ruleset, *(term for term, _is_known in known.values()))
    return [(code, word) for (code, (_term, is_known)), word in zip(known.items(), words, strict=True) if is_known]
