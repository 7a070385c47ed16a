"""Totals from paper, entered at the scorekeeper's desk: one line per table, all in one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from league.director.desk.queries import DeskRow
from league.table.closing.over_hands import HandScores
from league.table.closing.paper_form import PaperForm

__all__ = ["TotalsForm"]


class TotalsForm(PaperForm):
    """The line of one table. Totals already entered from paper can be corrected; an empty line enters nothing."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, row: DeskRow) -> None:
        by_hands = HandScores(row.hands, tuple(seat.score for seat in row.seats))
        super().__init__(data, sheet=row.sheet, prefix=f"g{row.game}", by_hands=by_hands)
        self.row = row
        for field in self.score_fields:
            field.field.widget.attrs["aria-describedby"] = f"sum-{self.prefix}"

    @property
    def was_sent(self) -> bool:
        """Whether this line was on the page that was sent."""
        return self.add_prefix("client_id") in self.data

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed, or nothing but what the page already showed."""
        typed = [str(field.value() or "").strip() for field in self.score_fields]
        if not any(typed):
            return True
        return self.conflict is None and self.row.sheet.standing is not None and not self._differs(typed)

    def _differs(self, typed: list[str]) -> bool:
        self.full_clean_once()
        stands = self.row.sheet.standing
        assert stands is not None
        answers = {one.row: self[self.name_of(one)].value() == "yes" for one in self.sheet.penalties}
        reason = str(self["sum_reason"].value() or "").strip()
        known = [str(score) for score in stands.scores], stands.sum_reason, stands.deposits_lost, self.sheet.answers
        return (typed, reason, self.shown_deposits, answers) != known
