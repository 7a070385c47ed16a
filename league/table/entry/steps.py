"""The questions of the form for a hand, in order.

The page contains them (``templates/table/entry/steps/``), the script leads through them (``static/js/recording/steps.js``), and a refusal
opens the one that it concerns.
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
    """A question asked after these ends of a hand (empty: always), and the fields that it fills.

    ``content`` is shown under the ``legend`` in the way of its ``kind``. ``marks`` are attributes for scripts, by name:
    ``if``: a field that must be answered first; ``on-request``: only a button opens it; ``said``: the next questions repeat its
    answer; ``in-short``: how that reads among others; ``not``: a seat chosen in these fields cannot be chosen here. static/js/recording/
    explains the others. ``missing`` is said beside the question if somebody goes on without an answer.
    """

    name: str
    fields: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    legend: str | Promise
    kind: str
    content: Any
    marks: Mapping[str, str | Promise | bool]
    missing: str | Promise = ""

    @property
    def template(self) -> str:
        return f"table/entry/steps/{self.kind}.html"

    @property
    def attributes(self) -> SafeString:
        """The marks as HTML attributes."""
        own = {"step": self.name, "for": " ".join(self.outcomes) or False, "kind": self.kind, "missing": self.missing or False}
        told = {**own, **self.marks}
        return flatatt({f"data-{name}": mark for name, mark in told.items()})
