"""Reads the answer keys: a row is a hand in short notation and what the book's tables make of it.

``hand`` is ``concealed | melds | win | seat/round``: melds are ``chi 234m; pon 555z; kan 8888p closed``, the win is ``ron 8p``,
``tsumo 8p`` or ``none``. ``line`` names the line of the table, ``holds`` whether it counts here. ``items`` are the points of all
flowers, figures and pairs, ``premiums`` and ``doubles`` all lines with their points or times; ``refused`` is the code of a refusal.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scoring.formats import hand_from_json
from scoring.hand import Hand
from scoring.rulesets import Ruleset, ruleset_from_json

__all__ = ["Row", "hand_of", "lines_of", "rows", "ruleset_of"]

Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    """The rows of ``answer_keys/name.jsonl``."""
    return [json.loads(line) for line in (Path(__file__).parent / f"{name}.jsonl").read_text().splitlines()]


def hand_of(row: Row) -> Hand:
    """The hand of a row."""
    concealed, melds, win, winds = (part.strip() for part in row["hand"].split("|"))
    how, _space, tile = win.partition(" ")
    data = {
        "concealed": concealed,
        "melds": [_meld(*meld.split()) for meld in melds.split("; ") if meld],
        "win": how,
        "seat_wind": winds[0],
        "round_wind": winds[2],
        "circumstances": row.get("happened", "").split(),
        "flowers": row.get("flowers", "").split(),
    }
    return hand_from_json({**data, "winning_tile": tile} if tile else data)


def _meld(kind: str, tiles: str, closed: str = "") -> dict[str, Any]:
    return {"type": kind, "tiles": tiles, "open": not closed}


def ruleset_of(row: Row) -> Ruleset:
    """Küster's rules, with the switches of the row."""
    return ruleset_from_json({"base": "kuester", "switches": row.get("switches", {})})


def lines_of(text: str) -> list[tuple[str, int]]:
    """``mahjong 20, all pon 20`` as names and numbers, sorted."""
    words = [line.rsplit(" ", 1) for line in text.split(", ") if line]
    return sorted((name, int(amount)) for name, amount in words)
