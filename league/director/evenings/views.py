"""League evenings: open, change and close them, and check people in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.entering.commands import check_in_many, enter_players
from league.director.entering.forms import NamesForm, entered_text
from league.director.entering.taking_turns import entering_one_at_a_time
from league.director.evenings.forms import EveningForm
from league.director.evenings.queries import evenings_of
from league.director.refusals import attempt, show_in_form
from league.director.undo import sent, way_back
from league.drawing import tables_for
from league.numbers import whole_number
from league.seating import commands
from league.seating.models import NOT_OVER, Evening, SessionState
from league.seating.queries import attendance, next_number, sessions_of
from league.seating.seen import evening_seen, evenings_seen

#: While one of these lasts, drawing the next session is not the next thing to do.


@director_only
def evenings(request: HttpRequest, competition: Competition) -> HttpResponse:
    form = EveningForm(request.POST or None, initial={"seen": evenings_seen(competition)})
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            evening = commands.open_evening(actor=Actor.of(request.user), competition=competition, **form.cleaned_data)
            return redirect("manage_evening", competition.slug, evening.pk)
    lone = sessions_of(competition).filter(evening=None)
    context: dict[str, object] = {"competition": competition, "evenings": evenings_of(competition), "sessions": lone, "form": form}
    return render(request, "director/evenings/evenings.html", context, status=409 if form.meanwhile else 200)


@director_only
@entering_one_at_a_time
def evening(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """One evening: check-in, sessions, and a field for new people."""
    evening = get_object_or_404(Evening.objects.select_related("competition"), competition=competition, pk=number)
    form = NamesForm(request.POST or None, competition=competition, auto_id="new_%s")
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = enter_players(actor=Actor.of(request.user), competition=competition, entries=form.entries(), evening=evening)
            messages.success(request, entered_text(len(made)))
            return redirect("manage_evening", competition.slug, evening.pk)
    return _page(request, evening, form, EveningForm(instance=evening, auto_id="change_%s"))


def _page(request: HttpRequest, evening: Evening, form: NamesForm, change_form: EveningForm) -> HttpResponse:
    competition, sessions = evening.competition, list(sessions_of(evening.competition).filter(evening=evening))
    context = {"competition": competition, "evening": evening, "form": form, "sessions": sessions, "change_form": change_form}
    context["in_play"] = any(session.state in NOT_OVER for session in sessions)
    context |= _check_in_context(competition, evening)
    return render(request, "director/evenings/evening.html", context, status=409 if change_form.meanwhile else 200)


def _check_in_context(competition: Competition, evening: Evening) -> dict[str, object]:
    people = attendance(evening)
    count = sum(person.here for person in people)
    tables = tables_for(count, competition.ruleset.table_sizes)
    return {"people": people, "present": count, "tables": len(tables), "resting": count - sum(tables)}


@director_only
@require_POST
def check_in(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Check one entrant ``in`` or ``out`` by number, or ``all`` in. htmx gets the list alone."""
    evening = get_object_or_404(Evening, competition=competition, pk=number)
    with attempt(request):
        _carry_out(request, competition, evening)
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        context = {"competition": competition, "evening": evening, **_check_in_context(competition, evening)}
        return render(request, "director/evenings/_check_in.html", context)
    return redirect("manage_evening", competition.slug, evening.pk)


def _carry_out(request: HttpRequest, competition: Competition, evening: Evening) -> None:
    actor = Actor.of(request.user)
    if "all" in request.POST:
        absent = competition.entrants.active().with_players().exclude(check_ins__evening=evening)
        check_in_many(actor=actor, evening=evening, entrants=absent)
        return
    command = commands.check_out if "out" in request.POST else commands.check_in
    number = whole_number(request.POST.get("out") or request.POST.get("in") or "")
    entrant = get_object_or_404(competition.entrants.with_players(), number=number)
    command(actor=actor, evening=evening, entrant=entrant)


@director_only
@require_POST
def close(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Close an evening, or open it again."""
    evening = get_object_or_404(Evening, competition=competition, pk=number)
    actor, undo = Actor.of(request.user), way_back("manage_evening_close", competition.slug, evening.pk)
    if evening.closed:
        with attempt(request, _("The evening is open again."), undo=undo):
            commands.reopen_evening(actor=actor, evening=evening)
        return redirect("manage_evening", competition.slug, evening.pk)
    with attempt(request, _("The evening is closed. Good night!"), undo=undo):
        commands.close_evening(actor=actor, evening=evening)
    return redirect("manage_evening", competition.slug, evening.pk)


@director_only
@require_POST
def change(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Change the date and the name."""
    evening = get_object_or_404(Evening, competition=competition, pk=number)
    form = EveningForm(request.POST if "date" in request.POST else request.GET, auto_id="change_%s")
    before = {"date": evening.date.isoformat(), "name": evening.name}
    if form.is_valid():
        with attempt(request, beside=form):
            changed = commands.change_evening(actor=Actor.of(request.user), evening=evening, **form.cleaned_data)
            undo = way_back("manage_evening_change", competition.slug, evening.pk, seen=evening_seen(changed), **before)
            messages.success(request, _("Saved."), extra_tags=undo)
    else:
        messages.error(request, joined_errors(form))
    if form.meanwhile:
        return _page(request, form.meanwhile.stands, NamesForm(competition=competition, auto_id="new_%s"), form)
    return redirect("manage_evening", competition.slug, evening.pk)


def joined_errors(form: EveningForm) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)


@director_only
def draw_next(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Redirect to the draw of the next session of an evening (by id), or of the competition without one.

    That is the first planned session without a seating, else a new one, which is stored once its seating is confirmed.
    """
    pk = whole_number(sent(request, "evening"))
    evening = get_object_or_404(Evening, competition=competition, pk=pk) if pk is not None else None
    waiting = competition.sessions.filter(evening=evening, state=SessionState.PLANNED).order_by("number").first()
    if waiting is not None or evening is None:
        return redirect("manage_draw", competition.slug, waiting.number if waiting is not None else next_number(competition))
    if evening.closed:
        messages.error(request, _("This evening is closed."))
        return redirect("manage_evening", competition.slug, evening.pk)
    return redirect("manage_draw_next", competition.slug, evening.pk, next_number(competition))
