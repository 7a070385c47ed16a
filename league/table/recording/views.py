"""Views for recording a hand: the form, its preview, saving it once, taking it back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget, trigger_client_event

from league.errors import Refusal
from league.games.commands import StaleGame, record_hand, undo_last_hand
from league.games.errors import Meanwhile
from league.games.facts import Replace
from league.games.queries.declared import declared_in
from league.games.queries.facts import record_of
from league.numbers import whole_number
from league.serving.busy_database import UNAVAILABLE, is_busy
from league.serving.full_disk import CAUSE, is_full
from league.table.actions import carry_out
from league.table.entry.declared import AS_ENTERED
from league.table.entry.forms import hand_form
from league.table.entry.result_form import ResultForm
from league.table.identity import AtTable, table_page
from league.table.recording.meanwhile import saved_meanwhile
from league.table.recording.preview import HandPreview
from league.table.recording.reseated import Reseated, as_seated_now
from league.table.screen.queries import progress_before
from league.table.screen.views import table_context
from scoring.errors import RuleViolation

__all__ = ["show_preview", "show_worth", "table_preview", "table_record", "table_undo"]

UNPROCESSABLE, CONFLICT = 422, 409


@table_page
def table_record(request: HttpRequest, at: AtTable) -> HttpResponse:
    """GET: show the form on its own page. POST: save the hand, once even if it is sent twice."""
    if not at.may_write:
        return redirect(at.url())
    if request.method != "POST":
        form = table_context(at)["form"]
        return show_form(request, at, begun(form, request.GET)) if form else redirect(at.url())
    form = posted_form(at, request.POST, saves="move" not in request.POST)
    if "move" in request.POST:
        return show_form(request, at, form, preview=HandPreview.of_form(form, record_of(at.game)))
    if not form.is_valid():
        return show_form(request, at, form, status=UNPROCESSABLE)
    return save(request, at, form)


def begun(form: ResultForm, asked: QueryDict) -> ResultForm:
    """The empty form with the outcome tapped at the table; without scripts, the table's buttons lead here."""
    if "outcome" in asked:
        form.initial["outcome"] = asked["outcome"]
    return form


def posted_form(at: AtTable, data: QueryDict, *, number: int | None = None, saves: bool = True) -> ResultForm:
    """The form as it was opened, for the submitted hand number, whatever was saved since.

    Players who changed their seats since keep what was typed for them. If the signal has sounded meanwhile, the form asks about it; an
    answer is required only for saving (``saves``), as is the cause of an error.
    """
    data = as_seated_now(at, data)
    clock = at.clock()
    asks = at.game.signal is None and clock is not None and clock.has_signalled
    number = whole_number(data.get("number", "")) if number is None else number
    progress = progress_before(at.game, number, data.get("signal", "") if asks else "")
    declared = declared_in(at.game, progress.number)
    form = hand_form(data, progress=progress, names=at.names, version=at.game.version, me=at.me, asks_signal=asks, declared=declared)
    form.is_saving = saves
    if asks:
        form.fields["signal"].required = saves
    return form


def save(request: HttpRequest, at: AtTable, form: ResultForm) -> HttpResponse:
    data = form.cleaned_data
    answers: dict[str, Any] = {name: data[name] for name in ("signal", "another") if name in data}
    answers[AS_ENTERED] = request.POST.get(AS_ENTERED, "")
    try:
        record_hand(entry=form.entry(at.actor), game=at.game, number=data["number"], result=form.result, cause=form.given_cause, **answers)
    except StaleGame as stale:
        return show_stale(request, at, stale.saved, form)
    except RuleViolation as violation:
        form.add_violation(violation)
    except Refusal as refusal:
        if refusal.field == AS_ENTERED:
            return show_unlike_declared(request, at)
        form.add_refusal(refusal)
    except OperationalError as error:
        return show_busy(request, at, form, error)
    else:
        return saved(request, at)
    return show_form(request, at, form, status=UNPROCESSABLE)


