"""Team standings in a competition with stages: what is carried over, on pages and in files."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.teams.standings import team_table
from league.teams.commands import NewTeam, make_teams
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play
from tests.pages import page_of, raw, text

pytestmark = pytest.mark.django_db
STARTS = {"carried": "start", "share_of": 0, "start_points": [900, 600, 300, 0]}
FIRST, SECOND, LAST = [45_000, 35_000, 25_000, 15_000], [44_000, 34_000, 26_000, 16_000], [15_000, 25_000, 35_000, 45_000]


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def cup(**carry: object) -> Competition:
    """Four teams of two play at two tables; the best four, of three teams, play a final."""
    competition = make_competition("ema-2012")
    people = make_entrants(competition, 8)
    teams = [NewTeam(f"Team {name}", (people[at], people[at + 4])) for at, name in enumerate("ABCD")]
    make_teams(actor=SYSTEM, competition=competition, teams=teams)
    play(competition, people[:4], FIRST)
    play(competition, people[4:], SECOND)
    make_stage(competition, "Preliminaries")
    four = [people[0], people[4], people[1], people[6]]
    final = make_stage(
        competition, "Final", who="best", count=4, members=four, **{"carried": "share", "share_of": 1, "share_by": 2, **carry}
    )
    play(competition, four, LAST, stage=final)
    return competition


def values(competition: Competition) -> dict[str, Fraction]:
    table = team_table(competition)
    assert table is not None
    return {row.name: Fraction(row.value.value) for row in table.rows if row.value is not None}


@pytest.mark.parametrize(
    "carry",
    [{}, {"share_by": 3}, {"carried": "nothing", "share_of": 0}, STARTS],
)
def test_a_team_has_what_the_lines_of_its_members_say(carry: dict[str, object]) -> None:
    competition = cup(**carry)
    lines = {row.person.number: Fraction(row.value.value) for row in standings_of(competition).rows if row.value is not None}
    assert values(competition) == {f"Team {name}": lines[at] + lines[at + 4] for at, name in enumerate("ABCD", start=1)}


def test_a_team_that_is_out_of_the_final_keeps_what_it_had() -> None:
    assert values(cup())["Team D"] == values(cup_without_final())["Team D"] != 0


def cup_without_final() -> Competition:
    competition = make_competition("ema-2012", slug="flat")
    people = make_entrants(competition, 8)
    teams = [NewTeam(f"Team {name}", (people[at], people[at + 4])) for at, name in enumerate("ABCD")]
    make_teams(actor=SYSTEM, competition=competition, teams=teams)
    play(competition, people[:4], FIRST)
    play(competition, people[4:], SECOND)
    return competition


def test_before_the_cut_and_after_the_first_session_they_stand_in_full() -> None:
    competition = cup()
    early, flat = team_table(competition, 1), team_table(cup_without_final(), 1)
    assert early is not None and flat is not None
    assert [(row.name, row.value) for row in early.rows] == [(row.name, row.value) for row in flat.rows]


def test_the_page_of_a_team_says_what_each_member_carries_over(client: Client) -> None:
    competition = cup()
    page = client.get(reverse("team", args=[competition.slug, 1]))
    members, carried, sessions = page_of(page).all("table")
    names = [one.shown_name for one in competition.entrants.filter(number__in=(1, 5)).order_by("number")]
    rows, half = [row.text for row in carried.one("tbody").all("tr")], "Preliminaries → Final"
    assert all(name in row and half in row for name, row in zip(names, rows, strict=True))
    assert "Final: Half of the points is carried over." in text(page)
    assert "who stays behind keeps all" in text(page)
    row = team_table(competition).row_of(1)  # type: ignore[union-attr]
    assert row is not None and row.value is not None
    worth = [row.counts[key].worth for key in sorted(row.counts)]
    assert sum(worth) == row.value.value
    for value in worth:
        assert str(team_table(competition).shown(value)) in members.text  # type: ignore[union-attr]
    assert "Counts" in sessions.text


def test_where_nobody_went_on_nothing_speaks_of_stages(client: Client) -> None:
    competition = cup_without_final()
    page = client.get(reverse("team", args=[competition.slug, 1]))
    assert len(page_of(page).all("table")) == 2
    assert "stage" not in text(client.get(reverse("teams", args=[competition.slug])))


def test_a_session_of_a_final_is_missed_by_nobody_who_is_not_in_it() -> None:
    table = team_table(cup())
    assert table is not None
    assert [row.missing for row in table.rows] == [2] * 4, "one of the two members sat out each of the two preliminary sessions"


def test_files_hold_what_counts_and_points_to_start_with(client: Client) -> None:
    competition = cup(**STARTS)
    file = raw(client.get(reverse("teams_csv", args=[competition.slug]))).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(file)))
    assert list(rows[0])[-4:] == ["session_1", "session_2", "session_3", "start"]
    for row in rows:
        assert sum(int(row[name] or 0) for name in list(rows[0])[-4:]) == int(row["value"]) == int(row["total"])
    assert "Points to start with" in text(client.get(reverse("teams", args=[competition.slug])))


def test_stages_cost_team_standings_three_queries_more(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    competition = cup()
    with django_assert_max_num_queries(11):
        team_table(competition)
