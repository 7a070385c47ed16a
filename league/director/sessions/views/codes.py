"""The permanent codes of a competition's tables: made, seen, replaced, and the way to their papers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import attempt
from league.director.sessions.forms import CodesForm
from league.seating import commands as seating
from league.seating.codes import is_local, qr_code
from league.seating.models import TableCode
from league.seating.table_codes import proposed_tables, unreachable_sessions

__all__ = ["replace_table_code", "table_codes"]


@director_only
@never_cache
def table_codes(request: HttpRequest, competition: Competition) -> HttpResponse:
    """All valid codes, and the form that makes more of them."""
    form = CodesForm(request.POST or None, initial={"tables": proposed_tables(competition)})
    if request.method == "POST" and form.is_valid():
        made = seating.make_codes(actor=Actor.of(request.user), competition=competition, tables=form.cleaned_data["tables"])
        messages.success(request, _said(len(made)))
        return redirect("manage_codes", competition.slug)
    codes = TableCode.objects.valid().filter(competition=competition).order_by("table")
    found = [(code, request.build_absolute_uri(code.get_absolute_url())) for code in codes]
    context = {
        "competition": competition,
        "cards": [{"code": code, "url": url, "qr": qr_code(url)} for code, url in found],
        "form": form,
        "unreachable": unreachable_sessions(competition),
        "local": is_local(request.get_host()),
    }
    return render(request, "director/sessions/codes.html", context, status=422 if form.errors else 200)


def _said(count: int) -> str:
    if not count:
        return _("All these tables have a code already.")
    return ngettext("%(count)s code was made.", "%(count)s codes were made.", count) % {"count": count}


@director_only
@require_POST
def replace_table_code(request: HttpRequest, competition: Competition, table: int) -> HttpResponse:
    """Give the table a new code in place of the one on the page."""
    token = request.POST.get("token", "").replace("\x00", "?")  # PostgreSQL takes no zero byte
    code = get_object_or_404(TableCode, competition=competition, table=table, token=token)
    with attempt(request, _("Table %(number)s has a new code; print its card again. The old one has ended.") % {"number": table}):
        seating.replace_code(actor=Actor.of(request.user), code=code)
    return redirect("manage_codes", competition.slug)
