"""The public pages and files of teams."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django_tables2 import RequestConfig

from league.competitions.access import public_competition, reader_of
from league.competitions.models import Competition
from league.seating.models import Session
from league.standings.cached import NUMBER, cached_page
from league.standings.exports.exported import ExportedFile, as_json
from league.standings.exports.teams import teams_json, teams_table
from league.standings.public_page import public_page
from league.standings.queries.provisional import provisional_results
from league.standings.queries.teams.standings import TeamTable, team_table
from league.standings.queries.teams.team import team_page
from league.standings.tables import DeclaredTable
from league.standings.team_columns import team_columns_on_page, team_sorting
from league.standings.views.exports import csv_of, export, xlsx_of
from league.standings.views.pages import asked_session, found


def _asked(request: HttpRequest, competition: Competition) -> TeamTable | None:
    try:
        return team_table(competition, asked_session(request), reader=reader_of(request, competition))
    except Session.DoesNotExist as error:
        raise Http404 from error


@public_page("teams/", under="standings")
@cached_page(query={"sort": team_sorting, "after": NUMBER}, strict=["after"], live=True)
@public_competition
def teams(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The standings of the teams, or those ``?after=`` a session; without teams, a page that says so."""
    page = _asked(request, competition)
    if page is None:
        return render(request, "standings/teams/none.html", {"competition": competition})
    table = DeclaredTable(team_columns_on_page(page), page.rows, caption=_("Team standings"))
    RequestConfig(request, paginate=False).configure(table)
    provisional = provisional_results(competition, page.sessions)
    context = {"competition": competition, "page": page, "standings": page.standings, "table": table, "provisional": provisional}
    context["team_of"] = {person.number: row.url for row in page.rows for person in row.members.values()}
    return render(request, "standings/teams/standings.html", context)


@public_page("teams/<int:number>/", under="standings")
@cached_page()
@public_competition
def team(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """A team: its members, and who played in which session."""
    page = found(team_page(competition, number, reader_of(request, competition)))
    return render(request, "standings/teams/team.html", {"competition": competition, "page": page})


@export
def teams_csv(request: HttpRequest, competition: Competition) -> ExportedFile:
    return csv_of(competition, teams_table(found(_asked(request, competition)), asked_session(request)))


@export
def teams_xlsx(request: HttpRequest, competition: Competition) -> ExportedFile:
    return xlsx_of(competition, teams_table(found(_asked(request, competition)), asked_session(request)))


@export
def teams_as_json(request: HttpRequest, competition: Competition) -> ExportedFile:
    return as_json(teams_json(competition, found(_asked(request, competition))))
