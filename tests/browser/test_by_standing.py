"""A session by the standings, and one from a text, on the director's laptop and phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.seating.commands import plan_session
from league.seating.models import Seat
from tests.browser.director import Laptop
from tests.factories import alice_directs, make_competition, make_entrants

OpenPage = Callable[..., Page]


def seated() -> list[int]:
    return list(Seat.objects.order_by("table__number", "wind").values_list("entrant__number", flat=True))


def session_of_sixteen() -> None:
    league = make_competition()
    alice_directs(league)
    make_entrants(league, 16)
    for _ in range(3):
        plan_session(actor=SYSTEM, competition=league)


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_a_director_draws_by_the_standings_swaps_two_and_confirms(device: str, open_page: OpenPage) -> None:
    session_of_sixteen()
    alice = Laptop(open_page(device))
    alice.sign_in("alice")
    page = alice.page
    page.goto("/tuesday/manage/sessions/1/draw/")

    alice.follow("Swiss")
    expect(page.get_by_text("the best and the last are 3 places apart at most")).to_be_visible()
    expect(page.get_by_text("In all 2 planned sessions after it, still nobody need meet again.")).to_be_visible()
    alice.follow("Equally strong")
    page.get_by_label("Equally strong tables").fill("2")
    alice.press("Draw")
    expect(page.get_by_text("The first 2 tables are equally strong among themselves")).to_be_visible()
    alice.follow("Top tables")
    expect(page.get_by_role("link", name="Top tables")).to_have_attribute("aria-current", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "nothing sticks out"

    page.locator("#tap-1").click()
    expect(page.get_by_text("Now tap whom to swap with.")).to_be_visible()
    page.locator("#tap-16").click()
    expect(page.get_by_text("To change places, tap two names.")).to_be_visible()
    alice.press("Confirm the seating")
    expect(page.get_by_text("The seating is fixed.")).to_be_visible()
    assert set(seated()[:4]) == {16, 2, 3, 4}


def test_a_director_pastes_a_seating_and_corrects_its_errors(open_page: OpenPage) -> None:
    session_of_sixteen()
    alice = Laptop(open_page("laptop", expect=["422"]))
    alice.sign_in("alice")
    page = alice.page
    page.goto("/tuesday/manage/sessions/1/draw/?way=text")

    page.get_by_label("The tables").fill("1-2-3-4\n5-6-7-1\n9-10-11-12\n13-14-15-16")
    alice.press("Show this seating")
    expect(page.get_by_text("already has a seat in this session, in line 1.")).to_be_visible()
    expect(page.get_by_label("The tables")).to_have_value("1-2-3-4\n5-6-7-1\n9-10-11-12\n13-14-15-16")
    page.get_by_label("The tables").fill("4-3-2-1\n5-6-7-8\n9-10-11-12\n13-14-15-16")
    alice.press("Show this seating")
    expect(page.get_by_text("Everybody meets for the first time.")).to_be_visible()
    alice.press("Confirm the seating")
    expect(page.get_by_text("The seating is fixed.")).to_be_visible()
    assert seated() == [4, 3, 2, 1, *range(5, 17)]
