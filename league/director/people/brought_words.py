"""Sentences about what bringing somebody back could not undo."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.people.commands.leaving import Brought
from league.wording import numbers_text

__all__ = ["left_as_it_was"]


def left_as_it_was(brought: Brought) -> list[str]:
    """Say which sessions stay as they are although the entrant is back."""
    name, found = brought.entrant.shown_name, []
    if brought.replaced:
        text = ngettext(
            "What a substitute played stays: session %(sessions)s.",
            "What a substitute played stays: sessions %(sessions)s.",
            len(brought.replaced),
        )
        found.append(text % {"sessions": numbers_text(brought.replaced)})
    if brought.without:
        text = ngettext(
            "%(name)s has no seat in session %(sessions)s, which was drawn meanwhile.",
            "%(name)s has no seat in sessions %(sessions)s, which were drawn meanwhile.",
            len(brought.without),
        )
        found.append(text % {"name": name, "sessions": numbers_text(brought.without)})
    for stage, other in brought.stages:
        found.append(_("In “%(stage)s” %(other)s plays in place of %(name)s.") % {"stage": stage, "other": other, "name": name})
    return found
