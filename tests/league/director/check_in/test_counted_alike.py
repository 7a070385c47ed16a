"""The check-in of a session and the next steps count the same people: also those who sit out, who left, and whom a substitute replaces."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import Competition
from league.director.check_in.commands import put_substitute
from league.director.overview.queries import checklist
from league.seating import commands as seating
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.beside import director, of, one
from tests.pages import page_of

__all__ = ["director"]

pytestmark = pytest.mark.django_db

FINAL, CONSOLATION = 1, 2


@pytest.fixture
def cup() -> Competition:
    """A final of 1 to 4 (session 1) and beside it a consolation of 5 to 15 (session 2), of whom the last three sit out. Number 16 is a
    substitute."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 16)
    change_entrant(actor=SYSTEM, entrant=people[15], substitute=True)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, draw="final", members=people[:4])
    rest = make_stage(cup, "Consolation", who="rest", members=people[4:15])
    for stage, tables, sit_outs in ((final, [people[:4]], []), (rest, [people[4:8], people[8:12]], people[12:15])):
        session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
        seating.seat_session(actor=SYSTEM, session=session, tables=tables, sit_outs=sit_outs)
    return cup


def missing_at_the_check_in(director: Client, session: int) -> tuple[int, int]:
    """How many are missing, and how many are expected."""
    said = page_of(director.get(reverse("manage_arrivals", args=["cup", session]))).one("main").text
    found = re.search(r"(\d+) of (\d+) (?:is|are) here", said)
    assert found is not None, said
    replaced = re.search(r"(\d+) replaced", said)
    return int(found[2]) - int(found[1]) - (int(replaced[1]) if replaced else 0), int(found[2])


def missing_in_the_next_steps(cup: Competition, session: int) -> str:
    said = " ".join(step.detail for step in checklist(cup))
    found = re.search(rf"Session {session}: (\d+ of \d+|Everybody)", said)
    assert found is not None, said
    return found[1]


def counted_alike(cup: Competition, director: Client, missing: int, expected: int, session: int = CONSOLATION) -> bool:
    said = f"{missing} of {expected}" if missing else "Everybody"
    return (missing_at_the_check_in(director, session), missing_in_the_next_steps(cup, session)) == ((missing, expected), said)


def test_who_sits_out_is_expected_too(cup: Competition, director: Client) -> None:
    assert counted_alike(cup, director, 11, 11)
    assert counted_alike(cup, director, 4, 4, FINAL)
    seating.note_arrival(actor=SYSTEM, session=of(cup, CONSOLATION), entrant=one(cup, 15))
    assert counted_alike(cup, director, 10, 11)
    seating.note_all_arrivals(actor=SYSTEM, session=of(cup, CONSOLATION))
    assert counted_alike(cup, director, 0, 11)


def test_only_those_at_the_tables_are_asked_about_before_the_start(cup: Competition, director: Client) -> None:
    for number in range(5, 13):
        seating.note_arrival(actor=SYSTEM, session=of(cup, CONSOLATION), entrant=one(cup, number))
    assert counted_alike(cup, director, 3, 11)
    session = page_of(director.get(reverse("manage_session", args=["cup", CONSOLATION]))).one("main").text
    assert "not here yet" not in session


@pytest.mark.parametrize("number", [5, 15])
def test_who_withdrew_is_not_expected_at_a_table_or_sitting_out(cup: Competition, director: Client, number: int) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, number))
    assert counted_alike(cup, director, 10, 10)


def test_who_moved_up_is_expected_in_the_final_only(cup: Competition, director: Client) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 2))
    seating.replace_in_stage(actor=SYSTEM, stage=cup.stages.get(name="Final"), gone=one(cup, 2), entrant=one(cup, 13))
    assert counted_alike(cup, director, 10, 10)
    assert counted_alike(cup, director, 3, 3, FINAL)


def test_who_is_replaced_is_not_missing(cup: Competition, director: Client) -> None:
    put_substitute(actor=SYSTEM, session=of(cup, CONSOLATION), entrant=one(cup, 5), player=one(cup, 16).player, only=True)
    assert counted_alike(cup, director, 10, 11)


def test_a_substitute_with_a_seat_of_their_own_is_expected(cup: Competition, director: Client) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 5))
    tables = [[one(cup, number) for number in (16, 6, 7, 8)], [one(cup, number) for number in (9, 10, 11, 12)]]
    sit_outs = [one(cup, number) for number in (13, 14, 15)]
    seating.seat_session(actor=SYSTEM, session=of(cup, CONSOLATION), tables=tables, sit_outs=sit_outs)
    assert counted_alike(cup, director, 11, 11)
