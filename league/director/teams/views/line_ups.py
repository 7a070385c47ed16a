"""The line-ups of a session: who is missing, and what the director chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.competitions.seen import ChangedMeanwhile
from league.director.refusals import attempt
from league.director.teams.forms import DeadlineForm
from league.director.undo import sent
from league.errors import Refusal
from league.numbers import whole_number
from league.seating.models import NOT_BEGUN, Session
from league.teams import commands
from league.teams.queries.line_ups import SessionLineUps, TeamLineUp, line_up_seen, line_ups_of
from league.wording import joined


@dataclass(frozen=True, slots=True)
class TickedTeam:
    """What is ticked for a team (numbers of entrants) on the page that showed the line-up ``seen``; ``problem``: why it was refused,
    ``meanwhile`` because somebody else has saved another one."""

    row: TeamLineUp
    ticked: frozenset[int]
    seen: str
    problem: str = ""
    meanwhile: bool = False

    @property
    def number(self) -> int:
        return self.row.roster.team.number

    @property
    def before(self) -> frozenset[int]:
        return frozenset(one.number for one in self.row.named)

    @property
    def is_changed(self) -> bool:
        return self.ticked != self.before

    @property
    def is_emptied(self) -> bool:
        return self.row.stored is not None and self.is_changed and not self.ticked


def _session(competition: Competition, number: int) -> Session:
    return get_object_or_404(competition.sessions.select_related("evening", "competition"), number=number)


@director_only
@never_cache
def line_ups(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Who plays for each team. A post saves what is ticked for all teams (``who-`` and the team's number), all or nothing, and asks before
    it takes a line-up away; ``as_before`` only ticks those of the last time."""
    session = _session(competition, number)
    (found,) = line_ups_of(competition, [session])
    if request.method != "POST":
        return _page(request, session, found, _stored(found))
    choices = _sent(request, found)
    if (asked := whole_number(request.POST.get("as_before", ""))) is not None:
        return _page(request, session, found, _as_before(choices, asked), said=_("Those of the last time are ticked. Save to keep that."))
    emptied = [one.row.roster.team.name for one in choices if one.is_emptied]
    if emptied and not sent(request, "sure"):
        return _page(request, session, found, choices, status=409, emptied=joined(emptied))
    changed = [one for one in choices if one.is_changed]
    if refused := _saved(request, session, changed):
        status = 409 if any(one.meanwhile for one in refused.values()) else 422
        return _page(request, session, found, [refused.get(one.number, one) for one in choices], status=status)
    if changed:
        _say_saved(request, session, changed)
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("manage_line_ups", competition.slug, number)


def _stored(found: SessionLineUps) -> list[TickedTeam]:
    return [TickedTeam(row, frozenset(one.number for one in row.named), row.seen) for row in found.rows]


def _sent(request: HttpRequest, found: SessionLineUps) -> list[TickedTeam]:
    """What was sent for the teams on the page; of a team that was not on it, what is stored."""
    return [_ticked(request, one) for one in _stored(found)]


def _ticked(request: HttpRequest, one: TickedTeam) -> TickedTeam:
    seen, name = sent(request, f"seen-{one.number}"), f"who-{one.number}"
    if not seen:
        return one
    numbers = {whole_number(text) for text in (request.POST.getlist(name) or request.GET.getlist(name))}
    return replace(one, ticked=frozenset(number for number in numbers if number is not None), seen=seen)


def _as_before(choices: Sequence[TickedTeam], team: int) -> list[TickedTeam]:
    return [replace(one, ticked=frozenset(who.number for who in one.row.proposal)) if one.number == team else one for one in choices]


def _saved(request: HttpRequest, session: Session, changed: Sequence[TickedTeam]) -> dict[int, TickedTeam]:
    """Save all of them, or none: then the refused one by its team's number. A line-up that somebody else has saved meanwhile is shown by
    its choice, which the next press saves in its place."""
    entrants = {one.number: one for one in session.competition.entrants.all()}
    try:
        with transaction.atomic():
            for choice in changed:
                people = [entrants[number] for number in sorted(choice.ticked) if number in entrants]
                refused = choice
                team = choice.row.roster.team
                commands.line_up(actor=Actor.of(request.user), team=team, session=session, entrants=people, seen=choice.seen)
    except Refusal as refusal:
        meanwhile = isinstance(refusal, ChangedMeanwhile)
        seen = refused.row.seen if meanwhile else refused.seen
        return {refused.number: replace(refused, problem=str(refusal), seen=seen, meanwhile=meanwhile)}
    return {}


def _say_saved(request: HttpRequest, session: Session, changed: Sequence[TickedTeam]) -> None:
    """Say whose line-ups are saved, and how to take that back."""
    saved, gone = ([one.row.roster.team.name for one in changed if bool(one.ticked) is kept] for kept in (True, False))
    sentences = []
    if saved:
        text = ngettext("%(session)s: the line-up of %(teams)s is saved.", "%(session)s: the line-ups of %(teams)s are saved.", len(saved))
        sentences.append(text % {"session": session, "teams": joined(saved)})
    if gone:
        text = ngettext("%(session)s: %(teams)s has no line-up now.", "%(session)s: %(teams)s have no line-up now.", len(gone))
        sentences.append(text % {"session": session, "teams": joined(gone)})
    values = [("sure", "1")]
    for one in changed:
        team = one.row.roster.team
        values.append((f"seen-{one.number}", line_up_seen(team, session, team.line_ups.filter(session=session).first())))
        values += [(f"who-{one.number}", str(number)) for number in sorted(one.before)]
    undo = f"{reverse('manage_line_ups', args=[session.competition.slug, session.number])}?{urlencode(values)}"
    messages.success(request, " ".join(sentences), extra_tags=undo)


def _page(
    request: HttpRequest,
    session: Session,
    found: SessionLineUps,
    choices: Sequence[TickedTeam],
    *,
    form: DeadlineForm | None = None,
    status: int = 200,
    emptied: str = "",
    said: str = "",
) -> HttpResponse:
    """The page. ``emptied``: the teams whose line-up would be gone, who are asked about; ``said``: what was ticked and is not saved."""
    context = {
        "competition": session.competition,
        "session": session,
        "line_ups": found,
        "choices": choices,
        "form": form or DeadlineForm(initial={"at": found.deadline}),
        "is_open": session.state in NOT_BEGUN,
        "asks": any(not row.is_settled for row in found.rows),
        "refused": next((one for one in choices if one.problem), None),
        "emptied": emptied,
        "said": said,
    }
    return render(request, "director/teams/line_ups.html", context, status=status)


@director_only
@require_POST
def deadline(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Set until when captains may choose."""
    session, form = _session(competition, number), DeadlineForm(request.POST)
    if form.is_valid():
        with attempt(request, _("The deadline is saved.")):
            commands.set_line_up_deadline(actor=Actor.of(request.user), session=session, at=form.cleaned_data["at"])
        return redirect(reverse("manage_line_ups", args=[competition.slug, number]))
    (found,) = line_ups_of(competition, [session])
    return _page(request, session, found, _stored(found), form=form, status=422)
