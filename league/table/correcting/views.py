"""Correct any hand: change it, delete it, insert one before it; review all later hands that change; save everything in one step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refusal
from league.games.commands import Change, Delete, Insert, Replace, revise_game
from league.games.facts import Comparison
from league.games.kept import GivenCause, KeptHand
from league.games.models import RecordedHand
from league.games.queries.declared import bets_of, declared_now
from league.games.queries.entries import reasons_of_current
from league.games.queries.facts import preview_revision, record_of
from league.games.states import GameState
from league.table.actions import refusal_text
from league.table.correcting.being_played import declared_before, question_of, with_declared
from league.table.correcting.correction import Correction
from league.table.correcting.forms import CorrectionForm
from league.table.entry.declared import AS_ENTERED
from league.table.entry.forms import hand_form
from league.table.entry.result_form import ResultForm
from league.table.identity import AtTable, table_page
from league.table.pending import hand_with, pending_from_text, pending_to_text, progress_with, with_change
from league.table.recording.preview import HandPreview
from league.table.recording.views import show_preview, show_worth
from league.table.screen.queries import confirmation_lost, confirmation_of
from league.wording.offences import parsed_cause
from scoring.errors import RuleViolation
from scoring.game.seats import NOBODY, Seats

__all__ = ["table_correction", "table_hand", "table_insert"]

EDITOR = "table/correcting/hand.html"


@dataclass(frozen=True, slots=True)
class Editor:
    """The hand being edited: hand ``number``, or, if ``stored`` is ``None``, a new one before it. ``cause``: why it has an error."""

    number: int
    stored: KeptHand | None
    changes: Sequence[Change]
    cause: GivenCause | None = None

    def change(self, form: ResultForm) -> Change:
        """The change that a valid form asks for; a cause that stays in the words of an earlier version is none."""
        given = form.given_cause
        if self.stored is None:
            return Insert(self.number, form.result, given)
        return Replace(self.number, form.result, None if self.stored.cause is None and given == self.cause else given)

    def form(self, at: AtTable, data: Any) -> ResultForm:
        progress = progress_with(at.game, self.changes, self.number)
        at_table = declared_before(at.game, self.changes, self.number) if self.stored is None else ()
        return hand_form(
            data,
            progress=progress,
            names=at.names,
            version=at.game.version,
            me=at.me,
            result=self.stored.result if self.stored else None,
            cause=self.cause,
            declared=at_table,
        )


@table_page
def table_hand(request: HttpRequest, at: AtTable, number: int) -> HttpResponse:
    """Edit the result of hand ``number``, given the changes so far."""
    changes = pending_of(request)
    stored = hand_with(at.game, changes, number)
    if stored is None:
        raise Http404
    return edit(request, at, Editor(number, stored, changes, stored.cause or earlier_cause(at, number)))


@table_page
def table_insert(request: HttpRequest, at: AtTable, number: int) -> HttpResponse:
    """Insert a missing hand before hand ``number``."""
    changes = pending_of(request)
    if hand_with(at.game, changes, number) is None and hand_with(at.game, changes, number - 1) is None:
        raise Http404
    return edit(request, at, Editor(number, None, changes))


def reasons_now(at: AtTable) -> Mapping[int, str]:
    """Why each hand with an error has it, by number. One query, three where there is one."""
    return reasons_of_current(at.game, list(RecordedHand.objects.current().filter(game=at.game)))


def earlier_cause(at: AtTable, number: int) -> GivenCause | None:
    """The cause of a hand that was stored with the reason of its version: one of the book's if the reason begins with it, or its words."""
    reason = reasons_now(at).get(number, "")
    return GivenCause(*parsed_cause(at.ruleset, reason)) if reason else None


def edit(request: HttpRequest, at: AtTable, editor: Editor) -> HttpResponse:
    if not at.may_write:
        return redirect(at.url())
    is_typed = not {"outcome", "reseat"}.isdisjoint(request.POST)
    try:
        form = editor.form(at, request.POST if is_typed else None)
    except (Refusal, RuleViolation) as refusal:  # somebody has meanwhile taken back a hand that an earlier change is about
        messages.error(request, refusal_text(refusal, at))
        return redirect(at.url())
    if not is_typed:
        return show_editor(request, at, editor, form)
    return answer(request, at, editor, form)


