"""Sessions whose seating is outdated: the checklist names them and links to the page that draws them again."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, disqualify, return_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.director.entrant_list.commands import ImportRow, import_entrants
from league.director.entrant_list.file import Listed
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.drawing import Draw
from league.games.commands import start_session
from league.games.models import Game
from league.seating import commands
from league.seating.models import Session
from league.seating.outdated import Outdated, to_be_redrawn
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_evening, make_running, make_session
from tests.league.director.test_commands import score
from tests.pages import fields_of, page_of, text

pytestmark = pytest.mark.django_db

TITLE = "Draw the rest again"


@pytest.fixture
def cup() -> Competition:
    """Five players; session 1 runs, 2 is seated and public, 3 and 4 are seated and hidden, 5 is planned. Two take turns sitting out."""
    cup = make_competition(kind="tournament", name="Cup", slug="cup")
    players = make_entrants(cup, 5)
    make_running(cup, players)
    make_session(cup, players)
    commands.plan_sessions(actor=SYSTEM, competition=cup, starts=[None] * 3)
    schedule = [Draw(((1, 2, 3, 5),), (4,)), Draw(((1, 2, 4, 5),), (3,))]
    draft = commands.fixed_draft(actor=SYSTEM, competition=cup, sessions=[3, 4], schedule=schedule)
    commands.confirm_draft(actor=SYSTEM, draft=draft)
    return cup


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def import_one(cup: Competition) -> Entrant:
    rows = [ImportRow(Listed(row=1, first_name="Sabine", last_name=""))]
    (late,) = import_entrants(actor=SYSTEM, competition=cup, rows=rows).entered
    return late


def step_of(cup: Competition) -> ChecklistStep | None:
    steps = checklist(Competition.objects.get(pk=cup.pk))
    return next((step for step in steps if step.title == TITLE), None)


def test_nothing_is_to_be_drawn_again_as_long_as_everybody_stays(cup: Competition) -> None:
    assert to_be_redrawn(cup) == ()
    assert step_of(cup) is None


def test_somebody_who_dropped_out_is_named_if_seated_and_not_if_sitting_out(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    name = entrant(4).shown_name
    assert to_be_redrawn(cup) == (Outdated(2, True, (name,), ()), Outdated(4, False, (name,), ()))
    return_entrant(actor=SYSTEM, entrant=entrant(4))
    assert to_be_redrawn(cup) == ()
    disqualify(actor=SYSTEM, entrant=entrant(3), reason="Phones")
    assert [one.number for one in to_be_redrawn(cup)] == [2, 3]


def test_somebody_late_has_no_place_yet_but_a_substitute_needs_none(cup: Competition) -> None:
    late = make_entrants(cup, 1)[0]
    assert [(one.number, one.gone, one.new) for one in to_be_redrawn(cup)] == [(number, (), (late.shown_name,)) for number in (2, 3, 4)]
    change_entrant(actor=SYSTEM, entrant=late, substitute=True)
    assert to_be_redrawn(cup) == ()


def test_after_the_check_in_only_people_present_are_missed_in_a_seating(cup: Competition) -> None:
    absent, next_one = make_entrant(cup, first_name="Sabine", last_name=""), Session.objects.get(number=2)
    seats = [list(cup.entrants.exclude(pk=absent.pk).order_by("number"))[:4]]
    commands.seat_session(actor=SYSTEM, session=next_one, tables=seats, sit_outs=[entrant(5)])
    commands.note_arrival(actor=SYSTEM, session=next_one, entrant=entrant(1))
    assert [one.number for one in to_be_redrawn(cup)] == [3, 4]
    commands.note_arrival(actor=SYSTEM, session=next_one, entrant=absent)
    assert [one.number for one in to_be_redrawn(cup)] == [2, 3, 4]


@pytest.mark.parametrize("imported", [False, True])
def test_somebody_entered_after_the_seating_is_missed_before_being_checked_in(cup: Competition, imported: bool) -> None:
    commands.note_all_arrivals(actor=SYSTEM, session=Session.objects.get(number=2))
    assert to_be_redrawn(cup) == ()
    late = import_one(cup) if imported else make_entrant(cup, first_name="Sabine", last_name="")
    assert (2, True, (), (late.shown_name,)) in [(one.number, one.is_public, one.gone, one.new) for one in to_be_redrawn(cup)]
    step = step_of(cup)
    assert step is not None and f"{late.shown_name} has no seat yet." in step.detail
    change_entrant(actor=SYSTEM, entrant=late, substitute=True)
    assert to_be_redrawn(cup) == ()


def test_a_session_is_counted_by_its_number_after_an_earlier_one_was_deleted(cup: Competition) -> None:
    commands.note_all_arrivals(actor=SYSTEM, session=Session.objects.get(number=4))
    commands.delete_session(actor=SYSTEM, session=Session.objects.get(number=3))
    make_entrant(cup, first_name="Sabine", last_name="")
    assert [one.number for one in to_be_redrawn(cup)] == [2, 3]


def test_the_page_of_the_players_says_who_has_no_seat(client: Client, cup: Competition) -> None:
    client.force_login(alice_directs(cup))
    page = reverse("manage_entrants", args=["cup"])
    assert "does not fit any more" not in text(client.get(page))
    commands.note_all_arrivals(actor=SYSTEM, session=Session.objects.get(number=2))
    make_entrant(cup, first_name="Sabine", last_name="")
    assert "The seating of sessions 2 to 4 does not fit any more: Sabine has no seat yet." in text(client.get(page))


def test_a_seat_given_to_somebody_else_needs_no_new_draw(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    other = make_entrants(cup, 1)[0]
    change_entrant(actor=SYSTEM, entrant=other, substitute=True)
    for session in Session.objects.filter(number__in=(2, 4)):
        commands.seat_instead(actor=SYSTEM, session=session, entrant=entrant(4), other=other)
    assert to_be_redrawn(cup) == ()


def test_sessions_of_an_evening_are_drawn_among_the_people_present(cup: Competition) -> None:
    players = list(cup.entrants.all())
    make_session(cup, players, evening=make_evening(cup, present=players))
    withdraw_entrant(actor=SYSTEM, entrant=entrant(1))
    assert [one.number for one in to_be_redrawn(cup)] == [2, 3, 4]


def test_the_checklist_leads_to_the_draw_with_these_sessions_chosen(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    make_entrants(cup, 7)
    step = step_of(cup)
    gone = f"The seating of sessions 2 to 4 does not fit any more: {entrant(4).shown_name} does not play any more and "
    assert step.detail.startswith(gone)
    assert step.detail.endswith(f"{entrant(10).shown_name} and 2 more have no seat yet.")
    assert step.acts[0].url == f"{reverse('manage_drafts', args=['cup'])}?sessions=2&sessions=3&sessions=4"
    assert step.hints == ("The seating of session 2 is public and stays, unless you hide it first.",)


def test_redrawing_comes_before_the_next_session_but_not_during_one(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    titles = [step.title for step in checklist(cup)]
    assert titles.index("Record every game") < titles.index(TITLE)
    score(Game.objects.get())
    commands.approve_session(actor=SYSTEM, session=Session.objects.get(number=1))
    commands.publish_results(actor=SYSTEM, competition=cup, until=1)
    assert step_of(cup).state == "now"


def test_the_draw_page_opens_with_the_outdated_sessions_chosen(client: Client, cup: Competition) -> None:
    client.force_login(alice_directs(cup))
    withdraw_entrant(actor=SYSTEM, entrant=entrant(1))
    page = client.get(step_of(cup).acts[0].url)
    assert page.status_code == 200
    assert fields_of(page_of(page).one("details", id="wishes"))["sessions"] == ["3", "4"]


def test_finding_outdated_seatings_takes_the_same_queries_for_many_players_and_sessions(
    cup: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(5):
        to_be_redrawn(cup)
    with CaptureQueriesContext(connection) as few:
        checklist(cup)
    players = [*cup.entrants.all(), *make_entrants(cup, 7)]
    for _session in range(3):
        make_session(cup, players)
    with django_assert_num_queries(5):
        assert to_be_redrawn(cup)
    with django_assert_num_queries(len(few)):
        checklist(cup)


def test_a_session_that_has_started_is_left_alone(cup: Competition) -> None:
    start_session(actor=SYSTEM, session=Session.objects.get(number=2))
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    assert [one.number for one in to_be_redrawn(cup)] == [4]
