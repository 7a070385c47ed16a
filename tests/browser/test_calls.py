"""A table calls its director: the table's phone and the director's phone, both untouched by the page while they wait."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import TablePhone
from tests.factories import alice_directs, dora_directs
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
#: Count what a phone would sound and shake.
ALARMS = """
window.tones = 0;
window.shakes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
Object.defineProperty(Navigator.prototype, "vibrate", { value: () => { window.shakes += 1; return true; } });
"""


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=("Anna", "Ben", "Clara", "David"))


@pytest.fixture
def anna(play: Play, open_page: OpenPage) -> TablePhone:
    return TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")


def calls_page(open_page: OpenPage, user: Any) -> Page:
    page = open_page("phone", user=user)
    page.add_init_script(ALARMS)
    page.goto("/tuesday/manage/calls/")
    return page


def call(phone: TablePhone, kind: str, words: str = "") -> None:
    phone.page.get_by_role("link", name="Call the director").tap()
    if words:
        phone.page.get_by_label("In a few words").fill(words)
    phone.page.get_by_role("button", name=kind).tap()
    expect(phone.felt).to_be_visible()


def test_a_call_sounds_on_the_directors_phone_and_the_table_reads_who_is_on_the_way(
    play: Play, anna: TablePhone, open_page: OpenPage, tmp_path: Path
) -> None:
    director = calls_page(open_page, alice_directs(play.game.competition))
    expect(director.get_by_text("No table is calling.")).to_be_visible()
    director.get_by_role("button", name="Sound on").tap()
    expect(director.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    heard, shaken = director.evaluate("[window.tones, window.shakes]")

    call(anna, "A question", "May he see my discards?")
    expect(anna.page.get_by_text("Called just now")).to_be_visible()
    expect(director.get_by_role("listitem").filter(has_text="May he see my discards?")).to_contain_text("Table 1")
    assert director.evaluate("window.tones") > heard
    assert director.evaluate("window.shakes") == shaken + 1
    director.get_by_role("button", name="On my way").tap()
    expect(director.get_by_text("Alice is on the way.")).to_be_visible()
    expect(anna.page.get_by_text("Alice is on the way.")).to_be_visible()
    heard = director.evaluate("window.tones")
    director.get_by_role("button", name="Done").tap()
    expect(director.get_by_text("No table is calling.")).to_be_visible()
    expect(director.get_by_text("1 min, Alice")).to_be_visible()
    expect(anna.page.get_by_text("Alice is on the way.")).to_have_count(0)
    assert director.evaluate("window.tones") == heard  # what one does oneself makes no sound


def test_of_two_directors_the_slower_one_reads_who_is_on_the_way_and_the_switch_is_remembered(
    play: Play, anna: TablePhone, open_page: OpenPage
) -> None:
    alice = calls_page(open_page, alice_directs(play.game.competition))
    dora = calls_page(open_page, dora_directs(play.game.competition))
    alice.get_by_role("button", name="Sound on").tap()
    call(anna, "Chombo")
    expect(dora.get_by_role("button", name="On my way")).to_be_visible()
    dora.route("**/calls/state/**", lambda route: route.abort())  # her phone does not learn of it
    expect(alice.get_by_role("button", name="On my way")).to_be_visible()
    alice.get_by_role("button", name="On my way").tap()
    expect(alice.get_by_text("Alice is on the way.")).to_be_visible()
    dora.get_by_role("button", name="On my way").tap()
    expect(dora.get_by_text("Alice is on the way already.")).to_be_visible()
    expect(dora.get_by_role("button", name="On my way")).to_have_count(0)
    alice.reload()
    expect(alice.get_by_role("button", name="Tap for the sound")).to_be_visible()
    alice.get_by_role("heading", name="Calls").tap()
    expect(alice.get_by_role("button", name="Sound is on")).to_be_visible()


def test_without_a_network_the_button_says_that_nobody_is_called(play: Play, open_page: OpenPage) -> None:
    page = open_page("phone", expect=["ERR_INTERNET_DISCONNECTED"])
    TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    expect(page.get_by_text("needs a network")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.get_by_text("needs a network")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("needs a network")).to_be_hidden()
    page.get_by_role("link", name="Call the director").tap()
    expect(page.get_by_role("heading", name="Call the director")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Somebody is missing").tap()
    expect(page.get_by_text("Nobody was called")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Somebody is missing").tap()
    expect(page.get_by_text("Called just now")).to_be_visible()


def test_the_menu_of_a_page_that_asks_for_news_counts_a_new_call(play: Play, anna: TablePhone, open_page: OpenPage) -> None:
    laptop = open_page("laptop", user=alice_directs(play.game.competition))
    laptop.goto("/tuesday/manage/")
    expect(laptop.locator("#calls-count")).to_be_hidden()
    call(anna, "Chombo")
    laptop.evaluate("document.getElementById('live').dispatchEvent(new CustomEvent('look', { bubbles: true }))")
    expect(laptop.locator("#calls-count")).to_be_visible()
    expect(laptop.get_by_role("link", name="Calls")).to_contain_text("1")
