"""A file made completely before its first byte is sent, as only then its tag is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from itertools import chain
from tempfile import TemporaryFile
from typing import IO

from django.http import FileResponse, JsonResponse
from django.utils.translation import get_language

from league.standings.exports.csv_file import csv_lines
from league.standings.exports.table import FileTable
from league.standings.exports.xlsx_file import xlsx_file
from league.standings.shown_tag import shown_tag

__all__ = ["XLSX", "ExportedFile", "as_csv", "as_json", "as_xlsx"]

CSV, JSON = "text/csv; charset=utf-8", "application/json"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PIECE = 1 << 16


@dataclass(frozen=True)
class ExportedFile:
    """``file`` is on disk if it may be large; ``is_packed``: by gzip. Without a ``name`` the browser shows it instead of saving it."""

    name: str
    content_type: str
    file: IO[bytes]
    known_tag: str = ""
    is_packed: bool = False

    @cached_property
    def tag(self) -> str:
        """The tag of exactly this file in this language."""
        return self.known_tag or shown_tag(chain([repr((self.name, self.content_type, get_language())).encode()], self._pieces()))

    def _pieces(self) -> Iterator[bytes]:
        self.file.seek(0)
        yield from iter(lambda: self.file.read(PIECE), b"")

    def answer(self) -> FileResponse:
        self.file.seek(0)
        answer = FileResponse(self.file, as_attachment=bool(self.name), filename=self.name, content_type=self.content_type)
        if self.is_packed:
            answer["Content-Encoding"] = "gzip"
        elif self.content_type == XLSX:  # packed already, so do not pack it again for every reader
            answer["Content-Encoding"] = "identity"
        return answer


def as_csv(slug: str, table: FileTable) -> ExportedFile:
    file = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    file.writelines(csv_lines(table))
    return ExportedFile(table.file_name(slug, "csv"), CSV, file)


def as_xlsx(slug: str, table: FileTable, title: str) -> ExportedFile:
    """The table as a spreadsheet with this document title."""
    return ExportedFile(table.file_name(slug, "xlsx"), XLSX, xlsx_file(table, title))


def as_json(data: object) -> ExportedFile:
    return ExportedFile("", JSON, BytesIO(JsonResponse(data, json_dumps_params={"ensure_ascii": False}).content))
