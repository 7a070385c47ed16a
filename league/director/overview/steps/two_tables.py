"""Whoever sits at two tables of sessions that are played at the same time, or at one in play of a stage in which they do not play."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Act, Draft, link
from league.seating.two_tables import Sitting

__all__ = ["others_of", "two_tables_of"]


def two_tables_of(facts: ChecklistFacts) -> list[Draft]:
    """A step that names them, with the ways to seat somebody else or to put a substitute in. It comes before the start, as nobody can play
    at two tables at once."""
    if not facts.twice:
        return []
    sittings = {one.session.number: one for two in facts.twice for one in two.sittings}
    acts = [act for number in sorted(sittings) for act in _ways(facts, sittings[number])]
    return [Draft(_("Somebody sits at two tables"), " ".join(two.text for two in facts.twice), tuple(acts), done=False)]


def others_of(facts: ChecklistFacts) -> list[Draft]:
    """A step for each session in play with somebody who does not play in that stage; it comes after those of the session, as it runs."""
    return [
        Draft(
            _("Somebody plays in session %(number)s who is not in that stage") % {"number": one.number},
            one.text,
            (
                link(_("To session %(number)s") % {"number": one.number}, "manage_session", facts.slug, one.number),
                link(_("Change the seats"), "manage_reseat", facts.slug, one.number),
            ),
            done=False,
        )
        for one in facts.others
    ]


def _ways(facts: ChecklistFacts, one: Sitting) -> list[Act | None]:
    number = one.session.number
    if one.is_played:
        return [link(_("To session %(number)s") % {"number": number}, "manage_session", facts.slug, number)]
    return [
        link(_("Change the seating of session %(number)s") % {"number": number}, "manage_draw", facts.slug, number),
        link(_("To the check-in of session %(number)s") % {"number": number}, "manage_arrivals", facts.slug, number),
    ]
