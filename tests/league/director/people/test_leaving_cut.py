"""The preview of a leaving says who moves up into a stage."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.director.table_words import fewer_text
from tests.factories import make_competition, make_stage
from tests.league.director.people.test_leaving import cup, send, url
from tests.league.director.people.test_leaving_preview import by_max
from tests.pages import page_of, text

__all__ = ["cup"]  # the fixture

pytestmark = pytest.mark.django_db
CLARA = 3  #: fifth of eight, as another one is


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


def leaves(client: Client, number: int) -> str:
    sent = {"plays": "nobody", "since": "2", "player": "house", "count": "nothing", "points": "-30000"}
    return text(client.post(url(number), {**sent, "act": "preview"}))


def test_somebody_who_does_not_qualify_is_not_said_to_be_above_a_line(client: Client, cup: Competition) -> None:
    with_final(cup, count=4)
    make_stage(cup, "Consolation", who="rest")
    said, consolation = leaves(client, CLARA), cup.stages.filter(number=3)
    clara, david, hugo = (cup.entrants.get(number=number).player.full_name for number in (CLARA, 4, 8))
    assert f"{clara} does not qualify as it stands and would play in “Consolation”, which has one player fewer then." in said
    sit_out = "That does not fill the tables: 3 of them sit out in each session. Substitutes can fill the last table."
    assert f"3 players play in “Consolation” then. {sit_out}" in said
    assert "above the line" not in said
    consolation.update(count=3)
    said = leaves(client, CLARA)
    assert f"does not qualify as it stands and would play in “Consolation”: {david} and {hugo} play there instead." in said
    consolation.update(count=2)
    said = leaves(client, CLARA)
    assert f"{clara} does not qualify as it stands and would play in “Consolation”." in said
    assert f"{david} and {hugo} are level for 1 seat in “Consolation”" in said


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


def test_where_tables_of_other_sizes_are_allowed_these_are_named() -> None:
    stage = make_stage(make_competition("kuester"), "Consolation", who="rest")
    assert fewer_text(stage, 7) == "7 players play in “Consolation” then. Their tables have 4 and 3 players."
    assert fewer_text(stage, 8) == "8 players play in “Consolation” then. They fill 2 tables of four."
    assert fewer_text(stage, 1) == "1 player plays in “Consolation” then. That fills no table, so that its sessions cannot be drawn."
