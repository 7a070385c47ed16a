"""Next steps of a team league in its next season: who is drawn, and what is missing in the teams."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.games.commands import session_steps
from league.seating import commands as seating
from league.teams import commands
from league.teams.commands import NewTeam
from league.teams.models import WhoOfTeam
from tests.factories import make_competition, make_entrant, make_entrants, make_evening
from tests.league.teams.made import by_line_up, lined_up, make_teams, plan, team_league
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    """Six teams of four with one in reserve each, a session planned."""
    league = make_competition(kind="tournament", state="running")
    new = []
    for name in "ABCDEF":
        *members, reserve = make_entrants(league, 5)
        new.append(NewTeam(f"Team {name}", tuple(members), (reserve,), captain=members[0]))
    commands.make_teams(actor=SYSTEM, competition=league, teams=new)
    plan(league)
    return league


def seating_step(competition: Competition) -> ChecklistStep:
    steps = checklist(Competition.objects.get(pk=competition.pk))
    return next(step for step in steps if step.title == "Seat the session")


def one_gone_and_one_new(league: Competition) -> str:
    withdraw_entrant(actor=SYSTEM, entrant=league.entrants.get(number=12))
    return make_entrant(league).shown_name


def test_members_in_reserve_are_not_counted_as_drawn(league: Competition, admin_client: Client) -> None:
    said = text(admin_client.get(reverse("manage", args=[league.slug])))
    assert "30 players are entered." in said and "does not divide by four" not in said
    assert "24 players are drawn, divisible by four." in text(admin_client.get(reverse("manage_entrants", args=[league.slug])))
    one_gone_and_one_new(league)
    assert "does not divide by four" not in text(admin_client.get(reverse("manage", args=[league.slug])))
    make_entrant(league)
    assert "1 player sits out each session" in text(admin_client.get(reverse("manage", args=[league.slug])))


def test_teams_that_are_whole_need_no_word(league: Competition) -> None:
    assert (seating_step(league).hints, "To the teams" in [act.label for act in seating_step(league).acts]) == ((), False)


def test_a_member_gone_a_captain_missing_and_a_newcomer_in_no_team_are_told_before_the_draw(league: Competition) -> None:
    newcomer = one_gone_and_one_new(league)
    withdraw_entrant(actor=SYSTEM, entrant=league.entrants.get(number=1))
    step = seating_step(league)
    assert step.hints == (
        "Too few members: Team A (3 of 4) and Team C (3 of 4).",
        "Without a captain: Team A.",
        f"In no team: {newcomer}. People in no team are drawn, too.",
    )
    assert "/tuesday/manage/teams/" in [act.url for act in step.acts]


def test_once_the_session_is_drawn_nothing_of_it_is_said(league: Competition) -> None:
    one_gone_and_one_new(league)
    (session,) = league.sessions.all()
    drawn = list(league.entrants.filter(number__in=(1, 6, 16, 21)))
    seating.seat_session(actor=SYSTEM, session=session, tables=[drawn], sit_outs=[])
    assert seating_step(league).hints == ()


def test_where_captains_line_up_a_team_needs_as_many_as_a_line_up() -> None:
    league = team_league(members=3, size=2, kind="tournament", state="running")
    plan(league)
    newcomer = make_entrant(league).shown_name
    for number in (1, 2):
        withdraw_entrant(actor=SYSTEM, entrant=league.entrants.get(number=number))
    assert seating_step(league).hints == (
        "Too few members: Team A (1 of 2).",
        "Without a captain: Team A.",
        f"In no team: {newcomer}. People in no team are not drawn.",
    )
    by_line_up(league, 2, others_play=True)
    assert seating_step(league).hints[-1].endswith("People in no team are drawn, too.")


def test_where_no_team_has_a_captain_and_all_play_none_is_missed(league: Competition) -> None:
    league.teams.update(captain=None)
    assert seating_step(league).hints == ()
    by_line_up(league, 4)
    assert seating_step(league).hints == ("Without a captain: Team A, Team B, Team C, Team D, Team E and Team F.",)
    assert league.team_play.who_plays == WhoOfTeam.LINE_UP


def test_the_draw_says_who_stands_in_the_way_of_a_team_tournament(league: Competition, admin_client: Client) -> None:
    pages = [reverse("manage_draw", args=[league.slug, 1]) + "?way=fewest&seed=1", reverse("manage_drafts", args=[league.slug])]
    one, several = (text(admin_client.get(page)) for page in pages)
    assert "This is a team tournament: nobody sits with their own team." in one and "In no team:" not in several
    newcomer = one_gone_and_one_new(league)
    one, several = (text(admin_client.get(page)) for page in pages)
    assert f"{newcomer} is in no team, so this is no team tournament: team-mates can meet." in one
    assert f"All need the same number of players. In no team: {newcomer}." in several


MISSING = ("Too few members: Team A (3 of 4).", "Without a captain: Team A.")


def step_of(competition: Competition, title: str) -> ChecklistStep:
    return next(step for step in checklist(Competition.objects.get(pk=competition.pk)) if step.title == title)


def test_a_season_is_told_what_is_missing_in_its_teams_before_anything_is_planned() -> None:
    season = make_competition(kind="season", state="running")
    make_teams(season, [4, 4])
    assert step_of(season, "Open an evening").hints == ()
    withdraw_entrant(actor=SYSTEM, entrant=season.entrants.get(number=1))
    step = step_of(season, "Open an evening")
    assert (step.state, step.hints) == ("now", MISSING)
    assert "/tuesday/manage/teams/" in [act.url for act in step.acts]
    evening = make_evening(season)
    assert (step_of(season, "Open an evening").hints, step_of(season, "Seat the session").hints) == ((), MISSING)
    seating.plan_session(actor=SYSTEM, competition=season, evening=evening)
    assert step_of(season, "Seat the session").hints == MISSING


def test_it_is_told_between_the_sessions_of_a_season_whose_captains_line_up() -> None:
    season = team_league(members=2, kind="season", state="running")
    (session,) = plan(season)
    lined_up(session, 1, 3)
    session_steps.cancel(actor=SYSTEM, session=session)
    withdraw_entrant(actor=SYSTEM, entrant=season.entrants.get(number=1))
    assert step_of(season, "Open an evening").hints == ("Without a captain: Team A.",)


def test_a_tournament_is_told_so_before_its_sessions_are_planned() -> None:
    cup = make_competition(kind="tournament", state="running")
    make_teams(cup, [4, 4])
    withdraw_entrant(actor=SYSTEM, entrant=cup.entrants.get(number=1))
    newcomer = make_entrant(cup).shown_name
    step = step_of(cup, "Plan the sessions")
    assert step.hints == (*MISSING, f"In no team: {newcomer}. People in no team are drawn, too.")
    assert [act.label for act in step.acts] == ["Plan the sessions", "To the teams"]
    plan(cup)
    assert step_of(cup, "Plan the sessions").hints == ()
