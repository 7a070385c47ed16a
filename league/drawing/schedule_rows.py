"""The tables of a schedule as rows: from CSV with a round in each row, or from text whose sessions are divided by blank lines."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from league.drawing.csv_files import SEPARATORS, cells_by_line
from league.drawing.sizes import FOUR, Sizes
from league.drawing.text import MOST_LINES, divided
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["ScheduleRow", "rows_of"]

COLUMNS = {
    "round": {"round", "session", "hanchan", "game", "match", "runde", "durchgang", "sitzung", "spiel", "partie"},
    "table": {"table", "tisch"},
    "fifth": {"fifth", "fünfte", "fünfter"},
}
WINDS = ({"east", "e", "ost", "o"}, {"south", "s", "süd", "sued"}, {"west", "w"}, {"north", "n", "nord"})
BYE = {"bye", "byes", "rest", "rests", "sits out", "sit out", "frei", "spielfrei", "pause", "setzt aus"}
NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """A table, or those who sit out (``is_bye``), as written in a ``line``. ``session`` orders the sessions, ``table_order`` the tables of
    one; ``table`` is how the table is called, empty if it is not."""

    line: int
    text: str
    session: int
    table: str
    players: tuple[str, ...]
    is_bye: bool = False
    table_order: tuple[int, str] = (0, "")


class ScheduleColumns(NamedTuple):
    """The columns of a CSV: those of the seats from East to North, and of the round, the table and a fifth player, if there are any;
    whether a heading names them, so that further columns are no players."""

    seats: tuple[int, ...]
    round: int | None = None
    table: int | None = None
    fifth: int | None = None
    are_named: bool = False


def rows_of(text: str, sizes: Sizes = FOUR) -> list[ScheduleRow]:
    """The tables of a schedule, in the order of its lines; those without a table's number are numbered as they come.

    Where five may sit at a table, five cells are a table and no round with four players, unless a heading says so.

    Refusals: ``text_too_long``, ``bad_quote``, ``cell_too_long``, ``no_round``.
    """
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines(keepends=True)
    if len(lines) > MOST_LINES:
        sentence = gettext_noop("This text has {count} lines: it is no schedule.")
        raise RuleViolation("text_too_long", sentence, where="text", count=len(lines))
    separator = _separator(lines)
    tables, more = (sum(line.count(separator) >= least for line in lines) for least in (3, max(sizes)))
    is_csv = 2 * more > tables or any(_columns_named(_cells(line, separator)) for line in lines[:2])
    return _numbered(list(_from_csv(lines, separator) if is_csv else _from_text(lines, sizes)))


def _separator(lines: Sequence[str]) -> str:
    """The separator by which most lines have four cells or more; a comma last, since it may be part of a name."""
    return max(sorted(SEPARATORS, key=",".__eq__), key=lambda separator: sum(line.count(separator) > 2 for line in lines))


def _cells(line: str, separator: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split(separator))


def _from_text(lines: Sequence[str], sizes: Sizes) -> Iterator[ScheduleRow]:
    session, is_open = 1, False
    for number, line in enumerate(map(str.strip, lines), 1):
        if line:
            yield ScheduleRow(number, line, session, "", tuple(divided(line, sizes)))
        elif is_open:
            session += 1
        is_open = bool(line)


def _from_csv(lines: Sequence[str], separator: str) -> Iterator[ScheduleRow]:
    """The rows below a heading or, without one, below nothing. Sessions are those of the rounds or, if none are named, divided by blank
    lines."""
    rows = [(line, cells) for line, cells in cells_by_line(lines, separator) if not cells[0].startswith("sep=")]
    filled = [(line, cells) for line, cells in rows if any(cells)]
    named = _columns_named(filled[0][1])
    columns = named or _columns_of(filled[0][1])
    body = filled[1:] if named else filled
    sessions = _rounds(body, columns.round) if columns.round is not None else _divided_by_blanks(rows)
    for line, cells in body:
        yield _row(line, cells, columns, sessions[line], separator)


def _columns_named(cells: Sequence[str]) -> ScheduleColumns | None:
    """The columns that a heading names: the winds, or else all that are neither round nor table; None if this is no heading."""
    words = [_word(cell) for cell in cells]
    at = {name: index for index, word in reversed([*enumerate(words)]) for name in COLUMNS if word in COLUMNS[name]}
    winds = tuple(next((index for index, word in enumerate(words) if word in wind), -1) for wind in WINDS)
    others = tuple(index for index, word in enumerate(words) if word and index not in at.values())
    seats = winds if min(winds) >= 0 else others
    is_heading = not any(cell.isdigit() for cell in cells) and (seats is winds or (at and len(seats) == 4))
    return ScheduleColumns(seats, at.get("round"), at.get("table"), at.get("fifth"), are_named=True) if is_heading else None


def _columns_of(cells: Sequence[str]) -> ScheduleColumns:
    """The columns of rows without a heading: round, table and four players, or round and four players."""
    wide = len(cells) - next((index for index, cell in enumerate(reversed(cells)) if cell), 0)
    return ScheduleColumns((2, 3, 4, 5), 0, 1) if wide > 5 or cells[1].casefold() in BYE else ScheduleColumns((1, 2, 3, 4), 0)


def _word(cell: str) -> str:
    return cell.casefold().strip(" #.:_")


def _rounds(rows: Sequence[tuple[int, Sequence[str]]], column: int) -> dict[int, int]:
    """The session of each line: rounds in the order of their numbers, or as they come if they are not numbers."""
    labels = {line: _at(cells, column) for line, cells in rows}
    for line, cells in rows:
        if not labels[line]:
            sentence = gettext_noop("Line {line}: “{text}” is of no round.")
            raise RuleViolation("no_round", sentence, where="text", line=line, text=",".join(cells)[:80])
    order = sorted(dict.fromkeys(labels.values()), key=_order_of(labels.values()))
    return {line: order.index(label) + 1 for line, label in labels.items()}


def _divided_by_blanks(rows: Sequence[tuple[int, Sequence[str]]]) -> dict[int, int]:
    blanks = [line for line, cells in rows if not any(cells)]
    return {line: bisect(blanks, line) for line, _cells_of_line in rows}


def _order_of(labels: Iterable[str]) -> Callable[[str], int]:
    """The number in a label, such as 2 in “Round 2”; for all alike if some label has none or two have the same."""
    numbers = {label: NUMBER.findall(label) for label in labels}
    is_numbered = all(len(found) == 1 for found in numbers.values())
    return lambda label: int(numbers[label][0]) if is_numbered else 0


def _row(line: int, cells: Sequence[str], columns: ScheduleColumns, session: int, separator: str) -> ScheduleRow:
    table = _at(cells, columns.table)
    seats = [_at(cells, column) for column in columns.seats]
    is_bye = table.casefold() in BYE
    beyond = [] if columns.are_named else [cell for cell in cells[max(columns.seats) + 1 :] if cell]
    fifth = [cell for cell in [_at(cells, columns.fifth)] if cell]
    players = tuple(cell for cell in (*seats, *fifth, *beyond) if cell or not is_bye)
    return ScheduleRow(line, separator.join(cells), session, table, players, is_bye)


def _at(cells: Sequence[str], column: int | None) -> str:
    return cells[column] if column is not None and column < len(cells) else ""


def _numbered(rows: Sequence[ScheduleRow]) -> list[ScheduleRow]:
    """The rows with the order of their tables: by number, by name, or as they come."""
    order = _order_of(row.table for row in rows if not row.is_bye)
    seen = Counter[int]()
    numbered = []
    for row in rows:
        seen[row.session] += not row.is_bye
        place = (order(row.table), row.table) if row.table and not row.is_bye else (seen[row.session], "")
        numbered.append(replace(row, table=row.table or str(seen[row.session]), table_order=place))
    return numbered