def show_busy(request: HttpRequest, at: AtTable, form: ResultForm, error: OperationalError) -> HttpResponse:
    """Others saved for too long, or the disk is full: all that was typed, to be saved with one more tap, which may be the second one that
    arrives."""
    if is_full(error):
        said = _("The disk of the server is full, so nothing was saved. Please tell the director; then press the button again.")
    elif is_busy(error):
        said = _("Too much is being saved just now, and nothing of this was. Please press the button again.")
    else:
        raise error
    form.add_error(None, said)
    page = show_form(request, at, form)
    page.status_code = UNAVAILABLE
    if is_full(error):
        page[CAUSE] = "disk"
    return page


def show_stale(request: HttpRequest, at: AtTable, meanwhile: Meanwhile, sent: ResultForm) -> HttpResponse:
    """Show what somebody else saved first, with everything typed here kept, ready to be saved as the next hand."""
    at.game.refresh_from_db()
    typed = Replace(whole_number(request.POST.get("number", "")) or 0, sent.result, sent.given_cause)
    data = request.POST.copy()
    number = progress_before(at.game, None).number
    data["number"], data["expected_version"] = str(number), str(at.game.version)
    form = posted_form(at, data, number=number, saves=False)
    preview = HandPreview.of_form(form, record_of(at.game))
    hand = form.after.last if preview else None
    notice = saved_meanwhile(meanwhile, at.game, at.names, typed, hand.counted if hand else typed.result, reader=at.actor)
    return show_form(request, at, form, status=CONFLICT, meanwhile=notice, preview=preview)


def show_unlike_declared(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Ask which is right, the riichi that were declared at the table or those of the entry, which is kept as it was typed."""
    at.game.refresh_from_db(fields=["declared"])
    form = posted_form(at, request.POST, saves=False)
    return show_form(request, at, form, status=UNPROCESSABLE, preview=HandPreview.of_form(form, record_of(at.game)))


def saved(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Replace the state of the table, and let the panel close; from the page of its own that the form has where somebody tapped before the
    scripts had come, lead back to the table."""
    if not request.headers.get("HX-Request"):
        return redirect(at.url())
    if urlsplit(request.headers.get("HX-Current-URL", "")).path == at.record_url:
        return trigger_client_event(HttpResponseClientRedirect(at.url()), "hand-saved")
    response = render(request, "table/screen/_state.html", table_context(at))
    return trigger_client_event(reswap(retarget(response, "#table-state"), "outerHTML"), "hand-saved", after="settle")


def show_form(request: HttpRequest, at: AtTable, form: ResultForm, *, status: int = 200, **more: Any) -> HttpResponse:
    reseated = Reseated.of(at, request.POST, form.seats)
    context = {"at": at, "form": form, "action": at.record_url, "preview_url": at.preview_url, "reseated": reseated, **more}
    if request.headers.get("HX-Request"):  # for a part of a page, an error status would stop the browser
        return render(request, "table/recording/_hand_form.html", context)
    return render(request, "table/recording/record.html", context, status=status)


@table_page
def table_preview(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Show who pays whom and the new scores before anything is saved."""
    if request.method != "POST":
        return redirect(at.url("table_record"))
    form = posted_form(at, request.POST, saves=False)
    if "worth" in request.POST:
        return show_worth(request, form)
    if "reseat" in request.POST:
        form.show_as_typed()
        return show_form(request, at, form)
    if request.headers.get("HX-Request"):
        return show_preview(request, at, form)
    preview = HandPreview.of_form(form, record_of(at.game))
    return show_form(request, at, form, preview=preview, status=200 if preview else UNPROCESSABLE)


def show_preview(request: HttpRequest, at: AtTable, form: ResultForm) -> HttpResponse:
    """Show, in a page that is open, what the hand does, and what is to be asked about it."""
    context = {"at": at, "form": form, "preview": HandPreview.of_form(form, record_of(at.game))}
    return render(request, "table/recording/_preview_part.html", context)


def show_worth(request: HttpRequest, form: ResultForm) -> HttpResponse:
    """Show what one player's hand is worth so far."""
    return render(request, *form.worth_so_far(request.POST["worth"]))


@require_POST
@table_page
def table_undo(request: HttpRequest, at: AtTable) -> HttpResponse:
    return carry_out(request, at, undo_last_hand)
