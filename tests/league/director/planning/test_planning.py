"""Planning, moving and deleting a tournament's sessions, and undoing each of these."""

from __future__ import annotations

import datetime
import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition, set_competition_state
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.commands import session_steps
from league.seating.commands import change_session, clear_seating, delete_session, plan_session, plan_sessions, restore_seating, start_clock
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_session
from tests.pages import fields_of, text, undos_of

pytestmark = pytest.mark.django_db

PLAN = {"count": "5", "minutes": "90", "first_day": "2026-12-05", "begins": "09:30", "a_day": "3", "pause": "20"}


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2016", name="Wind cup", slug="cup", kind="tournament")


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["cup", *parts])


def undo(page: HttpResponse) -> str:
    (found,) = undos_of(page)
    return found


def starts(cup: Competition) -> list[str | None]:
    return [one.starts_at and f"{timezone.localtime(one.starts_at):%d %H:%M}" for one in cup.sessions.order_by("number")]


def test_a_second_tap_on_the_button_plans_nothing_more(alice: Client, cup: Competition) -> None:
    shown = {**PLAN, "seen": fields_of(alice.get(url("manage_plan_all")))["seen"][0]}
    alice.post(url("manage_plan_all"), shown)
    again = alice.post(url("manage_plan_all"), shown)
    assert again.status_code == 409
    assert "There are 5 sessions already. These come after them." in text(again)
    assert cup.sessions.count() == 5


def test_all_sessions_are_planned_at_once_over_several_days(alice: Client, cup: Competition) -> None:
    page = alice.post(url("manage_plan_all"), PLAN, follow=True)
    assert "5 sessions were planned." in text(page)
    assert starts(cup) == ["05 09:30", "05 11:20", "05 13:10", "06 09:30", "06 11:20"]
    assert {session.minutes for session in cup.sessions.all()} == {90}
    cup.refresh_from_db()
    assert (cup.planned_sessions, cup.session_minutes) == (5, 90)
    assert (cup.starts_on, cup.ends_on) == (datetime.date(2026, 12, 5), datetime.date(2026, 12, 6))
    assert "The plan was taken back." in text(alice.post(undo(page), follow=True))
    cup.refresh_from_db()
    assert (cup.sessions.count(), cup.planned_sessions) == (0, 0)


@pytest.mark.parametrize(
    ("breaks", "minutes", "expected"),
    [
        ("2", "60", ["05 09:30", "05 11:20", "05 13:50", "06 09:30", "06 11:20"]),
        ("1, 2", "45", ["05 09:30", "05 11:45", "05 14:00", "06 09:30", "06 11:45"]),
        ("", "", ["05 09:30", "05 11:20", "05 13:10", "06 09:30", "06 11:20"]),
    ],
)
def test_a_longer_break_stands_on_every_day(alice: Client, cup: Competition, breaks: str, minutes: str, expected: list[str]) -> None:
    alice.post(url("manage_plan_all"), {**PLAN, "breaks": breaks, "break_minutes": minutes})
    assert starts(cup) == expected


@pytest.mark.parametrize(
    ("breaks", "minutes", "said"),
    [
        ("lunch", "60", ": please write numbers of sessions, such as 3, or “2, 4”."),
        ("3", "60", "A break lies between two sessions of a day"),
        ("0", "60", "A break lies between two sessions of a day"),
        ("2", "", ": please say how many minutes this break lasts."),
    ],
)
def test_a_break_that_cannot_be_is_refused_beside_its_field(alice: Client, cup: Competition, breaks: str, minutes: str, said: str) -> None:
    page = alice.post(url("manage_plan_all"), {**PLAN, "breaks": breaks, "break_minutes": minutes})
    assert page.status_code == 422 and said in text(page)
    assert not cup.sessions.exists()


