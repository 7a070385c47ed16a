"""At the line between two divisions no more move than play there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.errors import Refusal
from league.series.commands.series import change_division
from league.series.models import SeriesSeason
from tests.factories import alice_directs
from tests.league.series.seasons import season_one
from tests.pages import errors_of, form_with

pytestmark = pytest.mark.django_db


def season(divisions: int = 2, players: int = 8) -> SeriesSeason:
    return season_one(divisions, players).seasons.get()


@pytest.mark.parametrize(
    ("falls", "rises", "field", "said"),
    [
        ("100", "0", "falls", "100 cannot fall from 1st division, as only 8 play there."),
        ("9", "0", "falls", "9 cannot fall from 1st division, as only 8 play there."),
        ("0", "9", "rises", "9 cannot rise from 2nd division, as only 8 play there."),
        ("8", "2", "falls", "10 would move across this line, more than the 8 who play in 1st division."),
    ],
)
def test_more_than_play_there_are_refused_at_their_field(falls: str, rises: str, field: str, said: str) -> None:
    found = season()
    client, address = Client(headers={"accept-language": "en"}), reverse("series_division", args=["nordliga", 1, 1])
    client.force_login(alice_directs(found.divisions.get(level=1).competition))
    sent = form_with(client.get(address), "How many fall") | {"falls": falls, "rises": rises}
    refused = client.post(address, sent)
    assert any(said in error for error in errors_of(refused, field))
    assert form_with(refused, "How many fall")["falls"] == falls
    row = found.divisions.get(level=1)
    assert (row.falls, row.rises) == (0, 0)


def test_nobody_can_rise_and_fall_from_a_division_between_two_others() -> None:
    top, middle = season(3, 4).divisions.filter(level__lt=3).order_by("level")
    change_division(actor=SYSTEM, division=top, falls=2, rises=2)
    with pytest.raises(Refusal, match="5 would rise or fall from 2nd division, where only 4 play"):
        change_division(actor=SYSTEM, division=middle, falls=3, rises=1)
    change_division(actor=SYSTEM, division=middle, falls=2, rises=1)
    with pytest.raises(Refusal, match="5 would rise or fall from 2nd division, where only 4 play"):
        change_division(actor=SYSTEM, division=top, falls=1, rises=3)


def test_half_may_move_and_a_division_without_players_is_compared_with_nothing() -> None:
    found = season()
    change_division(actor=SYSTEM, division=found.divisions.get(level=1), falls=4, rises=4)
    empty = season_one(2, 0, name="Leer").seasons.get()
    change_division(actor=SYSTEM, division=empty.divisions.get(level=1), falls=4, rises=4)
