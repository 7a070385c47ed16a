"""Hands given by their tiles, as pages show them: the tiles in order; of riichi wins what they are worth, and their yaku in a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from league.wording.hands import explained
from league.wording.yaku import circumstance_name
from scoring.game import FalseMahjong, HandResult, Mahjong, PlayedHand, Ron, TileHand, Tsumo, Win, wins_of, won_hand
from scoring.hand import Hand, Tile
from scoring.hand.win import CIRCUMSTANCES
from scoring.riichi import HandValue, score_hand
from scoring.rulesets import Ruleset

__all__ = ["ShownTiles", "ShownWin", "in_order", "shown_tiles", "shown_wins", "tiles_of"]

RED_FIVES = range(34, 37)


@dataclass(frozen=True, slots=True)
class ShownTiles:
    """Somebody's hand, ``concealed`` in order. ``winner`` is the player's name, whether they won or not; ``circumstances`` are in words.

    ``named``: the name has to be said, as it need not be the winner's.
    """

    winner: str
    hand: Hand
    concealed: tuple[Tile, ...]
    circumstances: tuple[str, ...]
    named: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ShownWin(ShownTiles):
    """The same with its value, from which a page explains it; ``yaku`` are label and number in words, dora among them."""

    value: HandValue
    yaku: tuple[tuple[str, str], ...]


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sort tiles as players do: a red five before the other fives."""
    return tuple(sorted(tiles, key=lambda tile: 4 + 9 * (tile - 34) - 0.5 if tile in RED_FIVES else tile))


def shown_tiles(result: HandResult | None, names: Sequence[str], ruleset: Ruleset) -> tuple[ShownTiles, ...]:
    """The hands that a result gives by their tiles, without their values."""
    if isinstance(result, (Mahjong, FalseMahjong)):
        worths = enumerate(result.worths)
        shown = (tiles_of(names[seat], worth.hand, ruleset) for seat, worth in worths if isinstance(worth, TileHand))
        return tuple(replace(one, named=True) for one in shown)
    wins = wins_of(result)
    return tuple(tiles_of(names[win.winner], win.value.hand, ruleset) for win in wins if isinstance(win.value, TileHand))


def tiles_of(name: str, hand: Hand, ruleset: Ruleset) -> ShownTiles:
    """The hand of the player with this name."""
    return ShownTiles(name, hand, in_order(hand.concealed), _circumstances(hand, ruleset))


def _circumstances(hand: Hand, ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(circumstance_name(code, ruleset) for code in CIRCUMSTANCES if code in hand.circumstances)


def shown_wins(hand: PlayedHand, names: Sequence[str], ruleset: Ruleset) -> tuple[ShownWin, ...]:
    """The wins of a played hand that were given by their tiles, counted in the round and with the dealer they were won under."""
    result = hand.result
    if not isinstance(result, (Ron, Tsumo)):
        return ()
    return tuple(_shown(win, result, hand, names, ruleset) for win in wins_of(result) if isinstance(win.value, TileHand))


def _shown(win: Win, result: Ron | Tsumo, played: PlayedHand, names: Sequence[str], ruleset: Ruleset) -> ShownWin:
    tsumo = isinstance(result, Tsumo)
    hand = won_hand(win, dealer=played.dealer, round_wind=played.round_wind, tsumo=tsumo, riichi=result.riichi)
    value = score_hand(hand, ruleset, played.honba)
    yaku = tuple((row.label, row.amount) for row in explained(hand, value, ruleset).yaku)
    return ShownWin(names[win.winner], hand, in_order(hand.concealed), _circumstances(hand, ruleset), value, yaku)