@pytest.mark.parametrize(("preset", "meanwhile", "left"), [(0, None, 0), (3, None, 3), (7, None, 7), (3, 9, 9)])
def test_a_plan_that_is_taken_back_leaves_the_number_of_sessions_that_the_settings_had(
    alice: Client, cup: Competition, preset: int, meanwhile: int | None, left: int
) -> None:
    change_competition(actor=SYSTEM, competition=cup, planned_sessions=preset)
    page = alice.post(url("manage_plan_all"), PLAN)
    cup.refresh_from_db()
    assert cup.planned_sessions == max(preset, 5)
    if meanwhile is not None:
        change_competition(actor=SYSTEM, competition=cup, planned_sessions=meanwhile)
    alice.post(undo(alice.get(page["Location"])))
    cup.refresh_from_db()
    assert cup.planned_sessions == left and not cup.sessions.exists()


def test_the_form_starts_with_the_values_of_the_settings(alice: Client, cup: Competition) -> None:
    days = {"starts_on": datetime.date(2026, 12, 5), "ends_on": datetime.date(2026, 12, 6)}
    change_competition(actor=SYSTEM, competition=cup, planned_sessions=7, session_minutes=75, **days)
    filled = fields_of(alice.get(url("manage_plan_all")))
    assert [filled[name] for name in ("count", "minutes", "a_day", "first_day")] == [["7"], ["75"], ["4"], ["2026-12-05"]]
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None])
    assert fields_of(alice.get(url("manage_plan_all")))["count"] == ["5"]


@pytest.mark.parametrize(
    "wrong", [{"count": "0"}, {"count": "99"}, {"minutes": ""}, {"first_day": "soon"}, {"a_day": "-1"}, {"begins": "noon"}]
)
def test_an_impossible_plan_is_shown_again_with_its_values(alice: Client, cup: Competition, wrong: dict[str, str]) -> None:
    page = alice.post(url("manage_plan_all"), {**PLAN, **wrong})
    assert page.status_code == 422
    assert 'value="20"' in text(page)
    assert not cup.sessions.exists()


def test_sessions_without_a_day_get_their_times_later(alice: Client, cup: Competition) -> None:
    alice.post(url("manage_plan_all"), {**PLAN, "first_day": ""}, follow=True)
    assert starts(cup) == [None] * 5
    page = alice.post(url("manage_session_change", 2), {"starts_at": "2026-12-05T14:00", "minutes": "60"}, follow=True)
    assert starts(cup)[1] == "05 14:00"
    alice.post(undo(page))
    changed = cup.sessions.get(number=2)
    assert (changed.starts_at, changed.minutes) == (None, 90)


def test_a_time_that_is_none_is_shown_again(alice: Client, cup: Competition) -> None:
    plan_session(actor=SYSTEM, competition=cup)
    page = alice.post(url("manage_session_change", 1), {"starts_at": "some day", "minutes": "60"})
    assert page.status_code == 422
    assert 'value="some day"' in text(page)


def test_the_last_planned_session_is_deleted_and_comes_back(alice: Client, cup: Competition) -> None:
    alice.post(url("manage_plan_all"), PLAN, follow=True)
    page = alice.post(url("manage_session_delete", 5), follow=True)
    assert cup.sessions.count() == 4
    alice.post(undo(page))
    assert starts(cup)[4] == "06 11:20"
    assert cup.sessions.get(number=5).minutes == 90


def test_the_minutes_of_a_clock_that_runs_are_changed_at_the_clock(cup: Competition) -> None:
    change_competition(actor=SYSTEM, competition=cup, session_minutes=90)
    session = make_session(cup)
    session_steps.start(actor=SYSTEM, session=session)
    start_clock(actor=SYSTEM, session=session)
    with pytest.raises(Refusal, match="The clock was started"):
        change_session(actor=SYSTEM, session=session, starts_at=None, minutes=60)
    change_session(actor=SYSTEM, session=session, starts_at=timezone.now(), minutes=90)


def test_nothing_is_planned_in_a_competition_that_is_over(cup: Competition) -> None:
    for state in ("running", "finished"):
        set_competition_state(actor=SYSTEM, competition=cup, state=state)
    with pytest.raises(Refusal, match="The competition is over"):
        plan_sessions(actor=SYSTEM, competition=cup, starts=[None])


