"""An archive carries teams, how they play, line-ups and deadlines out and in; one without teams is written as ever."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import pytest
from django.utils import timezone

from league.archive.commands.competition import load_competition
from league.archive.container import Members, packed, unpacked
from league.archive.content import content_of
from league.archive.queries.members import members_of
from league.audit.actor import SYSTEM, Actor
from league.competitions.models import Competition
from league.errors import Refusal
from league.seating.queries import present_at
from league.standings.queries.teams.standings import team_table
from league.teams import commands
from tests.factories import make_competition, make_entrants
from tests.league.teams.made import approved, by_line_up, lined_up, plan, seated_and_played, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    competition = team_league()
    first, second = plan(competition, 2)
    lined_up(first, 1, 5, 9, 13)
    seated_and_played(first, [present_at(first)], [(45_000, 25_000, 20_000, 30_000)])
    approved(first)
    entrant = competition.entrants.get(number=6)
    commands.line_up(actor=Actor(name="Ben"), team=competition.teams.get(number=2), session=second, entrants=[entrant])
    commands.set_line_up_deadline(actor=SYSTEM, session=second, at=timezone.now() + datetime.timedelta(days=1))
    commands.make_captains_link(actor=SYSTEM, team=competition.teams.get(number=1))
    return competition


def raw(members: Members) -> io.BytesIO:
    file = io.BytesIO()
    packed(members, file)
    file.seek(0)
    return file


def loaded(competition: Competition) -> Competition:
    return load_competition(actor=SYSTEM, content=content_of(unpacked(raw(members_of(competition)))), slug="copy")


def lines(competition: Competition) -> Any:
    return {name: rows for name, rows in members_of(competition).items() if "team" in name}


def test_teams_go_out_and_come_in_as_they_were(league: Competition) -> None:
    copy = loaded(league)
    assert lines(copy) == lines(league)
    before, after = team_table(league), team_table(copy)
    assert before is not None and after is not None
    assert [(row.name, row.value, row.games, row.missing) for row in before.rows] == [
        (row.name, row.value, row.games, row.missing) for row in after.rows
    ]
    line_up = copy.sessions.get(number=2).line_ups.get()
    assert (line_up.by_name, [place.entrant.number for place in line_up.places.all()]) == ("Ben", [6])


def test_an_archive_is_read_again_after_changes_of_a_team_and_of_who_is_drawn(league: Competition) -> None:
    team = league.teams.get(number=3)
    people = tuple(league.entrants.filter(number__in=[9, 10, 11]))
    commands.change_team(actor=SYSTEM, team=team, new=commands.NewTeam("Tiger", people, captain=people[1]))
    by_line_up(league, others_play=True)
    copy = loaded(league)
    assert copy.team_play.others_play
    assert lines(copy) == lines(league)
    assert copy.actions.get(verb="change_team").details["changed"]["name"] == ["Team C", "Tiger"]


def test_a_captains_link_stays_at_home(league: Competition) -> None:
    token = league.teams.get(number=1).token
    assert token is not None and token.encode() not in raw(members_of(league)).getvalue()
    assert loaded(league).teams.get(number=1).token is None


def test_an_archive_without_teams_has_the_members_that_it_always_had() -> None:
    competition = make_competition()
    make_entrants(competition, 4)
    with zipfile.ZipFile(raw(members_of(competition))) as archive:
        assert not [name for name in archive.namelist() if "team" in name]
    assert not loaded(competition).teams.exists()


def test_somebody_in_two_teams_is_refused(league: Competition) -> None:
    members = {**members_of(league)}
    members["teams.jsonl"] = [dict(row) for row in members["teams.jsonl"]]
    members["teams.jsonl"][1]["members"] = members["teams.jsonl"][0]["members"]
    with pytest.raises(Refusal) as caught:
        load_competition(actor=SYSTEM, content=content_of(unpacked(raw(members))), slug="copy")
    assert caught.value.code == "archive_inconsistent"


@pytest.mark.parametrize("change", [{"captain": 99}, {"members": [99]}, {"line_ups": [{}]}])
def test_a_line_that_cannot_be_read_is_named(league: Competition, change: dict[str, Any]) -> None:
    members = {**members_of(league)}
    members["teams.jsonl"] = [{**members["teams.jsonl"][0], **change}]
    with pytest.raises(Refusal) as caught:
        content_of(unpacked(raw(members)))
    assert caught.value.code == "archive_line"
    assert "teams.jsonl" in str(caught.value)


def test_a_team_without_a_name_is_refused(league: Competition) -> None:
    members = {**members_of(league)}
    members["teams.jsonl"] = [{**members["teams.jsonl"][0], "name": ""}]
    with pytest.raises(Refusal) as caught:
        load_competition(actor=SYSTEM, content=content_of(unpacked(raw(members))), slug="copy")
    assert caught.value.code == "archive_inconsistent"


def test_points_that_nobody_can_count_are_refused(league: Competition) -> None:
    members = {**members_of(league)}
    members["team_play.jsonl"] = [{**members["team_play.jsonl"][0], "method": "game_points", "place_points": [1, "x"]}]
    with pytest.raises(Refusal) as caught:
        load_competition(actor=SYSTEM, content=content_of(unpacked(raw(members))), slug="copy")
    assert caught.value.code == "archive_inconsistent"
