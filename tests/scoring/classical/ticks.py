"""The items a player would tick in the book's tables for a hand whose lines are known."""

from __future__ import annotations

from collections import Counter

from scoring.classical import DOUBLE_CODES, ClassicalValue, Ticked

__all__ = ["ticked_of"]

NOT_TICKED = {"pair", "open_chi", "closed_chi", "flowers"}
GAME_DOUBLES = {code for code, _times in DOUBLE_CODES}


def ticked_of(value: ClassicalValue) -> Ticked:
    """All items, premiums and game doublings of a count, as ticks."""
    codes = [line.name.replace(" ", "_") for line in value.items]
    items = Counter(code for code in codes if code not in NOT_TICKED)
    items["own_flower"] = sum(line.name.startswith("own flower") for line in value.doubles)
    items["bouquet"] = sum(line.name.startswith("bouquet") for line in value.doubles)
    laid = sum(len(line.tiles) for line in value.items if line.name == "flowers")
    items["flower"] = laid - items["own_flower"] - 4 * items["bouquet"]
    premiums = {line.name.replace(" ", "_") for line in value.premiums} - {"mahjong"}
    doubles = {line.name.replace(" ", "_") for line in value.doubles} & GAME_DOUBLES
    ticked = tuple(sorted((code, times) for code, times in items.items() if times))
    return Ticked(ticked, frozenset(premiums), frozenset(doubles), value.special)
