"""The calculator's answer to the tiles tapped so far, under any rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from league import wording
from league.table.entry.tile_form import HAND_TILES
from scoring.errors import RuleViolation
from scoring.hand import Hand, Tile
from scoring.rulesets import Ruleset

__all__ = ["CalculatorAnswer", "WaitedTile", "answer_with"]

Worth = TypeVar("Worth")


@dataclass(frozen=True, slots=True)
class WaitedTile(Generic[Worth]):
    """A tile waited for, how many of it the hand does not show, and what it would be worth: nothing without yaku or such a tile."""

    tile: Tile
    left: int
    ron: Worth | None
    tsumo: Worth | None


@dataclass(frozen=True, slots=True)
class CalculatorAnswer(Generic[Worth]):
    """``kind`` is ``empty``, ``more``, ``waits``, ``worth`` or ``refused``, and decides which further fields are filled.

    ``missing`` counts the tiles still missing to a hand that waits, ``refusals`` are sentences.
    """

    kind: str
    hand: Hand | None = None
    missing: int = 0
    waits: tuple[WaitedTile[Worth], ...] = ()
    worth: Worth | None = None
    refusals: tuple[str, ...] = ()


def answer_with(
    hand: Hand, ruleset: Ruleset, worth: Callable[[], Worth], waits: Callable[[], Iterable[WaitedTile[Worth]]], *, may_wait: bool = True
) -> CalculatorAnswer[Worth]:
    """Answer for the tiles of a hand, complete or not, by its ``worth`` or by what it ``waits`` for (unless its player does not win)."""
    size = len(hand.concealed) + 3 * len(hand.melds)
    if not size and hand.winning_tile is None:
        return CalculatorAnswer("empty", hand)
    if size < HAND_TILES - 1:
        return CalculatorAnswer("more", hand, missing=HAND_TILES - 1 - size)
    try:
        if may_wait and hand.winning_tile is None and size == HAND_TILES - 1:
            return CalculatorAnswer("waits", hand, waits=tuple(waits()))
        return CalculatorAnswer("worth", hand, worth=worth())
    except RuleViolation as violation:
        sentences = (wording.sentence(each, vocabulary=ruleset) for each in (violation, *violation.others))
        return CalculatorAnswer("refused", hand, refusals=tuple(sentences))
