"""A walk through all states of a draft and its sessions by the director's buttons: each step can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.director.drawing.views.drafting import STEPS
from league.drawing import Draw
from league.seating import commands
from league.seating.models import SeatingDraft, Session
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.director.test_ways_back import TakenBack, posted

pytestmark = pytest.mark.django_db

SCHEDULE = (Draw(((1, 2, 3, 4),), (5,)), Draw(((2, 3, 4, 5),), (1,)))
SEARCHES = {"keep", "cancel", "again"}  #: a search is taken back by cancelling it, and a cancelled one by searching again

Seen = tuple[Any, ...]
Move = Callable[[Client], HttpResponse]


def seen() -> Seen:
    draft = SeatingDraft.objects.get()
    sessions = [
        (one.state, one.hidden, tuple(one.seats.order_by("table__number", "wind").values_list("entrant__number", flat=True)))
        for one in Session.objects.order_by("number")
    ]
    return draft.state, str(draft.result), str(draft.edits), *sessions


def step(name: str) -> Move:
    return lambda client: client.post(reverse("manage_draft_step", args=["cup", 1, name]), {"version": SeatingDraft.objects.get().version})


def swap(client: Client) -> HttpResponse:
    sent = {"session": 1, "held": 1, "tap": 5, "version": SeatingDraft.objects.get().version}
    return client.post(reverse("manage_draft", args=["cup", 1]), sent)


def moves() -> Iterator[tuple[str, Move]]:
    yield from ((name, step(name)) for name in STEPS if name not in SEARCHES)
    if not SeatingDraft.objects.get().edits:
        yield "swap", swap


BACK_ON_THE_PAGE = {"swap": step("undo"), "undo": swap}  #: buttons beside the seats


def walk(client: Client, visited: dict[Seen, list[str]], path: list[str]) -> None:
    visited[seen()] = path
    for name, move in moves():
        with suppress(TakenBack), transaction.atomic():
            press(client, name, move, path)
            if seen() not in visited:
                walk(client, visited, [*path, name])
            raise TakenBack


def press(client: Client, name: str, move: Move, path: list[str]) -> None:
    """Press a button, press its Undo, and compare the state."""
    before, log, where = seen(), ActionLog.objects.count(), " → ".join([*path, name])
    page, said = posted(client, move)
    if seen() == before:
        assert said or page.status_code == 409, f"{where}: nothing happens, and nothing is said"
        return
    assert page.status_code == 302 and ActionLog.objects.count() > log, where
    back = BACK_ON_THE_PAGE.get(name) or (lambda client: client.post(said[0].extra_tags))
    with suppress(TakenBack), transaction.atomic():
        posted(client, back)
        assert seen() == before, where
        raise TakenBack


def test_every_step_of_a_draft_can_be_taken_back_from_every_state(client: Client) -> None:
    cup = make_competition(kind="tournament", name="Cup", slug="cup")
    client.force_login(alice_directs(cup))
    make_entrants(cup, 5)
    commands.plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None])
    commands.fixed_draft(actor=SYSTEM, competition=cup, sessions=[1, 2], schedule=SCHEDULE)
    visited: dict[Seen, list[str]] = {}
    walk(client, visited, [])
    assert {one[0] for one in visited} == {"ready", "discarded", "confirmed"}
    assert {session[:2] for one in visited for session in one[3:]} >= {("planned", False), ("seated", True), ("seated", False)}
