"""Seat the sessions of a final or a bracket together, with winds by rank or as the players choose them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition, Stage, StageDraw
from league.director.drawing.forms.chosen_seats import ChosenSeatsForm
from league.director.drawing.queries.chosen_seats import StageSeats, stage_seats_of
from league.director.drawing.views.confirming import FOR_DIRECTORS
from league.director.refusals import attempt, show_in_form
from league.director.undo import sent, way_back
from league.numbers import whole_number, whole_numbers
from league.seating import commands as seating
from league.seating.models import Session, SessionState
from league.seating.seen import seatings_seen
from league.standings.queries.ranking.stage_order import FIXED
from league.wording import joined

WINDS = ("0", "1", "2", "3")


@director_only
def stage_seats(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The tables of a final or a bracket in all its sessions to come; each player may choose a wind for the first of them. ``look`` shows
    what follows for the others, ``confirm`` seats all."""
    stage = _found(competition, number)
    if not stage.is_decided:
        messages.error(request, _("It is not decided yet who plays in “%(stage)s”.") % {"stage": stage.name})
    if stage.is_first or not stage.is_decided:
        return redirect("manage_stage", competition.slug, number)
    seats = _asked(request, stage)
    seen = seatings_seen([one.pk for one in seats.offered])
    form = ChosenSeatsForm(request.POST if request.method == "POST" else None, seats=seats, seen=seen)
    confirmed = request.method == "POST" and form.is_valid() and "confirm" in request.POST and bool(seats.draws)
    unseen = confirmed and _is_news(request, seats)
    if confirmed and not unseen:
        with show_in_form(form):
            _seat(request, seats, form.cleaned_data["seen"])
            return redirect("manage_stage", competition.slug, number)
    status = 409 if form.meanwhile or unseen else 422 if form.errors else 200
    context = {"competition": competition, "stage": stage, "seats": seats, "form": form, "secret": seats.secret, "missing": seats.missing}
    context["for_directors"] = FOR_DIRECTORS if seats.is_public else ""
    return render(request, "director/drawing/chosen_seats.html", context, status=status)


def _is_news(request: HttpRequest, seats: StageSeats) -> bool:
    """Whether the seatings tell everybody something by who is missing that the page has not shown."""
    return request.POST.get("confirm") != FOR_DIRECTORS and bool(seats.missing) and request.POST.get("missing") != seats.missing.seen


def _asked(request: HttpRequest, stage: Stage) -> StageSeats:
    """The seats as they follow from what was chosen; where two at a table want the same wind, as if nobody had chosen."""
    way = request.GET.get("way", "")
    way = way if way in FIXED else stage.draw if stage.draw in FIXED else StageDraw.FINAL
    numbers = [whole_number(value) for value in (request.POST or request.GET).getlist("sessions")]
    wanted = [one for one in numbers if one is not None]
    chosen = {who: int(wind) for key, wind in request.POST.items() if (who := _whose(key)) is not None and wind in WINDS}
    seats = stage_seats_of(stage, way, wanted, chosen)
    return stage_seats_of(stage, way, wanted, {}) if seats.refused and chosen else seats


def _whose(field: str) -> int | None:
    name, _dash, number = field.partition("-")
    return whole_number(number) if name == "wind" else None


def _seat(request: HttpRequest, seats: StageSeats, seen: str) -> None:
    slug, sessions = seats.stage.competition.slug, seats.sessions
    hidden = bool(seats.secret) or request.POST.get("confirm") == FOR_DIRECTORS
    was_planned = all(session.state == SessionState.PLANNED for session in sessions)
    tables = [[[seats.present[who] for who in table] for table in draw.tables] for draw in seats.draws]
    seated = seating.seat_sessions(
        actor=Actor.of(request.user),
        seatings=list(zip(sessions, tables, strict=True)),
        others=[one for one in seats.offered if one not in sessions],
        seen=seen,
        hidden=hidden,
    )
    undo = _step_back(slug, seats.stage.number, "clear", seated) if was_planned else ""
    text = ngettext(
        "Session %(numbers)s is seated. That can be changed until it starts.",
        "Sessions %(numbers)s are seated. That can be changed until they start.",
        len(sessions),
    )
    words = {"numbers": joined([str(number) for number in seats.numbers])}
    messages.success(request, text % words, extra_tags=undo)
    if hidden:
        messages.warning(request, seats.secret.saved_text)


def _step_back(slug: str, stage: int, step: str, sessions: list[Session]) -> str:
    numbers, seen = ",".join(str(one.number) for one in sessions), seatings_seen([one.pk for one in sessions])
    return way_back("manage_stage_seats_step", slug, stage, step, only=numbers, seen=seen)


#: the command of a step, what is said of it, and the step that takes it back
STEPS: Mapping[str, tuple[Any, Any, str]] = {
    "clear": (seating.clear_seatings, lambda: _("The seatings were taken away."), "seat-again"),
    "seat-again": (seating.restore_seatings, lambda: _("The players are seated as before."), "clear"),
}


@director_only
@require_POST
def take_step(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """Take away the seatings of the sessions in ``only``, or bring them back."""
    if step not in STEPS:
        raise Http404
    stage, (command, said, back) = _found(competition, number), STEPS[step]
    sessions = list(competition.sessions.filter(stage=stage, number__in=whole_numbers(sent(request, "only"))).order_by("number"))
    with attempt(request, said(), undo=partial(_step_back, competition.slug, number, back, sessions)):
        command(actor=Actor.of(request.user), sessions=sessions, seen=sent(request, "seen"))
    return redirect("manage_stage", competition.slug, number)


def _found(competition: Competition, number: int) -> Stage:
    stage: Stage = get_object_or_404(competition.stages.select_related("source", "competition"), number=number)
    stage.competition = competition
    return stage
