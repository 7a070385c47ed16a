"""The permanent table codes of a competition, for printing."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.models import Competition
from league.seating.models import TableCode

__all__ = ["PrintedCode", "printed_codes"]


@dataclass(frozen=True, slots=True)
class PrintedCode:
    """A table's number, and the token of its permanent code."""

    table: int
    token: str


def printed_codes(competition: Competition, table: int | None = None) -> tuple[PrintedCode, ...]:
    """The valid codes by table, or that of one table. One query."""
    codes = TableCode.objects.valid().filter(competition=competition)
    chosen = codes if table is None else codes.filter(table=table)
    return tuple(PrintedCode(*one) for one in chosen.order_by("table").values_list("table", "token"))
