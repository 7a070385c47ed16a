"""Liability (pao) for a win, as far as its hand is known by tiles or yaku.

The liable player discarded the last visible set of a yakuman (ALARM 5.3; Austrian 4.2.5; EMA 2012, "Wertung / Auszahlung"). This
requires that the ruleset names the yakuman, that all of its sets lie on the table, and that at least one was called. Two players may
have fed two yakuman of a hand, so that each is liable for a part of it. The refusals are listed in :mod:`.checks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.payments import worth
from scoring.game.progress import Progress
from scoring.game.results import HandResult, NamedYaku, Ron, Tsumo, Win
from scoring.game.seats import Seat
from scoring.game.tile_hand import TileHand
from scoring.game.won_hands import counted_value, won_hand
from scoring.hand import Hand, Meld
from scoring.riichi import score_hand, yaku_of
from scoring.riichi.possible.reasons import YakuNames
from scoring.rulesets import Ruleset

__all__ = ["liability_problems", "liable_numbers", "one_number_only", "with_liable_numbers"]

Times = Mapping[str, int]  #: yakuman by name, with the number each counts for
DRAGONS, WINDS = frozenset({31, 32, 33}), frozenset({27, 28, 29, 30})
OF_SOME_TILES = {"daisangen": DRAGONS, "daisuushii": WINDS}  #: yakuman that consist of these sets; all others consist of the whole hand


def liability_problems(progress: Progress, win: Win, *, tsumo: bool, riichi: frozenset[Seat]) -> Iterator[RuleViolation]:
    """Reasons why nobody, or not this player, can be liable for a win whose value has been checked. They have no path."""
    liable = win.liable
    assert liable is not None
    if liable.seat == win.winner:
        yield RuleViolation("liable_for_oneself", _("Nobody is liable for their own hand."))
    try:
        numbers = liable_numbers(progress, win, tsumo=tsumo, riichi=riichi)
    except RuleViolation as refusal:
        yield refusal
        return
    if liable.yakuman is not None and liable.yakuman not in numbers:
        code = "liable_too_much" if liable.yakuman > numbers[-1] else "liable_too_little"
        sentence = _("Under {ruleset} a player is liable for this many yakuman of the hand: {numbers}.")
        yield RuleViolation(code, sentence, ruleset=progress.ruleset.name, numbers=", ".join(map(str, numbers)))


def liable_numbers(progress: Progress, win: Win, *, tsumo: bool, riichi: frozenset[Seat]) -> tuple[int, ...]:
    """Possible numbers of yakuman that somebody is liable for, rising, for a win whose value has been checked.

    Raises RuleViolation if nobody can be liable. A missing number means the last of these, or the first under older rules, which do not
    compare liability with the hand (:func:`with_liable_numbers`).
    """
    ruleset = progress.ruleset
    if not ruleset.liable_for:
        raise RuleViolation("liability_not_in_ruleset", _("{ruleset} knows no liability (pao)."), ruleset=ruleset.name)
    total = worth(ruleset, counted_value(progress, win, tsumo=tsumo, riichi=riichi)).yakuman
    if not total:
        raise RuleViolation("liability_needs_yakuman", _("A player is liable for a yakuman only."))
    if not ruleset.liable_fits_hand:
        return (total,) if ruleset.liable_for_whole_hand and ruleset.yakuman_add_up else tuple(range(1, total + 1))
    if win.winner in riichi:
        raise _closed_hand()
    fed = _fed(progress, win, total, tsumo, riichi)
    return (total,) if one_number_only(ruleset) else _sums(fed)


def one_number_only(ruleset: Ruleset) -> bool:
    """Whether liability always covers the whole hand."""
    whole = ruleset.liable_for_whole_hand and ruleset.yakuman_add_up
    return whole or (ruleset.liable_fits_hand and not ruleset.yakuman_add_up)


def with_liable_numbers(progress: Progress, result: HandResult) -> HandResult:
    """The checked result with every missing number of yakuman filled in."""
    if isinstance(result, Tsumo) and _is_unsaid(result.win):
        return replace(result, win=_with_number(progress, result.win, True, result.riichi))
    if isinstance(result, Ron) and any(map(_is_unsaid, result.wins)):
        return replace(result, wins=tuple(_with_number(progress, win, False, result.riichi) for win in result.wins))
    return result


def _is_unsaid(win: Win) -> bool:
    return win.liable is not None and win.liable.yakuman is None


def _with_number(progress: Progress, win: Win, tsumo: bool, riichi: frozenset[Seat]) -> Win:
    if win.liable is None or win.liable.yakuman is not None:
        return win
    numbers = liable_numbers(progress, win, tsumo=tsumo, riichi=riichi)
    return replace(win, liable=replace(win.liable, yakuman=numbers[-1 if progress.ruleset.liable_fits_hand else 0]))


def _sums(counts: Iterable[int]) -> tuple[int, ...]:
    """Sums of some of the yakuman, and of all."""
    sums = {0}
    for times in counts:
        sums |= {times + other for other in sums}
    return tuple(sorted(sums - {0}))


def _fed(progress: Progress, win: Win, total: int, tsumo: bool, riichi: frozenset[Seat]) -> Iterable[int]:
    """The multiples of the yakuman that somebody can have fed; any of them if only their number is known."""
    if isinstance(win.value, TileHand):
        hand = won_hand(win, dealer=progress.dealer, round_wind=progress.round_wind, tsumo=tsumo, riichi=riichi)
        return _fed_by_tiles(hand, progress.ruleset, progress.honba).values()
    return [1] * total if win.yaku is None else _fed_by_yaku(win.yaku, progress.ruleset).values()


def _fed_by_tiles(hand: Hand, ruleset: Ruleset, honba: int) -> Times:
    if hand.is_closed:
        raise _closed_hand()
    total = score_hand(hand, ruleset, honba).yakuman
    value = score_hand(hand, replace(ruleset, yakuman_add_up=True), honba)
    named = _named(dict(value.yaku) if value.han is None else {}, total, ruleset)
    visible = {name: times for name, times in named.items() if _is_visible(_sets_of(name, hand), ruleset)}
    if not visible:
        raise _not_called(named, ruleset)
    return visible


def _fed_by_yaku(yaku: NamedYaku, ruleset: Ruleset) -> Times:
    if not yaku.open:
        raise _closed_hand()
    known = yaku_of(ruleset)
    held = {name: known[name].open or 0 for name in yaku.names if name in known and known[name].yakuman}
    return _named(held, max(held.values(), default=0), ruleset)


def _named(held: Times, highest: int, ruleset: Ruleset) -> Times:
    """The yakuman that count and for which the ruleset knows liability; RuleViolation if there are none.

    If yakuman do not add up, all of the highest ones count.
    """
    counting = {name: times for name, times in held.items() if ruleset.yakuman_add_up or times == highest}
    named = {name: times for name, times in counting.items() if name in ruleset.liable_for}
    if not named:
        sentence = _("Under {ruleset} a player is liable for {yakuman} only, and this hand is none of them.")
        known = YakuNames(sorted(ruleset.liable_for))
        raise RuleViolation("liable_for_another_yakuman", sentence, ruleset=ruleset.name, yakuman=known)
    return named


def _sets_of(name: str, hand: Hand) -> tuple[Meld, ...] | None:
    """The melds that make the yakuman; ``None`` if one of its sets is concealed."""
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
