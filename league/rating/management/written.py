"""The lines of ``manage.py rating`` as plain rows: text, whole numbers, and decimals rounded to hundredths."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from league.rating.queries.lists import MersLine, OpenLine
from league.rating.queries.mers_why import MersWhy
from league.rating.queries.open_why import OpenWhy

__all__ = ["mers_row", "mers_why_rows", "open_row", "open_why_rows"]

Row = dict[str, Any]


def open_row(line: OpenLine) -> Row:
    return {
        "place": line.place,
        "number": line.person.number,
        "player": line.person.name,
        "rating": line.rating,
        "uncertainty": line.uncertainty,
        "games": line.games,
        "last_day": line.last_day.isoformat(),
    }


def mers_row(line: MersLine) -> Row:
    return {
        "place": line.place,
        "number": line.person.number,
        "player": line.person.name,
        "ranking": _hundredths(line.value),
        "part_a": _hundredths(line.part_a),
        "part_b": _hundredths(line.part_b),
        "results": line.results,
    }


def open_why_rows(why: OpenWhy) -> list[Row]:
    """A row for each game, newest first."""
    return [
        {
            "day": game.day.isoformat(),
            "competition": game.competition,
            "game": game.number,
            "place": game.place,
            "expected": float(game.expected),
            "change": game.change,
            "rating": game.rating,
            "opponents": [{"place": one.place, "player": one.person.name, "rating": one.rating} for one in game.opponents],
        }
        for game in why.games
    ]


def mers_why_rows(why: MersWhy) -> list[Row]:
    """A row for each result, best first; ``parts`` is AB, A or empty for a result that is dropped."""
    return [
        {
            "last_day": one.last_day.isoformat(),
            "competition": one.competition,
            "place": one.place,
            "players": one.players,
            "base_rank": one.base_rank,
            "weight": float(one.weight),
            "age": float(one.age),
            "counts": float(one.counts),
            "parts": "A" * one.in_part_a + "B" * one.in_part_b,
        }
        for one in why.results
    ]


def _hundredths(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 2)
