"""Which ticks cannot be together in a hand, everything at once; all codes are RuleViolation."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.classical.doubles import DOUBLE_TIMES
from scoring.classical.items import ITEM_POINTS
from scoring.classical.premiums import PREMIUM_POINTS
from scoring.classical.special_hands import SPECIAL_LIMITS
from scoring.classical.ticked import Ticked
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.rulesets import Ruleset

__all__ = ["ticked_problems"]


def ticked_problems(ticked: Ticked, ruleset: Ruleset, *, won: bool, own_winds: str = "", round_wind: str = "") -> Iterator[RuleViolation]:
    """Everything that is wrong with what was ticked, nothing if it can be counted."""
    known = {**ITEM_POINTS, **PREMIUM_POINTS, **DOUBLE_TIMES, **dict.fromkeys(SPECIAL_LIMITS, 0)}
    codes = [*dict(ticked.items), *ticked.premiums, *ticked.doubles, *([ticked.special] if ticked.special else [])]
    for code in codes:
        if code not in known:
            yield RuleViolation("tick_unknown", _("The tables have no {tick}."), where="items", tick=code)
    figures = sum(times for code, times in ticked.items if code.startswith(("open", "closed")))
    if figures > 4:
        yield RuleViolation("too_many_figures", _("A hand has four figures at most; here are {given}."), where="items", given=figures)
    if not won and (ticked.premiums or ticked.doubles or ticked.special):
        yield RuleViolation("for_the_winner", _("Premiums, doublings of the game and special games are for who won."), where="premiums")
