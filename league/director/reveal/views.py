"""The reveal of the places: its beginning, the remote on the director's phone, and its steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import show_in_form
from league.director.reveal.forms import RevealForm, StepForm
from league.director.reveal.queries import reveal_before, reveal_page
from league.errors import Refusal
from league.hall.models import Reveal
from league.hall.reveal.commands import end_reveal, keep_order, move_reveal, start_reveal, take_order
from league.hall.reveal.queries import running_reveal
from league.hall.screen.built import built_screen

__all__ = ["reveal", "reveal_end", "reveal_key", "reveal_move", "reveal_order", "reveal_remote"]

KEYS = {"on": 1, "back": -1}
ORDERS: dict[str, Callable[..., Reveal]] = {"keep": keep_order, "take": take_order}


@director_only
@never_cache
def reveal(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The remote of the running reveal; without one, the form that begins it."""
    page = reveal_page(competition)
    if page is not None:
        return render(request, "director/reveal/remote.html", {"competition": competition, "page": page})
    form = RevealForm(request.POST or None, is_secret=competition.published_until is not None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            start_reveal(actor=Actor.of(request.user), competition=competition, plan=form.plan, lifts=form.lifts)
            return redirect("manage_reveal", competition.slug)
    context = {"competition": competition, "form": form, "before": reveal_before(competition)}
    return render(request, "director/reveal/begin.html", context, status=422 if form.errors else 200)


@director_only
@never_cache
def reveal_remote(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The changing part of the remote; 204 if the phone has it already."""
    if request.GET.get("key") == str(competition.revision):
        return HttpResponse(status=204)
    return _part(request, competition)


@director_only
@require_POST
@never_cache
def reveal_move(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Go on, back, or to another step."""
    form = StepForm(request.POST)
    if not form.is_valid():
        return _answer(request, competition, _("That did not work. Please try again."))
    return _carried_out(request, competition, lambda row: move_reveal(actor=Actor.of(request.user), reveal=row, **form.cleaned_data))


@director_only
@require_POST
@never_cache
def reveal_key(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A key at the screen of the hall (``by``: on, back), which showed what has the tag ``seen``: 204, or 409 where the remote asks.

    The reveal is read before the screen, so that a step taken in between is noticed.
    """
    row, by = running_reveal(competition), KEYS.get(request.POST.get("by", ""))
    competition.refresh_from_db()
    if row is None or by is None or built_screen(competition).tag != request.POST.get("seen", ""):
        return HttpResponse(status=204)  # the screen is about to show something else
    try:
        move_reveal(actor=Actor.of(request.user), reveal=row, expected=row.step, to=row.step + by)
    except Refusal as refusal:
        return HttpResponse(status=204 if refusal.code == "no_such_step" else 409)
    return HttpResponse(status=204)


@director_only
@require_POST
@never_cache
def reveal_order(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The answer (``keep``, ``take``) which places count, those frozen or those of the standings now."""
    command = ORDERS.get(request.POST.get("order", ""))
    if command is None:
        return _answer(request, competition, _("That did not work. Please try again."))
    seen = request.POST.get("seen", "")
    return _carried_out(request, competition, lambda row: command(actor=Actor.of(request.user), reveal=row, seen=seen))


@director_only
@require_POST
@never_cache
def reveal_end(request: HttpRequest, competition: Competition) -> HttpResponse:
    """End the reveal; the screen returns to its slides."""
    row = running_reveal(competition)
    if row is not None:
        end_reveal(actor=Actor.of(request.user), reveal=row)
    messages.success(request, _("The reveal has ended; the screen shows its slides again."))
    return redirect("manage_reveal", competition.slug)


def _carried_out(request: HttpRequest, competition: Competition, act: Callable[[Reveal], Any]) -> HttpResponse:
    """Carry out a step of the running reveal, then show the remote, with the refusal if there was one."""
    row = running_reveal(competition)
    if row is None:
        return _answer(request, competition, _("This reveal has ended."))
    try:
        act(row)
    except Refusal as refusal:
        return _answer(request, competition, str(refusal))
    return _answer(request, competition)


def _answer(request: HttpRequest, competition: Competition, refused: str = "") -> HttpResponse:
    """The part for the script that asked, the page for a browser without scripts."""
    if request.headers.get("HX-Request"):
        competition.refresh_from_db()
        return _part(request, competition, refused)
    if refused:
        messages.error(request, refused)
    return redirect("manage_reveal", competition.slug)


def _part(request: HttpRequest, competition: Competition, refused: str = "") -> HttpResponse:
    """The remote, or a request to load the page again where no reveal runs any more."""
    page = reveal_page(competition)
    if page is None:
        answer = HttpResponse(status=204)
        answer["HX-Refresh"] = "true"
        return answer
    return render(request, "director/reveal/_remote.html", {"competition": competition, "page": page, "refused": refused})
