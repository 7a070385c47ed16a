"""The JSON of a seat's figures, both ways, as stored beside a result. Absent members are zero, empty or unknown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.game.afterwards.figures import DealIn, Figures, WonHand
from scoring.game.record import Points

__all__ = ["figures_from_json", "figures_to_json"]

COUNTS = ("riichi", "tenpai", "chombo", "dealt", "run", "sat_out")


def figures_to_json(figures: Figures) -> dict[str, Any]:
    """The figures as JSON data. Members that are zero, empty or unknown are left out; exact fractions are strings, ``"1000/3"``."""
    data = {
        "ends": dict(figures.ends),
        "wins": [_shortened({name: _plain(getattr(win, name)) for name in WonHand.__slots__}) for win in figures.wins],
        "deal_ins": [[one.hand, _plain(one.points)] for one in figures.deal_ins],
        **{name: getattr(figures, name) for name in COUNTS},
        "gain": _change_to_json(figures.gain),
        "loss": _change_to_json(figures.loss),
        "substitute": figures.substitute,
    }
    return {**_shortened(data), "highest": _plain(figures.highest), "lowest": _plain(figures.lowest)}


def _shortened(data: dict[str, Any]) -> dict[str, Any]:
    """Leave out members that are zero, empty or ``None``, except an empty list of yaku, which differs from unknown yaku."""
    return {name: value for name, value in data.items() if value or (name == "yaku" and value is not None)}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _change_to_json(change: tuple[Points, int] | None) -> list[Any] | None:
    return None if change is None else [_plain(change[0]), change[1]]


def figures_from_json(data: Mapping[str, Any]) -> Figures:
    """Read what :func:`figures_to_json` wrote. The data is not checked."""
    return Figures(
        ends=data.get("ends", {}),
        wins=tuple(_win_from_json(win) for win in data.get("wins", ())),
        deal_ins=tuple(DealIn(hand, _points(paid)) for hand, paid in data.get("deal_ins", ())),
        **{name: data.get(name, 0) for name in COUNTS},
        highest=_points(data["highest"]),
        lowest=_points(data["lowest"]),
        gain=_change_from_json(data.get("gain")),
        loss=_change_from_json(data.get("loss")),
        substitute=data.get("substitute"),
    )


def _win_from_json(data: Mapping[str, Any]) -> WonHand:
    yaku = data.get("yaku")
    return WonHand(**{**data, "points": _points(data.get("points", 0)), "yaku": None if yaku is None else tuple(yaku)})


def _points(data: int | str) -> Points:
    return Fraction(data) if isinstance(data, str) else data


def _change_from_json(data: list[Any] | None) -> tuple[Points, int] | None:
    return None if data is None else (_points(data[0]), data[1])
