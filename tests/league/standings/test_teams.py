"""Team standings and team pages: public, under the same embargo, in files, and linked from the players."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.seating.commands import reopen_session
from league.seating.queries import present_at
from league.standings.queries.teams.standings import team_table
from league.teams import commands
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.teams.made import approved, by_line_up, lined_up, plan, seated_and_played, team_league
from tests.pages import page_of, raw, text

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def client() -> Client:
    return Client(headers=ENGLISH)


@pytest.fixture
def league() -> Competition:
    """Two sessions: Team A wins the first, Team B the second."""
    competition = team_league()
    for session, playing, scores in zip(
        plan(competition, 2),
        [(1, 5, 9, 13), (2, 6, 9, 14)],
        [(45_000, 25_000, 20_000, 30_000), (20_000, 50_000, 25_000, 25_000)],
        strict=True,
    ):
        lined_up(session, *playing)
        seated_and_played(session, [present_at(session)], [scores])
        approved(session)
    return competition


def url(name: str, *args: object, **query: int) -> str:
    address = reverse(name, args=["tuesday", *args])
    return address + "?" + "&".join(f"{key}={value}" for key, value in query.items()) if query else address


def teams_json(client: Client) -> Any:
    return json.loads(raw(client.get(url("teams_json"))))


def names_in(page: object) -> list[str]:
    return [row.one("th").text for row in page_of(page).all("table")[0].one("tbody").all("tr")]  # type: ignore[arg-type]


def test_the_teams_stand_by_their_totals(client: Client, league: Competition) -> None:
    page = client.get(url("teams"))
    assert page.status_code == 200
    assert names_in(page)[:2] == ["Team B", "Team A"]
    assert "Teams are ranked by the sum of all games of their members." in text(page)


def test_they_say_which_results_nobody_has_approved(client: Client, league: Competition) -> None:
    assert "not approved yet" not in text(client.get(url("teams")))
    reopen_session(actor=SYSTEM, session=league.sessions.get(number=2))
    assert "Session 2 is not approved yet: its results may still change." in text(client.get(url("teams")))


def test_after_a_session_they_stand_as_they_stood(client: Client, league: Competition) -> None:
    assert names_in(client.get(url("teams", after=1)))[0] == "Team A"
    assert client.get(url("teams", after=7)).status_code == 404


def test_an_embargo_hides_what_it_hides_of_the_players(client: Client, league: Competition) -> None:
    before = {name: client.get(url(name)).content for name in ("teams", "standings")}
    set_embargo(actor=SYSTEM, competition=league, until=1)
    page = client.get(url("teams"))
    assert before["teams"] != page.content
    assert names_in(page)[0] == "Team A"
    assert [line["games"] for line in teams_json(client)["teams"]] == [1] * 4
    assert page_of(client.get(url("team", 2))).all("table")[1].one("tbody").all("tr")[1:] == []
    director = Client(headers=ENGLISH)
    director.force_login(alice_directs(league))
    assert names_in(director.get(url("teams")))[0] == "Team B"
    assert names_in(director.get(url("teams") + "?as=public"))[0] == "Team A"


def test_a_change_of_a_team_is_seen_at_once(client: Client, league: Competition) -> None:
    assert "Team A" in text(client.get(url("teams")))
    team = league.teams.get(number=1)
    people = tuple(row.entrant for row in team.members.all())
    commands.change_team(actor=SYSTEM, team=team, new=commands.NewTeam("Tiger", people))
    assert "Team A" not in text(client.get(url("teams")))
    assert "Tiger" in text(client.get(url("teams")))


def test_a_teams_page_says_who_played_and_what_it_brought(client: Client, league: Competition) -> None:
    page = client.get(url("team", 1))
    members, sessions = page_of(page).all("table")
    first, second = (league.entrants.get(number=number).shown_name for number in (1, 2))
    assert [row.all("td")[0].text for row in members.one("tbody").all("tr")] == ["1", "1", "0", "0"]
    assert f"{first} captain" in members.text
    rows = [row.text for row in sessions.one("tbody").all("tr")]
    assert first in rows[0] and second in rows[1]
    table = team_table(league)
    assert table is not None and (row := table.row_of(1)) is not None
    assert row.total is not None and row.total.text in text(page)


def test_there_is_no_page_of_a_team_that_is_not_there(client: Client, league: Competition) -> None:
    assert client.get(url("team", 9)).status_code == 404


def test_standings_players_and_overview_lead_to_the_teams(client: Client, league: Competition) -> None:
    for name in ("standings", "entrants", "competition"):
        assert url("team", 1) in client.get(url(name)).content.decode(), name
    assert url("team", 1) in client.get(url("entrant", 1)).content.decode()
    assert url("teams") in client.get(url("standings")).content.decode()


def test_without_teams_nothing_speaks_of_them(client: Client) -> None:
    make_entrants(make_competition(), 4)
    for name in ("standings", "entrants", "competition"):
        assert url("teams") not in client.get(url(name)).content.decode()
    page = client.get(url("teams"))
    assert page.status_code == 200
    assert "There are no teams here" in text(page)
    assert client.get(url("teams_csv")).status_code == 404


def test_before_the_first_game_the_teams_stand_without_places(client: Client) -> None:
    team_league()
    page = client.get(url("teams"))
    assert "No game is finished yet." in text(page)
    assert "Has not played yet" in text(page)
    assert "No finished game yet." in text(client.get(url("team", 1)))


def test_the_files_hold_exact_values_and_a_column_for_each_session(client: Client, league: Competition) -> None:
    rows = list(csv.DictReader(io.StringIO(raw(client.get(url("teams_csv"))).decode("utf-8-sig"))))
    assert list(rows[0]) == [
        "place", "number", "team", "short_name", "captain", "value", "games", "missing", "total", "average", "session_1", "session_2",
    ]  # fmt: skip
    for row in rows:
        assert int(row["session_1"]) + int(row["session_2"]) == int(row["value"]) == int(row["total"])
    data = teams_json(client)
    assert [line["team"] for line in data["teams"]] == [row["team"] for row in rows]
    assert [one["number"] for one in data["teams"][0]["members"]] == [5, 6, 7, 8]
    assert client.get(url("teams_xlsx")).status_code == 200


def test_points_for_places_are_shown_as_they_are(client: Client, league: Competition) -> None:
    by_line_up(league, method="session_points", place_points=[3, 2, 1, 0])
    page = client.get(url("teams"))
    assert "get points for the place: 3 2 1 0." in text(page)
    assert "Team points" in text(page)


def test_team_standings_cost_the_same_queries_for_any_number_of_teams(
    league: Competition, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(8):
        team_table(league)


def test_the_page_knows_whose_team_is_whose_for_the_phone_that_remembers_its_person(league: Competition, client: Client) -> None:
    html = client.get(url("teams")).content.decode()
    told = json.loads(html.split('<script id="team-of" type="application/json">')[1].split("</script>")[0])
    assert (told["1"], told["6"]) == (url("team", 1), url("team", 2))
    assert 'data-you="your team"' in html