def answer(request: HttpRequest, at: AtTable, editor: Editor, form: ResultForm) -> HttpResponse:
    """Answer the editor: show a hand's worth, reseat the players, preview the result, or continue to the review."""
    is_part = bool(request.headers.get("HX-Request"))
    if "worth" in request.POST:
        return show_worth(request, form)
    if "reseat" in request.POST:
        form.show_as_typed()
        return show_editor(request, at, editor, form, template="table/correcting/_hand_editor.html" if is_part else EDITOR)
    if "preview" in request.POST and is_part:
        return show_preview(request, at, form)
    form.is_saving = "preview" not in request.POST
    if not form.is_valid() or "preview" in request.POST:
        return show_editor(request, at, editor, form, preview=HandPreview.of_form(form, record_of(at.game)))
    return review(request, at, with_change(editor.changes, editor.change(form)))


def show_editor(
    request: HttpRequest, at: AtTable, editor: Editor, form: ResultForm, *, template: str = EDITOR, **more: Any
) -> HttpResponse:
    context = {
        "at": at,
        "form": form,
        "number": editor.number,
        "is_insert": editor.stored is None,
        "has_changes": bool(editor.changes),
        "pending": pending_to_text(editor.changes),
        "delete_pending": pending_to_text(with_change(editor.changes, Delete(editor.number))),
        "action": at.url("table_insert" if editor.stored is None else "table_hand", editor.number),
        **more,
    }
    return render(request, template, context, status=422 if form.errors else 200)


@require_POST
@table_page
def table_correction(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Show what the correction does, or save it."""
    changes = pending_of(request)
    if "drop" in request.POST:
        changes = [change for index, change in enumerate(changes) if str(index) != request.POST["drop"]]
    if "as_declared" in request.POST:
        changes = with_declared(at.game, changes)
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
    """List every hand that differs, before and after, with a link to mend those that became impossible."""
    try:
        comparison = preview_revision(at.game, changes)
    except (Refusal, RuleViolation) as refusal:
        messages.error(request, refusal_text(refusal, at))
        return redirect(at.url())
    form = form or form_to_save(at, reason=request.POST.get("reason", ""))
    correction = Correction.of(changes, comparison, at.names, at.ruleset, reasons_now(at), bets_now(at, comparison))
    asked = question_of(at.game, changes, at.names, request.POST.get(AS_ENTERED, ""))
    context = {
        "at": at, "correction": correction, "pending": pending_to_text(changes), "form": form, "lost": lost_by_saving(at),
        "riichi_question": asked,
    }  # fmt: skip
    return render(request, "table/correcting/correction.html", context, status=422 if form.errors else 200)


def bets_now(at: AtTable, comparison: Comparison) -> Seats:
    """Who has a stick on the table, in the hand being played. One query where somebody ever declared a riichi."""
    return bets_of(declared_now(at.game, comparison.before.replay)) if at.game.declared else NOBODY


def form_to_save(at: AtTable, data: Any = None, *, reason: str = "") -> CorrectionForm:
    return CorrectionForm(data, version=at.game.version, needs_reason=at.needs_reason, ruleset=at.ruleset, reason=reason)


def lost_by_saving(at: AtTable) -> str:
    """What a correction does to the confirmation that stands. One query where the game is confirmed."""
    return confirmation_lost(confirmation_of(at.game)) if at.game.state == GameState.CONFIRMED else ""


def save(request: HttpRequest, at: AtTable, changes: Sequence[Change]) -> HttpResponse:
    form = form_to_save(at, request.POST)
    if not form.is_valid():
        return review(request, at, changes, form)
    lost = lost_by_saving(at)
    try:
        answers = {name: form.cleaned_data[name] for name in ("reason", "another")}
        answers[AS_ENTERED] = request.POST.get(AS_ENTERED, "")
        revised = revise_game(entry=form.entry(at.actor), game=at.game, changes=changes, **answers)
    except (Refusal, RuleViolation) as refusal:
        at.game.refresh_from_db()
        form.refused(refusal_text(refusal, at), field=getattr(refusal, "field", None), version=at.game.version)
        return review(request, at, changes, form)
    messages.success(request, " ".join(filter(None, (_("The correction is saved."), lost))))
    return redirect(f"{at.url()}#corrected-{revised.version}-{revised.replay.progress.number}")  # for static/js/offline/returned.js
