"""A table to write into a file: typed columns, and any number of rows, made as they are written."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.functional import Promise

__all__ = ["Cell", "FileColumn", "FileTable", "is_formula"]

Cell = str | int | Fraction | Decimal | bool | datetime.date | datetime.datetime | None
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@dataclass(frozen=True, slots=True)
class FileColumn:
    """``key`` heads the column in files for programs, in every language, ``heading`` in those for people; ``width`` is in characters."""

    key: str
    heading: str | Promise
    width: int = 10


@dataclass(frozen=True, slots=True)
class FileTable:
    """``name`` is part of the file name, ``title`` the sheet's; ``day`` is the date of the last result in it."""

    name: str
    title: str
    columns: tuple[FileColumn, ...]
    rows: Iterable[tuple[Cell, ...]]
    day: datetime.date | None

    def file_name(self, slug: str, kind: str) -> str:
        """The name under which to save the file: ``tuesday-standings-2026-11-24.csv``."""
        parts = [slug, self.name]
        if self.day:
            parts.append(self.day.isoformat())
        return f"{'-'.join(parts)}.{kind}"


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could take the text for a formula, or hide its beginning (OWASP "CSV Injection")."""
    return text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)
