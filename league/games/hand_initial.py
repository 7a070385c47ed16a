"""A saved hand back into the fields of the form, to be corrected."""

from __future__ import annotations

from typing import Any

from league.games.value_pad import value_code
from scoring.game import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    NagashiMangan,
    Ron,
    Tsumo,
    Value,
    Void,
    Win,
)

__all__ = ["hand_initial", "stored_values"]


def hand_initial(result: HandResult) -> dict[str, Any]:
    """The initial values of :class:`league.games.forms.HandResultForm` for this result."""
    fields = {name: sorted(getattr(result, name, ())) for name in ("riichi", "tenpai", "dead", "chombo", "offenders")}
    return {"outcome": outcome_of(result), **fields, **_own_fields(result)}


def outcome_of(result: HandResult) -> str:
    """The ``type`` of formats.md §3."""
    names = {
        Ron: "ron",
        Tsumo: "tsumo",
        ExhaustiveDraw: "exhaustive_draw",
        NagashiMangan: "nagashi_mangan",
        AbortiveDraw: "abortive_draw",
        Chombo: "chombo",
        Void: "void",
    }
    return names[type(result)]


def _own_fields(result: HandResult) -> dict[str, Any]:
    if isinstance(result, Ron):
        wins = zip(("", "2", "3"), result.wins, strict=False)
        fields = {name: value for suffix, win in wins for name, value in _win_fields(win, suffix, f"value{suffix}").items()}
        return {"discarder": result.discarder, **fields}
    if isinstance(result, Tsumo):
        return _win_fields(result.win, "", "tsumo_value")
    if isinstance(result, NagashiMangan):
        return {"nagashi": sorted(result.winners)}
    return {"abort": result.reason} if isinstance(result, AbortiveDraw) else {}


def _win_fields(win: Win, suffix: str, value_field: str) -> dict[str, Any]:
    fields: dict[str, Any] = {f"winner{suffix}": win.winner, value_field: value_code(win.value)}
    if win.liable:
        fields |= {f"liable{suffix}": win.liable.seat, f"liable_yakuman{suffix}": win.liable.yakuman}
    return fields


def stored_values(result: HandResult | None, kind: type[Ron] | type[Tsumo]) -> list[Value]:
    """The values of a saved win of this kind; none for any other result."""
    if not isinstance(result, kind):
        return []
    return [win.value for win in result.wins] if isinstance(result, Ron) else [result.win.value]  # type: ignore[union-attr]
