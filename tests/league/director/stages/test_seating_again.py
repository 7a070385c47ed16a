"""Sessions of a final whose seating does not fit any more: everything leads to the page of its seats, as they are not drawn with others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Stage
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.seating import commands as seating
from league.seating.models import Seat, Session
from tests.factories import make_competition, make_entrants, make_stage
from tests.pages import fields_of, form_with, text

pytestmark = pytest.mark.django_db
NOT_HIDDEN = "A seating need not be hidden for that: the new one takes its place."


@pytest.fixture
def cup() -> Competition:
    """A final of four in two public sessions. The second seed has withdrawn since, and the fifth plays instead."""
    competition = make_competition("ema-2012", kind="tournament")
    players = make_entrants(competition, 8)
    make_stage(competition, "Preliminaries")
    final = make_stage(competition, "Final", who="best", count=4, draw="final", members=players[:4])
    for _number in range(2):
        session = seating.plan_session(actor=SYSTEM, competition=competition, stage=final)
        seating.seat_session(actor=SYSTEM, session=session, tables=[players[:4]])
    withdraw_entrant(actor=SYSTEM, entrant=players[1])
    seating.replace_in_stage(actor=SYSTEM, stage=final, gone=players[1], entrant=players[4])
    return competition


def url(page: str, *parts: object) -> str:
    return reverse(page, args=["tuesday", *parts])


def step_of(cup: Competition, title: str = "Seat “Final” again") -> ChecklistStep | None:
    return next((one for one in checklist(Competition.objects.get(pk=cup.pk)) if one.title == title), None)


def test_the_next_steps_lead_to_the_page_of_its_seats_and_say_that_nothing_need_be_hidden(cup: Competition) -> None:
    step = step_of(cup)
    assert step is not None
    assert "The seating of sessions 1 and 2 does not fit any more" in step.detail
    assert (step.acts[0].url, step.acts[0].label) == (url("manage_stage_seats", 2), "Seats of “Final”")
    assert NOT_HIDDEN in step.hints[0]
    assert step_of(cup, "Draw the rest again") is None, "they are not drawn together with others"


def test_the_page_of_the_stage_leads_there_too_and_seating_again_ends_the_step(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_stage", 2))
    assert url("manage_stage_seats", 2) in page.content.decode()
    assert NOT_HIDDEN in text(page)
    seats = alice.get(url("manage_stage_seats", 2))
    sent = {**form_with(seats, "Confirm the seating"), "sessions": fields_of(seats)["sessions"], "confirm": "1"}
    assert alice.post(url("manage_stage_seats", 2), sent).status_code == 302
    assert Seat.objects.filter(entrant__number=5).count() == 2
    assert step_of(cup) is None


@pytest.mark.parametrize("hidden", [False, True])
def test_the_draw_of_several_sessions_names_that_page_instead_of_asking_to_hide_or_plan(
    alice: Client, cup: Competition, hidden: bool
) -> None:
    Session.objects.update(hidden=hidden)
    page = alice.get(url("manage_drafts") + "?sessions=1&sessions=2")
    assert "sessions 1 and 2 can be seated on the page of its seats, also again." in text(page)
    assert url("manage_stage_seats", 2) in page.content.decode()
    assert "There is no session to draw." not in text(page)
    assert "Hide the seating" not in text(page)


def test_a_session_drawn_by_the_standings_leads_to_its_own_draw(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(draw="standings")
    step = step_of(cup)
    assert step is not None
    assert (step.acts[0].url, step.acts[0].label) == (url("manage_draw", 1), "Seat session 1")
    assert url("manage_draw", 1) in alice.get(url("manage_drafts")).content.decode()
    assert alice.get(url("manage_draw", 1)).status_code == 200


def test_a_stage_drawn_whole_is_drawn_again_with_others_as_before(cup: Competition) -> None:
    Stage.objects.filter(number=2).update(draw="whole")
    assert step_of(cup) is None
    assert step_of(cup, "Draw the rest again") is not None
