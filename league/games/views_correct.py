"""Correcting any hand: change it, delete it, insert one before it; see every later hand that changes; save all in one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refusal
from league.games.commands import Change, Delete, Insert, Replace, revise_game
from league.games.correction import Correction
from league.games.forms import HandResultForm
from league.games.identity import AtTable, table_page
from league.games.pending import pending_from_text, pending_to_text, progress_with, result_of, with_change
from league.games.preview import HandPreview
from league.games.queries.facts import preview_revision
from league.games.table_actions import refusal_text
from league.games.table_forms import CorrectionForm
from scoring.errors import RuleViolation
from scoring.game import HandResult

__all__ = ["table_correction", "table_hand", "table_insert"]


@table_page
def table_hand(request: HttpRequest, at: AtTable, number: int) -> HttpResponse:
    """Another result for hand ``number``, under all that is changed already."""
    changes = pending_of(request)
    result = result_of(at.game, changes, number)
    if result is None:
        raise Http404
    return edit(request, at, Replace(number, result), changes, prefilled=True)


@table_page
def table_insert(request: HttpRequest, at: AtTable, number: int) -> HttpResponse:
    """A hand that is missing before hand ``number``."""
    changes = pending_of(request)
    if result_of(at.game, changes, number) is None and result_of(at.game, changes, number - 1) is None:
        raise Http404
    return edit(request, at, None, changes, number=number)


def edit(
    request: HttpRequest,
    at: AtTable,
    stored: Replace | None,
    changes: Sequence[Change],
    *,
    number: int = 0,
    prefilled: bool = False,
) -> HttpResponse:
    if not at.may_write:
        return redirect(at.url())
    number = stored.number if stored else number
    data = request.POST if "outcome" in request.POST else None
    form = HandResultForm(
        data,
        progress=progress_with(at.game, changes, number),
        names=at.names,
        version=at.game.version,
        me=at.me,
        result=stored.result if stored else None,
    )
    if data is not None and "preview" in request.POST:
        return render(request, "games/_preview.html", {"at": at, "form": form, "preview": HandPreview.of_form(form)})
    if data is not None and form.is_valid():
        return review(request, at, with_change(changes, new_change(stored, number, form.result)))
    return render(request, "games/hand.html", edit_context(at, form, stored, changes, number), status=422 if data is not None else 200)


def new_change(stored: Replace | None, number: int, result: HandResult) -> Change:
    return Replace(number, result) if stored else Insert(number, result)


def edit_context(
    at: AtTable, form: HandResultForm, stored: Replace | None, changes: Sequence[Change], number: int
) -> dict[str, Any]:
    return {
        "at": at,
        "form": form,
        "number": number,
        "is_insert": stored is None,
        "pending": pending_to_text(changes),
        "delete_pending": pending_to_text(with_change(changes, Delete(number))),
        "action": at.url("table_hand" if stored else "table_insert", number),
    }


@require_POST
@table_page
def table_correction(request: HttpRequest, at: AtTable) -> HttpResponse:
    """What the correction does, before it is saved; and saving it."""
    changes = pending_of(request)
    if "drop" in request.POST:
        changes = [change for index, change in enumerate(changes) if str(index) != request.POST["drop"]]
    if not changes or not at.may_write:
        return redirect(at.url())
    if "save" in request.POST:
        return save(request, at, changes)
    return review(request, at, changes)


def pending_of(request: HttpRequest) -> list[Change]:
    try:
        return pending_from_text(request.POST.get("pending", ""))
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return []


def review(request: HttpRequest, at: AtTable, changes: Sequence[Change], form: CorrectionForm | None = None) -> HttpResponse:
    """Every hand that differs, before and after; those that became impossible with a way to mend them."""
    try:
        comparison = preview_revision(at.game, changes)
    except (Refusal, RuleViolation) as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect(at.url())
    form = form or CorrectionForm(version=at.game.version, needs_reason=at.needs_reason)
    correction = Correction.of(changes, comparison, at.names, at.competition.ruleset)
    context = {"at": at, "correction": correction, "pending": pending_to_text(changes), "form": form}
    return render(request, "games/correction.html", context, status=422 if form.errors else 200)


def save(request: HttpRequest, at: AtTable, changes: Sequence[Change]) -> HttpResponse:
    form = CorrectionForm(request.POST, version=at.game.version, needs_reason=at.needs_reason)
    if not form.is_valid():
        return review(request, at, changes, form)
    try:
        revise_game(actor=at.actor, game=at.game, changes=changes, **form.cleaned_data)
    except (Refusal, RuleViolation) as refusal:
        at.game.refresh_from_db()
        form.refused(refusal_text(refusal), field=None, version=at.game.version)
        return review(request, at, changes, form)
    messages.success(request, _("The correction is saved."))
    return redirect(at.url())
