"""Seatings that people who came and went have overtaken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.draw_words import sessions_text
from league.director.steps.facts import Facts
from league.director.steps.lines import Draft, link
from league.seating.draft_queries import Outdated
from league.wording import joined

__all__ = ["outdated_text", "redrawing_of"]

MOST_NAMES = 5


def redrawing_of(facts: Facts) -> list[Draft]:
    """The rest of the schedule is drawn again against what was played; what is public stays until the director hides it."""
    found = facts.outdated
    if not found:
        return []
    act = link(_("Draw these sessions again"), "manage_drafts", facts.slug)
    chosen = urlencode([("sessions", one.number) for one in found])
    acts = (replace(act, url=f"{act.url}?{chosen}") if act is not None else None, link(_("To the players"), "manage_entrants", facts.slug))
    return [Draft(_("Draw the rest again"), outdated_text(found), acts, done=False, hints=_hints(found))]


def outdated_text(found: Sequence[Outdated]) -> str:
    """Who came and went, said once for all these sessions."""
    gone, new = (list(dict.fromkeys(name for one in found for name in getattr(one, side))) for side in ("gone", "new"))
    parts = [
        ngettext("%(names)s does not play any more", "%(names)s do not play any more", len(gone)) % {"names": _names(gone)} if gone else "",
        ngettext("%(names)s has no seat yet", "%(names)s have no seat yet", len(new)) % {"names": _names(new)} if new else "",
    ]
    words = {"sessions": sessions_text([one.number for one in found]), "who": joined([part for part in parts if part])}
    return _("The seating of %(sessions)s does not fit any more: %(who)s.") % words


def _names(names: list[str]) -> str:
    """The first of them, and how many more there are."""
    more = len(names) - MOST_NAMES
    if more < 2:
        return joined(names)
    return joined([*names[:MOST_NAMES], ngettext("%(count)d more", "%(count)d more", more) % {"count": more}])


def _hints(found: Sequence[Outdated]) -> tuple[str, ...]:
    public = [one.number for one in found if one.is_public]
    if not public:
        return ()
    return (_("The seating of %(sessions)s is public and stays, unless you hide it first.") % {"sessions": sessions_text(public)},)
