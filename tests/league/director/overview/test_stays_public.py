"""Under an embargo, next steps say that everybody goes on seeing a seating that does not fit any more, until it is hidden or made anew."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import disqualify, set_embargo
from league.competitions.models import Competition
from league.director.overview.queries import checklist
from league.seating import commands as seating
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, FINAL, cup, moved
from tests.league.director.stages.beside import director, of, one
from tests.league.director.stages.test_others_play import played_in_secret
from tests.league.director.stages.test_start_settled import shown

__all__ = ["cup", "director", "moved"]

pytestmark = pytest.mark.django_db
SAID = "Everybody sees the seating of session {} as it was, without a word that it is being changed"
STAYS = "is public and stays"


def told(cup: Competition) -> tuple[str, list[str]]:
    """The hints of all steps, and where those lead that seat something again."""
    cup.refresh_from_db()
    steps = checklist(cup)
    return " ".join(hint for step in steps for hint in step.hints), [
        act.url for step in steps for act in step.acts if "again" in step.title
    ]


def test_what_everybody_sees_is_said_with_a_way_to_the_session(moved: Competition) -> None:
    page = reverse("manage_session", args=["cup", CONSOLATION])
    assert STAYS in told(moved)[0] and page not in told(moved)[1]
    played_in_secret(moved)
    hints, urls = told(moved)
    assert SAID.format(CONSOLATION) in hints and STAYS not in hints and page in urls
    assert SAID.format(FINAL) not in hints, "whoever withdrew is marked there for everybody"


def test_a_seating_that_is_to_be_hidden_is_not_said_to_need_no_hiding(moved: Competition) -> None:
    said = "A seating need not be hidden for that"
    assert said in told(moved)[0]
    played_in_secret(moved)
    disqualify(actor=SYSTEM, entrant=of(moved, FINAL).seats.first().entrant, reason="Marked tiles")
    hints, _urls = told(moved)
    assert SAID.format(FINAL) in hints
    assert said not in hints


def test_once_it_is_hidden_nothing_of_that_is_said(moved: Competition) -> None:
    played_in_secret(moved)
    seating.hide_seating(actor=SYSTEM, session=of(moved, CONSOLATION))
    assert SAID.format(CONSOLATION) not in told(moved)[0]


def test_once_the_embargo_is_over_it_is_public_as_any_other(moved: Competition) -> None:
    played_in_secret(moved)
    set_embargo(actor=SYSTEM, competition=moved, until=None)
    assert SAID.format(CONSOLATION) not in told(moved)[0] and STAYS in told(moved)[0]


def test_once_public_seatings_show_it_the_seating_left_says_so_to_everybody(moved: Competition, director: Client) -> None:
    played_in_secret(moved)
    seating.seat_session(actor=SYSTEM, session=of(moved, FINAL), tables=[[one(moved, number) for number in (1, 3, 4, 5)]])
    hints, _urls = told(moved)
    assert SAID.format(CONSOLATION) not in hints and STAYS in hints
    assert "Everybody sees this seating as it was" not in shown(director, "manage_session", CONSOLATION).text
