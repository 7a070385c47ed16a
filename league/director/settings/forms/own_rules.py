"""A club's own rules: the switches of its game, which can be changed before the first session starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.director.seen import SeenForm
from league.typed_names import NameInput
from league.wording import points_text
from league.wording.rules import group_title, switch_help, switch_label, value_label
from scoring.rulesets import RULESETS, SWITCHES, Ruleset, Switch
from scoring.rulesets.switches import FlagKind, NumberKind

__all__ = ["OwnRulesForm", "has_own_rules"]

YES, NO = "true", "false"


def has_own_rules(ruleset: Ruleset) -> bool:
    """True if the switches of a ruleset can be changed on a page, as for Küster and the DMJL."""
    return ruleset.family != "riichi"


class OwnRulesForm(SeenForm):
    """A field for each switch of the game with its present value and, below it, the rulebook's; and a name for the rules."""

    name = NameInput(
        label=_("Name of your rules"),
        required=False,
        max_length=60,
        help_text=_("Left empty, they are called like the rulebook."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, own: Ruleset, data: Any = None, *, seen: str = "") -> None:
        self.base = RULESETS[own.id]
        self.switches = [switch for switch in SWITCHES.values() if own.family in switch.families and switch.name != "scoring"]
        super().__init__(data, initial={**self._values(own), "seen": seen})
        for switch in self.switches:
            self.fields[switch.name] = _field(switch, self.base)

    def _values(self, own: Ruleset) -> dict[str, Any]:
        values = {switch.name: _shown(switch, getattr(own, switch.name)) for switch in self.switches}
        return {**values, "name": "" if own.name == self.base.name else own.name}

    def stored(self, stands: Competition) -> dict[str, Any]:
        return self._values(stands.ruleset)

    @property
    def groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The fields under the headings of the rules page."""
        for group in dict.fromkeys(switch.group for switch in self.switches):
            yield group_title(group, self.base), [self[switch.name] for switch in self.switches if switch.group == group]

    def ruleset_json(self) -> dict[str, Any]:
        """The argument of ``change_ruleset``: the rulebook, the switches that differ from it, and the name, if any."""
        given = {switch.name: _read(switch, self.cleaned_data[switch.name]) for switch in self.switches}
        changed = {name: value for name, value in given.items() if value != getattr(self.base, name)}
        named = {"name": self.cleaned_data["name"]} if self.cleaned_data["name"] else {}
        return {"base": self.base.id, "switches": changed, **named}


def _field(switch: Switch, base: Ruleset) -> forms.Field:
    label, help_text = switch_label(switch.name, base), _help(switch, base)
    if isinstance(switch.kind, NumberKind):
        kind = switch.kind
        return forms.IntegerField(label=label, help_text=help_text, min_value=kind.least, max_value=kind.most, step_size=kind.step)
    choices = [(_shown(switch, value), value_label(switch.name, value, base)) for value in switch.values_in(base.family)]
    return forms.ChoiceField(label=label, help_text=help_text, choices=choices)


def _help(switch: Switch, base: Ruleset) -> str:
    """The switch's meaning, and the rulebook's value."""
    value = getattr(base, switch.name)
    said = points_text(value) if isinstance(switch.kind, NumberKind) else value_label(switch.name, value, base)
    return gettext("%(help)s The rulebook: %(value)s.") % {"help": switch_help(switch.name, base), "value": said}


def _shown(switch: Switch, value: Any) -> Any:
    if isinstance(switch.kind, FlagKind):
        return YES if value else NO
    return value if isinstance(switch.kind, NumberKind) else str(value)


def _read(switch: Switch, given: Any) -> Any:
    """The value of a field in a valid form."""
    if isinstance(switch.kind, FlagKind):
        return given == YES
    return given if isinstance(switch.kind, NumberKind) else next(value for value in switch.values if str(value) == given)
