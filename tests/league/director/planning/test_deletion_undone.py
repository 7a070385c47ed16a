"""Undoing the deletion of a session: it comes back with its seating, or the page says beforehand that it cannot."""

from __future__ import annotations

import html
import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant, appoint_stand_in, set_embargo, withdraw_entrant
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.seating import commands
from league.seating.models import Seat, Session, SitOut
from tests.factories import make_entrants, make_evening, make_player, make_running, make_session
from tests.pages import form_with

pytestmark = pytest.mark.django_db

FOR_GOOD = "This cannot be undone."


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


def text(response: HttpResponse) -> str:
    return re.sub(r"\s+", " ", html.unescape(response.content.decode()))


def deleted(alice: Client, number: int) -> str:
    """Delete this session by its page, and return the address of the button *Undo*; empty if none is offered."""
    form = form_with(alice.get(url("manage_session_delete", number)), "Delete the session")
    done = alice.post(url("manage_session_delete", number), form, follow=True)
    assert f"Session {number} was deleted." in text(done)
    back = re.search(r'action="([^"]*plan-again[^"]*|[^"]*again[^"]*)"', done.content.decode())
    return html.unescape(back[1]) if back else ""


def seating_of(number: int) -> tuple[list[tuple[int, int, int]], list[int]]:
    seats = Seat.objects.filter(session__number=number).order_by("table__number", "wind")
    rests = SitOut.objects.filter(session__number=number).values_list("entrant__number", flat=True)
    return list(seats.values_list("table__number", "wind", "entrant__number")), sorted(rests)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_seated_session_comes_back_with_its_seating(alice: Client, league: Competition, hidden: bool) -> None:
    people = make_entrants(league, 9)
    make_session(league, people)
    session = make_session(league, people[::-1])
    commands.change_session(actor=SYSTEM, session=session, starts_at=None, minutes=75)
    if hidden:
        commands.hide_seating(actor=SYSTEM, session=session)
    before = seating_of(2)
    assert FOR_GOOD not in text(alice.get(url("manage_session_delete", 2)))
    done = alice.post(deleted(alice, 2), follow=True)
    assert "The session is planned again, and seated as before." in text(done)
    again = Session.objects.get(number=2)
    assert seating_of(2) == before
    assert (again.minutes, again.state, again.hidden) == (75, "seated", hidden)


def test_a_second_tap_on_undo_makes_no_second_session(alice: Client, league: Competition) -> None:
    make_session(league)
    back = deleted(alice, 1)
    alice.post(back)
    assert "changed this after you opened the page" in text(alice.post(back, follow=True))
    assert Session.objects.count() == 1


def test_undo_leaves_what_took_the_sessions_place_and_restores_no_seating(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 8)
    make_session(league, people)
    back = deleted(alice, 1)
    make_session(league, people[::-1])
    before = seating_of(1)
    alice.post(back)
    assert (seating_of(1), Session.objects.count()) == (before, 1)


def test_nothing_is_planned_again_if_somebody_has_left_since(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 4)
    make_session(league, people)
    back = deleted(alice, 1)
    withdraw_entrant(actor=SYSTEM, entrant=people[2])
    page = text(alice.post(back, follow=True))
    assert not Session.objects.exists()
    assert people[2].shown_name in page, "who is not there any more"


def test_arrivals_do_not_come_back_and_the_page_says_so_beforehand(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 4)
    session = make_session(league, people)
    assert "brings it back" not in text(alice.get(url("manage_session_delete", 1)))
    commands.note_arrival(actor=SYSTEM, session=session, entrant=people[0])
    assert "“Undo” brings it back, but not who is here." in text(alice.get(url("manage_session_delete", 1)))
    alice.post(deleted(alice, 1))
    assert not Session.objects.get().arrivals.exists()


def started(league: Competition) -> None:
    make_running(league)


def cancelled(league: Competition) -> None:
    session_steps.cancel(actor=SYSTEM, session=make_session(league))


def followed(league: Competition) -> None:
    people = make_entrants(league, 4)
    make_session(league, people)
    make_session(league, people)


def of_an_evening(league: Competition) -> None:
    make_session(league, evening=make_evening(league))


def with_a_substitute(league: Competition) -> None:
    people = make_entrants(league, 4)
    make_session(league, people)
    zoe = add_entrant(actor=SYSTEM, competition=league, player=make_player(), substitute=True)
    appoint_stand_in(actor=SYSTEM, entrant=people[0], other=zoe, since=1, until=1)


def under_embargo(league: Competition) -> None:
    make_session(league)
    set_embargo(actor=SYSTEM, competition=league, until=1)


@pytest.mark.parametrize("arranged", [started, cancelled, followed, of_an_evening, with_a_substitute, under_embargo])
def test_a_deletion_that_cannot_be_undone_says_so_beforehand_and_offers_no_undo(
    alice: Client, league: Competition, arranged: object
) -> None:
    assert callable(arranged)
    arranged(league)
    assert FOR_GOOD in text(alice.get(url("manage_session_delete", 1)))
    assert deleted(alice, 1) == ""
