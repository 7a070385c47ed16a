"""What a win is worth so far, while its tiles are tapped; and where what was said differs from them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league import wording
from league.games.tile_form import HAND_TILES
from league.games.value_pad import payment_text
from league.games.win_entry import WinEntry
from scoring.errors import RuleViolation
from scoring.game import HanFu, Limit, Seat, Value, Yakuman
from scoring.hand import Hand
from scoring.riichi import Claim, HandValue, check_claim, score_hand
from scoring.rulesets import Ruleset

__all__ = ["WinWorth", "contradiction", "worth_of"]


@dataclass(frozen=True, slots=True)
class WinWorth:
    """``points`` is what the winner is paid ("5,200", "1,300 / 2,600"), empty while there is no value.

    ``text`` is "3 han 40 fu", ``limit`` the name of a limit reached, ``missing`` counts the tiles still missing, ``refusals`` are
    sentences, ``yakuman`` is how many yakuman the hand is worth.
    """

    points: str = ""
    text: str = ""
    limit: str = ""
    yakuman: int = 0
    missing: int = 0
    refusals: tuple[str, ...] = ()


def worth_of(win: WinEntry) -> WinWorth:
    """What the tiles of a winner are worth with what the form says of the hand by now."""
    if not win.tiles.is_valid():
        return WinWorth(refusals=tuple(str(text) for texts in win.tiles.errors.values() for text in texts))
    missing = _missing(win.tile_hand)
    if missing or win.tiles.is_empty or win.winner is None:
        return WinWorth(missing=0 if win.tiles.is_empty else missing)
    ruleset = win.form.ruleset
    try:
        return _worth(score_hand(win.whole_hand(win.riichi), ruleset, win.progress.honba), ruleset)
    except RuleViolation as violation:
        return WinWorth(refusals=tuple(wording.sentence(each, vocabulary=ruleset) for each in (violation, *violation.others)))


def _missing(hand: Hand) -> int:
    return max(0, HAND_TILES - len(hand.concealed) - 3 * len(hand.melds) - (hand.winning_tile is not None))


def _worth(value: HandValue, ruleset: Ruleset) -> WinWorth:
    text = "" if value.han is None else wording.value_text(_counted(value), ruleset)
    if value.yakuman > 1:
        limit = capfirst(wording.value_text(Yakuman(value.yakuman), ruleset))
    else:
        limit = capfirst(wording.term(ruleset, value.limit)) if value.limit else ""
    return WinWorth(payment_text(value.payments), text, limit, value.yakuman)


def _counted(value: HandValue) -> Value:
    if value.han is None:
        return Yakuman(value.yakuman)
    return HanFu(value.han, value.fu if value.han < 5 else None)


def contradiction(win: WinEntry, said: Value | None, riichi: frozenset[Seat]) -> str:
    """Where tiles were given and the value said beside them is another one: both in a sentence; else nothing."""
    if said is None or win.winner is None or not win.tiles.is_valid() or win.tiles.is_empty:
        return ""
    ruleset, honba = win.form.ruleset, win.progress.honba
    try:
        hand = win.whole_hand(riichi)
        if not check_claim(hand, _claim(said), ruleset, honba):
            return ""
        true = score_hand(hand, ruleset, honba)
    except RuleViolation:
        return ""
    words = {"true": wording.value_text(_counted(true), ruleset), "said": wording.value_text(said, ruleset)}
    return _("By the tiles it is %(true)s, not %(said)s.") % words


def _claim(said: Value) -> Claim:
    if isinstance(said, HanFu):
        return Claim(han=said.han, fu=said.fu)
    return Claim(limit=said.name) if isinstance(said, Limit) else Claim(yakuman=said.times if isinstance(said, Yakuman) else None)
