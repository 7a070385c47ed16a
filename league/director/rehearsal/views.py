"""Make, simulate and delete rehearsals."""

from __future__ import annotations

import time

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.deleted import leads_on_from_deleted_rehearsals
from league.director.refusals import attempt
from league.director.rehearsal.commands import create_rehearsal, delete_rehearsal, simulate_next
from league.director.rehearsal.forms import SimulateForm
from league.director.rehearsal.queries import progress_of, rehearsals_of, source_of
from league.numbers import new_seed, whole_number

SECONDS = 4  #: most seconds for one request; the page then sends the next


@leads_on_from_deleted_rehearsals
@director_only
def rehearsal(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A competition's rehearsals, or a rehearsal's own page: its progress, and buttons to play and delete it; ``?left=`` sessions to
    go, after those played ``before``."""
    context: dict[str, object] = {"competition": competition}
    if competition.rehearsal:
        progress, left = progress_of(competition), whole_number(request.GET.get("left", "")) or 0
        before = whole_number(request.GET.get("before", "")) or 0
        context |= {"progress": progress, "left": left, "before": before, "all": before + left}
        context["source"] = source_of(competition, request.user)
        context["form"] = SimulateForm(initial={"sessions": progress.next_count})
    else:
        context["rehearsals"] = rehearsals_of(competition, request.user)
    return render(request, "director/rehearsal/rehearsal.html", context)


@director_only
@require_POST
def create(request: HttpRequest, competition: Competition) -> HttpResponse:
    with attempt(request):
        made = create_rehearsal(actor=Actor.of(request.user), competition=competition)
        messages.success(request, _("%(name)s was made. Try out whatever you like.") % {"name": made.name})
        return redirect("manage_rehearsal", made.slug)
    return redirect("manage_rehearsal", competition.slug)


@director_only
@require_POST
def simulate(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Simulate whole sessions for some seconds, then redirect to the page with the number left; it sends the next request, with the number
    simulated ``before`` it."""
    form, before = SimulateForm(request.POST), whole_number(request.POST.get("before", "")) or 0
    if not form.is_valid():
        messages.error(request, _("Please say how many sessions, from 1 to 40."))
        return redirect("manage_rehearsal", competition.slug)
    wanted, played = form.cleaned_data["sessions"], 0
    began = time.monotonic()
    with attempt(request):
        while played < wanted and time.monotonic() - began < SECONDS:
            simulate_next(actor=Actor.of(request.user), competition=competition, seed=new_seed())
            played += 1
        if played < wanted:
            on = urlencode({"left": wanted - played, "before": before + played})
            return redirect(f"{reverse('manage_rehearsal', args=[competition.slug])}?{on}")
    if count := before + played:
        sentence = ngettext("%(count)d session was simulated.", "%(count)d sessions were simulated.", count) % {"count": count}
        messages.success(request, sentence)
    return redirect("manage_rehearsal", competition.slug)


@leads_on_from_deleted_rehearsals
@director_only
@require_POST
def delete(request: HttpRequest, competition: Competition) -> HttpResponse:
    source = source_of(competition, request.user)
    with attempt(request, _("%(name)s was deleted.") % {"name": competition.name}):
        delete_rehearsal(actor=Actor.of(request.user), competition=competition)
        return redirect("manage_rehearsal", source.slug) if source is not None else redirect("home")
    return redirect("manage_rehearsal", competition.slug)
