"""The page of a session marks who has a seat there and has gone: they withdrew, or do not play in its stage any more."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import return_entrant
from league.competitions.models import Competition
from league.seating import commands as seating
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, FINAL, cup, decide_anew, moved
from tests.league.director.stages.beside import director, name, one
from tests.pages import page_of

__all__ = ["cup", "director", "moved"]

pytestmark = pytest.mark.django_db


def seats(director: Client, session: int, language: str = "en") -> list[str]:
    """The rows of the tables, each with what stands beside the name."""
    page = page_of(director.get(reverse("manage_session", args=["cup", session]), headers={"accept-language": language})).one("main")
    return [row.text for table in page.all("article") for row in table.all("div", class_="cluster") if not row.all("a")]


def marked(rows: list[str], who: str) -> str:
    (row,) = [one for one in rows if who in one]
    return row.split(who)[1].strip()


def test_whoever_withdrew_or_plays_beside_by_now_is_marked_in_their_seat(moved: Competition, director: Client) -> None:
    assert marked(seats(director, FINAL), name(moved, 2)) == "does not play any more"
    assert marked(seats(director, CONSOLATION), name(moved, 5)) == "plays in “Final”"
    assert marked(seats(director, FINAL, "de"), name(moved, 2)) == "spielt nicht mehr mit"
    assert marked(seats(director, CONSOLATION, "de"), name(moved, 5)) == "spielt in „Final“"


def test_all_others_have_no_mark(moved: Competition, director: Client) -> None:
    assert {marked(seats(director, FINAL), name(moved, number)) for number in (1, 3, 4)} == {""}


def test_whoever_dropped_out_of_the_stage_is_marked(moved: Competition, director: Client) -> None:
    return_entrant(actor=SYSTEM, entrant=one(moved, 2))
    decide_anew(moved, 1, 2, 3, 6)
    assert marked(seats(director, FINAL), name(moved, 4)) == "does not play in this stage any more"


def test_while_the_stage_is_open_nobody_is_marked_as_gone(cup: Competition, director: Client) -> None:
    seating.take_back_decision(actor=SYSTEM, stage=cup.stages.get(name="Final"))
    assert {marked(seats(director, FINAL), name(cup, number)) for number in (1, 2, 3, 4)} == {""}
