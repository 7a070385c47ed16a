"""Changes of teams say what they do to the standings before they are saved, stand in the log with names, and can be undone."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.standings.queries.teams.standings import team_table
from league.teams.models import Team
from tests.league.teams.made import by_line_up, lined_up, plan, seated_and_played, team_league
from tests.pages import form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    """One session is played: Team A is first with 40,000, Team D last."""
    competition = team_league()
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9, 13)
    people = [competition.entrants.get(number=number) for number in (1, 5, 9, 13)]
    seated_and_played(session, [people], [(40_000, 34_000, 26_000, 20_000)])
    return competition


def places(competition: Competition) -> list[str]:
    table = team_table(competition)
    assert table is not None
    return [row.name for row in table.rows]


def address(competition: Competition, name: str, *parts: object) -> str:
    return reverse(name, args=[competition.slug, *parts])


def with_members(admin: Client, competition: Competition, *members: int) -> HttpResponse:
    page = address(competition, "manage_team", 1)
    fields = form_with(admin.get(page), 'name="name"')
    return admin.post(page, {**fields, "members": [str(one) for one in members], "captain": str(members[0])})


def test_taking_somebody_out_of_a_team_shows_the_places_before_it_is_saved(admin_client: Client, league: Competition) -> None:
    asked = with_members(admin_client, league, 2, 3, 4)
    said = page_of(asked).one("main").text
    assert "Nothing is saved yet. 4 teams get another place." in said
    assert "Team Aplace 1, +10,000" in said and "0 games" in said
    assert places(league) == ["Team A", "Team B", "Team C", "Team D"]
    answer = {**form_with(asked, "Save all the same"), "members": ["2", "3", "4"]}
    assert [one.told["value"] for one in page_of(asked).all("input", name="members")] == answer["members"]
    done = admin_client.post(address(league, "manage_team", 1), answer, follow=True)
    assert places(league) == ["Team B", "Team C", "Team D", "Team A"]
    (undo,) = undos_of(done)
    admin_client.post(undo)
    assert places(league) == ["Team A", "Team B", "Team C", "Team D"]
    assert league.teams.get(number=1).captain.number == 1  # type: ignore[union-attr]


def test_a_change_that_moves_nobody_is_saved_at_once(admin_client: Client, league: Competition) -> None:
    assert with_members(admin_client, league, 1, 2, 3).status_code == 302


def test_the_log_names_who_was_taken_out(admin_client: Client, league: Competition) -> None:
    gone = league.entrants.get(number=4).shown_name
    with_members(admin_client, league, 1, 2, 3)
    row = league.actions.filter(verb="change_team").get()
    before, after = row.details["changed"]["members"]
    assert gone in before and gone not in after
    assert gone in text(admin_client.get(address(league, "manage_log")))


def test_another_way_of_counting_shows_the_places_before_it_is_saved(admin_client: Client, league: Competition) -> None:
    page = address(league, "manage_team_play")
    fields = {**form_with(admin_client.get(page), 'name="method"'), "method": "game_points", "place_points": "4 3 2 1"}
    asked = admin_client.post(page, fields)
    assert "Nothing is saved yet. The places stay, and what teams have changes." in page_of(asked).one("main").text
    assert league.teams.first().competition.team_play.method == "sum"  # type: ignore[union-attr]
    done = admin_client.post(page, form_with(asked, "Save all the same"), follow=True)
    assert Competition.objects.get().team_play.method == "game_points"
    (undo,) = undos_of(done)
    admin_client.post(undo)
    play = Competition.objects.get().team_play
    assert (play.method, play.who_plays, play.place_points) == ("sum", "line_up", [])


def test_deleting_a_team_with_results_is_asked_about(admin_client: Client, league: Competition) -> None:
    page = address(league, "manage_team_delete", 1)
    asked = admin_client.post(page)
    assert "4 teams get another place." in text(asked)
    assert Team.objects.filter(number=1).exists()
    admin_client.post(page, form_with(asked, "Save all the same"))
    assert not Team.objects.filter(number=1).exists()


def test_before_the_first_result_nothing_is_asked(admin_client: Client) -> None:
    competition = team_league()
    by_line_up(competition, 1)
    assert with_members(admin_client, competition, 1, 2, 3).status_code == 302
    assert admin_client.post(address(competition, "manage_team_delete", 1)).status_code == 302
