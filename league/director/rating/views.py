"""The page on which an administrator chooses the rating of the installation."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.access import administrator_only
from league.director.rating.forms import RatingForm
from league.director.rating.queries import rating_offers
from league.director.refusals import show_in_form
from league.rating.commands import choose_rating, rating_chosen
from league.rating.models import RatingKind


@administrator_only
def manage_rating(request: HttpRequest) -> HttpResponse:
    form = RatingForm(request.POST or None, offers=rating_offers(), chosen=rating_chosen())
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            kind, seen = RatingKind(form.cleaned_data["kind"]), form.cleaned_data["seen"]
            choose_rating(actor=Actor.of(request.user), kind=kind, counting=form.counting, half_at_ten=form.half_at_ten, seen=seen)
            messages.success(request, _("Saved."))
            return redirect("manage_rating")
    return render(request, "director/rating/manage_rating.html", {"form": form}, status=409 if form.meanwhile else 200)
