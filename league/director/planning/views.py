"""Plan sessions: all at once, or delete one and plan it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.deleted import leads_on_from_deleted_sessions, tell_deleted_already
from league.director.finding import found
from league.director.news import with_news
from league.director.planning import commands
from league.director.planning.forms import PlanForm
from league.director.planning.queries import comes_back, deletion_of
from league.director.refusals import attempt, show_in_form
from league.director.timing import TimingForm, timing_sent
from league.director.undo import sent, way_back
from league.numbers import whole_number
from league.seating.models import Session, SessionState
from league.seating.queries import sessions_of
from league.seating.seen import deletion_seen, plan_seen


@director_only
@with_news
def sessions(request: HttpRequest, competition: Competition) -> HttpResponse:
    """All sessions in order."""
    rows = sessions_of(competition).order_by("number")
    return render(request, "director/planning/sessions.html", {"competition": competition, "sessions": rows})


@director_only
def plan_all(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Plan several sessions at once, of the stage ``?stage=`` unless another is chosen."""
    rows = list(sessions_of(competition).order_by("number"))
    last = max((row.starts_at for row in rows if row.starts_at), default=None)
    stage = whole_number(request.GET.get("stage", "")) or 0
    form = PlanForm(request.POST or None, competition=competition, planned=len(rows), last=last, stage=stage)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            actor, data, count = Actor.of(request.user), form.cleaned_data, competition.planned_sessions
            made = commands.plan_tournament(
                actor=actor, competition=competition, starts=form.starts, minutes=data["minutes"], stage=form.stage, seen=data["seen"]
            )
            said = ngettext("%(count)d session was planned.", "%(count)d sessions were planned.", len(made)) % {"count": len(made)}
            seen = plan_seen(competition, until=made[-1].number)
            back = way_back("manage_unplan", competition.slug, after=made[0].number - 1, seen=seen, count=count)
            messages.success(request, said, extra_tags=back)
            return redirect("manage_sessions", competition.slug)
    if form.meanwhile:
        rows = list(sessions_of(competition).order_by("number"))
    status = 422 if form.errors else 200
    if form.meanwhile:
        status = 409
    return render(request, "director/planning/plan_all.html", {"competition": competition, "sessions": rows, "form": form}, status=status)


@director_only
@require_POST
def take_plan_back(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Delete the planned sessions after the number sent."""
    after, count = whole_number(sent(request, "after")), whole_number(sent(request, "count")) or 0
    with attempt(request, _("The plan was taken back.")):
        if after is not None:
            commands.unplan(actor=Actor.of(request.user), competition=competition, after=after, seen=sent(request, "seen"), count=count)
    return redirect("manage_sessions", competition.slug)


@director_only
@leads_on_from_deleted_sessions
def delete(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Show what is lost if a session that never took place is deleted; a POST deletes it."""
    seen = sent(request, "seen")
    if seen and tell_deleted_already(request, competition, "delete_session", lambda told: told.get("seen") == seen):
        return redirect("manage_sessions", competition.slug)  # a second tap, or a second director: this number is another session's now
    session = found(competition, number)
    if request.method == "POST":
        fewer = request.POST.get("planned") == "fewer"
        with attempt(request, _("%(session)s was deleted.") % {"session": session}, undo=_planned_again(session, fewer=fewer)):
            commands.remove_session(actor=Actor.of(request.user), session=session, seen=seen, fewer=fewer)
            return redirect("manage_sessions", competition.slug)
        return redirect("manage_session", competition.slug, number)
    context = {"competition": competition, "session": session, "deletion": deletion_of(session)}
    return render(request, "director/planning/delete_session.html", context)


def _planned_again(session: Session, *, fewer: bool) -> str:
    """The undo of a deletion, if there is one: start, minutes and seating as they were."""
    if not comes_back(session):
        return ""
    competition = session.competition
    left = plan_seen(competition, until=session.number - 1)
    count = competition.planned_sessions if fewer else None
    deleted = deletion_seen(session) if session.state == SessionState.SEATED else None
    kept = {"deleted": deleted, "stage": session.stage.number if session.stage is not None else None}
    return way_back("manage_plan_again", competition.slug, seen=left, count=count, **kept, **TimingForm.values_of(session))


@director_only
@require_POST
def plan_again(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Undo a deletion: plan a session with this start and these minutes after the others, seated as it was."""
    form, deleted = TimingForm(timing_sent(request)), sent(request, "deleted")
    done = _("The session is planned again, and seated as before.") if deleted else _("The session is planned again.")
    if form.is_valid():
        with attempt(request, done):
            count, stage = whole_number(sent(request, "count")), whole_number(sent(request, "stage"))
            commands.plan_again(
                actor=Actor.of(request.user), competition=competition, **form.cleaned_data, count=count, deleted=deleted, stage=stage
            )
    return redirect("manage_sessions", competition.slug)
