"""Tables of a draw name each substitute and the person replaced."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant
from league.competitions.models import Competition, Entrant
from league.drawing import Draw
from league.seating.commands import fixed_draft, plan_session
from tests.factories import make_competition, make_entrants
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """Four players and a substitute (5), who plays for number 2 in session 2 of three."""
    cup = make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")
    people = make_entrants(cup, 5)
    change_entrant(actor=SYSTEM, entrant=people[4], substitute=True)
    for _ in range(3):
        plan_session(actor=SYSTEM, competition=cup)
    appoint_stand_in(actor=SYSTEM, entrant=people[1], other=people[4], since=2, until=2)
    return cup


def line() -> str:
    absent, substitute = (Entrant.objects.get(number=number).shown_name for number in (2, 5))
    return f"{substitute}, for {absent}"


@pytest.mark.parametrize("session", [1, 2, 3])
def test_a_draft_of_several_sessions_names_the_substitute_in_each(alice: Client, cup: Competition, session: int) -> None:
    draft = fixed_draft(actor=SYSTEM, competition=cup, sessions=[1, 2, 3], schedule=[Draw(((1, 2, 3, 4),))] * 3)
    page = text(alice.get(f"{reverse('manage_draft', args=['cup', draft.number])}?show=tables&session={session}"))
    assert (line() in page) == (session == 2)


@pytest.mark.parametrize("way", ["fewest", "random", "swiss"])
def test_a_proposal_for_one_session_names_the_substitute(alice: Client, cup: Competition, way: str) -> None:
    for session in (1, 2, 3):
        page = text(alice.get(f"{reverse('manage_draw', args=['cup', session])}?way={way}&seed=1"))
        assert (line() in page) == (session == 2)


def test_when_seating_by_hand_the_substitute_is_shown_beside_the_name(alice: Client, cup: Competition) -> None:
    seats = {f"seat-1-{seat}": str(number) for number, seat in enumerate("ESWN", start=1)}
    page = text(alice.post(f"{reverse('manage_draw', args=['cup', 2])}?way=hand", {**seats, "check": "1"}))
    assert f"{Entrant.objects.get(number=5).shown_name} plays</small>" in page
