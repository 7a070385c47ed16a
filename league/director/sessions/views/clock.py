"""The buttons of a session's clock: start, pause, add time for all tables or one, take the last change back, set the minutes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.finding import found
from league.director.refusals import attempt
from league.errors import Refusal
from league.numbers import whole_number
from league.seating import commands as seating
from league.seating.models import Session, Table

__all__ = ["change_clock"]

#: The buttons: each with its command, its message on success, and the fields that it reads.
ACTIONS: Mapping[str, tuple[Callable[..., Any], Any, tuple[str, ...]]] = {
    "start": (seating.start_clock, _("The clock is running."), ()),
    "pause": (seating.pause_clock, _("The clock is paused."), ("table",)),
    "resume": (seating.resume_clock, _("The clock goes on."), ("table",)),
    "extend": (seating.extend_clock, _("The time was changed."), ("table", "seconds", "seen")),
    "undo": (seating.undo_clock, _("The last change of the clock was taken back."), ("change",)),
    "minutes": (seating.set_minutes, _("The minutes were changed."), ("minutes", "seen")),
}
#: The names of the fields that hold a number, as the page has them.
NUMBERS = {"minutes": _("Minutes of this session"), "seconds": _("Time")}


@director_only
@require_POST
def change_clock(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    if step not in ACTIONS:
        raise Http404
    command, done, fields = ACTIONS[step]
    session = found(competition, number)
    with attempt(request, done):
        command(actor=Actor.of(request.user), session=session, **{name: read(request, session, name) for name in fields})
    return redirect("manage_session", competition.slug, number)


def read(request: HttpRequest, session: Session, name: str) -> Table | str | int | None:
    """A posted field as an argument of the command: a table by number (empty: all), ``seen``, or a number. Refusal: ``no_number``."""
    text = request.POST.get(name, "").strip()
    if name == "seen":
        return text
    if name == "table":
        return get_object_or_404(Table, session=session, number=whole_number(text)) if text else None
    sign, digits = (-1, text[1:]) if text[:1] in ("-", "\u2212") else (1, text)
    value = whole_number(digits)
    if value is None:
        sentence = _("%(field)s: please give a whole number.")
        raise Refusal("no_number", sentence % {"field": NUMBERS.get(name, name)}, field=name)
    return sign * value
