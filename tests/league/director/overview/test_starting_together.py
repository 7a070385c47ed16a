"""Sessions that begin at the same time, such as those of a final and the consolation beside it, are started by one tap."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.models import Competition, Entrant
from league.director.overview.queries import checklist
from league.director.overview.steps import Act, ChecklistStep
from league.games.commands import session_steps
from league.seating import commands as seating
from league.seating.models import Seat, Session
from league.seating.seen import seatings_seen
from tests.factories import alice_directs, make_competition, make_entrants, make_stage
from tests.pages import PagePart, form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db

STAGES = ("Final", "Middle", "Consolation")
BOTH, BOTH_WITHOUT = "Start sessions 1 and 3", "Start sessions 1 and 3 without it"


@pytest.fixture
def cup() -> Competition:
    """A final of sessions 1 and 2 beside a consolation of sessions 3 and 4, each of one table; sessions 1 and 3 are seated."""
    cup = cup_of("Final", "Consolation")
    for which in (1, 3):
        seat(cup, which)
    return cup


def cup_of(*names: str) -> Competition:
    """Stages side by side, each with a table of its own for two sessions."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 4 * len(names))
    make_stage(cup, "Preliminaries")
    for n, name in enumerate(names):
        stage = make_stage(cup, name, who="best" if n == 0 else "rest", count=4, members=people[4 * n : 4 * n + 4])
        for _ in range(2):
            seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
    return cup


