"""The check of a hand on a phone: the results and the end of the game stand on the first screen, above the button that saves them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from league.games.queries.facts import replay_of
from scoring.game import Mahjong, Said
from tests.browser.phones import TablePhone
from tests.league.games.play import DRAW, Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
Shot = Callable[[Page, str], Path]
WORTHS = (Said(20), Said(20), Said(20), Said(20))
NAMES = ("Friederike", "Maximilian", "Annegret", "Konstantin")


def lost_by_the_dealer(play: Play) -> Mahjong:
    dealer = replay_of(play.game).progress.dealer
    return Mahjong((dealer + 1) % 4, WORTHS, discarder=dealer)


def before_the_last_hand(ruleset: str) -> Play:
    play = named_table(ruleset, names=NAMES)
    while play.game.state != "finished":
        play.record(lost_by_the_dealer(play) if ruleset == "kuester" else DRAW)
    play.undo_last_hand()
    return play


def phone_of(play: Play, page: Page) -> TablePhone:
    return TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am(NAMES[0])


def hidden_below(phone: TablePhone, *parts: Locator) -> list[str]:
    """What of these is not wholly between the head of the panel and the button, without scrolling."""
    page, button = phone.page, phone.save_button.locator("xpath=..").bounding_box()
    head = phone.panel.locator(".panel-head").bounding_box()
    assert button and head and page.viewport_size and button["y"] + button["height"] <= page.viewport_size["height"] + 1
    assert phone.panel.evaluate("(panel) => panel.scrollTop") == 0
    boxes = [(part.inner_text(), part.bounding_box()) for part in parts]
    return [
        text for text, box in boxes if not box or box["y"] < head["y"] + head["height"] - 1 or box["y"] + box["height"] > button["y"] + 1
    ]


def check(phone: TablePhone, shot: Shot, name: str, payments: int) -> None:
    preview = phone.panel.locator("[data-preview]")
    over = preview.get_by_text("With this hand the game is over.")
    expect(over).to_be_visible()
    expect(preview.locator(".preview-lines li")).to_have_count(payments)
    shot(phone.page, f"check-{name}-phone")
    assert hidden_below(phone, over, preview.locator(".preview-seats"), preview.locator(".preview-lines")) == []
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.panel.evaluate("(panel) => panel.scrollTo(0, 0)")
    shot(phone.page, f"check-{name}-sideways")
    assert hidden_below(phone, over, preview.locator(".preview-seats")) == []


def test_of_riichi(open_page: OpenPage, shot: Shot, transactional_db: None) -> None:
    phone = phone_of(before_the_last_hand("ema-2012"), open_page("phone"))
    phone.tsumo(NAMES[1], "3 / 40")
    assert phone.summary == ["Tsumo", NAMES[1], "3 han 40 fu"]
    check(phone, shot, "riichi", 3)


def test_of_küster(open_page: OpenPage, shot: Shot, transactional_db: None) -> None:
    phone = phone_of(before_the_last_hand("kuester"), open_page("phone"))
    phone.begin("Mah-Jongg")
    phone.choose("Who won?", NAMES[0])
    phone.choose("Who discarded the winning tile?", NAMES[2])
    for name, points in zip(NAMES, (40, 8, 20, 12), strict=True):
        phone.panel.get_by_role("group", name=name).get_by_role("textbox", name=re.compile("^Points")).fill(str(points))
    phone.tap(phone.panel.locator('[data-kind="worths"]').get_by_role("button", name="Continue"))
    check(phone, shot, "kuester", 6)
