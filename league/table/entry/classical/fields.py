"""Convert between a hand without riichi and the fields of its form; the two directions are inverse to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from league.table.entry.classical.worth_entry import worth_initial
from scoring.game import Drawn, FalseMahjong, Fine, HandResult, Mahjong, Seat, Void, Worth

__all__ = ["SELF_DRAWN", "mahjong_initial", "mahjong_result"]

SELF_DRAWN = "wall"  #: in place of the discarder's seat
Fields = Mapping[str, Any]
Worths = tuple[Worth | None, ...]


def mahjong_initial(result: HandResult) -> dict[str, Any]:
    """The initial values of :class:`league.table.entry.classical.form.MahjongForm` for this result."""
    fields = _own_fields(result)
    sits_out = getattr(result, "sits_out", None)
    if sits_out is not None:
        fields["sits_out"] = sits_out
    return fields


def _own_fields(result: HandResult) -> dict[str, Any]:
    match result:
        case Mahjong():
            return _win_fields(result)
        case FalseMahjong(caller=caller):
            return {"outcome": "false_mahjong", "caller": caller, **_worth_fields(result.worths)}
        case Fine(seat=seat, points=points):
            return {"outcome": "penalty", "fined": seat, "fine": points}
        case Drawn():
            return {"outcome": "draw"}
    assert isinstance(result, Void), "a riichi hand is none of this game"
    return {"outcome": "void"}


def _win_fields(result: Mahjong) -> dict[str, Any]:
    return {
        "outcome": "mahjong",
        "winner": result.winner,
        "discarder": SELF_DRAWN if result.discarder is None else result.discarder,
        "pays_alone": result.pays_alone,
        "excused": result.excused,
        "too_few": sorted(result.too_few),
        "too_many": sorted(result.too_many),
        **{f"announced{seat}": points for seat, points in result.announced},
        **_worth_fields(result.worths),
    }


def _worth_fields(worths: Worths) -> dict[str, Any]:
    given = ((seat, worth) for seat, worth in enumerate(worths) if worth is not None)
    return {name: value for seat, worth in given for name, value in worth_initial(seat, worth).items()}


def mahjong_result(fields: Fields, worths: Worths, sits_out: Seat | None) -> HandResult:
    """The result that the cleaned fields of the form describe; ``fields["outcome"]`` says which of them count.

    ``worths`` are the values of the hands by seat; ``sits_out`` is the one of five who did not play.
    """
    return RESULTS[fields["outcome"]](fields, worths, sits_out)


def _win(fields: Fields, worths: Worths, sits_out: Seat | None) -> HandResult:
    discarder, liable = fields["discarder"], fields.get("pays_alone")
    announced = ((seat, fields.get(f"announced{seat}")) for seat in range(len(worths)))
    return Mahjong(
        winner=fields["winner"],
        worths=worths,
        discarder=None if discarder == SELF_DRAWN else discarder,
        pays_alone=liable,
        excused=liable is not None and bool(fields.get("excused")),
        too_few=frozenset(fields.get("too_few") or ()),
        too_many=frozenset(fields.get("too_many") or ()),
        announced=tuple((seat, points) for seat, points in announced if points is not None),
        sits_out=sits_out,
    )


RESULTS: Mapping[str, Callable[[Fields, Worths, Seat | None], HandResult]] = {
    "mahjong": _win,
    "draw": lambda _fields, _worths, sits_out: Drawn(sits_out),
    "false_mahjong": lambda fields, worths, sits_out: FalseMahjong(fields["caller"], worths, sits_out),
    "penalty": lambda fields, _worths, sits_out: Fine(fields["fined"], fields["fine"], sits_out),
    "void": lambda _fields, _worths, _sits_out: Void(),
}
