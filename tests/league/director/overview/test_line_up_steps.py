"""Next steps name the sessions whose line-ups are missing: which teams, and until when."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.seating.queries import present_at
from league.teams import commands
from tests.factories import make_competition, make_entrants
from tests.league.teams.made import lined_up, plan, seated_and_played, team_league

pytestmark = pytest.mark.django_db


def missing(competition: Competition) -> list[ChecklistStep]:
    steps = checklist(Competition.objects.get(pk=competition.pk))
    return [step for step in steps if step.title == "Line-ups are missing"]


def test_teams_without_a_line_up_are_named_before_the_draw_of_the_next_session() -> None:
    league = team_league(kind="tournament", state="running")
    (session,) = plan(league)
    (step,) = missing(league)
    assert step.state == "now"
    assert step.detail == "Session 1: no team has a full line-up. There is no deadline: captains choose until the draw."
    assert [str(act.url) for act in step.acts] == ["/tuesday/manage/line-ups/1/", "/tuesday/manage/teams/"]
    lined_up(session, 1, 9)
    assert missing(league)[0].detail.startswith("Session 1: no full line-up of Team B and Team D.")
    lined_up(session, 5, 13)
    assert missing(league) == []


def test_the_deadline_is_said_before_and_after() -> None:
    league = team_league(kind="tournament", state="running")
    (session,) = plan(league)
    for days, words in ((1, "Captains choose until {}."), (-1, "The deadline was {}: only you can choose now.")):
        at = timezone.now() + datetime.timedelta(days=days)
        commands.set_line_up_deadline(actor=SYSTEM, session=session, at=at)
        assert words.format(date_format(localtime(at), "SHORT_DATETIME_FORMAT")) in str(missing(league)[0].detail)


def test_sessions_to_come_later_hold_nothing_up_and_three_are_named() -> None:
    league = team_league(kind="tournament", state="running")
    first, *_later = plan(league, 5)
    lined_up(first, 1, 5, 9, 13)
    (step,) = missing(league)
    assert step.state == "later"
    assert [f"Session {number}:" in str(step.detail) for number in range(1, 6)] == [False, True, True, True, False]
    assert str(step.detail).endswith("…") and "deadline" not in str(step.detail)
    assert [str(act.label) for act in step.acts][:1] == ["Line-ups of session 2"]


def test_a_session_that_is_drawn_needs_no_line_up_any_more() -> None:
    league = team_league(kind="tournament", state="running")
    first, second = plan(league, 2)
    lined_up(first, 1, 5, 9, 13)
    seated_and_played(first, [present_at(first)], [(45_000, 25_000, 20_000, 30_000)])
    assert "Session 2" in str(missing(league)[0].detail)
    commands.delete_team(actor=SYSTEM, team=league.teams.get(number=4))
    lined_up(second, 1, 5, 9)
    assert missing(league) == []


def test_where_all_members_play_and_without_teams_nothing_is_asked() -> None:
    league = make_competition(kind="tournament", state="running")
    make_entrants(league, 8)
    plan(league)
    assert missing(league) == []
