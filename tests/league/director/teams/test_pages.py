"""The director's pages of teams: made from groups, from text and by hand, line-ups and links."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.director.rehearsal.commands import create_rehearsal
from league.seating import commands as seating
from league.seating.models import Session
from league.seating.queries import present_at
from league.teams import commands
from league.teams.models import LineUp, LineUpPlace, Team
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants
from tests.league.teams.made import by_line_up, lined_up, make_teams, plan, team_league
from tests.pages import choices_of, errors_of, fields_of, form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def competition() -> Competition:
    return make_competition()


@pytest.fixture
def alice(competition: Competition) -> Client:
    return directing(competition)


def directing(competition: Competition) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(alice_directs(competition))
    return client


def url(name: str, *args: object) -> str:
    return reverse(name, args=["tuesday", *args])


def grouped(competition: Competition, *groups: str) -> None:
    for one, group in zip(make_entrants(competition, len(groups)), groups, strict=True):
        competitions.change_entrant(actor=SYSTEM, entrant=one, group=group)


def members(competition: Competition) -> dict[str, list[int]]:
    return {team.name: [row.entrant.number for row in team.members.all()] for team in competition.teams.all()}


def test_one_click_makes_teams_from_the_groups_and_one_takes_them_back(alice: Client, competition: Competition) -> None:
    grouped(competition, "Tiger", "Drache", "Tiger", "Drache", "Wolf", "")
    page = alice.get(url("manage_teams"))
    assert "Make 2 teams from the groups" in text(page)
    assert "Too few for a team: Wolf." in text(page)
    done = alice.post(url("manage_teams_from_groups"), form_with(page, "from the groups"), follow=True)
    assert members(competition) == {"Drache": [2, 4], "Tiger": [1, 3]}
    assert "In no team:" in text(done)
    (undo,) = undos_of(done)
    alice.post(undo)
    assert members(competition) == {}


def test_a_second_tap_makes_no_second_set(alice: Client, competition: Competition) -> None:
    grouped(competition, "Tiger", "Tiger")
    page = alice.get(url("manage_teams"))
    for _ in range(2):
        alice.post(url("manage_teams_from_groups"), form_with(page, "from the groups"))
    assert members(competition) == {"Tiger": [1, 2]}


def test_teams_are_read_from_text(alice: Client, competition: Competition) -> None:
    people = make_entrants(competition, 5)
    names = [one.shown_name for one in people]
    typed = f"Tiger: {names[0]}, 2; {names[4]}\n\nDrache: 3, {names[3]}\n"
    alice.post(url("manage_teams_paste"), {"teams": typed})
    assert members(competition) == {"Tiger": [1, 2, 5], "Drache": [3, 4]}
    team = competition.teams.get(name="Tiger")
    assert team.captain == people[0]
    assert [row.entrant for row in team.members.filter(reserve=True)] == [people[4]]


def test_pasted_names_are_found_without_their_accents(alice: Client, competition: Competition) -> None:
    make_entrant(competition, first_name="Cleo", last_name="Çelik")
    make_entrant(competition, first_name="René", last_name="Müller")
    make_entrants(competition, 1)
    alice.post(url("manage_teams_paste"), {"teams": "Tiger: Cleo Celik, rene muller, 3"})
    assert members(competition) == {"Tiger": [1, 2, 3]}


def test_two_people_who_differ_by_an_accent_alone_are_told_apart_by_it(alice: Client, competition: Competition) -> None:
    for name in ("Çelik", "Celik"):
        make_entrant(competition, first_name="Cleo", last_name=name)
    alice.post(url("manage_teams_paste"), {"teams": "Tiger: Cleo Celik, Cleo Çelik"})
    assert members(competition) == {"Tiger": [1, 2]}
    assert competition.teams.get().captain.number == 2  # type: ignore[union-attr]


def test_a_list_that_cannot_be_read_makes_no_team_and_says_each_line(alice: Client, competition: Competition) -> None:
    make_entrants(competition, 4)
    page = alice.post(url("manage_teams_paste"), {"teams": "Tiger: 1, 2\nno colon\nDrache: 3, Nobody"})
    assert page.status_code == 422
    assert [problem[:14] for problem in errors_of(page, "teams")] == ["Teams: Line 2:", "Teams: Line 3:"]
    assert members(competition) == {}


def test_a_team_is_made_and_changed_by_hand(alice: Client, competition: Competition) -> None:
    make_entrants(competition, 4)
    alice.post(url("manage_team_new"), {"name": "Tiger", "members": ["1", "2"], "reserves": ["3"], "captain": "1"})
    assert members(competition) == {"Tiger": [1, 2, 3]}
    page = alice.get(url("manage_team", 1))
    fields = fields_of(page)
    assert (fields["members"], fields["reserves"], fields["captain"]) == (["1", "2"], ["3"], ["1"])
    alice.post(url("manage_team", 1), {**form_with(page, 'name="name"'), "members": ["1", "4"], "reserves": [], "captain": "4"})
    assert members(competition) == {"Tiger": [1, 4]}
    assert competition.teams.get().captain.number == 4  # type: ignore[union-attr]


def test_a_team_that_is_too_small_is_refused_beside_its_members(alice: Client, competition: Competition) -> None:
    make_entrants(competition, 2)
    page = alice.post(url("manage_team_new"), {"name": "Tiger", "members": ["1"]})
    assert page.status_code == 422
    assert errors_of(page, "members") == ["A team has 2 to 8 members, and “Tiger” would have 1."]


def test_another_directors_change_is_shown_beside_ones_own(alice: Client, competition: Competition) -> None:
    (team,) = make_teams(competition, [2])
    fields = form_with(alice.get(url("manage_team", 1)), 'name="name"')
    people = tuple(row.entrant for row in team.members.all())
    commands.change_team(actor=SYSTEM, team=team, new=commands.NewTeam("Their name", people))
    page = alice.post(url("manage_team", 1), {**fields, "name": "My name", "members": ["1", "2"]})
    assert page.status_code == 409
    assert "Their name" in text(page)
    alice.post(url("manage_team", 1), {**form_with(page, 'name="name"'), "name": "My name", "members": ["1", "2"]})
    assert competition.teams.get().name == "My name"


def test_a_deleted_team_comes_back_by_undo(alice: Client, competition: Competition) -> None:
    make_teams(competition, [3])
    done = alice.post(url("manage_team_delete", 1), follow=True)
    assert members(competition) == {}
    (undo,) = undos_of(done)
    alice.post(undo)
    assert members(competition) == {"Team A": [1, 2, 3]}


def test_how_teams_play_and_count_is_saved(alice: Client, competition: Competition) -> None:
    make_teams(competition, [2])
    fields = {"who_plays": "line_up", "line_up_size": "2", "method": "game_points", "count": "3", "place_points": "4 2, 1 0"}
    alice.post(url("manage_team_play"), fields)
    play = competition.team_play
    assert (play.who_plays, play.line_up_size, play.method, play.place_points) == ("line_up", 2, "game_points", [4, 2, 1, 0])
    page = alice.post(url("manage_team_play"), {**fields, "place_points": "1 2"})
    assert page.status_code == 422
    assert errors_of(page, "place_points")


def test_the_captains_link_is_shown_with_a_code_made_new_and_ended(alice: Client) -> None:
    make_teams(Competition.objects.get(), [2])
    page = alice.post(url("manage_team_link", 1), follow=True)
    token = Team.objects.get().token
    assert token is not None and token in page.content.decode()
    assert "QR code of the captain’s link" in page.content.decode()
    alice.post(url("manage_team_link", 1))
    assert Team.objects.get().token not in (None, token)
    alice.post(url("manage_team_link_end", 1))
    assert Team.objects.get().token is None


def test_the_director_sees_who_is_missing_and_takes_the_proposal() -> None:
    competition = team_league()
    alice = directing(competition)
    first, second = plan(competition, 2)
    lined_up(first, 1, 5, 9, 13)
    lined_up(second, 1, 5, 9)
    page = alice.get(url("manage_line_ups", 2))
    assert "No full line-up of Team D yet." in text(page)
    fields = form_with(page, "Save the line-ups")
    ticked = alice.post(url("manage_line_ups", 2), {**fields, "as_before": "4"})
    assert "Those of the last time are ticked. Save to keep that." in text(ticked)
    assert [one.number for one in present_at(second)] == [1, 5, 9]
    done = alice.post(url("manage_line_ups", 2), form_with(ticked, "Save the line-ups"), follow=True)
    assert "No full line-up" not in text(done)
    assert [one.number for one in present_at(second)] == [1, 5, 9, 13]
    (undo,) = undos_of(done)
    alice.post(undo)
    assert [one.number for one in present_at(second)] == [1, 5, 9]


def test_a_changed_line_up_is_taken_back_to_the_one_before() -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    lined_up(session, 1)
    fields = form_with(alice.get(url("manage_line_ups", 1)), "Save the line-ups")
    done = alice.post(url("manage_line_ups", 1), {**fields, "who-1": ["2"]}, follow=True)
    (undo,) = undos_of(done)
    alice.post(undo)
    assert [place.entrant.number for place in LineUp.objects.get().places.all()] == [1]


def chosen(session: Session) -> list[int]:
    return sorted(LineUpPlace.objects.filter(line_up__session=session).values_list("entrant__number", flat=True))


def test_one_press_saves_the_line_ups_of_all_teams_and_one_undo_takes_them_back() -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    fields = form_with(alice.get(url("manage_line_ups", 1)), "Save the line-ups")
    done = alice.post(url("manage_line_ups", 1), {**fields, "who-1": ["2"], "who-2": ["5"], "who-4": ["13"]}, follow=True)
    assert "Session 1: the line-ups of Team A, Team B and Team D are saved." in text(done)
    assert chosen(session) == [2, 5, 13]
    (undo,) = undos_of(done)
    alice.post(undo)
    assert chosen(session) == []


def test_one_wrong_line_up_saves_none_and_loses_no_tick() -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    fields = form_with(alice.get(url("manage_line_ups", 1)), "Save the line-ups")
    page = alice.post(url("manage_line_ups", 1), {**fields, "who-1": ["2"], "who-2": ["5", "6"]})
    assert page.status_code == 422
    assert "Nothing is saved yet. Team B: Choose 1 person; you chose 2." in page_of(page).one("p", role="alert").text
    assert chosen(session) == []
    kept = fields_of(page)
    assert (kept["who-1"], kept["who-2"]) == (["2"], ["5", "6"])


def test_a_line_up_is_not_emptied_unasked() -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    lined_up(session, 1, 5)
    fields = form_with(alice.get(url("manage_line_ups", 1)), "Save the line-ups")
    asked = alice.post(url("manage_line_ups", 1), {**fields, "who-1": []})
    assert "Nobody is ticked for Team A. Take the line-up away that is saved there?" in text(asked)
    assert chosen(session) == [1, 5]
    alice.post(url("manage_line_ups", 1), form_with(asked, "Save the line-ups"))
    assert chosen(session) == [5]


def test_a_line_up_saved_meanwhile_by_the_captain_is_shown_before_it_is_replaced() -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    fields = form_with(alice.get(url("manage_line_ups", 1)), "Save the line-ups")
    lined_up(session, 1)
    page = alice.post(url("manage_line_ups", 1), {**fields, "who-1": ["2"]})
    assert page.status_code == 409
    assert "If you save again, yours takes its place." in text(page)
    alice.post(url("manage_line_ups", 1), form_with(page, "Save the line-ups"))
    assert chosen(session) == [2]


def test_a_deadline_is_set_and_taken_away() -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    alice.post(url("manage_line_up_deadline", 1), {"at": "2026-12-24T18:00"})
    assert session.line_up_deadline.at is not None
    alice.post(url("manage_line_up_deadline", 1), {"at": ""})
    session = competition.sessions.get()
    assert not hasattr(session, "line_up_deadline")


@pytest.mark.parametrize("name", ["manage_draw", "manage_session"])
def test_draw_and_session_say_whose_line_up_is_missing(name: str) -> None:
    competition = team_league()
    alice = directing(competition)
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9)
    assert "Session 1: no full line-up of Team D yet." in text(alice.get(url(name, 1), follow=True))


def test_a_draw_offers_a_team_tournament_by_itself(competition: Competition, alice: Client) -> None:
    make_teams(competition, [4] * 4)
    plan(competition, 2)
    page = alice.get(url("manage_drafts"))
    assert fields_of(page)["teams"] == ["team"]
    assert "Nobody sits with their own team" in text(page)


def test_groups_make_no_team_for_a_draw_once_there_are_teams(competition: Competition, alice: Client) -> None:
    make_teams(competition, [4] * 3)
    grouped(competition, *["Team A"] * 4)
    plan(competition)
    assert "team" not in choices_of(alice.get(url("manage_drafts")), "teams")


def test_of_several_sessions_with_other_line_ups_the_first_is_proposed() -> None:
    competition = team_league(members=4, size=2)
    alice = directing(competition)
    first, second = plan(competition, 2)
    lined_up(first, 1, 2, 5, 6, 9, 10, 13, 14)
    lined_up(second, 1, 3, 5, 6, 9, 10, 13, 14)
    assert fields_of(alice.get(url("manage_drafts")))["sessions"][:1] == ["1"]
    asked = alice.get(url("manage_drafts") + "?asked=1&sessions=1&sessions=2&time_limit=5")
    assert "Teams line up other people in these sessions" in text(asked)


def test_a_rehearsal_has_the_teams_and_their_line_ups() -> None:
    competition = team_league()
    (session,) = plan(competition)
    lined_up(session, 1, 5, 9, 13)
    copy = create_rehearsal(actor=SYSTEM, competition=competition)
    assert members(copy) == members(competition)
    assert [one.number for one in present_at(copy.sessions.get())] == [1, 5, 9, 13]


def test_every_page_has_an_empty_state(alice: Client, competition: Competition) -> None:
    assert "Add players" in text(alice.get(url("manage_teams")))
    assert "Everybody is in a team already." in text(alice.get(url("manage_team_new")))
    seating.plan_session(actor=SYSTEM, competition=competition)
    assert "There are no teams here" in text(alice.get(url("manage_line_ups", 1)))
    make_teams(competition, [2])
    by_line_up(competition)
    assert page_of(alice.get(url("manage_teams"))).all("table")
