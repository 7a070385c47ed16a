"""Seatings outdated by people who came or went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.http import urlencode
from django.utils.translation import gettext as _

from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Draft, link
from league.director.seating_words import outdated_text, sessions_text
from league.seating.draft_queries import Outdated

__all__ = ["redrawing_of"]


def redrawing_of(facts: ChecklistFacts) -> list[Draft]:
    """A step that draws the rest of the schedule again after the sessions played; public seatings stay until the director hides them."""
    found = facts.outdated
    if not found:
        return []
    act = link(_("Draw these sessions again"), "manage_drafts", facts.slug)
    chosen = urlencode([("sessions", one.number) for one in found])
    acts = (replace(act, url=f"{act.url}?{chosen}") if act is not None else None, link(_("To the players"), "manage_entrants", facts.slug))
    return [Draft(_("Draw the rest again"), outdated_text(found), acts, done=False, hints=_hints(found))]


def _hints(found: Sequence[Outdated]) -> tuple[str, ...]:
    public = [one.number for one in found if one.is_public]
    if not public:
        return ()
    return (_("The seating of %(sessions)s is public and stays, unless you hide it first.") % {"sessions": sessions_text(public)},)
