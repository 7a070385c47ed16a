"""Hands and their values as JSON data (docs/formats.md §4); the public door is :mod:`scoring.formats`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.classical import ClassicalValue
from scoring.errors import gettext_noop as _
from scoring.formats.parsing import Fields, boolean, listed, one_of, refused
from scoring.hand import CIRCUMSTANCES, MELD_KINDS, WINS, Hand, Meld, Tile, parse_flower, parse_tile, parse_tiles, tile_name, tiles_text
from scoring.hand.tiles import WINDS
from scoring.riichi import HandValue

__all__ = ["HAND_KEYS", "classical_value_to_json", "hand_from_json", "hand_to_json", "hand_value_to_json"]

HAND_KEYS = (
    "concealed", "melds", "winning_tile", "win", "seat_wind", "round_wind", "circumstances", "dora_indicators", "ura_indicators", "flowers",
)  # fmt: skip
NO_TILES: tuple[Tile, ...] = ()


def hand_from_json(data: Any, where: str = "", in_game: bool = False) -> Hand:
    """The hand in a JSON object; ``where`` is put before the paths of refused fields.

    ``in_game``: ``win``, ``seat_wind`` and ``round_wind`` may be missing, since the game knows them; they are empty then. Raises
    RuleViolation: the codes of :mod:`scoring.formats.parsing`, ``bad_tile``, ``circumstance_twice``.
    """
    fields = Fields(data, where, HAND_KEYS)

    def told(key: str, words: Iterable[str]) -> str:
        return fields.optional(key, one_of(words), "") if in_game else fields.take(key, one_of(words))

    win = told("win", WINS)
    return Hand(
        concealed=fields.take("concealed", tiles),
        melds=fields.optional("melds", listed(_meld), ()),
        winning_tile=fields.nullable("winning_tile", _tile) if win == "none" else fields.take("winning_tile", _tile),
        win=win,
        seat_wind=told("seat_wind", WINDS),
        round_wind=told("round_wind", WINDS),
        circumstances=fields.optional("circumstances", _circumstances, frozenset()),
        dora_indicators=fields.optional("dora_indicators", tiles, NO_TILES),
        ura_indicators=fields.optional("ura_indicators", tiles, NO_TILES),
        flowers=fields.optional("flowers", listed(_flower), NO_TILES),
    )


def tiles(data: Any, where: str) -> tuple[Tile, ...]:
    """Tiles in ``mpsz`` notation."""
    return parse_tiles(_text(data, where), where)


def _text(data: Any, where: str) -> str:
    if not isinstance(data, str):
        raise refused("wrong_type", _("{path} must be a text."), where)
    return data


def _tile(data: Any, where: str) -> Tile:
    return parse_tile(_text(data, where), where)


def _flower(data: Any, where: str) -> Tile:
    return parse_flower(_text(data, where), where)


def _meld(data: Any, where: str) -> Meld:
    fields = Fields(data, where, ("type", "tiles", "open"))
    return Meld(fields.take("type", one_of(MELD_KINDS)), fields.take("tiles", tiles), fields.optional("open", boolean, True))


def _circumstances(data: Any, where: str) -> frozenset[str]:
    given = listed(one_of(CIRCUMSTANCES))(data, where)
    if len(set(given)) < len(given):
        raise refused("circumstance_twice", _("{path} names something twice."), where)
    return frozenset(given)


def hand_to_json(hand: Hand, in_game: bool = False) -> dict[str, Any]:
    """The JSON object of a hand; reading it gives the same hand. ``in_game``: leave out empty members."""
    written: dict[str, Any] = {
        "concealed": tiles_text(hand.concealed),
        "melds": [{"type": meld.kind, "tiles": tiles_text(meld.tiles), "open": meld.open} for meld in hand.melds],
        "winning_tile": None if hand.winning_tile is None else tile_name(hand.winning_tile),
        "win": hand.win,
        "seat_wind": hand.seat_wind,
        "round_wind": hand.round_wind,
        "circumstances": sorted(hand.circumstances, key=CIRCUMSTANCES.index),
        "dora_indicators": tiles_text(hand.dora_indicators),
        "ura_indicators": tiles_text(hand.ura_indicators),
        "flowers": [tile_name(flower) for flower in hand.flowers],
    }
    return {key: value for key, value in written.items() if value} if in_game else written


def hand_value_to_json(value: HandValue) -> dict[str, Any]:
    """The answer for a riichi hand, without its ``id``."""
    return {
        "yaku": dict(value.yaku),
        "dora": value.dora,
        "ura": value.ura,
        "aka": value.aka,
        "han": value.han,
        "fu": value.fu,
        "yakuman": value.yakuman,
        "limit": value.limit,
        "base_points": value.base_points,
        "payments": dict(value.payments),
        "total": value.total,
    }


def classical_value_to_json(value: ClassicalValue, payments: Mapping[str, int]) -> dict[str, Any]:
    """The answer for a classical hand, without its ``id``; ``payments`` are those of :func:`scoring.classical.payments`."""
    return {
        "items": [{"name": line.name, "points": line.amount} for line in value.items],
        "premiums": [{"name": line.name, "points": line.amount} for line in value.premiums],
        "doubles": [{"name": line.name, "times": line.amount} for line in value.doubles],
        "item_points": value.item_points,
        "base_points": value.base_points,
        "double_count": value.double_count,
        "limit": value.limit,
        "total": value.total,
        "payments": dict(payments),
    }
