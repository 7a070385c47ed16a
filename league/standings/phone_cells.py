"""The small pictures in a phone's row of the standings: a bar of places, and a line of the newest games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from league.standings.cells import CellFormat
from league.standings.queries.ranking.standings import StandingRow
from scoring.ranking import Number

__all__ = ["FORM_LINE", "PLACES_BAR", "last_totals"]

NEWEST = 10  #: games in the line
HEIGHT = 20  #: of the line's drawing, whose width is a unit for each game


def last_totals(row: StandingRow) -> tuple[Number, ...]:
    """The sum of the newest games, from nothing before the first of them to all of them."""
    return tuple(accumulate((result.total for result in row.results[-NEWEST:]), initial=0))


def _places_bar(places: Sequence[int], _row: object) -> str:
    """The firsts, seconds … side by side, as wide as they are many."""
    games = sum(places)
    if not games:
        return '<td class="phone-bar"></td>'
    parts, at = [], 0
    for number, times in enumerate(places, start=1):
        if times:
            parts.append(f'<path class="p{number}" d="M{at} 1h{times}"/>')
            at += times
    return f'<td class="phone-bar"><svg viewBox="0 0 {games} 2" preserveAspectRatio="none">{"".join(parts)}</svg></td>'


def _form_line(totals: Sequence[Number], _row: object) -> str:
    if len(totals) < 2:  # a point is no line
        return '<td class="phone-form"></td>'
    low, high = min(totals), max(totals)
    scale = HEIGHT / (high - low) if high > low else 0
    points = " ".join([f"{number} {int((high - total) * scale)}" for number, total in enumerate(totals)])
    size = f"0 0 {len(totals) - 1} {HEIGHT}"
    return f'<td class="phone-form"><svg viewBox="{size}" preserveAspectRatio="none"><path d="M{points}"/></svg></td>'


PLACES_BAR = CellFormat(_places_bar, is_number=False)
FORM_LINE = CellFormat(_form_line, is_number=False)
