"""Taps that come before the answer to the one before, as in a slow network: none is lost, and each does what it was meant to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from league.competitions.models import Competition
from league.seating.models import Arrival, CheckIn, Session
from tests.factories import alice_directs, make_competition, make_entrant, make_evening, make_running, make_session

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    cup = make_competition("ema-2016", kind="tournament", name="Cup", slug="cup")
    for name in NAMES:
        make_entrant(cup, first_name=name, last_name="")
    return cup


@contextmanager
def slow(page: Page, address: str) -> Iterator[None]:
    """Answer the first thing that is sent to this address only at the end of the block."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.route(address, hold)
    yield
    (first,) = held
    first.continue_()


def name_tag(page: Page, name: str) -> None:
    """Tap a name's button."""
    page.get_by_role("button", name=name).tap()


def test_the_second_of_two_quick_taps_swaps_with_the_first(open_page: OpenPage, cup: Competition) -> None:
    make_running(cup, list(cup.entrants.all()))
    page = open_page("phone", user=alice_directs(cup))
    page.goto("/cup/manage/sessions/1/seats/")
    with slow(page, "**/seats/"):
        name_tag(page, "Anna")
        name_tag(page, "Eva")
        expect(page.get_by_role("button", name="Eva")).to_have_attribute("data-tapped", "")
    changes = page.locator("#changes")
    expect(changes).to_contain_text("East: Anna Eva")
    expect(changes).to_contain_text("East: Eva Anna")
    expect(page.locator("[data-tapped]")).to_have_count(0)


def test_four_quick_taps_are_two_swaps(open_page: OpenPage, cup: Competition) -> None:
    make_session(cup, list(cup.entrants.all()))
    page = open_page("phone", user=alice_directs(cup))
    page.goto("/cup/manage/sessions/1/draw/?way=now")
    with slow(page, "**/draw/*"):
        for name in ("Anna", "Eva", "Ben", "Felix"):
            name_tag(page, name)
    tables = page.locator("#seating fieldset")
    for name in ("Eva", "Felix"):
        expect(tables.first).to_contain_text(name)
    for name in ("Anna", "Ben"):
        expect(tables.last).to_contain_text(name)
    expect(page.get_by_text("To change places, tap two names.")).to_be_visible()


def test_a_name_tapped_right_after_all_here_is_taken_out_again(open_page: OpenPage, cup: Competition) -> None:
    session = make_session(cup, list(cup.entrants.all()))
    page = open_page("phone", user=alice_directs(cup))
    page.goto("/cup/manage/sessions/1/check-in/")
    with slow(page, "**/check-in/"):
        page.get_by_role("button", name="All here").tap()
        page.locator(".comer", has_text="Clara").tap()
        page.locator(".comer", has_text="Greta").tap()
    expect(page.get_by_text("6 of 8 are here")).to_be_visible()
    here = Arrival.objects.filter(session=session).values_list("entrant__player__first_name", flat=True)
    assert sorted(here) == ["Anna", "Ben", "David", "Eva", "Felix", "Hugo"]


def test_quick_taps_at_an_evening_check_everybody_in(open_page: OpenPage, cup: Competition) -> None:
    evening = make_evening(cup)
    page = open_page("phone", user=alice_directs(cup))
    page.goto(f"/cup/manage/evenings/{evening.pk}/")
    with slow(page, "**/evenings/**"):
        for name in NAMES[:5]:
            name_tag(page, name)
    expect(page.get_by_text("5 players are here")).to_be_visible()
    assert CheckIn.objects.filter(evening=evening, left=False).count() == 5


def test_taps_behind_one_that_is_not_answered_are_forgotten(open_page: OpenPage, cup: Competition) -> None:
    session: Session = make_session(cup, list(cup.entrants.all()))
    page = open_page("phone", user=alice_directs(cup), expect=["503", "Failed to load"])
    page.goto("/cup/manage/sessions/1/check-in/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/check-in/", hold, times=1)
    name_tag(page, "Anna")
    name_tag(page, "Ben")
    held[0].fulfill(status=503, body="")
    expect(page.locator("[data-tapped]")).to_have_count(0)
    name_tag(page, "Clara")
    expect(page.get_by_text("1 of 8 are here")).to_be_visible()
    assert [arrival.entrant.player.first_name for arrival in Arrival.objects.filter(session=session)] == ["Clara"]
