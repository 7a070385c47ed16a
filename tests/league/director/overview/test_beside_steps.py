"""Next steps follow all sessions that run at the same time, where stages are played side by side."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.overview.queries import checklist
from league.director.overview.steps import Act, ChecklistStep
from league.games import commands as games
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrants, make_stage
from tests.pages import form_with, text, undos_of

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
    session_steps.start(actor=SYSTEM, session=seat(cup, which))


def finish(cup: Competition, which: int) -> None:
    game = Game.objects.get(table__session=number(cup, which))
    games.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=(45_000, 25_000, 20_000, 30_000))


def step(cup: Competition, title: str) -> ChecklistStep:
    return next(one for one in checklist(Competition.objects.get(pk=cup.pk)) if one.title == title)


def seat(cup: Competition, which: int) -> Session:
    people: list[Entrant] = list(cup.entrants.order_by("number"))
    return seating.seat_session(actor=SYSTEM, session=number(cup, which), tables=[people[:4] if which <= 3 else people[4:]])


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
    assert step(cup, "Next session").detail == "Session 2 and Session 5", "session 4 has a step of its own"
    start(cup, 4)
    assert step(cup, "Next session").detail == "Session 2 and Session 5"
    assert [act.label for act in step(cup, "Next session").acts] == ["Session 2", "Session 5"]
    finish(cup, 1)
    session_steps.approve(actor=SYSTEM, session=number(cup, 1))
    assert step(cup, "Next session").detail == "Session 2 and Session 5"
    assert step(cup, "Record every game").detail == "Tables: 1 not begun.", "nothing runs beside it any more"


TOGETHER = "At the same time: Session 4, “Consolation”"


def labels(cup: Competition, title: str) -> list[str]:
    return [str(act.label) for act in step(cup, title).acts]


def test_before_the_start_both_sessions_have_a_step_of_their_own(cup: Competition) -> None:
    assert (now_of(cup), step(cup, TOGETHER).detail, labels(cup, TOGETHER)) == (
        "Seat the session",
        "Nobody is seated yet.",
        ["To the seating"],
    )
    seat(cup, 1)
    assert now_of(cup) == TOGETHER, "both are seated before one starts"
    seat(cup, 4)
    assert step(cup, TOGETHER).detail == "4 of 4 are not here yet."
    assert labels(cup, TOGETHER) == ["Start the session", "To the check-in", "To the session"]
    assert step(cup, "Next session").detail == "Session 2 and Session 5"
    session_steps.start(actor=SYSTEM, session=number(cup, 1))
    seating.start_clock(actor=SYSTEM, session=number(cup, 1))
    assert now_of(cup) == TOGETHER
    session_steps.start(actor=SYSTEM, session=number(cup, 4))
    assert now_of(cup) == "Session 4 is played, too"


def test_a_session_at_another_time_or_of_a_stage_that_is_not_decided_is_none_of_them(cup: Competition) -> None:
    begins = timezone.now()
    cup.sessions.filter(number=1).update(starts_at=begins)
    cup.sessions.filter(number=4).update(starts_at=begins + timedelta(minutes=90))
    assert [one for one in titles(cup) if one == TOGETHER] == []
    cup.sessions.filter(number=4).update(starts_at=begins + timedelta(minutes=15))
    assert TOGETHER in titles(cup)
    cup.stages.filter(name="Consolation").update(decided_at=None)
    assert TOGETHER not in titles(cup)


def titles(cup: Competition) -> list[str]:
    return [str(one.title) for one in checklist(Competition.objects.get(pk=cup.pk))]


def test_the_seatings_of_both_are_shown_by_one_tap_and_those_still_hidden_are_named_with_their_stage(
    cup: Competition, client: Client
) -> None:
    client.force_login(alice_directs(cup))
    seating.hide_seatings(actor=SYSTEM, sessions=[seat(cup, which) for which in (1, 4, 5, 6)])
    shown = step(cup, "Publish the seating")
    assert shown.hints == ("Hidden, too: sessions 4 to 6 of “Consolation”.",)
    assert [str(act.label) for act in shown.acts[:2]] == [
        "Show the seatings of sessions 1 and 4 to everybody",
        "Show the seatings of sessions 1, 4, 5 and 6 to everybody",
    ]
    answered = tap(client, shown.acts[0])
    assert answered["Location"] == reverse("manage", args=[cup.slug]) and hidden(cup) == [5, 6]
    (undo,) = undos_of(client.get(answered["Location"]))
    assert client.post(undo)["Location"] == answered["Location"] and hidden(cup) == [1, 4, 5, 6]
    tap(client, step(cup, "Publish the seating").acts[0])
    rest = step(cup, "Seatings that are still hidden")
    assert rest.detail == "Only directors see these seatings: sessions 5 and 6 of “Consolation”."
    tap(client, rest.acts[0])
    assert hidden(cup) == [] and "Seatings that are still hidden" not in titles(cup)


def test_a_single_hidden_seating_is_shown_as_before(cup: Competition) -> None:
    seating.hide_seating(actor=SYSTEM, session=seat(cup, 1))
    seat(cup, 4)
    assert (labels(cup, "Publish the seating")[:2], step(cup, "Publish the seating").hints) == (
        ["Show the seating to everybody", "To the publication"],
        (),
    )


def test_the_page_of_the_stage_names_its_hidden_seatings_and_shows_them_all_by_one_tap(cup: Competition, client: Client) -> None:
    client.force_login(alice_directs(cup))
    seating.hide_seatings(actor=SYSTEM, sessions=[seat(cup, which) for which in (1, 4, 5)])
    page = reverse("manage_stage", args=[cup.slug, cup.stages.get(name="Consolation").number])
    opened = client.get(page)
    assert "Only directors see these seatings: sessions 4 and 5." in text(opened)
    answered = client.post(
        reverse("manage_publication_seating", args=[cup.slug]), {**form_with(opened, "Show to everybody"), "publish": "4,5"}
    )
    assert answered["Location"] == page and hidden(cup) == [1]
    assert "Only directors see these seatings" not in text(client.get(page))


def hidden(cup: Competition) -> list[int]:
    return list(cup.sessions.filter(hidden=True).order_by("number").values_list("number", flat=True))


def tap(client: Client, act: Act) -> HttpResponse:
    return client.post(act.url, {"next": "manage", act.name: act.value})
