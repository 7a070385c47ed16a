"""The next season counts who is drawn: of teams those who are lined up, not all of their members."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.queries import present_at
from league.series.commands.series import start_series
from league.series.queries.team_seats import Newcomers, TeamsOfDivision
from league.teams.models import TeamMember, TeamPlay
from tests.factories import alice_directs, make_entrants
from tests.league.series.seasons import finished
from tests.league.teams.made import approved, lined_up, plan, seated_and_played, team_league
from tests.pages import PagePart, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Competition:
    """A season over, in which one of each of four teams of four played; a seventeenth is in no team. The next one can be made."""
    competition = team_league(ruleset="ema-2016", name="Teamliga 2026", slug="teamliga-2026")
    make_entrants(competition, 1)
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9, 13)
    seated_and_played(session, [present_at(session)], [(45_000, 35_000, 25_000, 15_000)])
    approved(session)
    start_series(actor=SYSTEM, competition=finished(competition), name="Teamliga", address="teamliga", label="2026", division="1st")
    return competition


def shown(season: Competition, *, leaves: tuple[int, ...] = (), teams: bool = True) -> str:
    """The page of the next season once those with these numbers leave."""
    client, url = Client(headers={"accept-language": "en"}), reverse("series_next", args=["teamliga", 1])
    client.force_login(alice_directs(season))
    form = next(one for one in page_of(client.get(url)).all("form") if one.has_field("label"))
    typed = {one.told["name"]: one.told.get("value", "") for one in form.all("input") if is_sent(one)}
    goes = {f"goes-{one.player_id}": "leaves" if one.number in leaves else "1" for one in season.entrants.all()}
    with_teams = {"with_teams": "on"} if teams else {}
    return page_of(client.post(url, {**typed, **goes, **with_teams, "act": "look"})).text


def is_sent(field: PagePart) -> bool:
    return field.told.get("type") not in ("checkbox", "radio", "submit")


def test_one_of_each_of_four_teams_fills_a_table_and_who_is_in_no_team_is_named(season: Competition) -> None:
    page = shown(season)
    assert "do not fill the tables" not in page
    assert "Teams that come along: 4; of each, 1 plays. 1 player in no team is not drawn." in page
    assert "in no team" not in shown(season, leaves=(17,))


def test_if_others_are_drawn_too_they_count(season: Competition) -> None:
    TeamPlay.objects.update(others_play=True)
    page = shown(season)
    assert "5 players do not fill the tables: 1 of them sits out each session." in page
    assert "in no team is not drawn" not in page


def test_a_team_that_nobody_is_left_of_does_not_come_along(season: Competition) -> None:
    page = shown(season, leaves=(13, 14, 15, 16, 17))
    assert "Teams that come along: 3; of each, 1 plays. 3 players fill no table." in page


def test_a_team_with_too_few_members_left_is_named(season: Competition) -> None:
    TeamPlay.objects.update(line_up_size=2)
    page = shown(season, leaves=(13, 14, 15, 17))
    assert "Teams that come along: 4; of each, 2 play. Too few members are left in Team D." in page


def test_if_the_teams_do_not_come_along_everybody_counts(season: Competition) -> None:
    assert "17 players do not fill the tables: 1 of them sits out each session." in shown(season, teams=False)


def test_reserves_of_teams_who_all_play_do_not_count(season: Competition) -> None:
    TeamPlay.objects.all().delete()
    assert "17 players do not fill the tables" in shown(season)
    TeamMember.objects.filter(entrant__number=4).update(reserve=True)
    assert "fill the tables" not in shown(season)


def test_substitutes_and_who_joins_are_told_apart_from_members() -> None:
    teams = TeamsOfDivision(of_team=2, names={1: "A", 2: "A", 3: "B", 4: "B", 5: "C"})
    found = teams.drawn(Newcomers(players=[1, 2, 3, 4, 6, 7], substitutes=[2, 7], joining=1))
    assert (found.count, found.teams, found.short, found.left_out) == (4, 2, (), 2), "6 and who joins are in no team, 7 is a substitute"
