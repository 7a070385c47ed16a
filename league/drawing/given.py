"""Read a schedule that somebody brings along, whatever program drew it: CSV with a row for each table, or text with a line for each.

Nothing is known of its players but what stands there: numbers if every one of them is a number, otherwise names. Where sessions differ in
their tables, or a table has another size than is due, it is refused with the line and the rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from league.drawing.arrangement import Draw, no_tables
from league.drawing.known import NamesOnly, PlayerFinder
from league.drawing.schedule_rows import ScheduleRow, rows_of
from league.drawing.sizes import FOUR, Sizes, no_tables_for, tables_for
from league.drawing.text import no_table
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["GivenSchedule", "read_schedule"]

MOST_NAMED = 12  #: players named in one sentence


@dataclass(frozen=True, slots=True)
class GivenSchedule:
    """Its sessions over the numbers of its players; ``names`` by number, if it has names, which are numbered as they come."""

    sessions: tuple[Draw, ...]
    players: tuple[int, ...]
    names: Mapping[int, str]

    lines: Mapping[tuple[int, tuple[int, ...]], int]  #: the line of each table, by the number of its session from 1 and its players

    @property
    def known(self) -> PlayerFinder:
        """Finds its players as other lists write them."""
        return NamesOnly(self.players, self.names) if self.names else PlayerFinder(self.players)


def read_schedule(text: str, players: int | None = None, sizes: Sizes = FOUR) -> GivenSchedule:
    """The schedule in a text, checked: in each session everybody once, at a table of four or sitting out, and no more sitting out than
    necessary; the tables of all sessions alike. With other ``sizes`` everybody is at a table, and the tables are those of
    :func:`~league.drawing.sizes.tables_for`, in any order.

    ``players``: how many there are; numbers are then those from 1 to it. Without it everybody plays who is in the file.
    Refusals, the first with the others as its ``others``: ``no_tables``, ``text_too_long``, ``bad_quote``, ``cell_too_long``,
    ``table_not_of_four``, ``table_size``, ``no_round``, ``unknown_player``, ``other_players``, ``not_divisible``, ``seated_twice``,
    ``table_twice``, ``tables_differ``, ``other_tables``, ``without_seat``, ``too_many_byes``.
    """
    reading = _Reading(rows_of(text, sizes), players, sizes)
    problems = sorted(reading.problems(), key=lambda problem: problem.params.get("line", 0))
    if problems:
        first, *others = problems
        first.others = tuple(others)
        raise first
    return GivenSchedule(reading.draws(), reading.players, reading.names, reading.lines())


class _Reading:
    """The rows of a schedule, by session."""

    def __init__(self, rows: Sequence[ScheduleRow], players: int | None, sizes: Sizes) -> None:
        if not any(not row.is_bye for row in rows):
            raise no_tables(sizes, where="text")
        self._asked, self._sizes = players, sizes
        self._sessions = [[row for row in rows if row.session == session] for session in sorted({row.session for row in rows})]
        written = list(dict.fromkeys(cell for row in rows for cell in row.players if cell))
        self._named = not all(cell.isascii() and cell.isdigit() and len(cell) < 10 for cell in written)
        as_first_written = {" ".join(cell.casefold().split()): cell for cell in reversed(written)}
        self.names = dict(enumerate(reversed(as_first_written.values()), 1)) if self._named else {}
        numbers = range(1, players + 1) if players else sorted({int(cell) for cell in written} if not self._named else self.names)
        self.players = tuple(sorted(self.names)) if self._named else tuple(numbers)
        self._seats = tables_for(len(self.players), sizes)
        self._byes = len(self.players) - sum(self._seats)

    @cached_property
    def _known(self) -> PlayerFinder:
        return NamesOnly(self.players, self.names) if self._named else PlayerFinder(self.players)

    def problems(self) -> Iterator[RuleViolation]:
        if self._named and self._asked not in (None, len(self.names)):
            sentence = gettext_noop("The schedule names {count} players, and there should be {players}.")
            yield RuleViolation("other_players", sentence, where="text", count=len(self.names), players=self._asked)
        if not self._seats and tuple(self._sizes) != FOUR:
            yield no_tables_for(len(self.players), self._sizes)
        labels = {row.table for row in self._sessions[0] if not row.is_bye}
        for number, rows in enumerate(self._sessions, 1):
            wrong = [*self._of_rows(rows), *self._placed_twice(rows)]
            yield from wrong or self._of_session(number, rows, labels)

    def _of_rows(self, rows: Iterable[ScheduleRow]) -> Iterator[RuleViolation]:
        for row in rows:
            if not row.is_bye and not self._is_table(row):
                yield no_table(row.line, row.text, self._sizes)
            else:
                yield from (self._known.problem(cell, row.line) for cell in _taken(row) if self._known.number(cell) is None)

    def _is_table(self, row: ScheduleRow) -> bool:
        """Whether so many may sit together: of four, everybody is named; where tables have fewer seats, the last of four may be empty."""
        taken = row.players if tuple(self._sizes) == FOUR else _taken(row)
        return len(taken) in self._sizes and all(taken)

    def _placed_twice(self, rows: Iterable[ScheduleRow]) -> Iterator[RuleViolation]:
        lines, tables = dict[int, int](), dict[str, int]()
        for row in rows:
            for who in self._seated(row):
                if who in lines:
                    sentence = gettext_noop("Line {line}: {player} already has a seat in this session, in line {earlier}.")
                    label = self._known.label(who)
                    yield RuleViolation("seated_twice", sentence, where="text", line=row.line, player=label, earlier=lines[who])
                lines.setdefault(who, row.line)
            if row.table and not row.is_bye and tables.setdefault(row.table, row.line) != row.line:
                sentence = gettext_noop("Line {line}: table {table} is in use in this session already, in line {earlier}.")
                yield RuleViolation("table_twice", sentence, where="text", line=row.line, table=row.table, earlier=tables[row.table])

    def _of_session(self, number: int, rows: Sequence[ScheduleRow], labels: set[str]) -> Iterator[RuleViolation]:
        """What is wrong with a session whose rows are right, each by itself."""
        line, named = rows[0].line, {who for row in rows for who in self._seated(row)}
        missing = [who for who in self.players if who not in named]
        resting = [who for row in rows if row.is_bye for who in self._seated(row)] or missing
        if missing and (resting != missing or not self._byes):
            sentence = gettext_noop("Session {session}, from line {line}: without a seat: {players}.")
            yield self._about("without_seat", sentence, number, line, missing)
        elif len(resting) > self._byes:
            sentence = gettext_noop("Session {session}, from line {line}: {count} sit out, though {byes} would do: {players}.")
            yield self._about("too_many_byes", sentence, number, line, resting)
        elif sorted(sizes := [len(_taken(row)) for row in rows if not row.is_bye]) != sorted(self._seats or sizes):
            yield self._other_tables(number, line, sizes)
        elif {row.table for row in rows if not row.is_bye} != labels:
            sentence = gettext_noop("Session {session}, from line {line}: these are not the tables of session 1.")
            yield RuleViolation("tables_differ", sentence, where="text", line=line, session=number)

    def _other_tables(self, session: int, line: int, sizes: Iterable[int]) -> RuleViolation:
        sentence = gettext_noop("Session {session}, from line {line}: tables of {sizes}, but {count} players have tables of {due}.")
        found, due = (", ".join(map(str, sorted(some, key=lambda size: (size != 4, size)))) for some in (sizes, self._seats))
        count = len(self.players)
        return RuleViolation("other_tables", sentence, where="text", line=line, session=session, sizes=found, due=due, count=count)

    def _about(self, code: str, sentence: str, session: int, line: int, players: Sequence[int]) -> RuleViolation:
        named = ", ".join(map(self._known.label, players[:MOST_NAMED])) + (" …" if len(players) > MOST_NAMED else "")
        count, byes = len(players), self._byes
        return RuleViolation(code, sentence, where="text", line=line, session=session, players=named, count=count, byes=byes)

    def _seated(self, row: ScheduleRow) -> list[int]:
        return [who for cell in row.players if (who := self._known.number(cell)) is not None]

    def draws(self) -> tuple[Draw, ...]:
        return tuple(self._draw(rows) for rows in self._sessions)

    def lines(self) -> dict[tuple[int, tuple[int, ...]], int]:
        rows = ((number, row) for number, session in enumerate(self._sessions, 1) for row in session if not row.is_bye)
        return {(number, tuple(self._seated(row))): row.line for number, row in rows}

    def _draw(self, rows: Sequence[ScheduleRow]) -> Draw:
        tables = tuple(tuple(self._seated(row)) for row in sorted(rows, key=lambda row: row.table_order) if not row.is_bye)
        seated = {who for table in tables for who in table}
        return Draw(tables, tuple(who for who in self.players if who not in seated))


def _taken(row: ScheduleRow) -> tuple[str, ...]:
    """Who sits there, without the empty seats at the end: a table of three has no North."""
    players = row.players
    while players and not players[-1]:
        players = players[:-1]
    return players
