"""What tripped up somebody who kept the scores: what is said too early, too long, or too far from the finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import TablePhone
from tests.league.games.play import DRAW, Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
Shot = Callable[[Page, str], Path]
NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]
NAMES = ("Anna", "Ben", "Clara", "David")
COUNTED = "Tiles, lists and yaku are counted once there is a network."


@pytest.fixture
def kuester(transactional_db: None) -> Play:
    return named_table("kuester", names=NAMES)


@pytest.fixture
def riichi(transactional_db: None) -> Play:
    return named_table("ema-2012", names=NAMES)


def phone_of(open_page: OpenPage, play: Play, *, offline: bool = False) -> TablePhone:
    page = open_page("phone", worker=True, expect=NO_NETWORK)
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    expect(page.get_by_text("This table works without a network, too.")).to_be_visible()
    page.context.set_offline(offline)
    return phone


def to_the_hands(phone: TablePhone) -> None:
    phone.begin("Mah-Jongg")
    phone.choose("Who won?", "Ben")
    phone.choose("Who discarded the winning tile?", "Anna")


def hand_of(phone: TablePhone, name: str) -> Locator:
    return phone.panel.get_by_role("group", name=name, exact=True)


def fill_points(phone: TablePhone, **points: int) -> None:
    for name, number in points.items():
        field = hand_of(phone, name).get_by_role("textbox", name=re.compile("^Points"))
        field.fill(str(number))
        field.dispatch_event("change")


def go_on(phone: TablePhone) -> None:
    phone.tap(phone.panel.locator('[data-kind="worths"]').get_by_role("button", name="Continue"))


def unsent(phone: TablePhone) -> Locator:
    return phone.page.locator("#unsent [data-list] > li")


# ---------- without a network


def test_points_typed_without_a_network_are_not_said_to_be_lost(open_page: OpenPage, kuester: Play) -> None:
    phone = phone_of(open_page, kuester, offline=True)
    to_the_hands(phone)
    with phone.page.expect_event("requestfailed"):
        fill_points(phone, Anna=80)
    fill_points(phone, Ben=160, Clara=20, David=100)
    go_on(phone)

    phone.expect_preview("Anna pays → Ben", "320")
    expect(phone.panel.get_by_text("No connection. Nothing is saved yet.")).to_be_hidden()
    phone.save()
    phone.expect_scores(-240, 640, -360, -40)


def test_lists_say_at_once_that_they_wait_for_a_network_and_nobody_is_left_out(open_page: OpenPage, shot: Shot, kuester: Play) -> None:
    phone = phone_of(open_page, kuester, offline=True)
    to_the_hands(phone)
    hand_of(phone, "Ben").get_by_role("radio", name="Lists").tap()
    expect(hand_of(phone, "Ben").get_by_text(COUNTED)).to_be_visible()
    hand_of(phone, "Ben").get_by_role("radio", name="Points").tap()
    expect(hand_of(phone, "Ben").get_by_text(COUNTED)).to_be_hidden()
    hand_of(phone, "Clara").get_by_role("radio", name="Lists").tap()
    fill_points(phone, Anna=80, Ben=160, David=100)
    shot(phone.page, "lists-offline")
    go_on(phone)

    phone.expect_preview(COUNTED)
    assert "Clara nothing ticked" in " ".join(phone.summary)
    expect(phone.panel.get_by_text("No connection. Nothing is saved yet.")).to_be_hidden()
    shot(phone.page, "lists-offline-check")
    phone.page.context.set_offline(False)
    phone.expect_preview("Mah-Jongg by Ben on a tile from Anna: 160 points")
    expect(phone.panel.get_by_text(COUNTED)).to_have_count(0)


def test_tiles_of_a_riichi_hand_say_it_too(open_page: OpenPage, riichi: Play) -> None:
    phone = phone_of(open_page, riichi, offline=True)
    phone.begin("Ron")
    phone.choose("Who won?", "Clara")
    phone.choose("Who discarded the winning tile?", "Ben")
    phone.tap(phone.panel.get_by_role("radio", name="Yaku", exact=True))

    expect(phone.panel.locator("[data-value-entry='1']").get_by_text(COUNTED)).to_be_visible()


def test_the_list_of_what_is_not_sent_names_riichi_and_tenpai(open_page: OpenPage, riichi: Play) -> None:
    phone = phone_of(open_page, riichi, offline=True)
    phone.ron("Clara", "Anna", "3 / 40", riichi=["Clara", "David"]).save()
    phone.draw(tenpai=["Ben"], riichi=["Ben"]).save()
    phone.draw().save()

    expect(unsent(phone).nth(0)).to_contain_text("3 han 40 fu · Riichi: Clara, David")
    expect(unsent(phone).nth(1)).to_contain_text("Riichi: Ben · Tenpai: Ben")
    expect(unsent(phone).nth(2)).to_contain_text("Nobody tenpai")


# ---------- why saving waits


def why(phone: TablePhone) -> Locator:
    return phone.panel.get_by_role("button", name="This cannot be saved. Why?")


@pytest.mark.parametrize("offline", [False, True])
def test_a_dead_button_says_so_beside_it_and_leads_to_the_reason(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Shot, kuester: Play, offline: bool
) -> None:
    phone = phone_of(open_page, kuester, offline=offline)
    to_the_hands(phone)
    fill_points(phone, Anna=80, Ben=40, Clara=20, David=100)
    go_on(phone)
    phone.expect_preview("40")
    expect(why(phone)).to_be_hidden()
    phone.panel.get_by_text("Anything else?").tap()
    paying = phone.panel.get_by_role("group", name="Who pays for all?")
    paying.get_by_role("radio", name="Anna").tap()

    expect(phone.save_button).to_be_disabled()
    expect(why(phone)).to_be_in_viewport()
    shot(phone.page, f"why-not-{'offline' if offline else 'online'}")
    accessible(phone.page)
    why(phone).tap()
    expect(phone.panel.locator("[data-preview] [data-refused]")).to_be_in_viewport(ratio=1)
    paying.get_by_role("radio", name="Nobody").tap()
    expect(phone.save_button).to_be_enabled()
    expect(why(phone)).to_be_hidden()


def test_a_refusal_of_riichi_says_so_beside_the_button(open_page: OpenPage, riichi: Play) -> None:
    phone = phone_of(open_page, riichi)
    phone.draw(tenpai=["Ben"], riichi=["Anna"])
    phone.panel.locator(".tenpai-field label", has_text="Anna").tap()

    expect(why(phone)).to_be_in_viewport()


# ---------- what was said about a correction


def test_what_was_said_about_a_correction_goes_with_the_next_hand(open_page: OpenPage, riichi: Play) -> None:
    riichi.record(DRAW)
    phone = phone_of(open_page, riichi)
    phone.page.get_by_role("link", name=re.compile("^Correct")).first.tap()
    phone.mark("Tenpai", ["Ben"])
    phone.panel.or_(phone.page.locator("form.hand-form")).get_by_role("button", name="See what changes").tap()
    phone.page.get_by_role("button", name="Save the correction").tap()
    said = phone.page.get_by_text("The correction is saved.")
    expect(said).to_be_visible()

    riichi.game.refresh_from_db()
    riichi.record(DRAW)

    phone.expect_next_hand(3)
    expect(said).to_have_count(0)


# ---------- a draft outlives its tab


def half_a_hand(phone: TablePhone) -> None:
    to_the_hands(phone)
    fill_points(phone, Anna=80, Ben=160)


def another_tab(phone: TablePhone, *, closing: bool = True) -> TablePhone:
    context: Any = phone.page.context
    page = context.new_page()
    if closing:
        phone.page.close()
    return TablePhone(page, phone.address).open()


def points_in(phone: TablePhone, name: str) -> Locator:
    return hand_of(phone, name).get_by_role("textbox", name=re.compile("^Points"))


def test_a_half_typed_hand_outlives_its_tab_and_says_so_once(open_page: OpenPage, shot: Shot, kuester: Play) -> None:
    phone = phone_of(open_page, kuester)
    half_a_hand(phone)
    phone = another_tab(phone)
    phone.begin("Mah-Jongg")

    expect(points_in(phone, "Ben")).to_have_value("160")
    still = phone.panel.get_by_text("What you typed is still here.")
    expect(still).to_be_visible()
    shot(phone.page, "still-here")
    phone.page.reload()
    phone.begin("Mah-Jongg")
    expect(points_in(phone, "Ben")).to_have_value("160")
    expect(still).to_be_hidden()


def test_a_saved_hand_leaves_no_draft_to_another_tab(open_page: OpenPage, kuester: Play) -> None:
    phone = phone_of(open_page, kuester)
    half_a_hand(phone)
    fill_points(phone, Clara=20, David=100)
    go_on(phone)
    phone.save()

    assert phone.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('hand-')).length") == 0


def test_a_draft_of_yesterday_is_gone(open_page: OpenPage, kuester: Play) -> None:
    phone = phone_of(open_page, kuester)
    half_a_hand(phone)
    phone.page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("hand-")).forEach((key) => {
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 13 * 3600 * 1000 }));
    })"""
    )
    phone = another_tab(phone)
    phone.begin("Mah-Jongg")

    expect(phone.panel.get_by_role("group", name="Who won?")).to_be_visible()


def test_two_tabs_keep_each_their_own(open_page: OpenPage, kuester: Play) -> None:
    one = phone_of(open_page, kuester)
    half_a_hand(one)
    other = another_tab(one, closing=False)
    other.begin("Mah-Jongg")
    points_in(other, "Ben").fill("40")
    points_in(other, "Clara").tap()
    other.tap(other.panel.get_by_role("link", name="Cancel"))
    expect(other.panel).to_be_hidden()

    one.page.reload()
    one.begin("Mah-Jongg")
    expect(points_in(one, "Ben")).to_have_value("160")
