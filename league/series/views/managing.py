"""Run a series: its words, its seasons and divisions, and the place of a competition in it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import attempt, show_in_form
from league.director.seen import SeenForm
from league.series.access import directed_series, series_director_only
from league.series.commands.series import (
    change_division,
    change_season_label,
    change_series,
    enter_series,
    leave_series,
    start_series,
)
from league.series.forms.series import DivisionForm, EnterSeriesForm, SeasonLabelForm, StartSeriesForm, WordsForm
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.moved import moves_of
from league.series.queries.overview import series_of
from league.series.queries.running import managed_series, may_be_play_off


@director_only
def of_competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The place of a competition in its series; without one, two ways into one."""
    if (division := series_of(competition)) is not None:
        return render(request, "series/of_competition.html", {"competition": competition, "division": division})
    known = list(directed_series(request.user).order_by("name"))
    is_new = request.POST.get("act") != "enter"
    start = StartSeriesForm(request.POST if request.method == "POST" and is_new else None, prefix="new")
    enter = EnterSeriesForm(None if is_new else request.POST, choices=known, prefix="into", initial={"level": 1})
    if request.method == "POST" and _done(request, competition, start if is_new else enter):
        return redirect("manage_series", competition.slug)
    context = {"competition": competition, "start": start, "enter": enter, "known": known}
    return render(request, "series/of_competition.html", context)


def _done(request: HttpRequest, competition: Competition, form: StartSeriesForm | EnterSeriesForm) -> bool:
    """Carry the form out; False if it is refused."""
    actor = Actor.of(request.user)
    if not form.is_valid():
        return False
    with show_in_form(form):
        if isinstance(form, StartSeriesForm):
            start_series(actor=actor, competition=competition, **form.cleaned_data)
        else:
            enter_series(actor=actor, competition=competition, **form.cleaned_data)
        messages.success(request, _("%(name)s is in the series now.") % {"name": competition.name})
        return True
    return False


@series_director_only
def manage(request: HttpRequest, series: LeagueSeries) -> HttpResponse:
    """The words of a series, and its seasons with their divisions and rules."""
    form = WordsForm(request.POST or None, instance=LeagueSeries.objects.get(pk=series.pk))
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            changed = change_series(actor=Actor.of(request.user), series=series, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("series_manage", changed.address)
    context = {"series": series, "form": form, "seasons": managed_series(series)}
    return render(request, "series/manage.html", context, status=_status(form))


@series_director_only
def season(request: HttpRequest, series: LeagueSeries, number: int) -> HttpResponse:
    """A season: its label, and who went where when it was made from the one before."""
    found = season_of(series, number)
    form = SeasonLabelForm(request.POST or None, instance=season_of(series, number))
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            change_season_label(actor=Actor.of(request.user), season=found, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("series_season", series.address, number)
    context = {"series": series, "season": season_of(series, number), "form": form, "moves": moves_of(found)}
    return render(request, "series/season.html", context, status=_status(form))


@series_director_only
def division(request: HttpRequest, series: LeagueSeries, number: int, level: int) -> HttpResponse:
    """A division's name, and the rules between it and the one below."""
    found = division_of(series, number, level)
    has_below = found.season.divisions.filter(level__gt=level).exists()
    form = DivisionForm(request.POST or None, division=found, others=may_be_play_off(request.user, found), has_below=has_below)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            change_division(actor=Actor.of(request.user), division=found, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("series_manage", series.address)
    context = {"series": series, "division": found, "form": form, "has_below": has_below}
    return render(request, "series/division.html", context, status=_status(form))


def _status(form: SeenForm) -> int:
    """409 where somebody else has saved the same thing meanwhile."""
    return 409 if form.meanwhile else 200


@series_director_only
@require_POST
def leave(request: HttpRequest, series: LeagueSeries, number: int, level: int) -> HttpResponse:
    """Take a division's competition out of the series."""
    found = division_of(series, number, level)
    with attempt(request, gettext_lazy("It is in no series any more; the competition stays as it is.")):
        leave_series(actor=Actor.of(request.user), division=found)
    return redirect("manage_series", found.competition.slug)


def season_of(series: LeagueSeries, number: int) -> SeriesSeason:
    """The season of this number, or page not found."""
    return get_object_or_404(SeriesSeason.objects.select_related("series", "made_from"), series=series, order=number)


def division_of(series: LeagueSeries, number: int, level: int) -> DivisionSeason:
    """The division of this level in the season of this number, or page not found."""
    rows = DivisionSeason.objects.select_related("season__series", "competition", "play_off_competition")
    return get_object_or_404(rows, season__series=series, season__order=number, level=level)
