"""Approve a session: all its tables on one page, with signatures of a second person where they are missing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.finding import found
from league.director.refusals import show_in_form
from league.director.sessions.forms import ApprovalForm
from league.director.sessions.views.session import onwards, session_url, way_back_from
from league.director.undo import sent
from league.games.commands import session_steps
from league.games.queries.approval import ApprovalPage, approval_page
from league.seating.call_queries import ShownCall, calls_of
from league.seating.models import Session
from league.wording import joined

__all__ = ["approval"]


@director_only
def approval(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Show and approve the results of a session; ``do=sign`` only signs the ticked ``tables``.

    Only the versions ``seen`` on this page are approved: a table changed since then is shown once more, with the changes.
    """
    session, actor = found(competition, number), Actor.of(request.user)
    if not (session.is_open_for_tables or session.is_approved):
        messages.error(request, _("There are no results to approve."))
        return redirect(session_url(session))
    form = ApprovalForm(_typed(request)) if request.method == "POST" else ApprovalForm()
    seen = sent(request, "seen")
    if request.method == "POST" and seen and form.is_valid():
        with show_in_form(form):
            return _signed(request, session, form) if sent(request, "do") == "sign" else _approved(request, session, form)
    page = approval_page(session, actor, seen)
    context = {"competition": competition, "session": session, "page": page, "form": form.show(page), "signed": _ticked(form, page)}
    context["calls"] = _open_calls(session)
    context["next"] = "manage" if sent(request, "next") == "manage" else ""
    return render(request, "director/sessions/approval.html", context, status=422 if form.errors else 200)


def _open_calls(session: Session) -> tuple[ShownCall, ...]:
    """The calls from its tables that nobody has settled yet."""
    return calls_of(session.competition, [session], timezone.now(), only_open=True).open


def _typed(request: HttpRequest) -> QueryDict:
    """The data posted by the form, or given in the address by a way back."""
    return request.POST if "seen" in request.POST else request.GET


def _ticked(form: ApprovalForm, page: ApprovalPage) -> list[int]:
    """The numbers of tables to tick again: those ticked that have not changed meanwhile."""
    return [number for number in form.signed if number not in page.changed]


def _signed(request: HttpRequest, session: Session, form: ApprovalForm) -> HttpResponse:
    count = session_steps.sign(actor=Actor.of(request.user), session=session, tables=form.signed, seen=form.cleaned_data["seen"])
    said = ngettext("You have signed %(count)d table.", "You have signed %(count)d tables.", count) % {"count": count}
    messages.success(request, said if count else _("No table was ticked."))
    return redirect(request.path)


def _approved(request: HttpRequest, session: Session, form: ApprovalForm) -> HttpResponse:
    undo, data = way_back_from(request, session, "approve"), form.cleaned_data
    session_steps.approve(actor=Actor.of(request.user), session=session, seen=data["seen"], signed=form.signed, reason=data["reason"])
    messages.success(request, _("The results are approved. The table links have ended."), extra_tags=undo())
    if left := _open_calls(session):
        said = ngettext(
            "A call is still open: %(tables)s. It stands under “Calls”.",
            "%(count)d calls are still open: %(tables)s. They stand under “Calls”.",
            len(left),
        )
        tables = joined([_("table %(number)d") % {"number": one.table} for one in left])
        messages.warning(request, said % {"count": len(left), "tables": tables})
    return redirect(onwards(request, session))
