"""Tables on pages with declared columns: headings, sorting, and division into pages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django_tables2.data import TableListData
from django_tables2.utils import OrderByTuple

from league.standings.cells import MOVE, Between, table_body
from league.standings.columns import Row, TableColumn, written

__all__ = ["ROWS_A_PAGE", "DeclaredTable"]

RIGHT = {"th": {"class": "num"}}
PHONE = {"th": {"class": "only-phone"}}
ROWS_A_PAGE = 250  #: keeps the page usable with five thousand players


class DeclaredTable(tables.Table):
    """A table of these columns, by their names in the address, and rows, in the given order until somebody sorts; until then with
    what stands ``between`` them. ``mark``, set later, gives each row of the page its marks."""

    class Meta:
        template_name = "standings/_declared_table.html"

    def __init__(
        self,
        columns: Mapping[str, TableColumn[Row, Any]],
        rows: Sequence[Row],
        *,
        caption: str | Promise,
        between: Between | None = None,
    ) -> None:
        self.declared, self.between = columns, between
        self.mark: Callable[[Any], Any] | None = None
        super().__init__(
            DeclaredRows(rows),
            attrs={"class": " ".join(["stick-second", *_phone_classes(columns.values())]), "caption": caption},
            extra_columns=[(name, _headed(column)) for name, column in columns.items()],
        )

    @property
    def body(self) -> SafeString:
        """The rows of this page."""
        columns, rows = [*self.declared.values()], [self.mark(bound.record) if self.mark else bound.record for bound in self.paginated_rows]
        between = None if self.order_by else self.between
        return table_body([column.format for column in columns], written(columns, rows), rows, between)


def _headed(column: TableColumn[Any, Any]) -> tables.Column:
    attrs = RIGHT if column.format.is_number else None
    if column.only_on_phone:
        attrs = PHONE
    return tables.Column(verbose_name=column.heading, orderable=column.sorts, attrs=attrs)


def _phone_classes(columns: Collection[TableColumn[Any, Any]]) -> Iterator[str]:
    """The classes by which a style sheet makes rows for phones of the same table: which cells stand only in an unfolded row,
    and whether there is a movement in it."""
    marked = [column.on_phone for column in columns]
    if any(marked):
        yield "by-row"
        if any(column.format is MOVE for column in columns):
            yield "moves"
        yield from (f"{'bar' if how else 'more'}-{number}" for number, how in enumerate(marked, start=1) if how in ("", "bar"))


class DeclaredRows(TableListData):
    """Rows sorted by the values that their columns declare."""

    def __init__(self, rows: Sequence[Any]) -> None:
        super().__init__(list(rows))

    def order_by(self, aliases: OrderByTuple) -> None:
        wished = OrderByTuple(aliases)
        columns = {alias.bare: self.table.declared[alias.bare] for alias in wished}
        key = wished.key
        self.data.sort(key=lambda row: key({name: (column.sorted_by or column.value)(row) for name, column in columns.items()}))
