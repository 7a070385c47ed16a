"""The question at the table about a fine that is not what the book takes for its cause; nothing is chosen beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.table.entry.result_form import ResultForm
from league.wording.offences import FinePrice, price_asked
from scoring.game import Fine

__all__ = ["FineQuestion", "fine_question", "with_fine"]


@dataclass(frozen=True, slots=True)
class FineQuestion:
    """Both fines, and the answer that was given, if it is one to this question."""

    asked: FinePrice
    given: str

    @property
    def text(self) -> str:
        return self.asked.text

    @property
    def answers(self) -> list[tuple[str, str, bool]]:
        """Value, words, and whether it was chosen."""
        return [(value, label, value == self.given) for value, label in self.asked.answers]

    @property
    def taken(self) -> int | None:
        """The points that count; ``None`` as long as nobody has said it."""
        return self.asked.taken(self.given)


def fine_question(form: ResultForm, data: Mapping[str, Any]) -> FineQuestion | None:
    """The question about the fine in cleaned fields; ``None`` if nobody is fined, or as the book says.

    In a correction that leaves fine and cause as they are stored, it is answered already.
    """
    asked = price_asked(form.ruleset, data.get("fine"), data.get("cause") or "") if data.get("outcome") == "penalty" else None
    if asked is None:
        return None
    stays = isinstance(form.stored, Fine) and form.stored.points == asked.fine
    stays = stays and form.stored_cause is not None and form.stored_cause.code == asked.cause.code
    return FineQuestion(asked, data.get("price") or (asked.answers[-1][0] if stays else ""))


def with_fine(form: ResultForm, data: dict[str, Any]) -> dict[str, Any]:
    """The fields with the fine that counts; where the book has another one, saving needs an answer."""
    question = fine_question(form, data)
    if question is None:
        return data
    if question.taken is None and form.is_saving:
        form.add_error("price", _("Please say which of the two is right."))
    return data if question.taken is None else {**data, "fine": question.taken}
