"""Reads the answer keys: a row is a hand in short notation and what the book says it is worth.

``melds`` are ``chi 234m; pon 555z; kan 8888p; kan 7777z closed``, ``win`` is ``ron 8p`` or ``tsumo 8p``, ``winds`` are the seat's and the
round's: ``S/E``. ``yaku`` are ``riichi 1, pinfu 1``, one of several as ``daisangen 1 or tsuuiisou 1``, or a refusal:
``refused: no_yaku``. ``bonus`` are ``dora 2, aka 1``; ``fu_lines`` the fu before rounding as they are added up; ``pays`` what the
discarder pays (``1300``), what the others and East pay (``300/500``), or what each pays to East (``500 all``).
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from scoring.errors import RuleViolation
from scoring.formats import hand_from_json, hand_value_to_json
from scoring.riichi import score_hand
from scoring.rulesets import Ruleset, ruleset_from_json

BOOKS = {"alarm_2019": "alarm-2019", "austrian": "austrian", "ema_2012": "ema-2012"}
BONUSES = ("dora", "ura", "aka")
ANSWER = ("yaku", "bonus", "han", "fu", "yakuman", "limit", "pays")

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    """The rows of one file; ``line`` says where a row is written."""
    with (Path(__file__).parent / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [{**row, "line": f"{name}.csv:{line}"} for line, row in enumerate(csv.DictReader(file), 2)]


def row_id(row: Row) -> str:
    return f"{row['line']} {row.get('rule') or row.get('switch')}"


def ruleset_of(row: Row) -> Ruleset:
    named = row["ruleset"]
    return ruleset_from_json(json.loads(named) if named.startswith("{") else named)


def hand_data(row: Row) -> dict[str, Any]:
    """The hand as JSON data (docs/formats.md §4)."""
    win, winning_tile = row["win"].split()
    seat_wind, round_wind = row["winds"].split("/")
    return {
        "concealed": row["concealed"],
        "melds": [_meld(*meld.split()) for meld in row["melds"].split("; ") if meld],
        "winning_tile": winning_tile,
        "win": win,
        "seat_wind": seat_wind,
        "round_wind": round_wind,
        "circumstances": row["circumstances"].split(),
        "dora_indicators": row["dora_indicators"],
        "ura_indicators": row["ura_indicators"],
    }


def _meld(kind: str, tiles: str, closed: str = "") -> dict[str, Any]:
    return {"type": kind, "tiles": tiles, "open": not closed}


def answer(row: Row, ruleset: Ruleset, honba: int = 0) -> Row:
    """What the engine says about the hand, in the words of the row."""
    try:
        value = score_hand(hand_from_json(hand_data(row)), ruleset, honba)
    except RuleViolation as refusal:
        return dict.fromkeys(ANSWER, "") | {"yaku": f"refused: {refusal.code}"}
    return in_row(hand_value_to_json(value))


def in_row(written: dict[str, Any]) -> Row:
    """The JSON answer for a hand (docs/formats.md §4) in the words of a row."""
    assert written["total"] == _total(written["payments"])
    return {
        "yaku": _named(written["yaku"]),
        "bonus": _named({name: written[name] for name in BONUSES if written[name]}),
        **{key: "" if written[key] is None else str(written[key]) for key in ("han", "fu", "yakuman", "limit")},
        "pays": _paid(written["payments"]),
    }


def expected(row: Row, found: Row) -> Row:
    """What the row says; of several names for the same value, the one that was found."""
    yaku = {_sorted(one) for one in row["yaku"].split(" or ")}
    return {key: row[key] for key in ANSWER} | {"yaku": found["yaku"] if found["yaku"] in yaku else " or ".join(sorted(yaku))}


def names(row: Row) -> set[str]:
    """The yaku that a row names."""
    return set() if row["yaku"].startswith("refused") else {one.split()[0] for one in row["yaku"].replace(" or ", ", ").split(", ")}


def _sorted(listed: str) -> str:
    return ", ".join(sorted(listed.split(", ")))


def _named(values: dict[str, int]) -> str:
    listed = ", ".join(f"{name} {value}" for name, value in values.items())
    return listed if set(values) <= set(BONUSES) else _sorted(listed)


def _paid(payments: dict[str, int]) -> str:
    if "discarder" in payments:
        return str(payments["discarder"])
    return f"{payments['each']} all" if "each" in payments else f"{payments['others']}/{payments['E']}"


def _total(payments: dict[str, int]) -> int:
    times = {"discarder": 1, "each": 3, "E": 1, "others": 2}
    return sum(times[who] * points for who, points in payments.items())
