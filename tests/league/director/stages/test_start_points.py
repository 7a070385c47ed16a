"""Points by place to start a stage with: how they are typed, and how many they can be."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_stage
from league.competitions.models import Competition, Stage
from tests.factories import make_competition, make_entrants, make_session, make_stage
from tests.league.standings.games import play
from tests.pages import form_with, page_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


@pytest.fixture
def final(cup: Competition) -> Stage:
    make_stage(cup, "Preliminaries")
    people = make_entrants(cup, 8)
    for four in (people[:4], people[4:]):
        play(cup, four, (45_000, 35_000, 25_000, 15_000))
    return make_stage(cup, "Final", who="best", count=4, members=people[:4], carried="start", start_points=[30, 20, 10, 0])


def typed(alice: Client, points: str):
    address = reverse("manage_stage_change", args=["tuesday", 2])
    return alice.post(address, {**form_with(alice.get(address), "Save"), "carried": "start", "start_points": points}, follow=True)


@pytest.mark.parametrize("points", ["1000001 0", "0 -1000001", "9" * 23, "9" * 400])
def test_more_points_than_any_game_has_are_refused_at_their_field(alice: Client, final: Stage, points: str) -> None:
    refused = typed(alice, points)
    assert refused.status_code == 422
    assert "Points to start with: please write numbers from −1,000,000 to 1,000,000." in text(refused)
    assert form_with(refused, "Save")["start_points"] == points
    assert Stage.objects.get(pk=final.pk).start_points == [30, 20, 10, 0]


@pytest.mark.parametrize("points", ["1/0", "30.5 20", "thirty", "30 20 x"])
def test_what_is_no_row_of_whole_numbers_is_refused_with_what_separates_them(alice: Client, final: Stage, points: str) -> None:
    refused = typed(alice, points)
    assert refused.status_code == 422
    assert "Points to start with: please write whole numbers with spaces between them, such as 30 20 10 0." in text(refused)
    assert Stage.objects.get(pk=final.pk).start_points == [30, 20, 10, 0]


@pytest.mark.parametrize("points", ["30 10 -10 -30", "30, 10; −10 · −30"])
def test_points_may_be_below_zero(alice: Client, final: Stage, points: str) -> None:
    asked = typed(alice, points)
    assert page_of(asked).all("section", id="who-moves"), "they change totals, which is shown before it is saved"
    alice.post(asked.wsgi_request.path, form_with(asked, "Save all the same"))
    assert Stage.objects.get(pk=final.pk).start_points == [30, 10, -10, -30]


def test_a_program_cannot_store_more_either(final: Stage) -> None:
    with pytest.raises(ValidationError):
        change_stage(actor=SYSTEM, stage=final, start_points=[10**7])


@pytest.mark.parametrize("page", ["standings", "standings_xlsx", "standings_json", "live", "player"])
def test_points_stored_before_there_was_a_limit_break_no_page(alice: Client, final: Stage, page: str) -> None:
    Stage.objects.filter(pk=final.pk).update(start_points=[10**400 - 1, 0, 0, -(10**22)])
    make_session(final.competition, list(final.competition.entrants.all()[:4]), stage=final)
    Competition.objects.update(state="running")
    addresses = {
        "standings": "/tuesday/standings/",
        "standings_xlsx": "/tuesday/standings.xlsx",
        "standings_json": "/tuesday/standings.json",
        "live": "/tuesday/live/",
        "player": "/tuesday/players/1/",
    }
    assert alice.get(addresses[page]).status_code == 200
    assert "1000000 · 0 · 0 · -1000000" in text(alice.get(reverse("manage_stage", args=["tuesday", 2])))
