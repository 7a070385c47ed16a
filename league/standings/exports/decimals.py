"""Decimals beside exact fractions, for spreadsheets, which take ``31001/2`` for a text and cannot add it up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from league.standings.exports.table import Cell, FileColumn, FileTable

__all__ = ["with_decimals"]

PLACES = 6  #: of a decimal; halves and quarters need two


def with_decimals(table: FileTable) -> FileTable:
    """The table with ``value_decimal`` right of ``value``, and so on for each column that holds a fraction. Its rows are made at once."""
    rows = list(table.rows)
    divided = {at for at in range(len(table.columns)) if any(_is_divided(row[at]) for row in rows)}
    columns = [
        one
        for at, column in enumerate(table.columns)
        for one in (column, *([FileColumn(f"{column.key}_decimal", column.heading, column.width)] if at in divided else []))
    ]
    return replace(table, columns=tuple(columns), rows=[_widened(row, divided) for row in rows])


def _is_divided(cell: Cell) -> bool:
    return isinstance(cell, Fraction) and cell.denominator != 1


def _widened(row: tuple[Cell, ...], divided: Collection[int]) -> tuple[Cell, ...]:
    return tuple(one for at, cell in enumerate(row) for one in ((cell, _decimal(cell)) if at in divided else (cell,)))


def _decimal(cell: Cell) -> Cell:
    """The nearest decimal, without zeros at its end; what is no fraction as it is."""
    if not isinstance(cell, Fraction):
        return cell
    scaled = round(cell * 10**PLACES)
    places = PLACES
    while places and scaled % 10 == 0:
        scaled, places = scaled // 10, places - 1
    return Decimal(f"{scaled}E-{places}") if places else scaled
