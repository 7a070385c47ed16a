"""The commands for the clock of a session: what it shows afterwards, and what is refused."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from league.audit.actor import Actor
from league.audit.models import ActionLog
from league.director.log_words import VERBS
from league.errors import Refusal
from league.games.commands import session_steps
from league.seating import commands
from league.seating.clock import Clock
from league.seating.clock_queries import clocks_of, session_clocks
from league.seating.models import ClockEvent, Session
from tests.factories import make_competition, make_running, make_session
from tests.league.games.play import nothing_kept

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def at(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def alice(minutes: float = 0) -> Actor:
    return Actor(name="Alice", at=at(minutes))


def a_session(tables: int = 2, minutes: int = 90) -> Session:
    session = make_running(make_competition("ema-2012"), tables=tables)
    return commands.set_minutes(actor=alice(), session=session, minutes=minutes)


@pytest.fixture
def session() -> Session:
    return a_session()


def left(session: Session, minutes: float, table: int = 1) -> float:
    return clocks_of(session, at(minutes))[table].left / timedelta(minutes=1)


def do(command: str, session: Session, minute: float = 0, **arguments: Any) -> Any:
    return getattr(commands, command)(actor=alice(minute), session=session, **arguments)


def refused(command: str, session: Session, minute: float = 0, **arguments: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        do(command, session, minute, **arguments)
    return refusal.value.code


def test_a_clock_is_started_paused_extended_and_goes_on(session: Session) -> None:
    do("start_clock", session)
    assert left(session, 10) == 80
    do("pause_clock", session, 10)
    assert left(session, 25) == 80
    do("resume_clock", session, 30)
    do("extend_clock", session, 31, seconds=300)
    assert left(session, 40) == 75


def test_one_table_can_have_a_clock_of_its_own(session: Session) -> None:
    first = session.tables.get(number=1)
    do("start_clock", session)
    do("extend_clock", session, 1, seconds=300, table=first)
    do("pause_clock", session, 10, table=first)
    assert (left(session, 20, table=1), left(session, 20, table=2)) == (85, 70)
    clocks = session_clocks(session, at(20))
    assert clocks is not None and [number for number, _clock in clocks.different] == [1]


def test_everything_can_be_taken_back_the_last_first(session: Session) -> None:
    before = []
    steps: list[tuple[str, dict[str, Any]]] = [
        ("start_clock", {}),
        ("extend_clock", {"seconds": 300}),
        ("pause_clock", {"table": session.tables.get(number=1)}),
        ("pause_clock", {}),
        ("resume_clock", {}),
    ]
    for minute, (command, arguments) in enumerate(steps):
        before.append(clocks_of(session, at(30)))
        do(command, session, minute, **arguments)
    while before:
        do("undo_clock", session, 29)
        assert clocks_of(session, at(30)) == before.pop()
    assert refused("undo_clock", session) == "nothing_to_undo"
    assert ClockEvent.objects.filter(undone_at=None).count() == 0
    assert ClockEvent.objects.count() == 5


moves = st.lists(
    st.tuples(st.sampled_from(["pause_clock", "resume_clock", "extend_clock", "undo_clock"]), st.sampled_from([None, 1])), max_size=8
)


@given(moves)
def test_taking_back_gives_the_clock_from_before_whatever_was_done(moves: list[tuple[str, int | None]]) -> None:
    with nothing_kept():
        session = a_session()
        first = session.tables.get(number=1)
        do("start_clock", session)
        history: list[dict[int, Clock]] = []
        for minute, (command, table) in enumerate(moves, start=1):
            seen = dict(clocks_of(session, at(60)))
            arguments: dict[str, Any] = {} if command == "undo_clock" else {"table": first if table else None}
            if command == "extend_clock":
                arguments["seconds"] = 60 * minute
            if command == "undo_clock" and not history:
                continue
            try:
                do(command, session, minute, **arguments)
            except Refusal:
                assert clocks_of(session, at(60)) == seen
                continue
            if command == "undo_clock":
                assert clocks_of(session, at(60)) == history.pop()
            else:
                history.append(seen)


def test_who_takes_back_takes_back_what_they_saw(session: Session) -> None:
    started = do("start_clock", session)
    do("pause_clock", session, 1)
    assert refused("undo_clock", session, 2, change=started.pk) == "clock_changed"


@pytest.mark.parametrize(
    ("command", "arguments", "code"),
    [
        ("pause_clock", {}, "clock_not_started"),
        ("resume_clock", {}, "clock_not_started"),
        ("extend_clock", {"seconds": 0}, "seconds_wrong"),
        ("extend_clock", {"seconds": 14_401}, "seconds_wrong"),
        ("set_minutes", {"minutes": 601}, "minutes_wrong"),
        ("set_minutes", {"minutes": -1}, "minutes_wrong"),
    ],
)
def test_what_makes_no_sense_is_refused(session: Session, command: str, arguments: dict[str, Any], code: str) -> None:
    assert refused(command, session, **arguments) == code


def test_a_clock_is_started_and_paused_once(session: Session) -> None:
    do("start_clock", session)
    assert refused("start_clock", session) == "clock_started"
    assert refused("resume_clock", session) == "clock_not_paused"
    do("pause_clock", session)
    assert refused("pause_clock", session) == "clock_paused"
    do("pause_clock", session, table=session.tables.get(number=1))


def test_a_table_of_another_session_is_refused(session: Session) -> None:
    other = make_session(make_competition("ema-2012", slug="other"))
    assert refused("extend_clock", session, seconds=60, table=other.tables.get()) == "no_such_table"


def test_a_session_without_minutes_has_no_clock() -> None:
    session = a_session(minutes=0)
    assert clocks_of(session, at(0)) == {}
    assert refused("start_clock", session) == "no_minutes"
    assert refused("extend_clock", session, seconds=60) == "no_minutes"


def test_the_clock_starts_with_the_session_not_before() -> None:
    session = make_session(make_competition())
    session = do("set_minutes", session, minutes=60)
    assert refused("start_clock", session) == "wrong_session_state"


def test_minutes_may_be_changed_while_the_clock_runs(session: Session) -> None:
    do("start_clock", session)
    changed = do("set_minutes", session, 5, minutes=75)
    assert left(changed, 10) == 65


def test_a_start_that_is_taken_back_takes_its_clock_with_it(session: Session) -> None:
    do("start_clock", session)
    session_steps.call_back(actor=alice(), session=session)
    session_steps.start(actor=alice(), session=session)
    session.refresh_from_db()
    assert not clocks_of(session, at(10))[1].is_started
    do("start_clock", session, 10)
    assert left(session, 20) == 80


def test_everything_is_in_the_log_in_words(session: Session) -> None:
    first = session.tables.get(number=1)
    do("start_clock", session)
    for table in (None, first):
        do("pause_clock", session, table=table)
        do("resume_clock", session, table=table)
        do("extend_clock", session, table=table, seconds=-90)
    do("undo_clock", session)
    logged = [(action.verb, action.details) for action in ActionLog.objects.order_by("id")][-8:]
    lines = [str(VERBS[verb]) % details for verb, details in logged]
    assert lines == [
        "Session 1: the clock was started (90 minutes).",
        "Session 1: the clock was paused.",
        "Session 1: the clock goes on.",
        "Session 1: the time was changed by −1:30.",
        "Session 1, table 1: the clock was paused.",
        "Session 1, table 1: the clock goes on.",
        "Session 1, table 1: the time was changed by −1:30.",
        "Session 1: the last change of the clock was taken back.",
    ]
    assert VERBS["set_minutes"] % {"session": 1, "minutes": 90, "before": 0}


@pytest.mark.parametrize("tables", [1, 12])
def test_the_clocks_of_all_tables_cost_two_queries(tables: int, django_assert_num_queries: Any) -> None:
    session = Session.objects.select_related("competition").get(pk=a_session(tables).pk)
    do("start_clock", session)
    for table in session.tables.all():
        do("extend_clock", session, seconds=60, table=table)
    with django_assert_num_queries(2):
        assert len(clocks_of(session, at(1))) == tables
