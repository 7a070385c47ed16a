"""One session: its tables, its steps, its links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.codes import is_local, qr_code
from league.director.queries import session_page
from league.director.refusals import attempt
from league.games.commands import reopen_session, sittings
from league.seating import commands as seating
from league.seating.models import Session, Table
from league.seating.queries import tables_of

#: The posted steps of a session: the command, and what is said when it is done.
STEPS: Mapping[str, tuple[Callable[..., Any], Any]] = {
    "start": (sittings.start, _("The session is running. Every table has its link.")),
    "call-back": (sittings.call_back, _("The start was taken back.")),
    "approve": (sittings.approve, _("The results are approved. The table links have ended.")),
    "reopen": (reopen_session, _("The session is open again.")),
    "cancel": (sittings.cancel, _("The session is cancelled.")),
    "clear": (seating.clear_seating, _("The seating was taken away.")),
}


def found(competition: Competition, number: int) -> Session:
    """The session of this number, or page not found."""
    return get_object_or_404(Session.objects.select_related("evening", "competition"), competition=competition, number=number)


@director_only
def session(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    session = found(competition, number)
    context = {"competition": competition, "session": session, "page": session_page(session)}
    return render(request, "director/session.html", context)


@director_only
@require_POST
def take_step(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    if step not in STEPS:
        raise Http404
    command, done = STEPS[step]
    with attempt(request, done):
        command(actor=Actor.of(request.user), session=found(competition, number))
    return redirect("manage_session", competition.slug, number)


@director_only
def links(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Cards to print: a table's names and the QR code of its link."""
    session = found(competition, number)
    tables = [(table, _link_of(request, table)) for table in tables_of(session)]
    context = {
        "competition": competition,
        "session": session,
        "cards": [{"table": table, "url": url, "code": qr_code(url)} for table, url in tables if url],
        "without": [table for table, url in tables if not url],
        "local": is_local(request.get_host()),
    }
    return render(request, "director/links.html", context)


def _link_of(request: HttpRequest, table: Table) -> str:
    """The whole address of the table's valid link, empty without one."""
    links = table.valid_links  # type: ignore[attr-defined]
    return request.build_absolute_uri(links[0].get_absolute_url()) if links else ""


@director_only
@require_POST
def change_link(request: HttpRequest, competition: Competition, number: int, table: int) -> HttpResponse:
    """Give a table a new link, or (``do=revoke``) end its link."""
    row = get_object_or_404(Table, session=found(competition, number), number=table)
    actor = Actor.of(request.user)
    if request.POST.get("do") == "revoke":
        with attempt(request, _("The link of table %(number)s has ended.") % {"number": table}):
            seating.revoke_link(actor=actor, table=row)
    else:
        with attempt(request, _("Table %(number)s has a new link; the old one has ended.") % {"number": table}):
            seating.renew_link(actor=actor, table=row)
    return redirect("manage_links", competition.slug, number)
