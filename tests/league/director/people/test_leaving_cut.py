"""The preview of a leaving says who moves up into a stage."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from tests.factories import make_stage
from tests.league.director.people.test_leaving import cup, send
from tests.league.director.people.test_leaving_preview import by_max
from tests.pages import page_of, text

__all__ = ["cup"]  # the fixture

pytestmark = pytest.mark.django_db


def with_final(cup: Competition, count: int = 3) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=count)


def test_somebody_above_the_line_is_said_to_be_with_who_moves_up(client: Client, cup: Competition) -> None:
    with_final(cup)
    said = text(send(client, "preview"))
    assert "Wanda Ibis is above the line to “Final” and would not go on:" in said
    assert " move up." in said


def test_those_who_are_level_for_the_seat_are_named_then(client: Client, cup: Competition) -> None:
    with_final(cup, count=2)
    said = text(send(client, "preview"))
    assert "Wanda Ibis is above the line to “Final” and would not go on." in said
    assert "are level for 1 seat in “Final”: nothing separates them, so the directors decide." in said


def test_without_stages_below_the_line_or_with_a_substitute_nothing_is_said_of_it(client: Client, cup: Competition) -> None:
    assert "the line to" not in text(send(client, "preview"))
    with_final(cup)
    assert "the line to" not in text(send(client, "preview", **by_max(cup, count="")))
    cup.stages.filter(number=2).delete()
    assert "the line to" not in text(send(client, "preview"))


def test_while_places_are_secret_the_line_is_shown_on_a_tap_only(client: Client, cup: Competition) -> None:
    with_final(cup)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    page = send(client, "preview")
    (secret,) = [part for part in page_of(page).all("details") if "above the line" in part.text]
    assert "Show what becomes of the line" in secret.text
