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
IN_HAN = "han"  #: a unit for which pages use the ruleset's own term
FROM_THE_BEGINNING = object()
NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """The declaration of one switch. All texts are English, marked for translation.

    - ``name`` and ``group`` come from its field and the class around it; ``default`` holds unless a rulebook says otherwise.
    - ``label`` and ``help``: its name, and a sentence about its effect and about the books that are silent. ``other_texts`` has
    both for families whose books differ, ``books`` the help for rulebooks that decide it in words of their own, by their ids.
    - ``families`` (``riichi``, ``classical``, ``points``): the families of rulesets to which it applies.
    - ``unit``: the sentence for a number; ``nothing``: the word for zero or not set, unless it is just "none".
    - ``only_if``: other switches or properties of the ruleset without which it has no effect; a choice of words with its word,
    ``payers=settle``.
    - ``riichi_only``: values for riichi alone, each with its refusal elsewhere.
    - ``otherwise``: the rulebooks that decide otherwise than the default, by their ids with their values. Later editions follow them.
    - ``before``: its value for games played before the switch existed.
    - ``about``: the yaku, lines of fu or kinds of dora that it affects.
    - ``silent``: no book mentions it, so every rulebook has the default.
    - ``tried_in``: the families whose seasons can be recomputed with this switch alone changed; elsewhere it comes with a rulebook.
    - ``unseen``: games without it do not record what it needs, so they cannot be recomputed with it.
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
    otherwise: Mapping[str, Any]
    before: Any
    about: tuple[str, ...]
    silent: bool
    tried_in: tuple[str, ...]
    unseen: bool
    other_texts: Mapping[str, tuple[str, str]]
    books: Mapping[str, str]

    @property
    def values(self) -> tuple[Any, ...]:
        """The values to choose from, if they are few; otherwise empty."""
        if isinstance(self.kind, FlagKind):
            return (True, False)
        return getattr(self.kind, "values", ())

    @property
    def words(self) -> Mapping[Any, str]:
        """The meaning of values that are words or need an explanation."""
        return getattr(self.kind, "words", {})

    @property
    def is_younger(self) -> bool:
        """True if games were played before this switch existed."""
        return self.before is not FROM_THE_BEGINNING

    def values_in(self, family: str) -> tuple[Any, ...]:
        """The values to choose from in rulesets of this family."""
        return tuple(value for value in self.values if family == "riichi" or value not in self.riichi_only)

    def label_in(self, family: str) -> str:
        """Its name in rulesets of this family."""
        return self.other_texts.get(family, (self.label, self.help))[0]

    def help_in(self, family: str, book: str = "") -> str:
        """Its effect in rulesets of this family, and the books that are silent; for a rulebook that decides it, what that one says."""
        return self.books.get(book) or self.other_texts.get(family, (self.label, self.help))[1]

    def read(self, given: Any) -> Any:
        """Parse the value from JSON data. RuleViolation: ``bad_switch_value``."""
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
    books: Mapping[str, str] = NONE,
    families: tuple[str, ...] = RIICHI,
    unit: str = "",
    nothing: str = "",
    only_if: tuple[str, ...] = (),
    riichi_only: Mapping[str, str] = NONE,
    otherwise: Mapping[str, Any] = NONE,
    before: Any = FROM_THE_BEGINNING,
    about: tuple[str, ...] = (),
    silent: bool = False,
    tried_in: tuple[str, ...] = (),
    unseen: bool = False,
) -> Any:
    """Declare the field of a ruleset with its switch (see :class:`Switch`); ``classical`` and ``points`` are its label and help there."""
    declared = Switch(
        default=default, kind=kind, label=label, help=help, families=families, unit=unit, nothing=nothing,
        only_if=only_if, riichi_only=riichi_only, otherwise=otherwise, before=before, about=about, silent=silent, tried_in=tried_in,
        unseen=unseen, books=books,
        other_texts={family: texts for family, texts in (("classical", classical), ("points", points)) if texts},
    )  # fmt: skip
    return field(default=default, metadata={"switch": declared})
