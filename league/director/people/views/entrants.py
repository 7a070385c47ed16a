"""Pages of a competition's entrants: the list, and one entrant."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition, Entrant
from league.competitions.seen import leaving_seen
from league.director.entering.commands import enter_players
from league.director.entering.forms import NamesForm, entered_text
from league.director.entering.queries import latest_import
from league.director.entering.taking_turns import entering_one_at_a_time
from league.director.people.commands.details import change_entry
from league.director.people.forms.details import EntrantForm, PlayerForm
from league.director.people.queries.entrants import entrants_page, entrants_summary, seats_ahead
from league.director.people.queries.leaving import missed_of_entrant
from league.director.people.queries.renaming import may_rename
from league.director.refusals import show_in_form
from league.director.seating_words import outdated_text
from league.director.substitutes.words import stand_in_text
from league.seating.outdated import to_be_redrawn
from league.seating.standing_in import is_replaced_ahead


@director_only
@entering_one_at_a_time
def entrants(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The list, and a box that takes one name on each line."""
    form = NamesForm(request.POST or None, competition=competition)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = enter_players(actor=Actor.of(request.user), competition=competition, entries=form.entries())
            messages.success(request, entered_text(len(made)))
            return redirect("manage_entrants", competition.slug)
    page = entrants_page(competition, request.GET.get("show", ""))
    context = {"competition": competition, "page": page, "summary": entrants_summary(competition), "form": form}
    context["latest"] = None if competition.is_over else latest_import(competition)
    found = () if competition.is_over else to_be_redrawn(competition)
    context["outdated"] = outdated_text(found) if found else ""
    return render(request, "director/people/entrants.html", context)


@director_only
def entrant(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Guest, substitute, group and e-mail, and the name, where this director may change it."""
    entrant = get_object_or_404(competition.entrants.with_players().select_related("stand_in__player"), number=number)
    data = request.POST or None
    form = EntrantForm(data, instance=entrant)
    person = PlayerForm(data, instance=entrant.player) if may_rename(request.user, entrant.player) else None
    if request.method == "POST" and form.is_valid() and (person is None or person.is_valid()):
        with show_in_form(person or form, beside=form):
            _save(Actor.of(request.user), entrant, form, person)
            messages.success(request, _("Saved."))
            return redirect("manage_entrants", competition.slug)
    if form.meanwhile and person is not None and person.meanwhile:
        form.differences += person.differences
    name = Entrant.objects.with_players().get(pk=entrant.pk).shown_name
    context = {"competition": competition, "entrant": entrant, "name": name, "form": form, "person": person, "ahead": seats_ahead(entrant)}
    context["leaving_seen"] = leaving_seen(entrant)
    context |= {"missed": missed_of_entrant(entrant), "replaced": stand_in_text(entrant) if is_replaced_ahead(entrant) else ""}
    return render(request, "director/people/entrant.html", context, status=409 if form.meanwhile else 200)


def _save(actor: Actor, entrant: Entrant, form: EntrantForm, person: PlayerForm | None) -> None:
    changed = {name: person.cleaned_data[name] for name in person.changed_data} if person is not None else {}
    entry = {name: value for name, value in form.cleaned_data.items() if name != "seen"}
    is_changed = set(form.changed_data) - {"seen"}
    change_entry(actor=actor, entrant=entrant, entry=entry if is_changed else {}, person=changed, seen=form.cleaned_data["seen"])
