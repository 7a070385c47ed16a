"""The worth of a win while its tiles or yaku are tapped, and contradictions between tiles and stated value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league import wording
from league.table.entry.riichi.win_entry import WinEntry
from league.table.entry.riichi.win_situation import WinSituation
from league.table.entry.riichi.win_yaku import CountedYaku, counted_yaku, possible_yaku
from league.table.entry.riichi.yaku_form import TappedYaku
from league.table.entry.tile_form import HAND_TILES
from league.wording.hands import limit_name
from league.wording.yaku import yaku_name
from scoring.errors import RuleViolation
from scoring.game import HanFu, Limit, NamedYaku, Seat, TileHand, Value, Win, Yakuman, as_recorded, liable_numbers, win_payments
from scoring.game.payments import worth
from scoring.hand import Hand
from scoring.riichi import Claim, HandValue, check_claim, score_hand
from scoring.rulesets import Ruleset

__all__ = ["WinWorth", "contradiction", "worth_of"]


@dataclass(frozen=True, slots=True)
class WinWorth:
    """``points`` is what the winner is paid ("5,200", "1,300 / 2,600"), empty while there is no value.

    ``text`` is "3 han 40 fu", ``limit`` the name of a limit reached, ``missing`` the number of missing tiles, ``refusals`` are
    sentences, ``yakuman`` is the number of yakuman, ``liable`` the numbers of yakuman for which somebody can be liable. If
    given by yaku: ``asks`` is what is missing, ``possible`` the yaku that can be added, ``fu`` the fu to choose from,
    ``also`` the yaku that hold without being tapped.
    """

    points: str = ""
    text: str = ""
    limit: str = ""
    yakuman: int = 0
    liable: tuple[int, ...] = ()
    missing: int = 0
    refusals: tuple[str, ...] = ()
    asks: str = ""
    possible: tuple[str, ...] | None = None
    fu: tuple[int, ...] = ()
    also: tuple[str, ...] = ()


def worth_of(win: WinEntry) -> WinWorth:
    """The worth of a winner's tiles or yaku, given what the form says of the hand so far."""
    return _worth_of_yaku(win) if win.by == "yaku" else _worth_of_tiles(win)


def _worth_of_tiles(win: WinEntry) -> WinWorth:
    if not win.tiles.is_valid():
        return WinWorth(refusals=tuple(str(text) for texts in win.tiles.errors.values() for text in texts))
    missing = _missing(win.tile_hand)
    if missing or win.tiles.is_empty or win.situation.winner is None:
        return WinWorth(missing=missing, asks=_("Tap 13 tiles and the one that won") if win.tiles.is_empty else "")
    ruleset = win.situation.ruleset
    try:
        hand, honba = win.whole_hand(win.situation.riichi), win.situation.honba
        known = _worth(score_hand(hand, ruleset, honba), ruleset)
        return replace(known, liable=_liable(win.situation, TileHand(win.tile_hand)))
    except RuleViolation as violation:
        return WinWorth(refusals=_sentences(violation, ruleset))


def _sentences(violation: RuleViolation, ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(wording.sentence(each, vocabulary=ruleset) for each in (violation, *violation.others))


def _worth_of_yaku(win: WinEntry) -> WinWorth:
    if not win.yaku.is_valid():
        return WinWorth(refusals=tuple(str(text) for texts in win.yaku.errors.values() for text in texts))
    tapped, about, ruleset = win.yaku.tapped, win.situation, win.situation.ruleset
    possible = possible_yaku(tapped, about)
    if win.yaku.is_empty and not win.named_by_the_game:
        return WinWorth(asks=_("Tap the yaku of the hand"), possible=possible)
    try:
        counted = counted_yaku(tapped, about, strict=False)
    except RuleViolation as violation:
        return WinWorth(refusals=_sentences(violation, ruleset), possible=possible)
    known = WinWorth(possible=possible, fu=counted.possible_fu, also=_also(tapped, counted, ruleset))
    if counted.value is None:
        return replace(known, text=wording.value_text(HanFu(counted.han or 0), ruleset), asks=_("How many fu?"))
    known = _with_value(known, about, counted.value)
    return replace(known, liable=_liable(about, counted.value, counted.named))


def _liable(win: WinSituation, value: Value, named: NamedYaku | None = None) -> tuple[int, ...]:
    """The possible numbers of yakuman with liability; empty if nobody can be liable."""
    if win.winner is None:
        return ()
    try:
        return liable_numbers(win.progress, Win(win.winner, value, yaku=named), tsumo=win.is_tsumo, riichi=win.riichi)
    except RuleViolation:
        return ()


def _also(tapped: TappedYaku, counted: CountedYaku, ruleset: Ruleset) -> tuple[str, ...]:
    """The yaku that follow from the game, except riichi, whose button shows it."""
    seen = {*tapped.names, "riichi"}
    return tuple(yaku_name(ruleset, name) for name in counted.named.names if name not in seen)


def _with_value(known: WinWorth, win: WinSituation, value: Value) -> WinWorth:
    ruleset = win.ruleset
    payments = win_payments(ruleset, value, dealer=win.is_dealer, tsumo=win.is_tsumo)
    limit, yakuman = worth(ruleset, value).limit, value.times if isinstance(value, Yakuman) else 0
    value_text = wording.value_text(value, ruleset)
    name = wording.term(ruleset, limit) if limit else ""
    if yakuman > 1:
        name = value_text
    text = "" if yakuman else value_text
    return replace(known, points=wording.payment_text(payments), text=text, limit=capfirst(name), yakuman=yakuman)


def _missing(hand: Hand) -> int:
    won = 0 if hand.winning_tile is None else 1
    return max(0, HAND_TILES - len(hand.concealed) - 3 * len(hand.melds) - won)


def _worth(value: HandValue, ruleset: Ruleset) -> WinWorth:
    text = "" if value.han is None else wording.value_text(as_recorded(value), ruleset)
    return WinWorth(wording.payment_text(value.payments), text, limit_name(value, ruleset), value.yakuman)


def contradiction(win: WinEntry, said: Value | None, riichi: frozenset[Seat]) -> str:
    """A sentence with both values if the stated one differs from the tiles; otherwise empty."""
    if said is None or win.situation.winner is None or not win.tiles.is_valid() or win.tiles.is_empty:
        return ""
    ruleset, honba = win.situation.ruleset, win.situation.honba
    try:
        hand = win.whole_hand(riichi)
        if not check_claim(hand, _claim(said), ruleset, honba):
            return ""
        true = score_hand(hand, ruleset, honba)
    except RuleViolation:
        return ""
    words = {"true": wording.value_text(as_recorded(true), ruleset), "said": wording.value_text(said, ruleset)}
    return _("By the tiles it is %(true)s, not %(said)s.") % words


def _claim(said: Value) -> Claim:
    if isinstance(said, HanFu):
        return Claim(han=said.han, fu=said.fu)
    if isinstance(said, Limit):
        return Claim(limit=said.name)
    return Claim(yakuman=said.times if isinstance(said, Yakuman) else None)
