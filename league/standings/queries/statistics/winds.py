"""Places and scores by starting wind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.standings.queries.numbers import ShownNumber, total_of
from league.standings.queries.results import SeatResult
from league.standings.queries.statistics.rates import decimal, mean
from league.wording.seats import SEAT_CLASSES, seat_letter, seat_name

__all__ = ["SEATS", "PlaceBar", "WindRow", "place_bar", "wind_rows"]

SEATS = 4


@dataclass(frozen=True, slots=True)
class PlaceBar:
    """How often each place was taken, from first to fourth (or fifth), and the same as segments (place, start, length) of a bar of 100."""

    times: tuple[int, ...]
    stretches: tuple[tuple[int, float, float], ...]

    @property
    def title(self) -> str:
        """The title of the bar."""
        return _("Places 1–2–3–4–5") if len(self.times) > SEATS else _("Places 1–2–3–4")


@dataclass(frozen=True, slots=True)
class WindRow:
    """A wind with its games, average score and average place (a dash without a game)."""

    wind: str
    letter: str
    wind_class: str
    games: int
    score: ShownNumber | None
    place: str
    places: PlaceBar


def place_bar(places: Iterable[int], least: int = SEATS) -> PlaceBar:
    """The bar of these places, with at least this many."""
    counts = Counter(places)
    games, at, stretches = sum(counts.values()), 0, []
    last = max(least, *counts) if counts else least
    for place in range(1, last + 1):
        if counts[place]:
            stretches.append((place, round(100 * at / games, 2), round(100 * counts[place] / games, 2)))
        at += counts[place]
    return PlaceBar(tuple(counts[place] for place in range(1, last + 1)), tuple(stretches))


def wind_rows(results: Iterable[SeatResult]) -> tuple[WindRow, ...]:
    """A row for each wind, even without games; the fifth seat only once somebody has sat there."""
    rows: tuple[list[SeatResult], ...] = ([], [], [], [], [])
    most = SEATS
    for result in results:
        rows[result.wind].append(result)
        most = max(most, result.place)
    return tuple(_row(wind, own, most) for wind, own in enumerate(rows) if own or wind < SEATS)


def _row(wind: int, own: list[SeatResult], most: int) -> WindRow:
    return WindRow(
        wind=seat_name(wind),
        letter=seat_letter(wind),
        wind_class=SEAT_CLASSES[wind],
        games=len(own),
        score=mean(total_of(result.points for result in own), len(own)),
        place=decimal(sum(result.place for result in own), len(own)),
        places=place_bar((result.place for result in own), most),
    )
