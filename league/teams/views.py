"""The captain's page: by a secret link, without an account, on a phone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.audit.actor import Actor
from league.competitions.access import public
from league.competitions.models import CompetitionState, Entrant
from league.competitions.seen import ChangedMeanwhile
from league.errors import Refusal
from league.numbers import whole_number
from league.seating.known_stages import known_stages
from league.seating.models import Session
from league.teams import commands
from league.teams.models import Team
from league.teams.queries.line_ups import SessionLineUps, TeamLineUp, coming_line_ups
from league.teams.queries.rosters import roster_of, team_play_of
from league.wording import joined

__all__ = ["captains_page"]

FIRST = 2  #: so many sessions are open on the page; those after them unfold


@public
@never_cache
def captains_page(request: HttpRequest, token: str) -> HttpResponse:
    """The team, and who plays in the sessions to come; the captain chooses until the deadline."""
    found = Team.objects.select_related("competition", "captain__player").filter(token=token.replace("\x00", "?")).first()
    if found is None:
        return render(request, "teams/no_link.html", {"why": "unknown"}, status=404)
    if found.competition.rehearsal or found.competition.state == CompetitionState.DRAFT:
        return render(request, "teams/no_link.html", {"why": "hidden", "team": found}, status=410)
    session = _posted_session(request, found)
    if session is None:
        return _page(request, found)
    try:
        commands.line_up(
            actor=_captain(request, found),
            team=found,
            session=session,
            entrants=_chosen(request, found),
            seen=request.POST.get("seen", ""),
            as_captain=True,
        )
    except Refusal as refusal:
        return _page(request, found, session, refusal)
    messages.success(request, _("Saved: this is who plays in session %(number)s.") % {"number": session.number})
    return redirect("captains_page", token)


def _posted_session(request: HttpRequest, team: Team) -> Session | None:
    number = whole_number(request.POST.get("session", "")) if request.method == "POST" else None
    return team.competition.sessions.filter(number=number).first() if number is not None else None


def _captain(request: HttpRequest, team: Team) -> Actor:
    """Who signs: the account, if there is one, else the captain."""
    if request.user.is_authenticated:
        return Actor.of(request.user)
    return Actor(name=team.captain.shown_name if team.captain is not None else team.name)


def _chosen(request: HttpRequest, team: Team) -> list[Entrant]:
    numbers = [whole_number(text) for text in request.POST.getlist("who")]
    return list(team.competition.entrants.filter(number__in=[one for one in numbers if one is not None]))


def _page(request: HttpRequest, team: Team, session: Session | None = None, refusal: Refusal | None = None) -> HttpResponse:
    coming = coming_line_ups(team.competition) if not team.competition.is_over else ()
    known = known_stages(team.competition) if any(one.stage is not None for one in coming) else frozenset()
    shown = [_shown_to_captains(one, known) for one in coming]
    rows = [_row(one, team) | (_refused(request, one, team, refusal) if one.session == session else {}) for one in shown]
    choosable = [row for row in rows if not row["line_ups"].closed]
    context = {
        "team": team,
        "competition": team.competition,
        "roster": roster_of(team),
        "play": team_play_of(team.competition),
        "asks": any(not row["own"].is_settled for row in choosable),
        "first": choosable[:FIRST],
        "later": choosable[FIRST:],
        "closed": [row for row in rows if row["line_ups"].closed],
        "refusal": refusal,
        "refused": next((row for row in rows if "problem" in row), None),
    }
    status = 200 if refusal is None else 409 if isinstance(refusal, ChangedMeanwhile) else 422
    return render(request, "teams/captain.html", context, status=status)


def _shown_to_captains(line_ups: SessionLineUps, known: frozenset[int]) -> SessionLineUps:
    """Without anybody's name as long as not everybody may know who plays in the stage; that it is open is told in the same words."""
    if line_ups.stage is None or (line_ups.stage.pk in known and not line_ups.is_open):
        return line_ups
    rows = tuple(
        replace(row, stored=None, named=(), proposal=(), eligible=(), size=0, is_asked=False, is_settled=True) for row in line_ups.rows
    )
    return replace(line_ups, rows=rows, is_told=False)


def _own(line_ups: SessionLineUps, team: Team) -> TeamLineUp:
    return next(row for row in line_ups.rows if row.roster.team.pk == team.pk)


def _row(line_ups: SessionLineUps, team: Team) -> dict[str, Any]:
    own = _own(line_ups, team)
    return {"line_ups": line_ups, "own": own, "ticked": {one.number for one in own.named}, "seen": own.seen}


def _refused(request: HttpRequest, line_ups: SessionLineUps, team: Team, refusal: Refusal | None) -> dict[str, Any]:
    """What was ticked stays; who has seen what another phone chose may overwrite it with the next press."""
    ticked = {whole_number(text) for text in request.POST.getlist("who")}
    own = _own(line_ups, team)
    names = [one.name for one in own.roster.members if one.number in ticked]
    return {
        "problem": _plain(refusal, own),
        "ticked": ticked,
        "typed": joined(names) if names else "",
        "seen": own.seen,
        "meanwhile": isinstance(refusal, ChangedMeanwhile),
    }


def _plain(refusal: Refusal | None, own: TeamLineUp) -> str:
    """The refusal in words for the captain, who may have chosen on another phone."""
    if isinstance(refusal, ChangedMeanwhile) and own.stored is not None:
        at = date_format(timezone.localtime(own.stored.at), "SHORT_DATETIME_FORMAT")
        captain = own.roster.captain
        if captain is not None and own.stored.by_name == captain.name:
            return _("Somebody with this link has chosen otherwise since this page was opened (%(at)s), perhaps you on another phone.") % {
                "at": at
            }
        words = {"name": own.stored.by_name, "at": at}
        return _("%(name)s has chosen otherwise since this page was opened (%(at)s).") % words
    return str(refusal)
