"""Platzwind offers to be installed on a phone where it has been of use, once, and never while a hand is entered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
#: What Chromium sends to pages that can be installed, and Safari's sign that a page is not.
OFFER = """
window.offer = (outcome) => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { window.prompted = (window.prompted || 0) + 1; };
  event.userChoice = Promise.resolve({ outcome });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
"""
SAFARI = 'Object.defineProperty(Navigator.prototype, "standalone", { get: () => false });'
USED_YESTERDAY = 'localStorage.getItem("tables used") || localStorage.setItem("tables used", "2026-01-01/1");'


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


def phone_of(open_page: OpenPage, play: Play, *scripts: str) -> TablePhone:
    page = open_page("phone", worker=True, expect=["ERR_INTERNET_DISCONNECTED", "htmx:"])
    for script in (OFFER, *scripts):
        page.add_init_script(script)
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    expect(page.get_by_text("This table works without a network, too.")).to_be_visible()
    return phone


def line(page: Page) -> Locator:
    return page.locator("[data-install]")


def test_the_first_evening_asks_nothing_and_the_second_offers_it_once(
    open_page: OpenPage, play: Play, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path]
) -> None:
    phone = phone_of(open_page, play)
    assert phone.page.evaluate("offer('dismissed')") is True  # the browser's own bar does not come either
    expect(line(phone.page)).to_be_hidden()
    phone.page.evaluate("localStorage.setItem('tables used', '2026-01-01/1')")
    phone.page.reload()
    expect(phone.page.get_by_text("This table works without a network, too.")).to_be_visible()
    expect(line(phone.page)).to_be_hidden()  # the browser has offered nothing yet
    phone.page.evaluate("offer('dismissed')")
    expect(line(phone.page)).to_contain_text("Install Platzwind on this phone")
    expect(phone.page.get_by_text("Add to Home Screen")).to_be_hidden()
    accessible(phone.page)
    shot(phone.page, "install")
    line(phone.page).get_by_role("button", name="Install").tap()
    expect(line(phone.page)).to_be_hidden()
    assert phone.page.evaluate("prompted") == 1
    phone.page.reload()
    expect(phone.page.get_by_text("This table works without a network, too.")).to_be_visible()
    phone.page.evaluate("offer('accepted')")
    expect(line(phone.page)).to_be_hidden()


def test_who_says_no_is_not_asked_again(open_page: OpenPage, play: Play) -> None:
    phone = phone_of(open_page, play, USED_YESTERDAY)
    phone.page.evaluate("offer('accepted')")
    line(phone.page).get_by_role("button", name="No, thanks").tap()
    expect(line(phone.page)).to_be_hidden()
    phone.page.reload()
    expect(phone.page.get_by_text("This table works without a network, too.")).to_be_visible()
    phone.page.evaluate("offer('accepted')")
    expect(line(phone.page)).to_be_hidden()
    assert phone.page.evaluate("window.prompted") is None


def test_it_waits_until_a_hand_is_entered(open_page: OpenPage, play: Play) -> None:
    phone = phone_of(open_page, play, USED_YESTERDAY)
    phone.draw()
    phone.page.evaluate("offer('accepted')")
    assert line(phone.page).get_attribute("hidden") is not None
    phone.save()
    expect(line(phone.page)).to_be_visible()


def test_a_table_that_opened_without_a_network_offers_it_too(open_page: OpenPage, play: Play) -> None:
    phone = phone_of(open_page, play)
    phone.page.context.set_offline(True)
    phone.page.reload()
    expect(phone.felt).to_be_visible()
    phone.page.evaluate("offer('accepted')")
    expect(line(phone.page)).to_be_visible()


def test_where_the_browser_offers_nothing_it_says_how(open_page: OpenPage, play: Play, shot: Callable[[Page, str], Path]) -> None:
    phone = phone_of(open_page, play, USED_YESTERDAY, SAFARI)
    expect(line(phone.page)).to_contain_text("Share → Add to Home Screen")
    expect(line(phone.page).get_by_role("button", name="Install")).to_have_count(0)
    shot(phone.page, "install-safari")
