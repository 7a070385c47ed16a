"""Teams are made, changed and taken back, and what cannot be is refused in a sentence."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.competitions.seen import ChangedMeanwhile
from league.errors import Refusal
from league.teams import commands
from league.teams.commands import NewTeam
from league.teams.models import Team, TeamMember
from league.teams.queries.rosters import team_seen, teams_seen
from tests.factories import make_competition, make_entrant, make_entrants
from tests.league.teams.made import lined_up, make_teams, plan, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    return make_competition()


def make(competition: Competition, name: str, *people: Entrant, **fields: object) -> Team:
    return commands.make_teams(actor=SYSTEM, competition=competition, teams=[NewTeam(name, people, **fields)])[0]  # type: ignore[arg-type]


def refused(competition: Competition, name: str, *people: Entrant, **fields: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        make(competition, name, *people, **fields)
    assert not competition.teams.filter(name=name).exists() or caught.value.code == "team_name"
    return caught.value


def test_a_team_has_a_number_members_reserves_and_a_captain(competition: Competition) -> None:
    one, two, three = make_entrants(competition, 3)
    team = make(competition, "Tiger", one, two, reserves=(three,), captain=two, short_name="T")
    assert (team.number, team.name, team.short_name, team.captain) == (1, "Tiger", "T", two)
    assert [(row.entrant, row.reserve) for row in team.members.all()] == [(one, False), (two, False), (three, True)]


def test_nobody_is_in_two_teams(competition: Competition) -> None:
    people = make_entrants(competition, 3)
    make(competition, "Tiger", *people[:2])
    found = refused(competition, "Drache", *people[1:])
    assert found.code == "in_another_team"
    assert "Tiger" in str(found)


@pytest.mark.parametrize("size", [1, 9])
def test_a_team_has_two_to_eight_members(competition: Competition, size: int) -> None:
    assert refused(competition, "Tiger", *make_entrants(competition, size)).code == "team_size"


def test_names_are_given_once(competition: Competition) -> None:
    people = make_entrants(competition, 4)
    make(competition, "Tiger", *people[:2])
    assert refused(competition, "Tiger", *people[2:]).code == "team_name"


def test_nobody_is_named_twice_in_a_team(competition: Competition) -> None:
    one, two = make_entrants(competition, 2)
    assert refused(competition, "Tiger", one, two, reserves=(two,)).code == "twice_in_team"


def test_the_captain_is_one_of_the_team(competition: Competition) -> None:
    one, two, three = make_entrants(competition, 3)
    assert refused(competition, "Tiger", one, two, captain=three).code == "captain_outside"


def test_people_of_another_competition_and_those_who_left_cannot_join(competition: Competition) -> None:
    one, two = make_entrants(competition, 2)
    stranger = make_entrant(make_competition(slug="other", name="Other"))
    assert refused(competition, "Tiger", one, stranger).code == "other_competition"
    withdraw_entrant(actor=SYSTEM, entrant=two)
    two.refresh_from_db()
    assert refused(competition, "Tiger", one, two).code == "left"


def test_several_teams_are_made_all_or_none(competition: Competition) -> None:
    people = make_entrants(competition, 3)
    with pytest.raises(Refusal):
        commands.make_teams(actor=SYSTEM, competition=competition, teams=[NewTeam("A", tuple(people[:2])), NewTeam("B", tuple(people[2:]))])
    assert not competition.teams.exists()


def test_making_teams_can_be_taken_back_until_one_is_changed(competition: Competition) -> None:
    make_teams(competition, [2, 2])
    seen = teams_seen(competition)
    team = competition.teams.get(number=1)
    members = tuple(row.entrant for row in team.members.all())
    commands.change_team(actor=SYSTEM, team=team, new=NewTeam("New name", members))
    with pytest.raises(ChangedMeanwhile):
        commands.remove_teams(actor=SYSTEM, competition=competition, numbers=[1, 2], seen=seen)
    commands.remove_teams(actor=SYSTEM, competition=competition, numbers=[1, 2], seen=teams_seen(competition))
    assert not competition.teams.exists()


def test_a_change_that_somebody_else_made_meanwhile_is_not_overwritten(competition: Competition) -> None:
    (team,) = make_teams(competition, [3])
    seen, people = team_seen(team), tuple(row.entrant for row in team.members.all())
    commands.change_team(actor=SYSTEM, team=team, new=NewTeam("One", people), seen=seen)
    with pytest.raises(ChangedMeanwhile):
        commands.change_team(actor=SYSTEM, team=team, new=NewTeam("Other", people), seen=seen)
    team.refresh_from_db()
    assert team.name == "One"


def test_who_leaves_a_team_leaves_its_line_ups_to_come() -> None:
    competition = team_league()
    (session,) = plan(competition)
    lined_up(session, 1)
    team = competition.teams.get(number=1)
    rest = tuple(row.entrant for row in team.members.exclude(entrant__number=1))
    commands.change_team(actor=SYSTEM, team=team, new=NewTeam(team.name, rest))
    assert not team.line_ups.get().places.exists()


def test_a_replaced_captain_loses_the_link() -> None:
    competition = team_league()
    team = commands.make_captains_link(actor=SYSTEM, team=competition.teams.get(number=1))
    people = tuple(row.entrant for row in team.members.all())
    changed = commands.change_team(actor=SYSTEM, team=team, new=NewTeam(team.name, people, captain=people[1]))
    assert changed.token is None


def test_a_deleted_team_comes_back_with_its_people(competition: Competition) -> None:
    one, two, three = make_entrants(competition, 3)
    team = make(competition, "Tiger", one, two, reserves=(three,), captain=two, short_name="T")
    commands.delete_team(actor=SYSTEM, team=team)
    assert not TeamMember.objects.exists()
    back = commands.restore_team(actor=SYSTEM, competition=competition, number=1)
    assert (back.name, back.short_name, back.captain, back.members.count()) == ("Tiger", "T", two, 3)
    assert [row.entrant for row in back.members.filter(reserve=True)] == [three]


def test_only_a_team_with_a_captain_gets_a_link_and_a_new_one_ends_the_old(competition: Competition) -> None:
    one, two = make_entrants(competition, 2)
    team = make(competition, "Tiger", one, two)
    with pytest.raises(Refusal) as caught:
        commands.make_captains_link(actor=SYSTEM, team=team)
    assert caught.value.code == "no_captain"
    commands.change_team(actor=SYSTEM, team=team, new=NewTeam("Tiger", (one, two), captain=one))
    first = commands.make_captains_link(actor=SYSTEM, team=team).token
    second = commands.make_captains_link(actor=SYSTEM, team=team).token
    assert first != second
    assert commands.end_captains_link(actor=SYSTEM, team=team).token is None


@pytest.mark.parametrize("points", [[], [3], [1, 2], [2, 2]])
def test_points_for_places_fall_from_place_to_place(competition: Competition, points: list[int]) -> None:
    with pytest.raises(Refusal) as caught:
        commands.set_team_play(
            actor=SYSTEM, competition=competition, who_plays="all", line_up_size=1, method="game_points", count=1, place_points=points
        )
    assert caught.value.code == "place_points"