@pytest.fixture
def director(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    return client


def seat(cup: Competition, which: int) -> Session:
    people, first = list(cup.entrants.order_by("number")), 4 * ((which - 1) // 2)
    return seating.seat_session(actor=SYSTEM, session=number(cup, which), tables=[people[first : first + 4]])


def number(cup: Competition, which: int) -> Session:
    return cup.sessions.get(number=which)


def states(cup: Competition) -> list[str]:
    return [number(cup, which).state for which in (1, 3)]


def now_of(cup: Competition) -> ChecklistStep:
    (found,) = [one for one in checklist(Competition.objects.get(pk=cup.pk)) if one.state == "now"]
    return found


def act_of(cup: Competition, label: str) -> Act:
    (found,) = [act for one in checklist(Competition.objects.get(pk=cup.pk)) for act in one.acts if act.label == label]
    return found


def tap(client: Client, act: Act) -> HttpResponse:
    return client.post(act.url, {"next": "manage", act.name: act.value})


def arrive(cup: Competition, which: int, *, without: int = 0) -> None:
    """Everybody of the session is here but for the last ``without``."""
    seats = list(Seat.objects.filter(session=number(cup, which)).order_by("wind"))
    for one in seats[: len(seats) - without]:
        seating.note_arrival(actor=SYSTEM, session=number(cup, which), entrant=one.entrant)


def test_one_tap_starts_both_and_each_has_its_own_way_back(cup: Competition, director: Client) -> None:
    arrive(cup, 1)
    arrive(cup, 3)
    now = now_of(cup)
    assert (now.title, [str(act.label) for act in now.acts][:3]) == ("Start the sessions", [BOTH, "Start only session 1", "To the session"])
    answered = tap(director, now.acts[0])
    assert answered["Location"] == reverse("manage", args=["cup"]) and states(cup) == ["running", "running"]
    page = director.get(answered["Location"])
    assert "Session 1 is running. Every table has its link." in text(page) and "Session 3 is running." in text(page)
    first, second = undos_of(page)
    director.post(second)
    assert states(cup) == ["running", "seated"]
    director.post(first)
    assert states(cup) == ["seated", "seated"]
    assert [one.details["session"] for one in ActionLog.objects.filter(verb="start_session").order_by("pk")] == [1, 3]


def test_the_check_in_counts_those_of_both_and_both_start_without_it(cup: Competition, director: Client) -> None:
    arrive(cup, 1)
    arrive(cup, 3, without=1)
    now = now_of(cup)
    assert (now.title, now.detail) == ("Check in who is here", "Session 1: Everybody is here. Session 3: 1 of 4 is not here yet.")
    assert [str(act.label) for act in now.acts] == [
        *["To the check-in of session 1", "To the check-in of session 3"],
        *[BOTH_WITHOUT, "Start only session 1 without it"],
    ]
    tap(director, now.acts[2])
    assert states(cup) == ["running", "running"]


def test_only_one_of_them_can_still_be_started(cup: Competition, director: Client) -> None:
    tap(director, act_of(cup, "Start only session 1 without it"))
    assert states(cup) == ["running", "seated"]


def test_it_asks_once_who_is_missing_in_which_session(cup: Competition, director: Client) -> None:
    arrive(cup, 1)
    arrive(cup, 3, without=1)
    name = Seat.objects.get(session=number(cup, 3), wind=3).entrant.shown_name
    asked = tap(director, act_of(cup, BOTH))
    main = page_of(asked).one("main")
    assert f"Session 3: {name} is not here yet." in main.text and states(cup) == ["seated", "seated"]
    assert main.all("a", href=reverse("manage_arrivals", args=["cup", 3])) and not main.all(
        "a", href=reverse("manage_arrivals", args=["cup", 1])
    )
    answered = send(director, asked, "Start without waiting")
    assert answered["Location"] == reverse("manage", args=["cup"]) and states(cup) == ["running", "running"]


@pytest.mark.parametrize(("answer", "are_hidden"), [("yes", False), ("no", True)])
def test_it_asks_once_whether_to_show_the_seatings_that_are_hidden(
    cup: Competition, director: Client, answer: str, *, are_hidden: bool
) -> None:
    seating.hide_seatings(actor=SYSTEM, sessions=[number(cup, 1), number(cup, 3)])
    asked = tap(director, act_of(cup, BOTH))
    assert "Only directors see who sits where in Session 1 and Session 3." in text(asked)
    assert page_of(asked).one("h1").text == "Start with hidden seatings?"
    send(director, asked, "Show the seatings, and start", show=answer)
    assert states(cup) == ["running", "running"]
    assert [number(cup, which).hidden for which in (1, 3)] == [are_hidden] * 2
    for undo in undos_of(director.get(reverse("manage", args=["cup"]))):
        director.post(undo)
    assert [number(cup, which).hidden for which in (1, 3)] == [True, True], "hidden again, as before the start"


def test_it_asks_before_it_starts_a_seating_that_does_not_fit(cup: Competition, director: Client) -> None:
    gone = Seat.objects.get(session=number(cup, 3), wind=3).entrant
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")
    seating.hide_seating(actor=SYSTEM, session=number(cup, 1))
    asked = tap(director, act_of(cup, BOTH))
    main = page_of(asked).one("main")
    assert "The seating of session 3 does not fit any more" in main.text and states(cup) == ["seated", "seated"]
    assert main.one("a", href=reverse("manage_draw", args=["cup", 3])).text == "Change the seating of session 3"
    send(director, asked, "Show what is hidden, and start all the same", show="yes")
    assert states(cup) == ["running", "running"] and not number(cup, 1).hidden


def test_if_one_is_refused_none_is_started_and_it_says_which_and_why(cup: Competition, director: Client) -> None:
    Seat.objects.filter(session=number(cup, 3), wind=3).delete()
    answered = send(director, tap(director, act_of(cup, BOTH)), "Start all the same")
    assert states(cup) == ["seated", "seated"] and not ActionLog.objects.filter(verb="start_session").exists()
    assert "Session 3 cannot be started, so none was: A table has not four players." in text(director.get(answered["Location"]))


def test_one_that_runs_by_now_or_sits_otherwise_is_not_started_unseen(cup: Competition, director: Client) -> None:
    act = act_of(cup, BOTH)
    session_steps.start(actor=SYSTEM, session=number(cup, 3))
    said = text(director.get(tap(director, act)["Location"]))
    assert "Session 3 cannot be started, so none was: This session has been started already." in said
    session_steps.call_back(actor=SYSTEM, session=number(cup, 3))
    people = list(cup.entrants.order_by("-number")[:4])
    seating.seat_session(actor=SYSTEM, session=number(cup, 3), tables=[people])
    assert "changed this after you opened the page" in text(director.get(tap(director, act)["Location"]))
    assert states(cup) == ["seated", "seated"]


def test_one_that_was_deleted_meanwhile_is_said(cup: Competition, director: Client) -> None:
    act = act_of(cup, BOTH)
    cup.sessions.filter(number__gte=3).delete()
    assert "One of these sessions does not exist any more, so none was started." in text(director.get(tap(director, act)["Location"]))
    assert number(cup, 1).state == "seated"


def test_the_page_of_either_session_offers_it_and_is_where_it_leads_back(cup: Competition, director: Client) -> None:
    page = reverse("manage_session", args=["cup", 3])
    opened = director.get(page)
    sent = {**form_with(opened, BOTH), "without": "yes"}
    answered = director.post(action_of(page_of(opened), BOTH), sent)
    assert answered["Location"] == page and states(cup) == ["running", "running"]


def test_a_later_session_or_a_single_one_offers_it_not(cup: Competition, director: Client) -> None:
    seat(cup, 2)
    assert "Start sessions" not in text(director.get(reverse("manage_session", args=["cup", 2])))
    seating.clear_seating(actor=SYSTEM, session=number(cup, 3))
    assert "Start sessions" not in text(director.get(reverse("manage_session", args=["cup", 1])))
    assert not [act for one in checklist(cup) for act in one.acts if str(act.label).startswith("Start sessions")]


def test_the_others_are_started_together_once_the_first_runs(client: Client) -> None:
    cup = cup_of(*STAGES)
    client.force_login(alice_directs(cup))
    for which in (1, 3, 5):
        seat(cup, which)
    assert act_of(cup, "Start sessions 1, 3 and 5")
    session_steps.start(actor=SYSTEM, session=number(cup, 1))
    now = now_of(cup)
    assert [str(act.label) for act in now.acts][:2] == ["Start sessions 3 and 5", "Start only session 3"]
    tap(client, now.acts[0])
    assert [number(cup, which).state for which in (1, 3, 5)] == ["running"] * 3


def test_the_fingerprint_is_that_of_both_seatings(cup: Competition) -> None:
    assert act_of(cup, BOTH).value == seatings_seen([number(cup, 1).pk, number(cup, 3).pk])


def action_of(page: PagePart, label: str) -> str:
    (found,) = [form for form in page.all("form") if any(button.text == label for button in form.all("button"))]
    return found.told["action"]


def send(client: Client, asked: HttpResponse, label: str, **values: str) -> HttpResponse:
    """Answer the question by the form of this button."""
    return client.post(action_of(page_of(asked), label), {**form_with(asked, label), **values})
