"""What the calculator answers under Küster's rules: what is missing, what is waited for, what the hand is worth and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.site.calculator_answer import CalculatorAnswer, WaitedTile, answer_with
from league.table.entry.classical.classical_tiles import CLASSICAL_CIRCUMSTANCES, ClassicalTileForm
from league.wording.classical import Counted, count_text, counted_rows
from scoring.classical import ClassicalValue, payments, score_hand
from scoring.errors import RuleViolation
from scoring.hand import Hand, Tile
from scoring.hand.tiles import KINDS, copies_of
from scoring.rulesets import Ruleset

__all__ = ["ClassicalCalculatorForm", "ClassicalWorth", "classical_answer"]

#: Circumstances known before the win; the others depend on the winning tile.
BEFORE_THE_WIN = frozenset({"after_draw"})
NOT_WON = frozenset({"not_complete"})


class ClassicalCalculatorForm(ClassicalTileForm):
    """The tiles and everything else known at the table, including whether the previous game was a draw."""

    circumstance_words: ClassVar[Mapping[str, tuple[str | Promise, str | Promise]]] = {
        **CLASSICAL_CIRCUMSTANCES,
        "after_draw": (pgettext_lazy("kuester circumstance", "After a draw"), _("the payments double")),
    }

    @property
    def known_circumstances(self) -> tuple[str, ...]:
        return tuple(name for name in self.circumstance_words if name != "after_draw" or self.ruleset.draw_doubles_next)


@dataclass(frozen=True, slots=True)
class ClassicalWorth:
    """The value of a hand with every reason in words; ``text`` is "46 × 64" (empty without doublings), ``limit`` a game worth its limit."""

    value: ClassicalValue
    why: Counted
    text: str
    limit: str

    @property
    def total(self) -> int:
        return self.value.total


def classical_answer(hand: Hand, ruleset: Ruleset) -> CalculatorAnswer[ClassicalWorth]:
    """Answer for the tiles of a hand, complete or not, of the winner or of another player."""
    return answer_with(hand, ruleset, lambda: _worth(hand, ruleset), lambda: _waits(hand, ruleset), may_wait=hand.win != "none")


def _worth(hand: Hand, ruleset: Ruleset) -> ClassicalWorth:
    value = score_hand(hand, ruleset)
    why = counted_rows(value, payments(hand, value, ruleset))
    return ClassicalWorth(value, why, count_text(value), why.limit_game)


def _waits(hand: Hand, ruleset: Ruleset) -> Iterator[WaitedTile[ClassicalWorth]]:
    """List the tiles that complete the hand and of which one is left; a hand with any other fault waits for none."""
    score_hand(replace(hand, win="none", circumstances=frozenset()), ruleset)
    waiting = replace(hand, circumstances=hand.circumstances & BEFORE_THE_WIN)
    for tile in KINDS:
        left = 4 - copies_of(hand.copies, tile)
        if left and _completes(waiting, tile, ruleset):
            ron, tsumo = (_worth(replace(waiting, winning_tile=tile, win=win), ruleset) for win in ("ron", "tsumo"))
            yield WaitedTile(tile, left, ron, tsumo)


def _completes(hand: Hand, tile: Tile, ruleset: Ruleset) -> bool:
    try:
        score_hand(replace(hand, winning_tile=tile, win="ron"), ruleset)
    except RuleViolation as violation:
        if {violation.code, *(each.code for each in violation.others)} != NOT_WON:
            raise
        return False
    return True
