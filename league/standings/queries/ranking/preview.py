"""A preview of another way of ranking: both tables side by side."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.standings.queries.people import people_of
from league.standings.queries.ranking.moves import Move, Moves
from league.standings.queries.ranking.staging import staging_of
from league.standings.queries.ranking.standings import StandingRow, standings_from
from league.standings.queries.results import seat_results
from scoring.ranking import FlatPlan, RankingPolicy, movements

__all__ = ["Preview", "PreviewRow", "preview_of"]

MOST_ROWS = 250


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """An entrant in the new order: ``before`` and ``after`` are the rows of the two tables."""

    before: StandingRow
    after: StandingRow
    move: Move | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The first rows of the new table; ``moved`` counts players who change their place, ``more`` rows not shown."""

    before: RankingPolicy
    after: RankingPolicy
    rows: tuple[PreviewRow, ...]
    moved: int
    more: int
    games: int


def preview_of(competition: Competition, policy: RankingPolicy) -> Preview:
    """The table under this policy beside the present one, as directors see it; nothing is saved. Two queries, six more with stages."""
    people, results = people_of(competition, EVERYTHING), seat_results(competition, reader=EVERYTHING)
    old = standings_from(competition, people, results)
    plan = staging_of(competition, EVERYTHING, policy).plan if people.stages else FlatPlan(policy)
    new = standings_from(competition, people, results, plan=plan)
    moves = Moves(movements(old.lines, new.lines))
    by_number = {row.person.number: row for row in old.rows}
    keys = {person.number: key for key, person in people.items()}
    rows = [
        PreviewRow(by_number[row.person.number], row, moves.of(keys[row.person.number]) if row.place is not None else None)
        for row in new.rows
    ]
    return Preview(
        before=old.policy,
        after=policy,
        rows=tuple(rows[:MOST_ROWS]),
        moved=sum(row.before.place != row.after.place for row in rows),
        more=max(0, len(rows) - MOST_ROWS),
        games=new.games,
    )
