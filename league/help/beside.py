"""``{% load help %}``: the section of the manual that is about the page on which the reader is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse

from league.help.guide import chapter_of, section_of

__all__ = ["SECTIONS", "HelpLink", "help_here"]

register = template.Library()
Section = tuple[str, str]  #: a chapter, and the English heading of one of its sections; empty for the whole chapter

#: What a page is about, by its name in the addresses.
SECTIONS: Mapping[str, Section] = {
    "create_competition": ("evening", "Once, before the season"),
    "load_competition": ("evening", "Taking it along"),
    "players": ("evening", "Once, before the season"),
    "edit_player": ("players", "I do not want my name on the web"),
    "manage_rating": ("evening", "A rating over everything"),
    "rating": ("players", "My rating"),
    "player_rating": ("players", "My rating"),
    "clubs": ("draw", "The wishes in their order"),
    "edit_club": ("draw", "The wishes in their order"),
    "desk": ("tournament", "The desk"),
    "desk_totals": ("tournament", "The desk"),
    "desk_link": ("tournament", "The desk"),
    "manage_paper": ("tournament", "Paper"),
    "manage_paper_ceremony": ("tournament", "Paper"),
    "manage_log": ("evening", ""),
    "manage_drafts": ("draw", "For a tournament"),
    "manage_draft": ("draw", "For a tournament"),
    "manage_draw": ("draw", "For an evening"),
    "manage_draw_next": ("draw", "For an evening"),
    "manage_entrant": ("tournament", "When something happens"),
    "manage_leaving": ("tournament", "When something happens"),
    "manage_entrants_import": ("tournament", "The list of players"),
    "manage_teams": ("teams", ""),
    "manage_team_new": ("teams", "Making teams"),
    "manage_teams_paste": ("teams", "Making teams"),
    "manage_team": ("teams", "Making teams"),
    "manage_team_play": ("teams", "How teams count"),
    "manage_team_link": ("teams", "Who plays"),
    "manage_line_ups": ("teams", "Who plays"),
    "manage_results": ("tournament", "At the end"),
    "manage_ema": ("tournament", "At the end"),
    "manage_calls": ("tournament", "A table calls"),
    "manage_live": ("tournament", "The screen of the hall"),
    **dict.fromkeys(
        (
            *("manage_stages", "manage_stage", "manage_stages_set_up", "manage_stage_add", "manage_stage_change"),
            *("manage_stage_delete", "manage_stage_seats"),
        ),
        ("tournament", "Stages and finals"),
    ),
    "manage_incidents": ("tournament", "When something happens"),
    "manage_incident_game": ("tournament", "When something happens"),
    "manage_reseat": ("tournament", "When something happens"),
    "manage_correct": ("evening", "Approving the results"),
    "manage_rehearsal": ("tournament", "Planning and drawing the sessions"),
    "manage_roles": ("tournament", "Helpers and referees"),
    "manage_invitations": ("tournament", "Helpers and referees"),
    "manage_invitation": ("tournament", "Helpers and referees"),
    "manage_settings": ("evening", "Once, before the season"),
    "manage_ranking": ("evening", "Once, before the season"),
    "manage_own_rules": ("evening", "An evening without riichi"),
    "manage_publication": ("tournament", "Secret until the prizes"),
    "manage_announcement": ("tournament", "Secret until the prizes"),
    "manage_reveal": ("tournament", "The ceremony"),
    "manage_transfer": ("evening", "Taking it along"),
    **dict.fromkeys(
        ["manage_series", "series_manage", "series_season", "series_next", "series_division", "series_all_time"],
        ("evening", "Over the years"),
    ),
    "manage_evenings": ("evening", "Who is here?"),
    "manage_evening": ("evening", "Who is here?"),
    "manage_sessions": ("tournament", "Planning and drawing the sessions"),
    "manage_plan_all": ("tournament", "Planning and drawing the sessions"),
    "manage_session_delete": ("tournament", "Planning and drawing the sessions"),
    "manage_arrivals": ("tournament", "Playing a session"),
    "manage_approve": ("evening", "Approving the results"),
    "manage_links": ("evening", "To the tables"),
    "manage_codes": ("tournament", "One code for the whole tournament"),
    "manage_overlays": ("tournament", "A table in a stream"),
}
#: Pages on which a tournament goes another way than a league.
BY_KIND: Mapping[str, Mapping[str, Section]] = {
    "manage": {"season": ("evening", ""), "tournament": ("tournament", "")},
    "manage_entrants": {"season": ("evening", "Once, before the season"), "tournament": ("tournament", "The list of players")},
    "manage_session": {"season": ("evening", "To the tables"), "tournament": ("tournament", "Playing a session")},
}


@dataclass(frozen=True, slots=True)
class HelpLink:
    """``title`` of the section, and its address."""

    title: str
    url: str


@register.simple_tag(takes_context=True)
def help_here(context: Mapping[str, Any]) -> HelpLink | None:
    """The way into the manual from this page; None where the manual says nothing about it."""
    request, competition = context.get("request"), context.get("competition")
    name = request.resolver_match.url_name if request is not None and request.resolver_match else ""
    place = BY_KIND[name][competition.kind] if competition is not None and name in BY_KIND else SECTIONS.get(name)
    if place is None:
        return None
    chapter = chapter_of(place[0])
    assert chapter is not None
    address = reverse("help_chapter", args=[chapter.name])
    if not place[1]:
        return HelpLink(chapter.title, address)
    section = section_of(*place)
    return HelpLink(section.title, f"{address}#{section.anchor}")
