"""A walk through all states by the director's buttons: each step can be undone, and nothing recorded is lost.

The walk goes through the pages, as a browser does. A state is all that can be seen of the competition, its session and its games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.base import Message
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import set_embargo
from league.competitions.models import Competition, CompetitionState
from league.director.log_words import VERBS
from league.director.sessions.views.session import STEPS
from league.errors import Refusal
from league.games.models import FinalScores, Game, GameRevision, RecordedHand
from league.seating.commands import plan_session
from league.seating.models import Evening, Session
from tests.factories import alice_directs, make_competition, make_entrants, make_evening
from tests.league.director.test_commands import record_a_hand, score
from tests.pages import fields_of

pytestmark = pytest.mark.django_db

STATES = [str(state) for state in CompetitionState]


@dataclass(frozen=True)
class Seen:
    """The compared state. ``competition`` is kept apart, since it stays running when a session's start is undone."""

    competition: str
    until: int | None
    session: str
    hidden: bool
    seats: tuple[tuple[int, int], ...]
    games: tuple[str, ...]


@dataclass(frozen=True)
class Recorded:
    hands: int
    scores: int
    revisions: int


def seen() -> Seen:
    competition, session = Competition.objects.get(), Session.objects.get()
    seats = session.seats.order_by("table__number", "wind").values_list("table__number", "entrant__number")
    games = Game.objects.order_by("number").values_list("state", flat=True)
    return Seen(competition.state, competition.published_until, session.state, session.hidden, tuple(seats), tuple(games))


def recorded() -> Recorded:
    return Recorded(RecordedHand.objects.count(), FinalScores.objects.count(), GameRevision.objects.count())


Move = Callable[[Client], Any]
ANSWERS = {"sure": "1", "show": "no"}  #: to what is asked before something becomes public


def session_moves() -> Iterator[tuple[str, Move]]:
    """Buttons that the director can press about a session, whether sensible or not."""
    yield "approve", approve
    for step in (one for one in STEPS if one != "approve"):
        yield step, lambda client, step=step: client.post(reverse("manage_step", args=["tuesday", 1, step]), ANSWERS)
    seats = {f"seat-1-{wind}": str(number) for number, wind in enumerate("ESWN", 1)}
    yield "seat", lambda client: client.post(f"{reverse('manage_draw', args=['tuesday', 1])}?way=hand", seats)


def approve(client: Client) -> HttpResponse:
    """Approve by the page for approval, if there is one."""
    address = reverse("manage_approve", args=["tuesday", 1])
    seen = fields_of(client.get(address)).get("seen", [""])[0]
    client.cookies.pop("messages", None)
    return client.post(address, {"seen": seen or "1:1", "reason": "One helper only"})


def competition_moves() -> Iterator[tuple[str, Move]]:
    for state in STATES:
        yield state, lambda client, state=state: client.post(reverse("manage_state", args=["tuesday"]), {"state": state, "sure": "1"})


def events() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Events at the table between the director's steps."""
    yield "record", lambda: record_a_hand(Game.objects.get(state="seated", version=0))
    yield "score", lambda: score(Game.objects.get(state__in=["seated", "running"]))


class TakenBack(Exception):
    """Raised to roll the database back to the beginning of a move."""


def walk(client: Client, moves: list[tuple[str, Move]], visited: dict[Seen, list[str]], path: list[str]) -> None:
    visited[seen()] = path
    tries = [(name, partial(press, client, name, move, path)) for name, move in moves]
    for name, happens in [*tries, *events()]:
        with suppress(TakenBack, Game.DoesNotExist, Refusal), transaction.atomic():
            happens()
            if seen() not in visited:
                walk(client, moves, visited, [*path, name])
            raise TakenBack


def posted(client: Client, move: Move) -> tuple[HttpResponse, list[Message]]:
    """The answer, and the messages at the top of the next page."""
    client.cookies.pop("messages", None)
    page = move(client)
    return page, list(get_messages(page.wsgi_request))


def press(client: Client, name: str, move: Move, path: list[str]) -> None:
    """Press a button, read its Undo, press that, and compare the states."""
    before, kept, log, where = seen(), recorded(), ActionLog.objects.count(), " → ".join([*path, name])
    page, said = posted(client, move)
    assert page.status_code in (302, 422), where
    if seen() == before:
        assert said or page.status_code == 422, f"{where}: nothing happens, and nothing is said"
        return
    assert recorded() == kept, where
    assert ActionLog.objects.count() > log, where
    (undo,) = [message.extra_tags for message in said]
    assert undo, f"{where}: no way back is offered"
    with suppress(TakenBack), transaction.atomic():
        _page, said = posted(client, lambda client: client.post(undo, ANSWERS))
        assert compared(seen(), before, undo) == before, f"{where}: {[str(message) for message in said]}"
        assert recorded() == kept, where
        raise TakenBack


def compared(now: Seen, before: Seen, undo: str) -> Seen:
    """The state without two things that stay: the competition runs since its first start, and a seating was shown with its results."""
    if "/state/" not in undo:
        now = replace(now, competition=before.competition)
    return replace(now, hidden=before.hidden) if before.session == "approved" else now


@pytest.mark.parametrize("embargo", [None, 0])
def test_every_step_of_a_session_can_be_taken_back_from_every_state(client: Client, embargo: int | None) -> None:
    league = make_competition()
    client.force_login(alice_directs(league))
    make_entrants(league, 4)
    plan_session(actor=SYSTEM, competition=league)
    if embargo is not None:
        set_embargo(actor=SYSTEM, competition=league, until=embargo)
    visited: dict[Seen, list[str]] = {}
    walk(client, list(session_moves()), visited, [])
    assert {one.session for one in visited} == {"planned", "seated", "running", "scored", "approved", "published", "cancelled"}
    assert {one.hidden for one in visited} == {True, False}


def test_every_step_of_a_competition_can_be_taken_back_from_every_state(client: Client) -> None:
    league = make_competition(state="draft")
    client.force_login(alice_directs(league))
    plan_session(actor=SYSTEM, competition=league)
    visited: dict[Seen, list[str]] = {}
    walk(client, list(competition_moves()), visited, [])
    assert {one.competition for one in visited} == set(STATES)


def test_an_evening_is_closed_opened_and_moved_and_each_can_be_taken_back(client: Client) -> None:
    league = make_competition()
    client.force_login(alice_directs(league))
    evening = make_evening(league)

    def now() -> tuple[bool, str, str]:
        found = Evening.objects.get()
        return found.closed, found.date.isoformat(), found.name

    for name, data in (("manage_evening_close", {}), ("manage_evening_change", {"date": "2026-12-01", "name": "Finale"})):
        before = now()
        url = reverse(name, args=["tuesday", evening.pk])
        _page, (message,) = posted(client, lambda client, url=url, data=data: client.post(url, data))
        assert now() != before
        client.post(message.extra_tags)
        assert now() == before
    wrong = client.post(reverse("manage_evening_change", args=["tuesday", evening.pk]), {"date": "some day"}, follow=True)
    assert "Enter a valid date" in wrong.content.decode()


def test_every_step_is_in_the_log_in_words() -> None:
    for verb in ("start_session", "call_back_session", "clear_seating", "publish_results", "unpublish_results", "delete_session"):
        assert verb in VERBS
