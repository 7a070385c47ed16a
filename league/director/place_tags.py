"""The menus of those who run a competition. That of the management has its pages grouped by the time when a director needs them.

The groups stand in the bar on top, in place of the tabs of the public pages; the pages of the present group stand below it. A referee's
few pages stand in that bar themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition, CompetitionKind

__all__ = ["Group", "MenuPlace", "places", "referee_places", "register"]

register = template.Library()

#: the groups, each with its pages by name; pages that an installation does not have are left out
GROUPS: tuple[tuple[Any, Mapping[str, Any]], ...] = (
    (
        _("Day"),
        {
            "manage": _("Next steps"),
            "desk": _("Desk"),
            "manage_calls": _("Calls"),
            "manage_evenings": _("Evenings"),
            "manage_sessions": _("Sessions"),
            "manage_stages": _("Stages"),
            "manage_drafts": _("Draw"),
            "manage_incidents": _("Incidents"),
            "manage_live": _("Hall screen"),
        },
    ),
    (
        _("Before"),
        {"manage_entrants": _("Players"), "manage_teams": _("Teams"), "manage_paper": _("Paper"), "manage_rehearsal": _("Rehearsal")},
    ),
    (
        _("After"),
        {
            "manage_results": _("Final results"),
            "manage_ema": _("EMA file"),
            "manage_reveal": _("Reveal"),
            "manage_publication": _("Publication"),
            "manage_transfer": _("Export and import"),
        },
    ),
    (
        _("Settings"),
        {
            "manage_settings": _("Settings"),
            "manage_ranking": _("Ranking"),
            "manage_roles": _("Helpers"),
            "manage_series": _("Series"),
            "manage_log": _("Log"),
        },
    ),
)
#: what a referee may open, the start page first
REFEREE: Mapping[str, Any] = {"manage_calls": _("Calls"), "desk": _("Desk"), "manage_incidents": _("Incidents")}
COUNTS_CALLS = "manage_calls"  #: its entry says how many calls are open
#: pages for riichi alone, and pages that one kind of competition does not have
RIICHI_ONLY = frozenset({"manage_ema"})
WITHOUT = {"manage_evenings": CompetitionKind.TOURNAMENT, "manage_ema": CompetitionKind.SEASON}
#: pages without an entry of their own, and the page below which they stand
BELOW = {
    "desk_totals": "desk",
    "desk_link": "desk",
    "manage_evening": "manage_evenings",
    "manage_evening_change": "manage_evenings",
    "manage_session": "manage_sessions",
    "manage_session_delete": "manage_sessions",
    "manage_approve": "manage_sessions",
    "manage_step": "manage_sessions",
    "manage_start_together": "manage_sessions",
    "manage_draw": "manage_sessions",
    "manage_reseat": "manage_sessions",
    "manage_correct": "manage_sessions",
    "manage_links": "manage_sessions",
    "manage_codes": "manage_paper",
    "manage_paper_ceremony": "manage_paper",
    "manage_overlays": "manage_sessions",
    "manage_plan_all": "manage_sessions",
    "manage_arrivals": "manage_sessions",
    "manage_stage": "manage_stages",
    "manage_stage_add": "manage_stages",
    "manage_stage_change": "manage_stages",
    "manage_stage_delete": "manage_stages",
    "manage_stages_set_up": "manage_stages",
    "manage_stage_seats": "manage_stages",
    "manage_draft": "manage_drafts",
    "manage_draft_step": "manage_drafts",
    "manage_drafts_fixed": "manage_drafts",
    "manage_entrant": "manage_entrants",
    "manage_leaving": "manage_entrants",
    "manage_entrants_import": "manage_entrants",
    "manage_team": "manage_teams",
    "manage_team_new": "manage_teams",
    "manage_teams_paste": "manage_teams",
    "manage_team_play": "manage_teams",
    "manage_team_link": "manage_teams",
    "manage_line_ups": "manage_teams",
    "manage_line_up_deadline": "manage_teams",
    "manage_incident_game": "manage_incidents",
    "manage_incident_later": "manage_incidents",
    "manage_live_step": "manage_live",
    "manage_announcement": "manage_publication",
    "manage_invitations": "manage_roles",
    "manage_invitation": "manage_roles",
    "manage_reveal_remote": "manage_reveal",
    "manage_reveal_move": "manage_reveal",
    "manage_reveal_key": "manage_reveal",
    "manage_reveal_order": "manage_reveal",
    "manage_reveal_end": "manage_reveal",
    "manage_publication_seating": "manage_publication",
    "manage_publication_results": "manage_publication",
    "manage_ema_check": "manage_ema",
    "manage_own_rules": "manage_settings",
    "manage_ruleset": "manage_settings",
    "manage_state": "manage_settings",
    "manage_session_change": "manage_sessions",
    "manage_transfer_preview": "manage_transfer",
    "manage_transfer_games": "manage_transfer",
}


@dataclass(frozen=True, slots=True)
class MenuPlace:
    """A page; ``here`` if the reader is on it or below it; ``counts_calls``: its entry says how many calls are open."""

    name: str
    url: str
    label: str | Promise
    here: bool
    counts_calls: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A group of pages; ``here`` if the reader is on one of them. The group's link leads to the first."""

    label: str | Promise
    places: tuple[MenuPlace, ...]
    here: bool

    @property
    def url(self) -> str:
        return self.places[0].url


@register.simple_tag(takes_context=True)
def places(context: Mapping[str, Any]) -> list[Group]:
    """The groups, those of the present page marked."""
    competition, here = context["competition"], _here(context)
    found = [_group(label, pages, competition, here) for label, pages in GROUPS]
    return [group for group in found if group.places]


@register.simple_tag(takes_context=True)
def referee_places(context: Mapping[str, Any]) -> tuple[MenuPlace, ...]:
    """The pages of a referee, the present one marked; none on a page that is not one of them."""
    found = _group("", REFEREE, context["competition"], _here(context))
    return found.places if found.here else ()


def _here(context: Mapping[str, Any]) -> str:
    """The name of the present page, or of the one below which it stands."""
    match = context["request"].resolver_match
    name = match.url_name if match is not None else ""
    return BELOW.get(name, name)


def _group(label: Any, pages: Mapping[str, Any], competition: Competition, here: str) -> Group:
    shown = [
        MenuPlace(name, url, text, name == here, name == COUNTS_CALLS)
        for name, text in pages.items()
        if (url := _address(name, competition))
    ]
    return Group(label, tuple(shown), any(place.here for place in shown))


def _address(name: str, competition: Competition) -> str:
    """The page's address; empty if there is no such page, or this competition does not have it."""
    if competition.kind == WITHOUT.get(name) or (name in RIICHI_ONLY and competition.ruleset.family != "riichi"):
        return ""
    try:
        return reverse(name, args=[competition.slug])
    except NoReverseMatch:
        return ""
