"""The big clock for everybody, and the director's buttons."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.director.sessions.clock_panel import clock_panel
from league.seating import commands
from league.seating.clock_queries import clocks_of
from league.seating.models import ClockEvent, Session
from tests.factories import alice_directs, make_competition, make_running, make_session
from tests.league.games.test_signal import ago
from tests.pages import form_with, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", slug="cup")


@pytest.fixture
def session(cup: Competition) -> Session:
    return commands.set_minutes(actor=SYSTEM, session=make_running(cup, tables=2), minutes=90)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop time: a busy machine takes more than a second for a page now and then, and its clock shows one less."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def alice(client: Client, cup: Competition) -> Client:
    client.force_login(alice_directs(cup))
    return client


def big_clock(name: str = "clock", **query: str) -> Any:
    return Client().get(reverse(name, args=["cup"]), query)


def shown() -> str:
    return big_clock().content.decode()


def press(alice: Client, step: str, **data: Any) -> str:
    return alice.post(reverse("manage_clock", args=["cup", 1, step]), data, follow=True).content.decode()


def left(table: int = 1) -> int:
    return round(clocks_of(Session.objects.get(), timezone.now())[table].seconds_left / 60)


# ---------- for everybody


def test_who_only_looks_at_the_clock_gets_no_cookie_and_no_token(cup: Competition) -> None:
    page = big_clock()
    assert not page.cookies
    assert "csrftoken" not in page.content.decode()


def test_without_a_session_the_page_says_what_will_come(cup: Competition) -> None:
    assert "No session is running with a clock." in shown()
    make_running(cup)
    assert "No session is running with a clock." in shown()


@pytest.mark.usefixtures("still")
def test_everybody_sees_the_clock_of_the_running_session(session: Session) -> None:
    assert "The clock has not been started yet." in shown() and "90:00" in shown()
    commands.start_clock(actor=ago(30), session=session)
    page = shown()
    assert "60:00" in page and "Signal at" in page and "Tables with another time" not in page
    commands.pause_clock(actor=SYSTEM, session=session)
    assert "The clock is paused." in shown()


def test_after_the_signal_it_says_what_is_still_played(session: Session) -> None:
    commands.start_clock(actor=ago(76), session=session)
    assert "The signal has sounded." in shown() and "then play one more." in shown()
    commands.extend_clock(actor=ago(0), session=session, seconds=-1200)
    assert "Time is up." in shown() and "Finish the hand being played; no other one begins." in shown() and "one more" not in shown()


@pytest.mark.usefixtures("still")
def test_a_table_with_another_time_is_listed(session: Session) -> None:
    commands.start_clock(actor=ago(30), session=session)
    commands.extend_clock(actor=SYSTEM, session=session, seconds=300, table=session.tables.get(number=2))
    page = shown()
    assert "Table 2" in page and "65:00" in page and "Table 1" not in page


def test_a_screen_that_has_it_already_gets_nothing_but_the_time(session: Session) -> None:
    commands.start_clock(actor=ago(30), session=session)
    key = page_of(big_clock()).one("div", id="clock-board").told["hx-get"].partition("?key=")[2]
    answer = big_clock("clock_state", key=key)
    assert (answer.status_code, answer.content) == (204, b"") and int(answer["X-Now"]) > 0
    commands.extend_clock(actor=SYSTEM, session=session, seconds=300, table=session.tables.get(number=2))
    assert big_clock("clock_state", key=key).status_code == 200


def test_the_clock_is_never_kept(session: Session) -> None:
    assert "no-store" in big_clock()["Cache-Control"]


def test_a_session_that_is_over_has_no_clock_any_more(session: Session) -> None:
    commands.start_clock(actor=ago(30), session=session)
    Session.objects.update(state="scored")
    assert "No session is running with a clock." in shown()


@pytest.mark.parametrize("tables", [4, 43])
def test_the_big_clock_costs_the_same_with_many_tables(cup: Competition, tables: int, django_assert_num_queries: Any) -> None:
    session = commands.set_minutes(actor=SYSTEM, session=make_running(cup, tables=tables), minutes=90)
    commands.start_clock(actor=ago(30), session=session)
    for table in session.tables.all():
        commands.extend_clock(actor=SYSTEM, session=session, seconds=60, table=table)
    with django_assert_num_queries(4):
        assert big_clock("clock_state").status_code == 200


# ---------- for the director


def test_the_director_starts_pauses_extends_and_takes_back(alice: Client, session: Session) -> None:
    assert "Start the clock" in alice.get(reverse("manage_session", args=["cup", 1])).content.decode()
    page = press(alice, "start")
    assert "The clock is running." in page and "Pause all tables" in page and "Take back: clock started" in page
    page = press(alice, "extend", seconds="300")
    assert left() == 95 and "Take back: +5:00, all tables" in page
    page = press(alice, "extend", seconds="300", table="2")
    assert (left(1), left(2)) == (95, 100) and "Take back: +5:00, table 2" in page
    page = press(alice, "pause", table="2")
    assert "Take back: paused, table 2" in page and "Tables with another time" in page
    page = press(alice, "pause")
    assert "Go on at all tables" in page
    assert "Take back: pause ended, all tables" in press(alice, "resume")
    for _ in range(6):
        press(alice, "undo", change=str(clock_panel(Session.objects.get(), timezone.now()).undo.id))  # type: ignore[union-attr]
    assert left() == 90 and not ClockEvent.objects.filter(undone_at=None).exists()


def test_two_who_add_five_minutes_at_once_add_five(alice: Client, cup: Competition, session: Session) -> None:
    press(alice, "start")
    page = alice.get(reverse("manage_session", args=["cup", 1]))
    for button in ("+5 min for all tables", "One table only"):
        form = form_with(page, button)
        assert form["seen"]
    first = press(alice, "extend", seconds="300", seen=form["seen"])
    assert "The time was changed." in first
    second = press(alice, "extend", seconds="300", seen=form["seen"])
    assert "Alice has changed this" in second and "the time was changed by +5:00" in second
    assert left() == 95
    press(alice, "extend", seconds="300", seen=form_with(alice.get(reverse("manage_session", args=["cup", 1])), "+5 min for all")["seen"])
    assert left() == 100


def test_who_changed_the_clock_is_in_the_log(alice: Client, session: Session) -> None:
    press(alice, "start")
    action = ActionLog.objects.get(verb="start_clock")
    assert action.by_name == "Alice" and ClockEvent.objects.get().by_name == "Alice"


def test_the_minutes_can_be_set_before_and_after_the_start(alice: Client, cup: Competition) -> None:
    make_session(cup)
    assert "Start the clock" not in press(alice, "minutes", minutes="75")
    assert Session.objects.get().minutes == 75
    alice.post(reverse("manage_step", args=["cup", 1, "start"]))
    assert "Start the clock" in alice.get(reverse("manage_session", args=["cup", 1])).content.decode()
    press(alice, "start")
    press(alice, "minutes", minutes="80")
    assert left() == 80


def test_a_session_without_a_clock_can_get_one_while_it_runs(alice: Client, cup: Competition) -> None:
    make_running(cup)
    assert "This session has no clock." in alice.get(reverse("manage_session", args=["cup", 1])).content.decode()
    assert "Start the clock" in press(alice, "minutes", minutes="75")


def test_the_page_of_the_running_session_leads_to_the_big_clock(session: Session) -> None:
    page = reverse("session", args=["cup", 1])
    assert reverse("clock", args=["cup"]) in Client().get(page).content.decode()
    commands.set_minutes(actor=SYSTEM, session=session, minutes=0)
    assert reverse("clock", args=["cup"]) not in Client().get(page).content.decode()


@pytest.mark.parametrize(
    ("step", "data", "sentence"),
    [
        ("minutes", {"minutes": "many"}, "Minutes of this session: please give a whole number."),
        ("minutes", {"minutes": "601"}, "A session has between 0 and 600 minutes."),
        ("extend", {"seconds": "0"}, "Please add between one second and four hours."),
        ("pause", {}, "The clock has not been started yet."),
        ("undo", {"change": "7"}, "Nothing was done to the clock that could be taken back."),
    ],
)
def test_what_cannot_be_done_is_a_sentence(alice: Client, session: Session, step: str, data: dict[str, str], sentence: str) -> None:
    assert sentence in press(alice, step, **data)


def test_time_can_be_taken_away(alice: Client, session: Session) -> None:
    press(alice, "start")
    press(alice, "extend", seconds="-600")
    assert left() == 80


@pytest.mark.parametrize(("step", "data"), [("explode", {}), ("pause", {"table": "9"}), ("pause", {"table": "x"})])
def test_a_button_or_table_that_does_not_exist_is_not_found(alice: Client, session: Session, step: str, data: dict[str, str]) -> None:
    commands.start_clock(actor=SYSTEM, session=session)
    assert alice.post(reverse("manage_clock", args=["cup", 1, step]), data).status_code == 404


@pytest.mark.parametrize("tables", [4, 43])
def test_the_panel_costs_four_queries(cup: Competition, tables: int, django_assert_num_queries: Any) -> None:
    commands.set_minutes(actor=SYSTEM, session=make_running(cup, tables=tables), minutes=90)
    session = Session.objects.select_related("competition").get()
    commands.start_clock(actor=SYSTEM, session=session)
    with django_assert_num_queries(4):
        assert len(clock_panel(session, timezone.now()).tables) == tables
