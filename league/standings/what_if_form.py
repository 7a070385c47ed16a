"""The form for other rules for a season: a rulebook, and single switches on top of it. The address contains all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.formats import get_format
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.wording import points_text
from league.wording.rules import group_title, switch_label, switch_value, value_label
from scoring.errors import RuleViolation
from scoring.rulesets import RULESETS, SWITCHES, Ruleset
from scoring.rulesets.switches import ChoiceKind, FlagKind, NumberKind, UmaKind

__all__ = ["EVER_OFFERED", "RULES", "WhatIfForm", "canonical", "offered_in"]

EVER_OFFERED = tuple(name for name, switch in SWITCHES.items() if switch.tried_in)
RULES = "rules"
WHOLE = re.compile(r"[+\-−]?\d{1,9}")
BETWEEN = re.compile(r"[\s/,;]+")


def offered_in(family: str) -> tuple[str, ...]:
    """The switches that can be changed individually in games of this family; all others come with a rulebook."""
    return tuple(name for name, switch in SWITCHES.items() if family in switch.tried_in)


def canonical(name: str, text: str) -> str:
    """Normalise a typed value, so that each comparison has a single address; unreadable text stays as it is."""
    if not text or name == RULES:
        return text
    try:
        value = SWITCHES[name].read(_given(name, text))
    except RuleViolation:
        return text
    return " ".join(map(str, value)) if isinstance(SWITCHES[name].kind, UmaKind) else _written(value)


class WhatIfForm(forms.Form):
    """``rules`` is the id of a rulebook, empty for the competition's own; then comes a field for each offered switch, empty for no change.

    It offers the rulebooks and switches of the competition's own game, and refuses rulebooks of others.
    """

    def __init__(self, own: Ruleset, data: Mapping[str, Any]) -> None:
        self.offered = offered_in(own.family)
        super().__init__({name: canonical(name, data.get(name, "")) for name in (RULES, *self.offered)})
        self.own = own
        same_game = [one for one in RULESETS.values() if one.family == own.family]
        books = [("", gettext("the rules of this competition")), *((one.id, one.title) for one in same_game)]
        refused = {"invalid_choice": _("There is no such rulebook of this game: a season is recomputed within its own game only.")}
        self.fields[RULES] = forms.ChoiceField(label=_("Rulebook"), choices=books, required=False, error_messages=refused)
        for name in self.offered:
            self.fields[name] = _field(name, own)

    @property
    def is_asked(self) -> bool:
        """Something is chosen."""
        return any(self.data.values())

    @property
    def groups(self) -> Iterator[tuple[str, list[forms.BoundField], bool]]:
        """The switches under the headings of the rules page, and whether any under each heading is chosen."""
        for group in dict.fromkeys(SWITCHES[name].group for name in self.offered):
            names = [name for name in self.offered if SWITCHES[name].group == group]
            yield group_title(group, self.own), [self[name] for name in names], any(self.data[name] for name in names)

    @property
    def address(self) -> str:
        """The chosen values as a query string to share."""
        return urlencode([(name, value) for name, value in self.data.items() if value])

    @property
    def ruleset(self) -> Ruleset:
        """The chosen rules, once the form is valid.

        Changed rules have a name of their own: caches use it as a key, and must not mix them up with the rules that are played.
        """
        base = RULESETS[self.cleaned_data[RULES]] if self.cleaned_data[RULES] else self.own
        changes = {name: self.cleaned_data[name] for name in self.offered if self.data[name]}
        if not changes:
            return base
        return replace(base, name=gettext("%(ruleset)s with changes") % {"ruleset": base.title}, edition="", **changes)

    def clean(self) -> dict[str, Any]:
        """Convert each switch to the type that its ruleset takes."""
        for name in self.offered:
            if self.data[name] and name not in self.errors:
                try:
                    self.cleaned_data[name] = SWITCHES[name].read(_given(name, self.data[name]))
                except RuleViolation:
                    self.add_error(name, _refusal(name))
        return self.cleaned_data


def _refusal(name: str) -> str:
    kind = SWITCHES[name].kind
    if isinstance(kind, NumberKind):
        values = {"least": points_text(kind.least), "most": points_text(kind.most), "step": points_text(kind.step)}
        return gettext("Give a whole number from %(least)s to %(most)s in steps of %(step)s.") % values
    return gettext("Give four whole numbers, from the first place to the last.")


def _field(name: str, own: Ruleset) -> forms.Field:
    kind = SWITCHES[name].kind
    label, now = switch_label(name, own), gettext("here: %(value)s") % {"value": switch_value(own, name)}
    if isinstance(kind, UmaKind):
        widget = forms.TextInput(attrs={"placeholder": "15000 5000 -5000 -15000", "autocomplete": "off"})
        return forms.CharField(label=label, required=False, max_length=60, widget=widget, help_text=now)
    if isinstance(kind, NumberKind) and not kind.words and name != "riichi_min_points":
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        longest = max(len(f"{kind.most:,}"), 9)
        return forms.CharField(label=label, required=False, max_length=longest, widget=widget, help_text=now)
    choices = [("", gettext("no change")), *((_written(value), _label(name, value, own)) for value in _values(name, own))]
    return forms.ChoiceField(label=label, choices=choices, required=False, help_text=now)


def _values(name: str, own: Ruleset) -> list[Any]:
    """The values of a switch to choose from: all of them, or those in the rulebooks and the competition."""
    kind = SWITCHES[name].kind
    if isinstance(kind, FlagKind):
        return [True, False]
    if isinstance(kind, ChoiceKind):
        return list(kind.values)
    known = {getattr(ruleset, name) for ruleset in (own, *RULESETS.values()) if ruleset.family == own.family}
    return sorted(known, key=lambda value: (isinstance(value, int), value if isinstance(value, int) else 0))


def _label(name: str, value: Any, own: Ruleset) -> str:
    return (
        switch_value(replace(own, **{name: value}), name) if isinstance(SWITCHES[name].kind, NumberKind) else value_label(name, value, own)
    )


def _written(value: Any) -> str:
    """A value as written in the address: ``split``, ``true``, ``3``, ``null``."""
    return value if isinstance(value, str) else json.dumps(value)


def _given(name: str, text: str) -> Any:
    """The JSON value of a text from the form; the switch itself checks it."""
    if isinstance(SWITCHES[name].kind, UmaKind):
        plain = [_whole(part) for part in BETWEEN.split(text.strip())]
        return plain if None not in plain and len(plain) == 4 else [_whole(part) for part in BETWEEN.split(_ungrouped(text.strip()))]
    whole = _whole(_ungrouped(text.strip()))
    if whole is not None:
        return whole
    return {"true": True, "false": False, "null": None}.get(text, text)


def _ungrouped(text: str) -> str:
    """Remove thousands separators as we show them: ``15.000`` in German and ``15,000`` in English become 15000."""
    return re.sub(rf"(?<=\d){re.escape(get_format('THOUSAND_SEPARATOR'))}(?=\d{{3}}(?!\d))", "", text)


def _whole(text: str) -> int | None:
    return int(text.replace("−", "-")) if WHOLE.fullmatch(text) else None
