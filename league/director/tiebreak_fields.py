"""Fields for tiebreaks, chosen one after the other, as a competition has them and each of its stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.wording.ranking import OF_STAGES, TIEBREAK_NAMES

__all__ = ["WithTiebreaks", "chosen_tiebreaks", "tiebreak_fields", "tiebreaks_given"]

STEPS = (
    *(_("First tiebreak"), _("Second tiebreak"), _("Third tiebreak")),
    *(_("Fourth tiebreak"), _("Fifth tiebreak"), _("Sixth tiebreak")),
)
Choice = tuple[str, str | Promise]


class WithTiebreaks(forms.BaseForm):
    """A form with these fields besides others, shown apart."""

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if not name.startswith("tiebreak_") and name != "seen"]

    @property
    def tiebreak_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("tiebreak_")]


def tiebreak_fields(first: Sequence[Choice] = (("", "–"),), *, of_stage: bool = False) -> dict[str, forms.ChoiceField]:
    """A field for each place in the order, by its name. ``first``: what the first one offers before the tiebreaks; ``of_stage``: those that
    make sense only in a stage that has another before it are among them."""
    offered: list[Choice] = [(code, name) for code, name in TIEBREAK_NAMES.items() if of_stage or code not in OF_STAGES]
    return {
        f"tiebreak_{number}": forms.ChoiceField(
            label=label, choices=[*(first if number == 1 else (("", "–"),)), *offered], required=False
        )
        for number, label in enumerate(STEPS[: len(offered)], start=1)
    }  # fmt: skip


def tiebreaks_given(tiebreaks: Sequence[str]) -> dict[str, str]:
    """The values of these fields for an order of tiebreaks."""
    return {f"tiebreak_{number}": step for number, step in enumerate(tiebreaks, start=1)}


def chosen_tiebreaks(data: Mapping[str, Any]) -> list[str]:
    """The tiebreaks of cleaned data in their order; gaps between them are closed."""
    steps = (data.get(f"tiebreak_{number}", "") for number in range(1, len(STEPS) + 1))
    return [step for step in steps if step in TIEBREAK_NAMES]
