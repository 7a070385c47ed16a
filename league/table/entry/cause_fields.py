"""Why somebody has a dead hand, a chombo or a penalty: a cause from the rulebook, and words of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.wording.offences import cause_choices, cause_text, chosen_cause
from scoring.rulesets import Ruleset

__all__ = ["CauseAsked", "cause_fields", "cause_given"]

MOST_WORDS = 85  #: letters, for which there is room beside the longest cause
WORDS = "_words"


@dataclass(frozen=True, slots=True)
class CauseAsked:
    """The two fields of a question for a cause; ``choice`` is None where the text of the rulebook was not seen."""

    choice: forms.BoundField | None
    words: forms.BoundField

    @classmethod
    def of(cls, form: forms.Form, name: str) -> CauseAsked:
        return cls(form[name] if name in form.fields else None, form[name + WORDS])


def cause_fields(ruleset: Ruleset, name: str, *leads_to: str) -> dict[str, forms.Field]:
    """The fields by name: a choice of the book's causes, if they are known, and words."""
    fields: dict[str, forms.Field] = {}
    choices = cause_choices(ruleset, *leads_to)
    if choices:
        fields[name] = forms.ChoiceField(label=_("What was it?"), choices=[("", _("please choose")), *choices], required=False)
    fields[name + WORDS] = forms.CharField(
        label=_("In words, which everybody can read"),
        max_length=MOST_WORDS,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_WORDS}),
    )
    return fields


def cause_given(data: Mapping[str, Any], ruleset: Ruleset, name: str) -> str:
    """The cause chosen and the words written, as they are noted; empty where there are neither."""
    return cause_text(chosen_cause(ruleset, data.get(name) or ""), data.get(name + WORDS) or "")
