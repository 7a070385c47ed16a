"""Missed games whose value is undecided."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Draft, link

__all__ = ["deciding_of"]

MOST_NAMES = 5


def deciding_of(facts: ChecklistFacts) -> list[Draft]:
    """A step with a link for each person concerned, so that nobody is silently ranked by fewer games."""
    people = facts.undecided
    if not people:
        return []
    sentence = _("%(name)s played %(played)s of %(held)s games")
    words = [sentence % {"name": one.name, "played": one.played, "held": one.held} for one in people]
    shown = "; ".join(words[:MOST_NAMES]) + ("; …" if len(words) > MOST_NAMES else "")
    detail = _("%(people)s: decide how the missed games count. Until then the standings say that it is open.") % {"people": shown}
    acts = tuple(
        link(_("Decide for %(name)s") % {"name": one.name}, "manage_leaving", facts.slug, one.number) for one in people[:MOST_NAMES]
    )
    return [Draft(_("Missed games"), detail, acts, done=False)]
