"""Next steps follow all sessions that run at the same time, where stages are played side by side."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.games import commands as games
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """A semi-final of sessions 1 to 3 beside a consolation of sessions 4 to 6, each of one table, with a clock."""
    cup = make_competition("ema-2016", kind="tournament", state="running")
    people = make_entrants(cup, 8)
    make_stage(cup, "Preliminaries")
    for name, who, members in (("Semi-final", "best", people[:4]), ("Consolation", "rest", people[4:])):
        stage = make_stage(cup, name, who=who, count=4, members=members)
        for _ in range(3):
            seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    cup.sessions.update(minutes=90)
    return cup


def number(cup: Competition, which: int) -> Session:
    return cup.sessions.get(number=which)


def start(cup: Competition, which: int) -> None:
    people: list[Entrant] = list(cup.entrants.order_by("number"))
    four = people[:4] if which <= 3 else people[4:]
    session_steps.start(actor=SYSTEM, session=seating.seat_session(actor=SYSTEM, session=number(cup, which), tables=[four]))


def finish(cup: Competition, which: int) -> None:
    game = Game.objects.get(table__session=number(cup, which))
    games.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=(45_000, 25_000, 20_000, 30_000))


def step(cup: Competition, title: str) -> ChecklistStep:
    return next(one for one in checklist(Competition.objects.get(pk=cup.pk)) if one.title == title)


def now_of(cup: Competition) -> str:
    (found,) = [one for one in checklist(Competition.objects.get(pk=cup.pk)) if one.state == "now"]
    return str(found.title)


def test_both_running_sessions_are_followed_with_their_clocks_and_results(cup: Competition) -> None:
    start(cup, 1)
    start(cup, 4)
    assert step(cup, "Start the clock").detail == "Session 1: The session lasts 90 minutes."
    beside = step(cup, "Session 4 is played, too")
    assert beside.detail == "Tables: 1 not begun. Its clock does not run yet."
    assert [act.label for act in beside.acts] == ["Start the clock", "To the session", "To the desk"]
    seating.start_clock(actor=SYSTEM, session=number(cup, 1))
    assert now_of(cup) == "Session 4 is played, too", "its clock is to be started"
    seating.start_clock(actor=SYSTEM, session=number(cup, 4))
    assert now_of(cup) == "Record every game"
    assert step(cup, "Record every game").detail == "Session 1: Tables: 1 not begun."
    assert "The clock runs since" in step(cup, "Session 4 is played, too").detail
    finish(cup, 4)
    assert now_of(cup) == "Session 4 is played, too"
    assert step(cup, "Session 4 is played, too").acts[0].label == "Look the results through"


def test_the_next_sessions_are_those_of_both_stages(cup: Competition) -> None:
    start(cup, 1)
    assert step(cup, "Next session").detail == "Session 4", "the consolation has not begun"
    start(cup, 4)
    assert step(cup, "Next session").detail == "Session 2 and Session 5"
    assert [act.label for act in step(cup, "Next session").acts] == ["Session 2", "Session 5"]
    finish(cup, 1)
    session_steps.approve(actor=SYSTEM, session=number(cup, 1))
    assert step(cup, "Next session").detail == "Session 2 and Session 5"
    assert step(cup, "Record every game").detail == "Tables: 1 not begun.", "nothing runs beside it any more"
