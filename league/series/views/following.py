"""Make the next season, take it back, and decide again after a correction."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.director.refusals import attempt, show_in_form
from league.director.undo import way_back
from league.numbers import whole_number
from league.series.access import series_director_only
from league.series.commands.moving import keep_player, move_player
from league.series.commands.next_season import MadeOtherwise, SeasonPlan, make_next_season, take_back_next_season
from league.series.forms.following import MoveForm, NextSeasonForm
from league.series.models import LeagueSeries, SeriesSeason
from league.series.queries.ended import why_not_over
from league.series.queries.following import LEAVES, following_season
from league.series.queries.made import action_that_made, directs_new, sent_otherwise
from league.series.views.managing import season_of


@series_director_only
def next_season(request: HttpRequest, series: LeagueSeries, number: int) -> HttpResponse:
    """Where everybody goes, who joins, and then the next season at one press; a season that was made already is shown instead."""
    season = season_of(series, number)
    made = SeriesSeason.objects.filter(made_from=season).first()
    if made is not None:
        return _made_before(request, season, made)
    later = series.seasons.filter(order__gt=number).exists()
    context = {"series": series, "season": season, "why_not": why_not_over(season), "has_later": later}
    if not context["why_not"] and not later:
        form = NextSeasonForm(request.POST or None, season=season, page=following_season(season))
        if request.method == "POST" and form.is_valid() and request.POST.get("act") == "make":
            with show_in_form(form):
                return _made(request, season, form)
        context |= {"form": form, "directs_new": directs_new(request.user, season)}
    return render(request, "series/next_season.html", context)


def _made_before(request: HttpRequest, season: SeriesSeason, made: SeriesSeason) -> HttpResponse:
    """Show the season that was made; whoever decides about it on a page opened before is told whose decisions count."""
    if request.method == "POST":
        form = NextSeasonForm(request.POST, season=season, page=following_season(season)) if not why_not_over(season) else None
        if form is not None and form.is_valid() and request.POST.get("act") == "make":
            return _made(request, season, form)
        _say_made_by(request, made, _("Nothing of yours is saved."))
    return redirect("series_season", made.series.address, made.order)


def _made(request: HttpRequest, season: SeriesSeason, form: NextSeasonForm) -> HttpResponse:
    actor, seen, plan = Actor.of(request.user), form.cleaned_data["seen"], form.plan()
    try:
        made = make_next_season(actor=actor, season=season, plan=plan, seen=seen)
    except MadeOtherwise as other:
        _say_made_by(request, other.made, _otherwise(other.made, plan, dict(form.page.choices)))
        return redirect("series_season", other.made.series.address, other.made.order)
    action = action_that_made(made)
    if action is None or actor.is_same_person(user_id=action.by_user_id, name=action.by_name):
        sentence = _("The season %(season)s is made: its competitions are drafts, which only you see.") % {"season": made.label}
        messages.success(request, sentence, extra_tags=way_back("series_take_back", made.series.address, made.order))
    else:
        _say_made_by(request, made, _("You chose the same."))
    return redirect("series_season", made.series.address, made.order)


def _say_made_by(request: HttpRequest, made: SeriesSeason, then: str) -> None:
    """Say who made the season and when, and what that means for what was sent."""
    action = action_that_made(made)
    if action is None:
        messages.warning(request, " ".join([_("The season %(season)s is made already.") % {"season": made.label}, then]))
        return
    at = date_format(timezone.localtime(action.at), "SHORT_DATETIME_FORMAT")
    sentence = _("%(name)s has made the season %(season)s already (%(at)s).") % {"name": action.by_name, "season": made.label, "at": at}
    messages.warning(request, f"{sentence} {then}")


def _otherwise(made: SeriesSeason, plan: SeasonPlan, places: Mapping[str, str]) -> str:
    """That other decisions count, and for whom they differ."""
    people = [
        _("%(name)s: %(there)s, not %(yours)s") % {"name": name, "there": _place(there, places), "yours": _place(yours, places)}
        for name, there, yours in sent_otherwise(made, {player: one.goes for player, one in plan.goes.items()})
    ]
    differ = _("What you chose differs and is not saved.")
    return f"{differ} {'; '.join(people)}." if people else differ


def _place(level: int | None, places: Mapping[str, str]) -> str:
    return places.get(LEAVES if level is None else str(level), str(level))


@series_director_only
@require_POST
def take_back(request: HttpRequest, series: LeagueSeries, number: int) -> HttpResponse:
    """Delete a season that was made from the one before, as long as nobody has worked on it."""
    season = season_of(series, number)
    before = season.made_from
    with attempt(request, gettext_lazy("The season is taken back; its competitions are deleted.")):
        take_back_next_season(actor=Actor.of(request.user), season=season)
        if before is not None:
            return redirect("series_next", series.address, before.order)
    return redirect("series_season", series.address, number)


@series_director_only
@require_POST
def move(request: HttpRequest, series: LeagueSeries, number: int) -> HttpResponse:
    """Send somebody elsewhere after a correction, or leave them where they are."""
    season, form = season_of(series, number), MoveForm(request.POST)
    if form.is_valid():
        data, actor = form.cleaned_data, Actor.of(request.user)
        if data["act"] == "keep":
            with attempt(request, gettext_lazy("It stays as it is.")):
                keep_player(actor=actor, season=season, player=data["player"])
        else:
            goes = None if data["goes"] == LEAVES else whole_number(data["goes"]) or 0
            with attempt(request, gettext_lazy("Saved.")):
                move_player(actor=actor, season=season, player=data["player"], goes=goes, reason=data["reason"])
    else:
        messages.error(request, _("Please choose."))
    return redirect("series_season", series.address, number)
