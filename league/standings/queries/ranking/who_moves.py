"""Who moves by a step that is not saved yet: the standings before and after it, person by person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.ranking.moves import Move, Moves
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import StandingRow, Standings, standings_from
from league.standings.queries.results import seat_results
from league.wording import joined
from league.wording.stages import carry_text
from scoring.ranking import Carry, movements

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
    """All ``rows`` in the new order; ``changed`` are those with another place or value, or whom the step is about. ``stages``: those of the
    competition, if it has any."""

    rows: tuple[MovedRow, ...]
    stages: tuple[ShownStage, ...] = ()

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

    @property
    def by_carrying(self) -> list[str]:
        """Why totals change without a game: a sentence for all who come from one stage into another that carries over something else."""
        known, names = {stage.number: stage for stage in self.stages}, dict[tuple[int, int], list[str]]()
        for row in self.changed:
            if row.before is None or None in (_value(row.before), _value(row.after)) or _value(row.before) == _value(row.after):
                continue
            before, after = _counting(row.before), _counting(row.after)
            if before in known and after in known and _carry(known[before]) != _carry(known[after]):
                names.setdefault((before, after), []).append(row.after.name)
        return [" ".join(_carrying(joined(own), known[before], known[after])) for (before, after), own in names.items()]


def _counting(row: StandingRow) -> int:
    """The number of the stage whose total the row has: of stages ranked together the last."""
    return max(row.parts) if row.stage in row.parts else row.stage


def _carry(stage: ShownStage) -> Carry:
    """What the total of the stage has of the games before it; in the first there are none, as if all counted on."""
    return Carry(games=True) if stage.source is None else stage.carry


def _carrying(names: str, before: ShownStage, after: ShownStage) -> Iterator[str]:
    words = {"names": names, "before": before.name, "after": after.name}
    yield _("%(names)s: the total is that of “%(after)s” then, and no longer that of “%(before)s”, so it changes without a game.") % words
    for stage in (before, after):
        if stage.source is not None:
            yield _("“%(stage)s”: %(carry)s") % {"stage": stage.name, "carry": carry_text(stage.carry)}


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
        ),
        new.stages,
    )


def _keys(people: Mapping[int, ShownPerson]) -> dict[int, int]:
    return {person.number: key for key, person in people.items()}
