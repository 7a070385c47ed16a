"""Start several sessions together."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.deleted import leads_on_from_deleted_sessions
from league.director.finding import found
from league.director.refusals import attempt
from league.director.sessions.views.session import onwards, way_back_from
from league.director.sessions.views.start_question import question_before_start
from league.director.undo import sent
from league.games.commands import session_steps
from league.numbers import whole_numbers


@director_only
@require_POST
@leads_on_from_deleted_sessions
def start_together(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Start this session and those of the numbers ``with``, all of them or none; each can be taken back by itself. ``next=manage`` leads
    back to the checklist."""
    session, numbers = found(competition, number), {number, *whole_numbers(sent(request, "with"))}
    page = onwards(request, session)
    sessions = list(competition.sessions.select_related("evening", "competition", "stage").filter(number__in=numbers).order_by("number"))
    if len(sessions) < len(numbers):
        messages.error(request, _("One of these sessions does not exist any more, so none was started."))
        return redirect(page)
    if asked := question_before_start(request, session, sessions, back=page):
        return asked
    backs = [way_back_from(request, one, "start") for one in sessions]
    with attempt(request):
        shows = sent(request, "show") == "yes"
        session_steps.start_together(actor=Actor.of(request.user), sessions=sessions, seen=sent(request, "seen"), show=shows)
        for one, back in zip(sessions, backs, strict=True):
            messages.success(request, _("%(session)s is running. Every table has its link.") % {"session": one}, extra_tags=back())
    return redirect(page)
