"""Whoever takes part again is told in which sessions they have no seat: only in those of stages in which they play."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant
from league.competitions.models import Competition
from league.director.people.brought_words import left_as_it_was
from league.director.people.commands.leaving import bring_back
from tests.factories import make_entrant, make_session
from tests.league.standings.stages.test_outdated_seats import cup, some, withdraw

__all__ = ["cup"]

pytestmark = pytest.mark.django_db


def told(cup: Competition, number: int) -> list[str]:
    withdraw(cup, number)
    return left_as_it_was(bring_back(actor=SYSTEM, entrant=some(cup, number)[0]))


def test_a_finalist_misses_no_seat_in_the_consolation(cup: Competition) -> None:
    assert told(cup, 9) == []


def test_a_finalist_without_a_seat_in_a_session_of_the_final_is_told_so(cup: Competition) -> None:
    filler = make_entrant(cup)
    change_entrant(actor=SYSTEM, entrant=filler, substitute=True)
    make_session(cup, [*some(cup, 1, 2, 6), *some(cup, filler.number)], stage=cup.stages.get(number=2))
    assert told(cup, 9) == [f"{some(cup, 9)[0].shown_name} has no seat in session 4, which was drawn meanwhile."]


def test_whoever_plays_on_in_no_stage_yet_misses_no_seat_in_one(cup: Competition) -> None:
    assert told(cup, 5) == []
