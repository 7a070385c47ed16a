"""Wins given by their tiles or by their yaku: what the game knows is filled in, and the value is counted from them.

The refusals are listed in :mod:`.checks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.results import HandResult, HanFu, Ron, TileHand, Tsumo, Value, Win, Yakuman
from scoring.game.seats import Seat, wind_of
from scoring.hand import Hand, kind
from scoring.riichi import score_hand

if TYPE_CHECKING:
    from scoring.game.progress import Progress

__all__ = ["counted_value", "tile_problems", "with_counted_values", "won_hand"]

RIICHI = frozenset({"riichi", "double_riichi", "open_riichi"})


def won_hand(win: Win, *, dealer: Seat, round_wind: str, tsumo: bool, riichi: frozenset[Seat]) -> Hand:
    """The whole hand of a win given by tiles: winds, ron or tsumo and riichi are those of the game.

    Raises RuleViolation ``contradicts_game`` or ``riichi_not_bet`` where the tiles came with something else.
    """
    assert isinstance(win.value, TileHand)
    hand = win.value.hand
    known = {"win": "tsumo" if tsumo else "ron", "seat_wind": wind_of(win.winner, dealer), "round_wind": round_wind}
    for name, value in known.items():
        if getattr(hand, name) not in ("", value):
            sentence = _("The hand says {given}, but in this game it is {known}.")
            raise RuleViolation("contradicts_game", sentence, where=name, given=getattr(hand, name), known=value)
    if hand.circumstances & RIICHI and win.winner not in riichi:
        sentence = _("A hand won with riichi needs the bet: the winner is not among those who bet riichi.")
        raise RuleViolation("riichi_not_bet", sentence, where="circumstances")
    with_riichi = hand.circumstances | {"riichi"} if win.winner in riichi else hand.circumstances
    return replace(hand, **known, circumstances=with_riichi)  # type: ignore[arg-type]


def counted_value(progress: Progress, win: Win, *, tsumo: bool, riichi: frozenset[Seat]) -> Value:
    """The value of a win in han and fu or in yakuman, counted from its tiles where it is given by them.

    Raises RuleViolation where the tiles are no hand (see the module), with paths inside of the ``hand``.
    """
    if not isinstance(win.value, TileHand):
        return win.value
    hand = won_hand(win, dealer=progress.dealer, round_wind=progress.round_wind, tsumo=tsumo, riichi=riichi)
    value = score_hand(hand, progress.ruleset, progress.honba)
    if value.han is None:
        return Yakuman(value.yakuman)
    return HanFu(value.han, value.fu if value.han < 5 else None)


def with_counted_values(progress: Progress, result: HandResult) -> HandResult:
    """The same result with every win in han and fu or yakuman; the result has been checked."""
    if isinstance(result, Ron) and any(isinstance(win.value, TileHand) for win in result.wins):
        return replace(result, wins=tuple(_counted(progress, win, False, result.riichi) for win in result.wins))
    if isinstance(result, Tsumo) and isinstance(result.win.value, TileHand):
        return replace(result, win=_counted(progress, result.win, True, result.riichi))
    return result


def _counted(progress: Progress, win: Win, tsumo: bool, riichi: frozenset[Seat]) -> Win:
    return replace(win, value=counted_value(progress, win, tsumo=tsumo, riichi=riichi))


def tile_problems(result: Ron) -> Iterator[RuleViolation]:
    """What cannot be when several winners show their tiles: they won on one tile, under the same indicators."""
    hands = [win.value.hand for win in result.wins if isinstance(win.value, TileHand)]
    if len({kind(hand.winning_tile) for hand in hands if hand.winning_tile is not None}) > 1:
        sentence = _("All winners win on the same tile.")
        yield RuleViolation("winning_tiles_differ", sentence, where="wins")
    if len({hand.dora_indicators for hand in hands if hand.dora_indicators}) > 1:
        sentence = _("The dora indicators are the same for all winners.")
        yield RuleViolation("indicators_differ", sentence, where="wins")
