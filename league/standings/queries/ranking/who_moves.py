"""Who moves by a step that is not saved yet: the standings before and after it, person by person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.ranking.moves import Move, Moves
from league.standings.queries.ranking.standings import StandingRow, Standings, standings_from
from league.standings.queries.results import seat_results
from scoring.ranking import movements

__all__ = ["MovedRow", "WhoMoves", "standings_of_everybody", "who_moves"]


@dataclass(frozen=True, slots=True)
class MovedRow:
    """Somebody in the new order: the rows of the two tables (``before`` is ``None`` for a newcomer), and the places gained or lost.

    ``is_own``: it is the person whom the step is about.
    """

    before: StandingRow | None
    after: StandingRow
    move: Move | None
    is_own: bool = False

    @property
    def is_changed(self) -> bool:
        if self.before is None:
            return self.is_own or self.after.place is not None
        return self.is_own or self.changes_place or _value(self.before) != _value(self.after)

    @property
    def changes_place(self) -> bool:
        return (self.before.place if self.before else None) != self.after.place


def _value(row: StandingRow) -> object:
    return row.value.value if row.value else None


@dataclass(frozen=True, slots=True)
class WhoMoves:
    """All ``rows`` in the new order; ``changed`` are those with another place or value, or whom the step is about."""

    rows: tuple[MovedRow, ...]

    @property
    def changed(self) -> tuple[MovedRow, ...]:
        return tuple(row for row in self.rows if row.is_changed)

    @property
    def moved(self) -> int:
        """The number of people who get another place."""
        return sum(row.changes_place for row in self.rows)

    @property
    def changes_first(self) -> bool:
        """Whether others stand on the first place than before."""
        before = {row.after.person.number for row in self.rows if row.before is not None and row.before.place == 1}
        return before != {row.after.person.number for row in self.rows if row.after.place == 1}


def standings_of_everybody(competition: Competition) -> Standings:
    """The standings as directors see them, with everybody, whatever is secret. Two queries."""
    people, results = people_of(competition, EVERYTHING), seat_results(competition, reader=EVERYTHING)
    return standings_from(competition, people, results, everybody=True)


def who_moves(old: Standings, new: Standings, own: int | None = None) -> WhoMoves:
    """Compare two tables of everybody. ``own``: the number of the entrant whom the step is about."""
    moves, keys = Moves(movements(old.lines, new.lines)), _keys(new.people)
    before = {row.person.number: row for row in old.rows}
    return WhoMoves(
        tuple(
            MovedRow(
                before.get(row.person.number),
                row,
                moves.of(keys[row.person.number]) if row.place is not None else None,
                row.person.number == own,
            )
            for row in new.rows
        )
    )


def _keys(people: Mapping[int, ShownPerson]) -> dict[int, int]:
    return {person.number: key for key, person in people.items()}
