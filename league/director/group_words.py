"""Meetings within clubs, teams and countries, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext_lazy

from league.drawing.task import Task
from league.players.countries import shown_country
from league.seating.wishes import way_of

__all__ = ["more_within", "own_name", "seldom_text", "ways_of", "within_label", "within_text"]

#: Texts by the way people are grouped (empty: any other way): the wish, the name of the figure, no meetings, some meetings, and more of
#: them after a swap.
SELDOM = {
    "": gettext_noop("People of the same group meet as seldom as can be."),
    "club": gettext_noop("People of the same club meet as seldom as can be."),
    "team": gettext_noop("People of the same team meet as seldom as can be."),
    "country": gettext_noop("People of the same country meet as seldom as can be."),
}
LABELS = {
    "": gettext_noop("Meetings within a group"),
    "club": gettext_noop("Meetings within a club"),
    "team": gettext_noop("Meetings within a team"),
    "country": gettext_noop("Meetings within a country"),
}
NONE = {
    "": gettext_noop("Nobody meets anybody of their own group."),
    "club": gettext_noop("Nobody meets anybody of their own club."),
    "team": gettext_noop("Nobody meets anybody of their own team."),
    "country": gettext_noop("Nobody meets anybody of their own country."),
}
SOME: dict[str, Any] = {
    "": ngettext_lazy("%(count)d meeting is within a group", "%(count)d meetings are within a group", "count"),
    "club": ngettext_lazy("%(count)d meeting is within a club", "%(count)d meetings are within a club", "count"),
    "team": ngettext_lazy("%(count)d meeting is within a team", "%(count)d meetings are within a team", "count"),
    "country": ngettext_lazy("%(count)d meeting is within a country", "%(count)d meetings are within a country", "count"),
}
MORE: dict[str, Any] = {
    "": ngettext_lazy("%(count)d more within a group", "%(count)d more within a group", "count"),
    "club": ngettext_lazy("%(count)d more within a club", "%(count)d more within a club", "count"),
    "team": ngettext_lazy("%(count)d more within a team", "%(count)d more within a team", "count"),
    "country": ngettext_lazy("%(count)d more within a country", "%(count)d more within a country", "count"),
}


def ways_of(task: Task) -> tuple[str, ...]:
    """The way the groups of each tier were made, in order of importance; empty for a tier of several kinds."""
    kinds = [{way_of(name) for name in tier} for tier in task.tiers]
    return tuple(kind.pop() if len(kind) == 1 else "" for kind in kinds)


def own_name(group: str) -> str:
    """A group's own name: of “club: Wien” the club's, of “country: AT” the three letters that lists have."""
    way, plain = way_of(group), group.partition(": ")[2]
    return shown_country(plain) if way == "country" else plain if way else group


def within_label(way: str) -> str:
    return _(LABELS[way])


def within_text(way: str, count: int, least: int, in_order: int) -> str:
    """The number of meetings within such groups and, if proved, that fewer are impossible: at all (``least``), or without making two
    players meet again (``in_order``)."""
    if not count:
        return _(NONE[way])
    some = {"some": str(SOME[way] % {"count": count})}
    if count <= least:
        return _("%(some)s (cannot be fewer).") % some
    return _("%(some)s (fewer only with repeat meetings).") % some if count <= in_order else f"{some['some']}."


def more_within(way: str, count: int) -> str:
    return str(MORE[way] % {"count": count})


def seldom_text(way: str, *, is_later: bool) -> str:
    """The wish in words; ``is_later``: other groups come first."""
    text = _(SELDOM[way])
    return _("After that: %(wish)s") % {"wish": text} if is_later else text
