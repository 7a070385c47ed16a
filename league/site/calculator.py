"""What the calculator answers to the tiles tapped so far: what is missing, what is waited for, what the hand is worth and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from league import wording
from league.games.shown_wins import in_order
from league.site.calculator_answer import CalculatorAnswer, WaitedTile, answer_with
from league.wording.hands import limit_name
from scoring.errors import RuleViolation
from scoring.game import HanFu
from scoring.hand import Hand, Tile, kind
from scoring.riichi import HandValue, score_hand, waits
from scoring.rulesets import Ruleset

__all__ = ["CalculatedWorth", "answer_to", "sorted_tiles"]

#: Circumstances known before the win; the others depend on the winning tile.
BEFORE_THE_WIN = frozenset({"riichi", "double_riichi", "open_riichi", "ippatsu"})


@dataclass(frozen=True, slots=True)
class CalculatedWorth:
    """The value of a hand: ``text`` is "4 han 30 fu" (empty for a yakuman), ``limit`` the name of a limit reached."""

    value: HandValue
    text: str
    limit: str

    @property
    def total(self) -> int:
        return self.value.total


def answer_to(hand: Hand, ruleset: Ruleset, honba: int = 0) -> CalculatorAnswer[CalculatedWorth]:
    """Answer for the tiles of a hand, complete or not, with this many counters on the table."""
    return answer_with(hand, ruleset, lambda: _worth(hand, ruleset, honba), lambda: _waits(hand, ruleset, honba))


def sorted_tiles(hand: Hand) -> tuple[Tile, ...]:
    """The concealed tiles sorted as in the hand, a red five among the fives."""
    return in_order(hand.concealed)


def _worth(hand: Hand, ruleset: Ruleset, honba: int) -> CalculatedWorth:
    value = score_hand(hand, ruleset, honba)
    return CalculatedWorth(value, _value_text(value, ruleset), limit_name(value, ruleset))


def _value_text(value: HandValue, ruleset: Ruleset) -> str:
    if value.han is None:
        return ""
    return wording.value_text(HanFu(value.han, value.fu), ruleset)


def _waits(hand: Hand, ruleset: Ruleset, honba: int) -> Iterator[WaitedTile[CalculatedWorth]]:
    shown = _kinds(hand)
    for tile in waits(hand):
        left = max(0, 4 - shown.count(tile))
        yield WaitedTile(tile, left, *(_if_won(hand, ruleset, honba, tile, win) if left else None for win in ("ron", "tsumo")))


def _kinds(hand: Hand) -> list[int]:
    """The kinds of all visible tiles: hand, melds and indicators."""
    in_melds = [tile for meld in hand.melds for tile in meld.tiles]
    return [kind(tile) for tile in (*hand.concealed, *in_melds, *hand.dora_indicators, *hand.ura_indicators) if tile < 37]


def _if_won(hand: Hand, ruleset: Ruleset, honba: int, tile: Tile, win: str) -> CalculatedWorth | None:
    circumstances = hand.circumstances & BEFORE_THE_WIN
    try:
        return _worth(replace(hand, winning_tile=tile, win=win, circumstances=circumstances), ruleset, honba)
    except RuleViolation as violation:
        if violation.code not in ("no_yaku", "two_han_needed") or violation.others:
            raise
        return None
