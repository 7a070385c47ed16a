"""Views for calling the director to a table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refusal
from league.seating.commands import call_director, withdraw_call
from league.seating.models import Call
from league.table.calling.forms import CallForm, WithdrawForm
from league.table.identity import AtTable, table_page

__all__ = ["table_call", "table_withdraw_call"]


@table_page
def table_call(request: HttpRequest, at: AtTable) -> HttpResponse:
    """What the table needs the director for, each a tap; then the table again, which says that they are called."""
    form = CallForm(request.POST or None, ruleset=at.ruleset)
    if request.method == "POST" and form.is_valid():
        try:
            call_director(actor=at.actor, table=at.table, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("words" if refusal.field == "words" else None, str(refusal))
        else:
            return redirect(at.url())
    return render(request, "table/calling/call.html", {"at": at, "form": form}, status=422 if form.errors else 200)


@require_POST
@table_page
def table_withdraw_call(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The table needs nobody any more."""
    form = WithdrawForm(request.POST)
    call = Call.objects.filter(table=at.table, pk=form.cleaned_data["call"]).first() if form.is_valid() else None
    if call is None:
        messages.error(request, _("That did not work. Please try again."))
        return redirect(at.url())
    try:
        withdraw_call(actor=at.actor, call=call)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(at.url())
