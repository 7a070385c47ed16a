"""A director composes the screen of the hall."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.hall_screen.commands import compose_screen, composition_seen
from league.errors import Refusal
from league.hall.models import HallScreen
from league.hall.screen.composition import SlideTurn, composition_of, composition_sent, usual
from tests.factories import alice_directs, dora_directs, make_competition, make_running
from tests.pages import errors_of, page_of, undos_of

pytestmark = pytest.mark.django_db
ADDRESS = "/tuesday/manage/live/"


@pytest.fixture
def competition() -> Competition:
    return make_competition("ema-2012")


@pytest.fixture
def alice(competition: Competition) -> Client:
    client = Client()
    client.force_login(alice_directs(competition))
    return client


def typed(competition: Competition, **changed: Any) -> dict[str, Any]:
    """The form as it is shown, with changes; ``None`` leaves a field out."""
    composition = composition_of(competition)
    values: dict[str, Any] = {"seen": composition_seen(composition)}
    for place, turn in enumerate(composition.turns, start=1):
        values |= {f"place_{turn.kind}": place, f"seconds_{turn.kind}": turn.seconds}
        values |= {f"shown_{turn.kind}": "on"} if turn.shown else {}
    return {name: value for name, value in {**values, **changed}.items() if value is not None}


def kinds(competition: Competition) -> list[tuple[str, int, bool]]:
    return [(turn.kind, turn.seconds, turn.shown) for turn in composition_of(competition).turns]


def save(client: Client, competition: Competition, **changed: Any) -> HttpResponse:
    return client.post(ADDRESS, typed(competition, **changed), follow=True)


def test_the_page_says_what_each_slide_would_show_now(alice: Client, competition: Competition) -> None:
    make_running(competition, tables=2)
    rows = {row.one("th").text: row.all("td")[-1].text for row in page_of(alice.get(ADDRESS)).all("tr") if row.all("td")}
    assert rows["Who sits where"] == "Session 1: who sits where 2 tables"
    assert rows["Standings"] == "Nothing now: it is left out."


def test_order_seconds_and_what_is_shown_are_saved(alice: Client, competition: Competition) -> None:
    save(alice, competition, place_standings=1, place_clock=4, seconds_standings=40, shown_missing=None, light="on")
    assert kinds(competition)[:2] == [("standings", 40, True), ("seating", 15, True)]
    assert ("missing", 12, False) in kinds(competition)
    assert composition_of(competition).light


def test_what_is_saved_can_be_undone_one_after_the_other_but_not_over_something_newer(alice: Client, competition: Competition) -> None:
    first = save(alice, competition, seconds_clock=20)
    second = save(alice, competition, seconds_clock=30, light="on")
    refused = alice.post(undos_of(first)[0], follow=True)
    assert "has changed this after you opened the page" in page_of(refused).text
    assert ("clock", 30, True) in kinds(competition) and composition_of(competition).light
    alice.post(undos_of(second)[0])
    assert ("clock", 20, True) in kinds(competition) and not composition_of(competition).light
    alice.post(undos_of(first)[0])
    assert composition_of(competition).is_usual


def test_undoing_the_first_change_leaves_nothing_stored(alice: Client, competition: Competition) -> None:
    page = save(alice, competition, seconds_clock=20)
    alice.post(undos_of(page)[0])
    assert not HallScreen.objects.exists()
    assert composition_of(competition) == usual()


def test_the_usual_slides_come_back_with_one_button_and_that_can_be_undone(alice: Client, competition: Competition) -> None:
    save(alice, competition, seconds_clock=20)
    page = alice.post(f"{ADDRESS}reset/", {"seen": composition_seen(composition_of(competition))}, follow=True)
    assert composition_of(competition).is_usual
    alice.post(undos_of(page)[0])
    assert ("clock", 20, True) in kinds(competition)


@pytest.mark.parametrize("seconds", [2, 601, "", "many"])
def test_seconds_that_no_slide_can_have_are_refused_beside_their_field(alice: Client, competition: Competition, seconds: Any) -> None:
    page = alice.post(ADDRESS, typed(competition, seconds_clock=seconds))
    assert errors_of(page, "seconds_clock")
    assert not HallScreen.objects.exists()


def test_the_command_refuses_them_too(competition: Competition) -> None:
    with pytest.raises(Refusal) as refused:
        compose_screen(actor=SYSTEM, competition=competition, turns=[SlideTurn("clock", 1)], light=False)
    assert refused.value.code == "slide_seconds"


def test_two_directors_do_not_overwrite_each_other_unseen(alice: Client, competition: Competition) -> None:
    dora = Client()
    dora.force_login(dora_directs(competition))
    before = typed(competition, seconds_clock=25)
    save(dora, competition, seconds_clock=50)
    page = alice.post(ADDRESS, before)
    assert page.status_code == 409
    assert "Dora" in page_of(page).text
    assert ("clock", 50, True) in kinds(competition)


NO_KIND = '[[{"kind": "x", "seconds": 5, "shown": true}], false]'


@pytest.mark.parametrize("text", ["", "[]", "[[], true]", '[[{"kind": "clock"}], false]', "{", NO_KIND, "7"])
def test_nonsense_is_no_composition(text: str) -> None:
    assert composition_sent(text) is None


def test_an_unknown_step_is_not_found(alice: Client, competition: Competition) -> None:
    assert alice.post(f"{ADDRESS}dance/").status_code == 404
    assert alice.post(f"{ADDRESS}back/", {"slides": "nonsense"}).status_code == 404
