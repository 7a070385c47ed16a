"""The newest games of a player as a small line, in few letters, since every row of the standings has one: a phone draws it."""

from __future__ import annotations

from itertools import accumulate

from league.standings.queries.ranking.standings import StandingRow

__all__ = ["form_of"]

NEWEST = 8  #: games in the line
HEIGHTS = "abcdefghijklm"  #: from the lowest total to the highest


def form_of(row: StandingRow) -> str:
    """The sum of the newest games, from nothing before the first of them to all of them: a letter for each height; empty without games."""
    if not row.results:
        return ""
    totals = [*accumulate((result.total for result in row.results[-NEWEST:]), initial=0)]
    low, high = min(totals), max(totals)
    scale = (len(HEIGHTS) - 1) / (high - low) if high > low else 0
    return "".join([HEIGHTS[round((total - low) * scale)] for total in totals])
