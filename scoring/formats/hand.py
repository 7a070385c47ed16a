"""The result of one hand as JSON data (docs/formats.md §5), both ways; the public door is :mod:`scoring.formats`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.formats import mahjong
from scoring.formats.parsing import Fields, boolean, listed, number, one_of, seat, seats, sub
from scoring.formats.tiles import hand_from_json, hand_to_json
from scoring.game import (
    ABORTIVE_REASONS,
    LIMITS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    NamedYaku,
    RiichiResult,
    Ron,
    Seat,
    TileHand,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
)
from scoring.riichi import YAKU

__all__ = ["hand_result_from_json", "hand_result_to_json"]

NOBODY: frozenset[Seat] = frozenset()
KEYS = {
    "ron": ("type", "discarder", "wins", "riichi", "chombo", "dead"),
    "tsumo": ("type", "win", "riichi", "chombo", "dead"),
    "exhaustive_draw": ("type", "tenpai", "riichi", "chombo", "dead"),
    "nagashi_mangan": ("type", "winners", "tenpai", "riichi", "dead"),
    "abortive_draw": ("type", "reason", "riichi", "dead"),
    "chombo": ("type", "offenders", "riichi"),
    "void": ("type", "riichi"),
    **mahjong.KEYS,
}
WIN = ("winner", "han", "fu", "limit", "yakuman", "hand", "liable", "yaku")
VALUES = ("han", "limit", "yakuman", "hand")


def hand_result_from_json(data: Any, where: str = "") -> HandResult:
    """The result in a JSON object; ``where`` is put before the paths of refused fields.

    Whether the result is possible is decided by its game. Raises RuleViolation: the codes of
    :mod:`scoring.formats.parsing` and :mod:`scoring.formats.tiles`, ``value_missing value_twice yaku_without_value``, and without riichi
    ``tick_count tick_twice``.
    """
    kind = Fields(data, where, data if isinstance(data, dict) else ()).take("type", one_of(KEYS))
    return READERS[kind](Fields(data, where, KEYS[kind]))


def hand_result_to_json(result: HandResult) -> dict[str, Any]:
    """The JSON object of a result; reading it gives the same result. Empty groups of seats are written for riichi only."""
    written = WRITERS[type(result)](result)
    if not isinstance(result, RiichiResult):
        return written
    written["riichi"] = sorted(result.riichi)
    for group in ("chombo", "dead"):
        if getattr(result, group, None):
            written[group] = sorted(getattr(result, group))
    return written


def _group(fields: Fields, key: str) -> frozenset[Seat]:
    return fields.take(key, seats) if key in fields.data else NOBODY


def _broken(fields: Fields) -> dict[str, frozenset[Seat]]:
    return {key: _group(fields, key) for key in ("riichi", "chombo", "dead")}


def _read_ron(fields: Fields) -> Ron:
    return Ron(fields.take("discarder", seat), fields.take("wins", listed(_read_win)), **_broken(fields))


def _read_tsumo(fields: Fields) -> Tsumo:
    return Tsumo(fields.take("win", _read_win), **_broken(fields))


def _read_draw(fields: Fields) -> ExhaustiveDraw:
    return ExhaustiveDraw(fields.take("tenpai", seats), **_broken(fields))


def _read_nagashi(fields: Fields) -> NagashiMangan:
    winners = fields.take("winners", seats)
    return NagashiMangan(winners, _group(fields, "tenpai"), _group(fields, "riichi"), _group(fields, "dead"))


def _read_abortive(fields: Fields) -> AbortiveDraw:
    return AbortiveDraw(fields.take("reason", one_of(ABORTIVE_REASONS)), _group(fields, "riichi"), _group(fields, "dead"))


def _read_chombo(fields: Fields) -> Chombo:
    return Chombo(fields.take("offenders", seats), _group(fields, "riichi"))


def _read_void(fields: Fields) -> Void:
    return Void(_group(fields, "riichi"))


def _read_win(data: Any, where: str) -> Win:
    fields = Fields(data, where, WIN)
    value = _read_value(fields)
    yaku = fields.nullable("yaku", _read_yaku)
    if yaku is not None and not isinstance(value, HanFu | Yakuman):
        sentence = _("Yaku stand beside han or yakuman; a hand given by its tiles needs none.")
        raise RuleViolation("yaku_without_value", sentence, where=sub(where, "yaku"))
    return Win(fields.take("winner", seat), value, fields.nullable("liable", _read_liable), yaku)


def _read_yaku(data: Any, where: str) -> NamedYaku:
    fields = Fields(data, where, ("names", "open", "dora"))
    names = fields.take("names", listed(one_of(YAKU)))
    return NamedYaku(names, fields.optional("open", boolean, False), fields.optional("dora", number, 0))


def _read_value(fields: Fields) -> Value:
    given = [key for key in VALUES if key in fields.data]
    if not given:
        sentence = _("A win needs its value: han (and fu), limit, yakuman or hand.")
        raise RuleViolation("value_missing", sentence, where=fields.where)
    if len(given) > 1 or ("fu" in fields.data and given != ["han"]):
        sentence = _("The value of a win is given in one way only: han (and fu), limit, yakuman or hand.")
        raise RuleViolation("value_twice", sentence, where=fields.where)
    if given == ["hand"]:
        return TileHand(fields.take("hand", lambda data, where: hand_from_json(data, where, in_game=True)))
    if given == ["limit"]:
        return Limit(fields.take("limit", one_of(LIMITS)))
    if given == ["yakuman"]:
        return Yakuman(fields.take("yakuman", number))
    return HanFu(fields.take("han", number), fields.nullable("fu", number))


def _read_liable(data: Any, where: str) -> Liable:
    fields = Fields(data, where, ("seat", "yakuman"))
    return Liable(fields.take("seat", seat), fields.optional("yakuman", number, None))


def _write_win(win: Win) -> dict[str, Any]:
    written: dict[str, Any] = {"winner": win.winner, **_write_value(win.value)}
    if win.liable is not None:
        number_said = {} if win.liable.yakuman is None else {"yakuman": win.liable.yakuman}
        written["liable"] = {"seat": win.liable.seat, **number_said}
    if win.yaku is not None:
        written["yaku"] = {"names": list(win.yaku.names), "open": win.yaku.open, "dora": win.yaku.dora}
    return written


def _write_value(value: Value) -> dict[str, Any]:
    if isinstance(value, TileHand):
        return {"hand": hand_to_json(value.hand, in_game=True)}
    if isinstance(value, Limit):
        return {"limit": value.name}
    if isinstance(value, Yakuman):
        return {"yakuman": value.times}
    return {"han": value.han} if value.fu is None else {"han": value.han, "fu": value.fu}


READERS: dict[str, Callable[[Fields], HandResult]] = {
    "ron": _read_ron,
    "tsumo": _read_tsumo,
    "exhaustive_draw": _read_draw,
    "nagashi_mangan": _read_nagashi,
    "abortive_draw": _read_abortive,
    "chombo": _read_chombo,
    "void": _read_void,
    **mahjong.READERS,
}
WRITERS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Ron: lambda ron: {"type": "ron", "discarder": ron.discarder, "wins": [_write_win(win) for win in ron.wins]},
    Tsumo: lambda tsumo: {"type": "tsumo", "win": _write_win(tsumo.win)},
    ExhaustiveDraw: lambda draw: {"type": "exhaustive_draw", "tenpai": sorted(draw.tenpai)},
    NagashiMangan: lambda draw: {"type": "nagashi_mangan", "winners": sorted(draw.winners), "tenpai": sorted(draw.tenpai)},
    AbortiveDraw: lambda draw: {"type": "abortive_draw", "reason": draw.reason},
    Chombo: lambda chombo: {"type": "chombo", "offenders": sorted(chombo.offenders)},
    Void: lambda _void: {"type": "void"},
    **mahjong.WRITERS,
}
