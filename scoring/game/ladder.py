"""The limits: one ladder that gives the name and the base points, so that the two can never disagree.

Base points are what a player who is not East pays after another's tsumo, before rounding.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rulesets import Ruleset

__all__ = ["LADDER", "Ladder", "ladder", "limit_bases", "reached_limit"]

Ladder = tuple[tuple[int, str, int], ...]

#: least han, name, base points; from the highest (Austrian p. 25, EMA 2012 "Limit-Spiele")
LADDER: Ladder = ((13, "yakuman", 8_000), (11, "sanbaiman", 6_000), (8, "baiman", 4_000), (6, "haneman", 3_000), (5, "mangan", 2_000))
UNCOUNTED = LADDER[1:]
BASES = {name: base for _, name, base in reversed(LADDER)}


def ladder(ruleset: Ruleset) -> Ladder:
    """The steps that counted han can reach, from the highest; 13 han are a yakuman only where ``counted_yakuman``."""
    if ruleset.scoring == "han_fu":
        return LADDER if ruleset.counted_yakuman else UNCOUNTED
    steps = _han_steps(ruleset)
    return steps if ruleset.counted_yakuman or steps[0][1] != "yakuman" else steps[1:]


def _han_steps(ruleset: Ruleset) -> Ladder:
    """``han_limits`` with the names of the riichi limits of the same base points (ALARM 6 b: 4–5 fān are the first limit)."""
    return tuple((least, reached_limit(base) or "mangan", base) for least, base in reversed(ruleset.han_limits))


def reached_limit(base: int) -> str | None:
    """The name of the highest limit that so many base points reach."""
    return next((name for _, name, points in LADDER if base >= points), None)


def limit_bases(ruleset: Ruleset) -> Mapping[str, int]:
    """Base points of each limit by its name.

    In a ruleset without fu the first step is also its ``mangan`` (ALARM 6 b: a chombo pays the first limit), and the last one is what
    a special hand is worth.
    """
    if ruleset.scoring == "han_fu":
        return BASES
    first, last = ruleset.han_limits[0][1], ruleset.han_limits[-1][1]
    return {"mangan": first, **{name: base for _, name, base in _han_steps(ruleset)}, "yakuman": last}
