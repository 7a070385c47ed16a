"""Formats for values in cells: on a page, on paper, in a file."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from league.standings.exports.table import Cell
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.ranking.moves import Move
from league.wording.points import NO_VALUE
from scoring.formats import points_to_json

__all__ = [
    "COUNT",
    "DASHED_MOVE",
    "LINE",
    "MOVE",
    "NAME",
    "NAME_GOING_ON",
    "PLACE",
    "POINTS",
    "SMALL",
    "TEAM",
    "TEXT",
    "Between",
    "CellFormat",
    "file_cell",
    "json_cell",
    "paper_text",
    "table_body",
]


@dataclass(frozen=True, slots=True)
class CellFormat:
    """``html`` renders a page's cell from the value and its row, and escapes texts. Headings of numbers are aligned right."""

    html: Callable[[Any, Any], str]
    is_number: bool = True


def _text(value: str, _row: Any) -> str:
    return f"<td>{escape(value) if value else NO_VALUE}</td>"


def _small(value: str, _row: Any) -> str:
    return f'<td class="tiebreak"><small>{escape(value) if value else NO_VALUE}</small></td>'


def _count(value: object, _row: Any) -> str:
    return f'<td class="num">{NO_VALUE if value is None else value}</td>'


def _points(value: ShownNumber | None, _row: Any) -> str:
    if value is None:
        return f'<td class="num">{NO_VALUE}</td>'
    return f'<td class="num{" minus" if value.value < 0 else ""}">{value.text}</td>'


def _place(value: int | None, _row: Any) -> str:
    return f'<td><span class="place{" first" if value == 1 else ""}">{value}</span></td>' if value else f"<td>{NO_VALUE}</td>"


def _name(value: str, row: Any) -> str:
    """A heading cell with the name, linked to the row's own page, and the row's note."""
    note = f' <small class="muted">{escape(row.note)}</small>' if row.note else ""
    return f'<th scope="row"><a class="row-link" href="{escape(row.url)}">{escape(value)}</a>{note}</th>'


def _name_going_on(value: str, row: Any) -> str:
    """The same, marked if the row would go on to another stage or division."""
    if not row.goes_on:
        return _name(value, row)
    mark = f'<small class="goes-on"><span aria-hidden="true">{row.arrow}</span> {escape(row.goes_on)}</small>'
    return f"{_name(value, row).removesuffix('</th>')} {mark}</th>"


def _team(value: str, row: Any) -> str:
    return f'<td><a href="{escape(row.person.team_url)}">{escape(value)}</a></td>' if value else f"<td>{NO_VALUE}</td>"


def _move(value: Move | None, row: Any) -> str:
    return _dashed_move(value, row) if value else f'<td class="num"><span class="move ">{NO_VALUE}</span></td>'


def _dashed_move(value: Move | None, _row: Any) -> str:
    """The arrow, with words for screen readers."""
    if value is None:
        return f'<td class="num">{NO_VALUE}</td>'
    if not value.words:
        return f'<td class="num"><span class="move {value.css}">{value.sign}</span></td>'
    words = f'<span class="visually-hidden">{escape(value.words)}</span>'
    return f'<td class="num"><span class="move {value.css}" aria-hidden="true">{value.sign}</span>{words}</td>'


def _line(value: str, _row: Any) -> str:
    return f'<td class="phone-line" data-line="{value}"></td>' if value else '<td class="phone-line"></td>'


TEXT = CellFormat(_text, is_number=False)
SMALL = CellFormat(_small, is_number=False)  #: for explanations
PLACE = CellFormat(_place, is_number=False)
TEAM = CellFormat(_team, is_number=False)  #: of a row about a person
NAME = CellFormat(_name, is_number=False)
NAME_GOING_ON = CellFormat(_name_going_on, is_number=False)  #: of rows of the standings
COUNT = CellFormat(_count)
POINTS = CellFormat(_points)
MOVE = CellFormat(_move)
LINE = CellFormat(_line, is_number=False)  #: heights as letters from a on, for a script to draw
DASHED_MOVE = CellFormat(_dashed_move)  #: a dash if there is no movement


@dataclass(frozen=True, slots=True)
class Between:
    """What stands between the rows of a table: a heading ``above`` a row, a line ``below`` it, and the rows ``marked`` by a class, by
    whatever ``key`` tells of a row."""

    key: Callable[[Any], Hashable]
    above: Mapping[Any, str]
    below: Mapping[Any, str]
    marked: Mapping[Any, str]

    def wrapped(self, row: Any, cells: str, width: int) -> str:
        """The row with what stands above and below it."""
        key = self.key(row)
        own = f'<tr class="goes-on">{cells}</tr>\n' if key in self.marked else f"<tr>{cells}</tr>\n"
        if key in self.above:
            own = f'<tr class="part"><th scope="colgroup" colspan="{width}">{escape(self.above[key])}</th></tr>\n{own}'
        if key in self.below:
            own = f'{own}<tr class="cut"><td colspan="{width}">{escape(self.below[key])}</td></tr>\n'
        return own


def table_body(
    formats: Sequence[CellFormat], columns: Sequence[Sequence[Any]], rows: Sequence[Any], between: Between | None = None
) -> SafeString:
    """Render the rows of a page's table; ``columns`` hold the values of these rows, each in its format."""
    written = [
        [one.html(value, row) for value, row in zip(column, rows, strict=True)] for one, column in zip(formats, columns, strict=True)
    ]
    lines = ("".join(cells) for cells in zip(*written, strict=True))
    if between is not None:
        shown = (between.wrapped(row, cells, len(formats)) for row, cells in zip(rows, lines, strict=True))
        return mark_safe("".join(shown))  # noqa: S308 (formats escape texts)
    return mark_safe("".join(f"<tr>{cells}</tr>\n" for cells in lines))  # noqa: S308 (formats escape texts)


def paper_text(value: Any) -> str:
    return NO_VALUE if value is None else str(value)


def file_cell(value: Any) -> Cell:
    """The exact value: divided points are decimals if those are finite (averages may not be); a movement is a number of places."""
    if not isinstance(value, ShownNumber) or value.decimals is None:
        return _plain(value)
    whole = Fraction(value.value) * 10**value.decimals
    return Decimal(f"{whole.numerator}E-{value.decimals}") if whole.denominator == 1 else value.value


def json_cell(value: Any) -> Any:
    """The value for JSON: points are integers, divided ones decimals, and only what has no finite decimals is an exact fraction as text."""
    cell = file_cell(value)
    if isinstance(cell, Decimal | Fraction) and cell == int(cell):
        return int(cell)
    if isinstance(cell, Decimal):
        return float(cell)  # of two decimals at most, which a float is read back with
    return points_to_json(cell) if isinstance(cell, Fraction) else cell


def _plain(value: Any) -> Any:
    if isinstance(value, Move):
        return value.places
    return value.value if isinstance(value, ShownNumber) else value
