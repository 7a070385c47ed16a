"""Seatings that people who came and went have overtaken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.steps.facts import Facts
from league.director.steps.lines import Draft, link
from league.seating.draft_queries import Outdated
from league.wording import joined

__all__ = ["redrawing_of"]

MOST_NAMES = 5


def redrawing_of(facts: Facts) -> list[Draft]:
    """The rest of the schedule is drawn again against what was played; what is public stays until the director hides it."""
    found = facts.outdated
    if not found:
        return []
    act = link(_("Draw these sessions again"), "manage_drafts", facts.slug)
    chosen = urlencode([("sessions", one.number) for one in found])
    acts = (replace(act, url=f"{act.url}?{chosen}") if act is not None else None, link(_("To the players"), "manage_entrants", facts.slug))
    return [Draft(_("Draw the rest again"), _detail(found), acts, done=False, hints=_hints(found))]


def _detail(found: Iterable[Outdated]) -> str:
    numbers = [str(one.number) for one in found]
    sentence = ngettext(
        "Session %(numbers)s is seated for others than those who play now.",
        "Sessions %(numbers)s are seated for others than those who play now.",
        len(numbers),
    )
    parts = [sentence % {"numbers": joined(numbers)}]
    if gone := _names(one.gone for one in found):
        parts.append(_("Not here any more: %(names)s.") % {"names": gone})
    if new := _names(one.new for one in found):
        parts.append(_("Without a seat: %(names)s.") % {"names": new})
    return " ".join(parts)


def _names(groups: Iterable[Iterable[str]]) -> str:
    """Each name once, and how many more there are."""
    names = list(dict.fromkeys(name for group in groups for name in group))
    more = len(names) - MOST_NAMES
    if more > 0:
        names[MOST_NAMES:] = [ngettext("%(count)d more", "%(count)d more", more) % {"count": more}]
    return joined(names)


def _hints(found: Iterable[Outdated]) -> tuple[str, ...]:
    public = [str(one.number) for one in found if one.is_public]
    if not public:
        return ()
    sentence = ngettext(
        "The seating of session %(numbers)s is public and stays, unless you hide it first.",
        "The seatings of sessions %(numbers)s are public and stay, unless you hide them first.",
        len(public),
    )
    return (sentence % {"numbers": joined(public)},)
