"""Why somebody has a dead hand, a chombo or a penalty: a cause from the rulebook, and words of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.games.kept import GivenCause
from league.games.offences import offences_in
from league.wording.offences import OTHER_CAUSE, asked_causes, leads_to
from league.wording.terms import spelt
from scoring.game import Chombo, Fine, HandResult
from scoring.rulesets import Ruleset

__all__ = ["CauseAsked", "another_field", "cause_asked", "cause_fields", "cause_given", "cause_initial", "cause_problems"]

MOST_WORDS = 200  #: letters
WORDS = "_words"
FIELDS_OF = {"dead_hand": "dead", "chombo": "chombo", "penalty": "fined"}
CHOOSE = _("Please choose what it was, or “something else” and say it in words.")
OTHERWISE = _("This leads to something else than what is ticked. Please choose again.")
SAY_IT = _("Please say in words what it was.")


@dataclass(frozen=True, slots=True)
class CauseAsked:
    """The two fields of a question for a cause; ``choice`` is None where the text of the rulebook was not seen.

    ``is_needed``: nothing is saved without an answer. ``leads_to``: the fields with who did wrong, in the order of the groups of causes.
    """

    choice: forms.BoundField | None
    words: forms.BoundField
    is_needed: bool = True
    leads_to: str = ""

    @property
    def missing(self) -> dict[str, Promise]:
        """What to say where nothing is chosen, or something else without words; nothing has to be where the book was not seen."""
        return {"choice": CHOOSE, "words": SAY_IT} if self.choice else {}

    @property
    def other(self) -> str:
        """The choice that needs words."""
        return OTHER_CAUSE

    @classmethod
    def of(cls, form: forms.Form, name: str, kinds: Iterable[str], *, is_needed: bool = True) -> CauseAsked:
        return cls(form[name] if name in form.fields else None, form[name + WORDS], is_needed, fields_of(kinds))


def another_field(ruleset: Ruleset) -> forms.BooleanField:
    """The question whether a chombo that somebody noted for the same player is this one."""
    return forms.BooleanField(label=spelt(_("It is another chombo"), ruleset), required=False)


def fields_of(kinds: Iterable[str]) -> str:
    """The fields of who did wrong, in the order of what the causes lead to."""
    return " ".join(FIELDS_OF[kind] for kind in kinds)


def cause_asked(result: HandResult) -> str:
    """The question for the cause that a result needs; empty where nobody did anything wrong."""
    if isinstance(result, Chombo | Fine):
        return "cause"
    return "beside_cause" if getattr(result, "dead", ()) or getattr(result, "chombo", ()) else ""


def cause_fields(ruleset: Ruleset, name: str, *leads_to: str) -> dict[str, forms.Field]:
    """The fields by name: a choice of the book's causes, if they are known, and words."""
    fields: dict[str, forms.Field] = {}
    choices = asked_causes(ruleset, *leads_to)
    if choices:
        fields[name] = forms.ChoiceField(label=_("What was it?"), choices=choices, required=False)
    fields[name + WORDS] = forms.CharField(
        label=_("In words, which everybody can read"),
        max_length=MOST_WORDS,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_WORDS}),
    )
    return fields


def cause_missing(data: Mapping[str, Any], name: str) -> dict[str, Promise]:
    """What is missing of a cause, by field: the choice, unless own words are there, or the words for something else."""
    chosen, words = data.get(name) or "", (data.get(name + WORDS) or "").strip()
    if not chosen:
        return {} if words else {name: CHOOSE}
    return {name + WORDS: SAY_IT} if chosen == OTHER_CAUSE and not words else {}


def cause_problems(data: Mapping[str, Any], name: str, result: HandResult, stands: HandResult | None) -> dict[str, Promise]:
    """What is wrong with the cause of a result, by field; one with no other error than a hand that ``stands`` without one needs none."""
    offences, kind = offences_in(result), leads_to(data.get(name) or "")
    if kind and kind not in {one for one, _seat in offences}:
        return {name: OTHERWISE}
    return {} if stands and offences <= offences_in(stands) else cause_missing(data, name)


def cause_given(data: Mapping[str, Any], name: str) -> GivenCause:
    """The cause chosen and the words written; empty where there are neither."""
    code = data.get(name) or ""
    return GivenCause("" if code == OTHER_CAUSE else code, (data.get(name + WORDS) or "").strip())


def cause_initial(cause: GivenCause, name: str) -> dict[str, str]:
    """The values of the two fields for a cause that is stored; ``name`` is empty where none is asked."""
    return {name: cause.code or (OTHER_CAUSE if cause.words else ""), name + WORDS: cause.words}
