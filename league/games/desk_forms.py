"""Totals from paper, entered at the scorekeeper's desk: one line for each table, all of them in one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from league.games.queries.desk import DeskRow
from league.games.table_forms import PaperForm
from scoring.rulesets import Ruleset

__all__ = ["TotalsForm"]


class TotalsForm(PaperForm):
    """The line of one table. What stands from paper is there to be corrected; a line in which nothing is typed enters nothing."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, row: DeskRow, ruleset: Ruleset) -> None:
        super().__init__(data, version=row.version, names=row.names, ruleset=ruleset, scores=row.paper)
        self.row, self.prefix, self.total = row, f"g{row.game}", int(row.expected)
        self.initial["sum_reason"] = row.sum_reason
        for field in self.score_fields:
            field.field.widget.attrs["aria-describedby"] = f"sum-{self.prefix}"

    @property
    def was_sent(self) -> bool:
        """Whether this line was on the page that was sent."""
        return self.add_prefix("client_id") in self.data

    @property
    def is_empty(self) -> bool:
        """Whether nobody typed anything, or nothing else than stands."""
        typed = [str(field.value() or "").strip() for field in (*self.score_fields, self["sum_reason"])]
        stands = [str(score) for score in self.row.paper or [""] * len(self.row.seats)]
        return not any(typed[:-1]) or typed == [*stands, self.row.sum_reason]
