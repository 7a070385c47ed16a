"""Totals from paper, entered at the scorekeeper's desk: one line per table, all in one form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.desk.queries import DeskRow
from league.table.closing.paper_form import PaperForm
from league.wording.points import points_text

__all__ = ["TotalsForm"]


class TotalsForm(PaperForm):
    """The line of one table. Totals already entered from paper can be corrected; an empty line enters nothing.

    Totals that differ from the scores of recorded hands are saved only with a tick, because those hands then no longer count.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *, row: DeskRow) -> None:
        super().__init__(data, sheet=row.sheet, prefix=f"g{row.game}")
        self.row = row
        for field in self.score_fields:
            field.field.widget.attrs["aria-describedby"] = f"sum-{self.prefix}"
        if self.is_bound and row.hands and row.sheet.standing is None:
            self.fields[self._over_hands] = forms.BooleanField(label=_("The sheet counts"), required=False)

    @property
    def _over_hands(self) -> str:
        """The tick's name. It has the version shown, so that hands recorded later need a new tick."""
        return f"over-{self.row.version}"

    @property
    def hands_tick(self) -> forms.BoundField | None:
        """The tick that lets the sheet count instead of recorded hands; none where the scores are the same or incomplete."""
        if self._over_hands not in self.fields or not self._has_scores:
            return None
        return self[self._over_hands] if self.scores != self._by_hands else None

    @property
    def _by_hands(self) -> tuple[object, ...]:
        return tuple(seat.score for seat in self.row.seats)

    @property
    def beside_hands(self) -> Iterator[tuple[str, str, str]]:
        """For each player: name, score by the recorded hands, score on the sheet."""
        for seat, mine in zip(self.row.seats, self.scores, strict=True):
            yield seat.name, points_text(seat.score), points_text(mine)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        tick = self.hands_tick
        if tick is not None and not data.get(tick.name):
            self.add_error(tick.name, _("Nothing is saved for this table yet. Tick this, or clear its scores to keep the hands."))
            shown = {self.add_prefix("expected_version"): str(self.row.version)}  # the question shows the game as it stands now
            self.data = {**self.data.dict(), **shown} if hasattr(self.data, "dict") else {**self.data, **shown}
        return data

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
