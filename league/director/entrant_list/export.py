"""The entrants as a file for their director, and an empty file to fill in; both can be read back as they are."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import IO

from django.utils.translation import gettext_lazy as _
from openpyxl.reader.excel import load_workbook

from league.competitions.models import Competition
from league.director.entrant_list.file import FIELDS
from league.standings.exports.table import Cell, FileColumn, FileTable
from league.standings.exports.xlsx_file import xlsx_file

__all__ = ["entrants_table", "template_table", "text_columns"]

WIDTHS = {"first_name": 18, "last_name": 20, "ema_number": 13, "club": 28, "country": 9, "email": 30, "group": 14}
IN_FILES = ("number", "first_name", "last_name", "ema_number", "club", "country", "email", "group", "guest", "substitute")
EXAMPLE = ("", "Anna", "Muster", "04010001", "Mahjong Musterstadt", "DE", "anna@example.org", "", "", "")
TEXT, ROWS_TO_FILL = "@", 400


def _columns() -> tuple[FileColumn, ...]:
    return tuple(FileColumn(name, FIELDS[name], WIDTHS.get(name, 10)) for name in IN_FILES)


def template_table() -> FileTable:
    """The headings and one example."""
    return FileTable("players", str(_("Players")), _columns(), [EXAMPLE], None)


def entrants_table(competition: Competition) -> FileTable:
    """All entrants with e-mail, for the director only; EMA numbers are texts."""
    columns = (*_columns(), FileColumn("status", _("Status"), 14))
    return FileTable("players", str(_("Players")), columns, _rows(competition), None)


def _rows(competition: Competition) -> Iterator[tuple[Cell, ...]]:
    for one in competition.entrants.with_players().order_by("number"):
        player = one.player
        club = player.club.name if player.club else ""
        person = (player.first_name, player.last_name, player.ema_number, club, player.country)
        ticks = ("x" if one.guest else "", "x" if one.substitute else "")
        yield (one.number, *person, one.email, one.group, *ticks, str(one.get_status_display()))


def text_columns(table: FileTable, title: str) -> IO[bytes]:
    """The table as xlsx, in which anything typed below an EMA number stays a text with its leading zeros."""
    book = load_workbook(xlsx_file(table, title))
    column = 1 + IN_FILES.index("ema_number")
    for row in range(2, ROWS_TO_FILL + 2):
        book.worksheets[0].cell(row, column).number_format = TEXT
    file = BytesIO()
    book.save(file)
    file.seek(0)
    return file
