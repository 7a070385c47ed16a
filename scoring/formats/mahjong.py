"""Results of games without riichi as JSON data, both ways (docs/formats.md §6); the public door is :mod:`scoring.formats`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring.classical import Ticked
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.formats.parsing import Fields, any_seat, any_seats, boolean, large_number, listed, number, refused, sub
from scoring.formats.tiles import hand_from_json, hand_to_json
from scoring.game import Drawn, FalseMahjong, Fine, HandResult, Mahjong, Said, Seat, TileHand, Worth
from scoring.rulesets import Ruleset, changed_switches, ruleset_from_json, ruleset_to_json

__all__ = ["KEYS", "READERS", "WRITERS", "fitted", "padded", "players_of", "refuse_other_rules"]

KEYS = {
    "mahjong": (
        "type", "winner", "discarder", "values", "hands", "pays_alone", "excused", "too_few", "too_many", "announced", "sits_out",
    ),
    "draw": ("type", "sits_out"),
    "false_mahjong": ("type", "caller", "values", "hands", "sits_out"),
    "penalty": ("type", "seat", "points", "sits_out"),
}  # fmt: skip
TICKED = ("items", "premiums", "doubles", "special")
NOBODY: frozenset[Seat] = frozenset()
FOUR = 4
Worths = tuple[Worth | None, ...]


def _read_mahjong(fields: Fields) -> Mahjong:
    return Mahjong(
        winner=fields.take("winner", any_seat),
        worths=_read_worths(fields),
        discarder=fields.nullable("discarder", any_seat),
        pays_alone=fields.nullable("pays_alone", any_seat),
        excused=fields.optional("excused", boolean, False),
        too_few=fields.optional("too_few", any_seats, NOBODY),
        too_many=fields.optional("too_many", any_seats, NOBODY),
        announced=fields.optional("announced", _read_announced, ()),
        sits_out=fields.nullable("sits_out", any_seat),
    )


def _read_drawn(fields: Fields) -> Drawn:
    return Drawn(fields.nullable("sits_out", any_seat))


def _read_false(fields: Fields) -> FalseMahjong:
    return FalseMahjong(fields.take("caller", any_seat), _read_worths(fields), fields.nullable("sits_out", any_seat))


def _read_fine(fields: Fields) -> Fine:
    return Fine(fields.take("seat", any_seat), fields.take("points", number), fields.nullable("sits_out", any_seat))


def _read_announced(data: Any, where: str) -> tuple[tuple[Seat, int], ...]:
    """The announced values with their seats, from a list by seat with ``null`` for those not corrected."""
    given = listed(_or_null(large_number))(data, where)
    return tuple((seat, points) for seat, points in enumerate(given) if points is not None)


def _read_worths(fields: Fields) -> Worths:
    """The hands by seat, as ``values`` in points or as ``hands`` in any depth."""
    given = [key for key in ("values", "hands") if key in fields]
    if not given:
        raise RuleViolation("value_missing", _("The hands are needed: values in points, or hands."), where=sub(fields.where, "values"))
    if len(given) > 1:
        raise RuleViolation("value_twice", _("The hands are given in one way only: values, or hands."), where=fields.where or None)
    if given == ["values"]:
        return fields.take("values", listed(_or_null(_read_said)))
    return fields.take("hands", listed(_or_null(_read_worth)))


def _or_null(read: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    return lambda data, where: None if data is None else read(data, where)


def _read_said(data: Any, where: str) -> Worth:
    return Said(large_number(data, where))


def _read_worth(data: Any, where: str) -> Worth:
    if isinstance(data, Mapping) and "points" in data:
        return Said(Fields(data, where, ("points",)).take("points", large_number))
    if isinstance(data, Mapping) and "ticked" in data:
        return Fields(data, where, ("ticked",)).take("ticked", _read_ticked)
    if isinstance(data, Mapping):
        data = _hand_of_line(data, where)
        if "win" not in data and data.get("winning_tile") is None:
            data = {**data, "win": "none"}
    return TileHand(hand_from_json(data, where, in_game=True))


def _hand_of_line(data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """The hand in a whole line of ``manage.py score``, if it fits this game; its ``id`` is dropped."""
    if "ruleset" in data and ruleset_from_json(data["ruleset"]).family != "classical":
        sentence = _("The hand says {given}, but in this game it is {known}.")
        raise refused("contradicts_game", sentence, sub(where, "ruleset"), given=str(data["ruleset"]), known="kuester")
    return {key: value for key, value in data.items() if key not in ("id", "ruleset")}


def refuse_other_rules(hands: Iterable[Any], own: Ruleset) -> None:
    """Refuse a hand with other switches than those of its game; the name of its rulebook does not matter.

    ``hands``: the results as read. Raises RuleViolation ``contradicts_game``.
    """
    for played, result in enumerate(hands, start=1):
        for index, hand in enumerate(result.get("hands") or ()):
            given = hand.get("ruleset") if isinstance(hand, Mapping) else None
            if isinstance(given, Mapping) and changed_switches(ruleset_from_json(given), own):
                sentence = _("The hand says {given}, but in this game it is {known}.")
                refusal = refused(
                    "contradicts_game", sentence, f"hands[{index}].ruleset", given=_rules(given), known=_rules(ruleset_to_json(own))
                )
                raise refusal.in_hand(played)


def _rules(data: Mapping[str, Any]) -> str:
    return json.dumps({"base": data["base"], "switches": data.get("switches", {})})


def _read_ticked(data: Any, where: str) -> Ticked:
    fields = Fields(data, where, TICKED)
    return Ticked(
        items=fields.optional("items", _read_items, ()),
        premiums=fields.optional("premiums", _codes, frozenset()),
        doubles=fields.optional("doubles", _codes, frozenset()),
        special=fields.nullable("special", _code),
    )


def _read_items(data: Any, where: str) -> tuple[tuple[str, int], ...]:
    fields = Fields(data, where, data if isinstance(data, Mapping) else ())
    return tuple((code, fields.take(code, _times)) for code in sorted(fields.data))


def _times(data: Any, where: str) -> int:
    if number(data, where) < 1:
        raise refused("tick_count", _("{path} must be a whole number from 1."), where)
    return int(data)


def _code(data: Any, where: str) -> str:
    if not isinstance(data, str):
        raise refused("wrong_type", _("{path} must be a text."), where)
    return data


def _codes(data: Any, where: str) -> frozenset[str]:
    given = listed(_code)(data, where)
    if len(set(given)) < len(given):
        raise refused("tick_twice", _("{path} names something twice."), where)
    return frozenset(given)


def _write_mahjong(result: Mahjong) -> dict[str, Any]:
    written: dict[str, Any] = {"type": "mahjong", "winner": result.winner, "discarder": result.discarder, **_write_worths(result.worths)}
    written["pays_alone"] = result.pays_alone
    if result.excused:
        written["excused"] = True
    written.update({key: sorted(seats) for key, seats in (("too_few", result.too_few), ("too_many", result.too_many)) if seats})
    if result.announced:
        said = dict(result.announced)
        written["announced"] = [said.get(seat) for seat in range(max(len(result.worths), *(seat + 1 for seat in said)))]
    return {**written, **_write_sits_out(result)}


def _write_sits_out(result: Mahjong | Drawn | FalseMahjong | Fine) -> dict[str, Any]:
    return {} if result.sits_out is None else {"sits_out": result.sits_out}


def _write_worths(worths: Worths) -> dict[str, Any]:
    """The member ``values`` if all hands are given in points, else ``hands``."""
    if all(worth is None or isinstance(worth, Said) for worth in worths):
        return {"values": [worth.points if isinstance(worth, Said) else None for worth in worths]}
    return {"hands": [None if worth is None else _write_worth(worth) for worth in worths]}


def _write_worth(worth: Worth) -> dict[str, Any]:
    if isinstance(worth, Said):
        return {"points": worth.points}
    if isinstance(worth, TileHand):
        return hand_to_json(worth.hand, in_game=True)
    ticked = {"items": dict(worth.items), "premiums": sorted(worth.premiums), "doubles": sorted(worth.doubles), "special": worth.special}
    return {"ticked": ticked}


def players_of(hands: Iterable[HandResult]) -> int:
    """The number of players of a game that does not say it: four, or fewer if all hands leave the last seats empty (``null``)."""
    seats = [_seats_used(result) for result in hands if isinstance(result, Mahjong | FalseMahjong)]
    return min(FOUR, max(2, *seats)) if seats else FOUR


def _seats_used(result: Mahjong | FalseMahjong) -> int:
    given = [seat + 1 for seat, worth in enumerate(result.worths) if worth is not None]
    named = [result.winner, result.discarder or 0] if isinstance(result, Mahjong) else [result.caller]
    return max([*given, *(seat + 1 for seat in named)])


def fitted(result: HandResult, players: int) -> HandResult:
    """The same result without the empty seats (``null``) at the end for a table of two or three."""
    if not isinstance(result, Mahjong | FalseMahjong) or any(worth is not None for worth in result.worths[players:]):
        return result
    return replace(result, worths=result.worths[:players])


def padded(result: HandResult, players: int) -> HandResult:
    """The same result with ``null`` for the empty seats of a table of two or three."""
    if not isinstance(result, Mahjong | FalseMahjong) or players >= FOUR:
        return result
    return replace(result, worths=result.worths + (None,) * (FOUR - len(result.worths)))


READERS: dict[str, Callable[[Fields], HandResult]] = {
    "mahjong": _read_mahjong,
    "draw": _read_drawn,
    "false_mahjong": _read_false,
    "penalty": _read_fine,
}
WRITERS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Mahjong: _write_mahjong,
    Drawn: lambda drawn: {"type": "draw", **_write_sits_out(drawn)},
    FalseMahjong: lambda false: {
        "type": "false_mahjong",
        "caller": false.caller,
        **_write_worths(false.worths),
        **_write_sits_out(false),
    },
    Fine: lambda fine: {"type": "penalty", "seat": fine.seat, "points": fine.points, **_write_sits_out(fine)},
}
