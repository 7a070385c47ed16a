"""Seating by hand on a phone and on a laptop, by keyboard and without scripts, with twelve people and with 172."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.commands import plan_session
from league.seating.models import Seat
from tests.browser.conftest import fits_the_width
from tests.factories import alice_directs, make_competition, make_entrants

OpenPage = Callable[..., Page]
BY_HAND = "/cup/manage/sessions/1/draw/?way=hand"


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    return make_competition("ema-2016", kind="tournament", name="Wind cup", slug="cup")


def expecting(cup: Competition, count: int) -> list[str]:
    """The names of ``count`` players, expected in a planned session."""
    names = [entrant.shown_name for entrant in make_entrants(cup, count)]
    plan_session(actor=SYSTEM, competition=cup)
    return names


@pytest.mark.parametrize("scripts", [True, False])
def test_twelve_are_seated_by_keyboard_and_a_wrong_name_is_named_beside_its_field(
    open_page: OpenPage, cup: Competition, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], scripts: bool
) -> None:
    names = expecting(cup, 12)
    page = open_page("phone", user=alice_directs(cup), scripts=scripts, expect=["422"])
    page.goto(BY_HAND)
    page.get_by_role("group", name="Table 1").get_by_label("East").focus()
    for name in ["Nobody", *names[1:]]:
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    page.get_by_role("button", name="Confirm the seating").click()
    expect(page.get_by_text("Nobody who is here is called “Nobody”.")).to_be_visible()
    first = page.get_by_role("group", name="Table 1").get_by_label("East")
    expect(first).to_have_value("Nobody")
    expect(page.get_by_role("group", name="Table 3").get_by_label("North")).to_have_value(names[11])
    fits_the_width(page)
    if scripts:
        accessible(page)
        shot(page, "by-hand-12-phone")
    first.fill(names[0].upper())
    page.get_by_role("button", name="Confirm the seating").click()
    expect(page.get_by_text("The seating is fixed. It can be changed until the session starts.")).to_be_visible()
    assert list(Seat.objects.order_by("table__number", "wind").values_list("entrant__number", flat=True)) == list(range(1, 13))
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("The seating is fixed.")).to_have_count(0)
    assert not Seat.objects.exists()


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_the_list_offers_everybody_of_172_again_in_a_field_that_is_filled(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], device: str
) -> None:
    names = expecting(cup, 172)
    page = open_page(device, user=alice_directs(cup))
    page.goto(BY_HAND)
    seat = page.get_by_role("group", name="Table 43").get_by_label("North")
    seat.fill(names[5])
    page.get_by_role("group", name="Table 43").get_by_label("West").focus()
    seat.focus()
    page.keyboard.type(names[170])
    expect(seat).to_have_value(names[170])
    assert page.locator("#who-is-here option").count() == 172
    fits_the_width(page)
    shot(page, f"by-hand-172-{device}")
