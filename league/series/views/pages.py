"""The public pages: all series, one, its all-time table, its records, two players beside each other."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django_tables2 import RequestConfig

from league.competitions.access import public
from league.numbers import whole_number
from league.series.access import directs_series, public_series
from league.series.all_time_table import all_time_table, all_time_team_table
from league.series.models import LeagueSeries
from league.series.queries.all_time import all_time_of
from league.series.queries.bests import bests_of
from league.series.queries.duel import duel_of
from league.series.queries.overview import all_series, series_page
from league.series.queries.season_facts import over_divisions
from league.standings.tables import ROWS_A_PAGE


@public
def series_list(request: HttpRequest) -> HttpResponse:
    """Every series that everybody may see."""
    return render(request, "series/list.html", {"listed": all_series()})


@public_series
def series(request: HttpRequest, series: LeagueSeries) -> HttpResponse:
    """Seasons with their champions, divisions with their tables."""
    context = {"series": series, "page": series_page(series), "directs": directs_series(request.user, series)}
    return render(request, "series/series.html", context)


@public_series
def all_time(request: HttpRequest, series: LeagueSeries) -> HttpResponse:
    """The all-time table, of one division (``?division=`` its level) or of all."""
    page = all_time_of(series, whole_number(request.GET.get("division", "")) or 0)
    tables = [all_time_table(one, f"{number}-" if number else "") for number, one in enumerate(page.tables)]
    teams = all_time_team_table(page.teams) if page.teams else None
    for table in [*tables, *([teams] if teams is not None else [])]:
        RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    shown = list(zip(page.tables, tables, strict=True))
    return render(request, "series/all_time.html", {"series": series, "page": page, "tables": shown, "teams": teams})


@public_series
def records(request: HttpRequest, series: LeagueSeries) -> HttpResponse:
    return render(request, "series/records.html", {"series": series, "units": bests_of(series), "page": over_divisions(series)})


@public_series
def duel(request: HttpRequest, series: LeagueSeries) -> HttpResponse:
    """Two players (``?one=`` and ``?other=``, their ids) in every game that they played at one table in this series."""
    one, other = (whole_number(request.GET.get(name, "")) or 0 for name in ("one", "other"))
    page = duel_of(series, one, other)
    if page is None:
        raise Http404
    return render(request, "series/duel.html", {"series": series, "page": page})
