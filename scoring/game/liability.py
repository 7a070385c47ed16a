"""Whether a player can be liable (pao) for a win, as far as its hand is known: by its tiles, or by its yaku.

Who is liable discarded the last visible set of a yakuman (ALARM 5.3; Austrian 4.2.5; EMA 2012, "Auszahlung"), so the yakuman is one
that the ruleset names, each of its sets lies on the table, and one of them at least was called. The refusals are listed in
:mod:`.checks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.payments import worth
from scoring.game.results import NamedYaku, Win
from scoring.game.seats import Seat
from scoring.game.tile_hand import TileHand
from scoring.game.won_hands import counted_value, won_hand
from scoring.hand import Hand, Meld
from scoring.riichi import score_hand, yaku_of
from scoring.riichi.possible.reasons import YakuNames
from scoring.rulesets import Ruleset

if TYPE_CHECKING:
    from scoring.game.progress import Progress

__all__ = ["liability_problems", "most_liable_by_tiles", "most_liable_by_yaku"]

Times = Mapping[str, int]  #: yakuman by their names, and how many each counts
DRAGONS, WINDS = frozenset({31, 32, 33}), frozenset({27, 28, 29, 30})
OF_SOME_TILES = {"daisangen": DRAGONS, "daisuushii": WINDS}  #: yakuman that consist of these sets; all others of the whole hand


def liability_problems(progress: Progress, win: Win, *, tsumo: bool, riichi: frozenset[Seat]) -> Iterator[RuleViolation]:
    """Why nobody can be liable for a win, the value of which can be, or this player not so; without a path."""
    ruleset, liable = progress.ruleset, win.liable
    assert liable is not None
    if not ruleset.liable_for:
        yield RuleViolation("liability_not_in_ruleset", _("{ruleset} knows no liability (pao)."), ruleset=ruleset.name)
    if liable.seat == win.winner:
        yield RuleViolation("liable_for_oneself", _("Nobody is liable for their own hand."))
    yakuman = worth(ruleset, counted_value(progress, win, tsumo=tsumo, riichi=riichi)).yakuman
    if not yakuman:
        yield RuleViolation("liability_needs_yakuman", _("A player is liable for a yakuman only."))
    elif not 1 <= liable.yakuman <= yakuman:
        sentence = _("A player is liable for one yakuman at least and for no more than the hand is worth.")
        yield RuleViolation("liable_too_much", sentence)
    elif ruleset.liable_for and ruleset.liable_fits_hand:
        yield from _known_hand_problems(progress, win, liable.yakuman, tsumo, riichi)


def _known_hand_problems(progress: Progress, win: Win, times: int, tsumo: bool, riichi: frozenset[Seat]) -> Iterator[RuleViolation]:
    ruleset = progress.ruleset
    try:
        if isinstance(win.value, TileHand):
            hand = won_hand(win, dealer=progress.dealer, round_wind=progress.round_wind, tsumo=tsumo, riichi=riichi)
            most = most_liable_by_tiles(hand, ruleset, progress.honba)
        elif win.yaku is not None:
            most = most_liable_by_yaku(win.yaku, ruleset)
        else:
            return
    except RuleViolation as refusal:
        yield refusal
        return
    if times > most:
        sentence = _("Under {ruleset} a player is liable only for the yakuman whose last set they discarded: {most} at most.")
        yield RuleViolation("liable_too_much", sentence, ruleset=ruleset.name, most=most)


def most_liable_by_tiles(hand: Hand, ruleset: Ruleset, honba: int = 0) -> int:
    """For how many yakuman of a whole hand that can win a player can be liable; RuleViolation where nobody can."""
    if hand.is_closed:
        raise _closed_hand()
    held, total = _held(hand, ruleset, honba)
    named = _named(held, ruleset)
    visible = {name: times for name, times in named.items() if _is_visible(_sets_of(name, hand), ruleset)}
    if not visible:
        raise _not_called(named, ruleset)
    return total if ruleset.liable_for_whole_hand else sum(visible.values())


def most_liable_by_yaku(yaku: NamedYaku, ruleset: Ruleset) -> int:
    """The same for a hand of which the yaku are known, all of them."""
    if not yaku.open:
        raise _closed_hand()
    known = yaku_of(ruleset)
    held = {name: known[name].open or 0 for name in yaku.names if name in known and known[name].yakuman}
    named = _named(held, ruleset)
    return sum((held if ruleset.liable_for_whole_hand else named).values())


def _held(hand: Hand, ruleset: Ruleset, honba: int) -> tuple[Times, int]:
    """The yakuman of a hand that count, and how many are paid; where they do not add up, each that is as high as the highest counts."""
    total = score_hand(hand, ruleset, honba).yakuman
    value = score_hand(hand, replace(ruleset, yakuman_add_up=True), honba)
    found = dict(value.yaku) if value.han is None else {}
    return found if ruleset.yakuman_add_up else {name: times for name, times in found.items() if times == total}, total


def _named(held: Times, ruleset: Ruleset) -> Times:
    """Those of the yakuman for which the ruleset knows liability; RuleViolation if there are none."""
    named = {name: times for name, times in held.items() if name in ruleset.liable_for}
    if not named:
        sentence = _("Under {ruleset} a player is liable for {yakuman} only, and this hand is none of them.")
        known = YakuNames(sorted(ruleset.liable_for))
        raise RuleViolation("liable_for_another_yakuman", sentence, ruleset=ruleset.name, yakuman=known)
    return named


def _sets_of(name: str, hand: Hand) -> tuple[Meld, ...] | None:
    """The melds that are the yakuman, ``None`` where one of its sets is in the hand."""
    tiles = OF_SOME_TILES.get(name)
    melds = tuple(meld for meld in hand.melds if tiles is None or meld.tile in tiles)
    return melds if len(melds) == (4 if tiles is None else len(tiles)) else None


def _is_visible(melds: tuple[Meld, ...] | None, ruleset: Ruleset) -> bool:
    if melds is None:
        return False
    called = [meld.open for meld in melds]
    return all(called) or (any(called) and ruleset.liable_counts_closed_kan)


def _closed_hand() -> RuleViolation:
    return RuleViolation("liable_closed_hand", _("Nobody is liable for a closed hand: who is liable discarded a set that was called."))


def _not_called(named: Times, ruleset: Ruleset) -> RuleViolation:
    if ruleset.liable_counts_closed_kan:
        sentence = _("Somebody is liable for {yakuman} only if each of its sets was called or is a kan, and one at least was called.")
    else:
        sentence = _("Somebody is liable for {yakuman} only if each of its sets was called.")
    return RuleViolation("liable_sets_not_called", sentence, yakuman=YakuNames(named))
