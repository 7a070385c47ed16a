"""The questions of the form for a hand, one after the other.

The page carries them (``templates/table/entry/steps/``), a phone's script walks them (``static/js/recording/steps.js``), and a refusal
opens the one whose field it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.forms.utils import flatatt
from django.utils.functional import Promise
from django.utils.safestring import SafeString

__all__ = ["EntryStep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryStep:
    """A question, asked after these ends of a hand (none: always), and the fields that it answers.

    ``content`` is shown under the ``legend`` as its ``kind`` wants. ``marks`` are what the page says of it to scripts, by name:
    ``if``: a field that must be answered before; ``on-request``: only a button asks it; ``said``: its answer is repeated above the next
    questions; ``not``: whoever answers these fields cannot be chosen. static/js/recording/ knows the others.
    """

    name: str
    fields: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    legend: str | Promise
    kind: str
    content: Any
    marks: Mapping[str, str | bool]

    @property
    def template(self) -> str:
        return f"table/entry/steps/{self.kind}.html"

    @property
    def attributes(self) -> SafeString:
        """What scripts are told, as attributes of HTML."""
        told = {"step": self.name, "for": " ".join(self.outcomes) or False, "kind": self.kind, **self.marks}
        return flatatt({f"data-{name}": mark for name, mark in told.items()})
