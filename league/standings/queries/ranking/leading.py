"""Who leads: the first rows of the standings, and over stages those of each, so that totals of several never stand in one list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from league.standings.queries.ranking.cuts import part_name, table_names
from league.standings.queries.ranking.standings import StandingRow, Standings
from scoring.ranking import StandingsGroup

__all__ = ["LeadingPart", "leading_parts"]

MOST, MOST_BEHIND = 6, 3  #: rows of the first stage shown, and of each behind it, unless it is shown as a whole
WHOLE = 8  #: players of a stage that is shown as a whole


@dataclass(frozen=True, slots=True)
class LeadingPart:
    """The best of a stage, by its name; of the whole competition, with no name, where nobody has gone on from one to another.

    ``more``: so many of the stage are ranked behind these.
    """

    heading: str
    rows: tuple[StandingRow, ...]
    more: int = 0


def leading_parts(
    standings: Standings, rows: Iterable[StandingRow] | None = None, *, most: int = MOST, behind: int = MOST_BEHIND, whole: int = WHOLE
) -> tuple[LeadingPart, ...]:
    """The first ``most`` of the ranked, over stages those of the highest one, and ``behind`` of each other; without the disqualified there.

    A stage of up to ``whole`` players is shown with all of them, so that no place is missing.

    ``rows``: those of these standings to be shown, if they say more than its own. No query.
    """
    ranked = standings.ranked if rows is None else tuple(rows)
    if not standings.is_staged:
        return (LeadingPart("", ranked[:most]),) if ranked else ()
    stages, tables = {stage.number: stage for stage in standings.stages}, table_names(standings)
    parts = {
        standings.people[cast(int, line.key)].number: part_name(line, stages, tables)
        for line in standings.lines
        if line.group is not StandingsGroup.DISQUALIFIED
    }
    placed = [row for row in ranked if row.person.number in parts]
    found = [(heading, tuple(of)) for heading, of in groupby(placed, key=lambda row: parts[row.person.number])]
    shown = [len(of) if len(of) <= whole else behind if at else most for at, (_heading, of) in enumerate(found)]
    return tuple(LeadingPart(heading, of[:count], len(of[count:])) for count, (heading, of) in zip(shown, found, strict=True))
