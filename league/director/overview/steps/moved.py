"""Places that corrections have changed since the approval."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Draft, link, post

__all__ = ["moved_of"]

MOST_TABLES = 5


def moved_of(facts: ChecklistFacts) -> list[Draft]:
    """A step that names the corrected tables, but no places, which may be secret; a director settles it by saying that it was seen."""
    moved, slug = facts.moved, facts.slug
    if not moved:
        return []
    words = [{"session": one.session, "table": one.table} for one in moved]
    named = [_("session %(session)s, table %(table)s") % one for one in words]
    tables = "; ".join(named[:MOST_TABLES]) + ("; …" if len(named) > MOST_TABLES else "")
    detail = ngettext(
        "A correction has changed places since the results were approved: %(tables)s.",
        "Corrections have changed places since the results were approved: %(tables)s.",
        len(moved),
    )
    games = zip(moved[:MOST_TABLES], words, strict=False)
    acts = (
        *(link(_("Session %(session)s, table %(table)s") % word, "manage_correct", slug, one.game) for one, word in games),
        link(_("To the final results"), "manage_results", slug),
        post(_("I have seen it"), "manage_see_moves", slug, seen=",".join(f"{one.game}:{one.version}" for one in moved)),
    )
    return [Draft(_("Places have changed"), detail % {"tables": tables}, acts, done=False)]