def test_a_restored_seating_includes_those_who_sat_out(cup: Competition) -> None:
    entrants = make_entrants(cup, 5)
    session = make_session(cup, entrants)
    before = seats_of(session)
    clear_seating(actor=SYSTEM, session=session)
    restore_seating(actor=SYSTEM, session=session)
    assert seats_of(session) == before
    assert [rest.entrant for rest in session.sit_outs.all()] == [entrants[4]]


def test_a_session_that_was_never_seated_has_no_seating_to_come_back(cup: Competition) -> None:
    with pytest.raises(Refusal, match="had no seating before"):
        restore_seating(actor=SYSTEM, session=plan_session(actor=SYSTEM, competition=cup))


def test_the_seating_of_a_deleted_session_does_not_come_back_in_one_of_the_same_number(cup: Competition) -> None:
    session = make_session(cup)
    clear_seating(actor=SYSTEM, session=session)
    delete_session(actor=SYSTEM, session=session)
    with pytest.raises(Refusal, match="had no seating before"):
        restore_seating(actor=SYSTEM, session=plan_session(actor=SYSTEM, competition=cup))


def test_a_seating_does_not_come_back_if_somebody_is_no_longer_entered(cup: Competition) -> None:
    session = make_session(cup)
    clear_seating(actor=SYSTEM, session=session)
    cup.entrants.get(number=1).delete()
    with pytest.raises(Refusal, match="1 is not entered here"):
        restore_seating(actor=SYSTEM, session=session)


def seats_of(session: Session) -> list[tuple[int, int, int]]:
    return list(session.seats.order_by("table__number", "wind").values_list("table__number", "wind", "entrant__number"))


def test_a_tournament_has_settings_that_a_season_has_not(alice: Client, cup: Competition) -> None:
    values = {
        "name": "Wind cup",
        "kind": "tournament",
        "place": "Linz",
        "description": "",
        "starts_on": "2026-12-05",
        "ends_on": "2026-12-06",
        "planned_sessions": "8",
        "session_minutes": "90",
        "qualification": "on",
    }
    assert "Saved." in text(alice.post(url("manage_settings"), values, follow=True))
    cup.refresh_from_db()
    assert (cup.ends_on, cup.planned_sessions, cup.session_minutes, cup.qualification) == (datetime.date(2026, 12, 6), 8, 90, True)
    page = alice.post(url("manage_settings"), {**values, "ends_on": "2026-12-04"})
    assert "The last day is before the first one." in text(page)
    assert 'value="2026-12-04"' in text(page)
    cup.kind = "season"
    cup.save()
    assert "Number of sessions" not in text(alice.get(url("manage_settings")))


def test_forty_players_are_drawn_for_eight_sessions_without_a_repeat_in_seconds(alice: Client, cup: Competition) -> None:
    """By the page, one session after another, as a director does it."""
    make_entrants(cup, 40)
    alice.post(url("manage_plan_all"), {**PLAN, "count": "8"})
    for number in range(1, 9):
        page = alice.get(url("manage_draw", number), {"way": "fewest", "seed": str(number)})
        seats = re.findall(r'name="(seat-\d+-[ESWN])" value="(\d+)"', page.content.decode())
        assert len(seats) == 40
        assert ("Everybody meets for the first time." if number == 1 else "Nobody meets anybody again") in text(page)
        alice.post(f"{url('manage_draw', number)}?way=fewest&seed={number}", dict(seats))
    assert {session.state for session in cup.sessions.all()} == {"seated"}


def test_a_fixed_schedule_is_entered_by_hand_for_one_session(alice: Client, cup: Competition) -> None:
    make_entrants(cup, 9)
    cup.entrants.filter(number=9).update(substitute=True)
    plan_session(actor=SYSTEM, competition=cup)
    page = text(alice.get(url("manage_draw", 1), {"way": "hand"}))
    assert 'name="seat-2-N"' in page
    assert '<option value="9">' not in page
    order = [3, 7, 1, 8, 2, 5, 6, 4]
    seats = {f"seat-{place // 4 + 1}-{'ESWN'[place % 4]}": str(number) for place, number in enumerate(order)}
    alice.post(f"{url('manage_draw', 1)}?way=hand", seats)
    assert [number for _table, _wind, number in seats_of(cup.sessions.get())] == order
