"""A session is started while a director still has to decide who plays in its stage."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.seating.commands import plan_session, seat_session
from league.seating.models import Session, SessionState
from tests.league.director.stages.test_deciding import corrected, cup, decide, preliminaries, url, with_final
from tests.pages import form_with, text

__all__ = ["cup"]

pytestmark = pytest.mark.django_db
TITLE = "Start although it is not settled who plays?"


@pytest.fixture
def eight(alice: Client, cup: Competition) -> list[Entrant]:
    """The final is decided and seated, and everybody of it is here."""
    eight, final = preliminaries(cup), with_final(cup)
    decide(alice)
    session = plan_session(actor=SYSTEM, competition=cup, stage=final)
    seat_session(actor=SYSTEM, session=session, tables=[[row.entrant for row in final.places.order_by("seed")]])
    return eight


def start(alice: Client, **fields: str) -> HttpResponse:
    return alice.post(url("manage_step", 3, "start"), {"without": "yes", **fields}, follow=True)


def state_of_the_final() -> str:
    return Session.objects.get(number=3).state


def test_others_would_go_on_by_a_correction_so_the_start_asks_first(alice: Client, cup: Competition, eight: list[Entrant]) -> None:
    corrected(cup, eight)
    asked = start(alice)
    said = text(asked)
    assert TITLE in said and state_of_the_final() == SessionState.SEATED
    assert f"By the rule {eight[7].shown_name} (place 7 → 2) would play now. {eight[4].shown_name} (place 2 → 7) would not." in said
    assert f'href="{url("manage_stage", 2)}"' in asked.content.decode()
    alice.post(url("manage_step", 3, "start"), {**form_with(asked, "Start all the same"), "without": "yes"})
    assert state_of_the_final() == SessionState.RUNNING


def test_somebody_withdrew_and_nobody_plays_instead_so_the_start_asks_first(alice: Client, cup: Competition, eight: list[Entrant]) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=eight[0])
    said = text(start(alice))
    assert TITLE in said and f"{eight[0].shown_name} withdrew, and nobody plays instead." in said
    assert state_of_the_final() == SessionState.SEATED


def test_nothing_is_asked_once_a_director_has_kept_the_decision(alice: Client, cup: Competition, eight: list[Entrant]) -> None:
    corrected(cup, eight)
    page = alice.get(url("manage_stage", 2))
    alice.post(url("manage_stage_step", 2, "keep"), form_with(page, "Keep it as decided"))
    assert TITLE not in text(start(alice))
    assert state_of_the_final() == SessionState.RUNNING


def test_the_page_of_the_session_says_that_others_would_go_on_by_now(alice: Client, cup: Competition, eight: list[Entrant]) -> None:
    page = url("manage_session", 3)
    assert "not settled who plays" not in text(alice.get(page))
    corrected(cup, eight)
    shown = alice.get(page)
    assert f"By the rule {eight[7].shown_name} (place 7 → 2) would play now." in text(shown)
    assert "Start although it is not settled who plays …" in text(shown)
    assert f'href="{url("manage_stage", 2)}"' in shown.content.decode()


def test_the_first_way_out_is_the_one_to_take_and_the_only_one_that_stands_out(
    alice: Client, cup: Competition, eight: list[Entrant]
) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=eight[0])
    asked = start(alice).content.decode()
    ways = [one for one in asked.split("<a ") if one.startswith('class="button')]
    assert "Decide who plays in “Final”" in ways[0] and "Change the seating" in ways[1]
    assert [' primary"' in one for one in ways] == [True, False, False]
