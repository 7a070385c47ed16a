"""A table to be written into a file: typed columns, and rows that may be many and are made as they are written."""

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
    """``key`` heads the column in files for programs, the same in every language, ``heading`` in those for people, ``width`` in letters."""

    key: str
    heading: str | Promise
    width: int = 10


@dataclass(frozen=True, slots=True)
class FileTable:
    """``name`` is a part of the file's name, ``title`` that of the sheet; ``day`` is that of the last result in it."""

    name: str
    title: str
    columns: tuple[FileColumn, ...]
    rows: Iterable[tuple[Cell, ...]]
    day: datetime.date | None

    def file_name(self, slug: str, kind: str) -> str:
        """``tuesday-standings-2026-11-24.csv``"""
        parts = [slug, self.name]
        if self.day:
            parts.append(self.day.isoformat())
        return f"{'-'.join(parts)}.{kind}"


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could take a text for a formula, or hide how it begins (OWASP "CSV Injection")."""
    return text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)
