"""The declaration of a switch beside its field: everything that validation, pages, forms and documents need.

``docs/development.md`` says step by step how to add one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.kinds import FlagKind, SwitchKind

__all__ = ["ALL_FAMILIES", "CLASSICAL", "IN_HAN", "IN_POINTS", "NOT_RIICHI", "RIICHI", "Switch", "switch"]

RIICHI = ("riichi",)
CLASSICAL = ("classical",)
NOT_RIICHI = ("classical", "points")
ALL_FAMILIES = ("riichi", "classical", "points")
IN_POINTS = _("%(number)s points")
IN_HAN = "han"  #: the pages say it in the terms of the ruleset
FROM_THE_BEGINNING = object()
NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """One switch. All texts are English, marked for translation.

    - ``name`` and ``group`` are those of its field and of the class around it; ``default`` holds where no rulebook says otherwise.
    - ``label`` and ``help``: what it is called, and a sentence that says what it does and where the books are silent. ``other_texts`` has
      both for families whose books say something else.
    - ``families`` (``riichi``, ``classical``, ``points``) are those of the rulesets for which it means something.
    - ``unit`` is the sentence for a number, ``nothing`` the word for zero or not set, where it is more than "none".
    - ``only_if``: other switches or properties of the ruleset that must hold for it to mean anything.
    - ``riichi_only``: values that are for riichi alone, with the refusal elsewhere.
    - ``before``: how games were played before there was such a switch.
    - ``about``: the yaku, lines of fu or kinds of dora that it changes.
    - ``silent``: no book says anything, so every rulebook has the default.
    - ``tried_in``: the families whose seasons can be recomputed with this switch alone changed; elsewhere it comes with a rulebook.
    - ``unseen``: nobody writes down what it is about while it means nothing, so no recomputation can know.
    """

    name: str = ""
    group: str = ""
    default: Any
    kind: SwitchKind
    label: str
    help: str
    families: tuple[str, ...]
    unit: str
    nothing: str
    only_if: tuple[str, ...]
    riichi_only: Mapping[str, str]
    before: Any
    about: tuple[str, ...]
    silent: bool
    tried_in: tuple[str, ...]
    unseen: bool
    other_texts: Mapping[str, tuple[str, str]]

    @property
    def values(self) -> tuple[Any, ...]:
        """The values to choose from, where they are few; else empty."""
        if isinstance(self.kind, FlagKind):
            return (True, False)
        return getattr(self.kind, "values", ())

    @property
    def words(self) -> Mapping[Any, str]:
        """What its values mean, where they are words or do not speak for themselves."""
        return getattr(self.kind, "words", {})

    @property
    def is_younger(self) -> bool:
        """Whether games were played before there was such a switch."""
        return self.before is not FROM_THE_BEGINNING

    def values_in(self, family: str) -> tuple[Any, ...]:
        """The values to choose from in rulesets of this family."""
        return tuple(value for value in self.values if family == "riichi" or value not in self.riichi_only)

    def label_in(self, family: str) -> str:
        """What it is called in rulesets of this family."""
        return self.other_texts.get(family, (self.label, self.help))[0]

    def help_in(self, family: str) -> str:
        """What it does in rulesets of this family, and where their books are silent."""
        return self.other_texts.get(family, (self.label, self.help))[1]

    def read(self, given: Any) -> Any:
        """The value that JSON data stands for; RuleViolation ``bad_switch_value``."""
        return self.kind.read(self.name, given)

    def write(self, value: Any) -> Any:
        """The value as JSON data."""
        return self.kind.write(value)


def switch(
    default: Any,
    kind: SwitchKind,
    label: str,
    help: str,  # noqa: A002
    *,
    classical: tuple[str, str] | None = None,
    points: tuple[str, str] | None = None,
    families: tuple[str, ...] = RIICHI,
    unit: str = "",
    nothing: str = "",
    only_if: tuple[str, ...] = (),
    riichi_only: Mapping[str, str] = NONE,
    before: Any = FROM_THE_BEGINNING,
    about: tuple[str, ...] = (),
    silent: bool = False,
    tried_in: tuple[str, ...] = (),
    unseen: bool = False,
) -> Any:
    """The field of a ruleset that is this switch (see :class:`Switch`); ``classical`` and ``points``: its label and help there."""
    declared = Switch(
        default=default,
        kind=kind,
        label=label,
        help=help,
        families=families,
        unit=unit,
        nothing=nothing,
        only_if=only_if,
        riichi_only=riichi_only,
        before=before,
        about=about,
        silent=silent,
        tried_in=tried_in,
        unseen=unseen,
        other_texts={family: texts for family, texts in (("classical", classical), ("points", points)) if texts},
    )
    return field(default=default, metadata={"switch": declared})
