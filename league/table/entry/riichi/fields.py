"""Convert between a hand and the fields of its form; the two directions are inverse to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from league.table.entry.riichi.value_pad import value_code
from league.table.entry.riichi.win_entry import Given
from league.table.entry.riichi.yaku_form import yaku_initial
from league.table.entry.tile_form import tile_initial
from scoring.errors import RuleViolation
from scoring.game import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    HanFu,
    Liable,
    NagashiMangan,
    RiichiResult,
    Ron,
    TileHand,
    Tsumo,
    Void,
    Win,
    Yakuman,
    problem_at,
    unheard_of,
    wins_of,
)
from scoring.rulesets import Ruleset

__all__ = ["hand_initial", "hand_result", "values_of_no_tiles"]

Fields = Mapping[str, Any]


def hand_initial(result: HandResult) -> dict[str, Any]:
    """The initial values of :class:`league.table.entry.riichi.form.HandResultForm` for this result."""
    fields = {name: sorted(getattr(result, name, ())) for name in ("riichi", "tenpai", "dead", "chombo", "offenders")}
    return {"outcome": outcome_of(result), **fields, **_own_fields(result)}


def outcome_of(result: HandResult) -> str:
    """The outcome: the ``type`` of docs/formats.md §5."""
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
    fields: dict[str, Any] = {f"winner{suffix}": win.winner, **_value_fields(win, suffix, value_field)}
    if win.liable:
        fields |= {f"liable{suffix}": win.liable.seat, f"liable_yakuman{suffix}": win.liable.yakuman}
    return fields


def _value_fields(win: Win, suffix: str, value_field: str) -> dict[str, Any]:
    if isinstance(win.value, TileHand):
        tiles = {f"tiles{suffix}-{name}": value for name, value in tile_initial(win.value.hand).items() if value}
        return {f"depth{suffix}": "tiles", **tiles}
    if win.yaku is not None:
        fu = win.value.fu if isinstance(win.value, HanFu) else None
        yaku = {f"yaku{suffix}-{name}": value for name, value in yaku_initial(win.yaku, fu).items() if value}
        return {f"depth{suffix}": "yaku", **yaku}
    return {value_field: value_code(win.value)}


def hand_result(fields: Fields, given: Mapping[str, Given]) -> HandResult:
    """The result that the cleaned fields of the form describe; ``fields["outcome"]`` says which of them count.

    ``given`` holds the winners' values by the suffix of their fields.
    """
    wins = tuple(_win(fields, suffix, each) for suffix, each in given.items())
    if fields["outcome"] == "ron":
        return Ron(fields["discarder"], wins, **_beside_a_win(fields))
    if fields["outcome"] == "tsumo":
        return Tsumo(wins[0], **_beside_a_win(fields))
    return WITHOUT_A_WIN[fields["outcome"]](fields)


def values_of_no_tiles(result: HandResult, stored: HandResult | None, ruleset: Ruleset) -> Iterator[RuleViolation]:
    """A refusal for each value that no tiles make, with its place in the result; what is ``stored`` already may stay."""
    tsumo, kept = isinstance(result, Tsumo), {win.value for win in wins_of(stored)}
    for index, win in enumerate(wins_of(result)):
        assert isinstance(result, RiichiResult)
        problem = unheard_of(ruleset, win.value, tsumo=tsumo, riichi=win.winner in result.riichi)
        if problem is not None and win.value not in kept:
            yield problem_at("win" if tsumo else f"wins[{index}]", problem)


def _win(fields: Fields, suffix: str, given: Given) -> Win:
    seat: int | None = fields.get(f"liable{suffix}")
    winner = fields[f"winner{suffix}"]
    if seat is None or not isinstance(given.value, (Yakuman, TileHand)):
        return Win(winner, given.value, yaku=given.yaku)
    return Win(winner, given.value, Liable(seat, fields.get(f"liable_yakuman{suffix}")), given.yaku)


def _beside_a_win(fields: Fields) -> dict[str, frozenset[int]]:
    return {name: _seats(fields, name) for name in ("riichi", "chombo", "dead")}


def _seats(fields: Fields, name: str) -> frozenset[int]:
    return frozenset(fields.get(name) or ())


def _draw(fields: Fields) -> HandResult:
    return ExhaustiveDraw(*(_seats(fields, name) for name in ("tenpai", "riichi", "dead", "chombo")))


def _nagashi(fields: Fields) -> HandResult:
    return NagashiMangan(*(_seats(fields, name) for name in ("nagashi", "tenpai", "riichi", "dead")))


WITHOUT_A_WIN: Mapping[str, Callable[[Fields], HandResult]] = {
    "exhaustive_draw": _draw,
    "nagashi_mangan": _nagashi,
    "abortive_draw": lambda fields: AbortiveDraw(fields["abort"], _seats(fields, "riichi"), _seats(fields, "dead")),
    "chombo": lambda fields: Chombo(_seats(fields, "offenders"), _seats(fields, "riichi")),
    "void": lambda fields: Void(_seats(fields, "riichi")),
}
