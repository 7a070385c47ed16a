"""What the seat winds bring: places and scores by the wind somebody starts with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from league.standings.queries.numbers import Number, total_of
from league.standings.queries.rates import decimal, mean
from league.standings.queries.results import SeatResult
from league.wording import wind_name
from scoring.game import WINDS

__all__ = ["PlaceBar", "WindRow", "place_bar", "wind_rows"]

WIND_CLASSES = ("seat-east", "seat-south", "seat-west", "seat-north")


@dataclass(frozen=True, slots=True)
class PlaceBar:
    """How often somebody came first to last, and the same as four stretches (place, start, length) of a bar of 100."""

    counts: tuple[int, ...]
    stretches: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True)
class WindRow:
    """A wind: games, average score and place (empty without a game)."""

    wind: str
    letter: str
    wind_class: str
    games: int
    score: Number | None
    place: str
    places: PlaceBar


def place_bar(places: Iterable[int]) -> PlaceBar:
    """The bar of these places."""
    counts = Counter(places)
    games, at, stretches = sum(counts.values()), 0, []
    for place in range(1, 5):
        if counts[place]:
            stretches.append((place, round(100 * at / games, 2), round(100 * counts[place] / games, 2)))
        at += counts[place]
    return PlaceBar(tuple(counts[place] for place in range(1, 5)), tuple(stretches))


def wind_rows(results: Iterable[SeatResult]) -> tuple[WindRow, ...]:
    """One row a wind, also for winds in which nobody sat yet."""
    rows: tuple[list[SeatResult], ...] = ([], [], [], [])
    for result in results:
        rows[result.wind].append(result)
    return tuple(_row(wind, own) for wind, own in enumerate(rows))


def _row(wind: int, own: list[SeatResult]) -> WindRow:
    name = wind_name(WINDS[wind])
    return WindRow(
        wind=name,
        letter=name[0],
        wind_class=WIND_CLASSES[wind],
        games=len(own),
        score=mean(total_of(result.points for result in own), len(own)),
        place=decimal(sum(result.place for result in own), len(own)),
        places=place_bar(result.place for result in own),
    )
