"""A hand of Küster's game entered by the lists of his book or by its tiles, on a phone: counted meanwhile, and saved."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from scoring.classical import Ticked
from scoring.game import Mahjong, Said, TileHand
from scoring.hand import parse_tiles
from tests.browser.phones import TablePhone
from tests.browser.weighing import comes_later, sent_weight
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
KILOBYTES = 1000
LOSER = "1z 1z 1z 6z 6z 6m 6m 6m 1m 4m 5s 8s 1p"  #: a Pong of the East wind, one of characters, and a pair of dragons


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("kuester", ("Anna", "Ben", "Clara", "David"))


class Entry:
    """One player's hand in the form: ``tick("open_pon_dragon")``, ``tap("1m 2m f1")``, ``call("pon", "5z")``."""

    def __init__(self, phone: TablePhone, name: str, depth: str) -> None:
        self.root = phone.panel.get_by_role("group", name=name, exact=True)
        self.root.get_by_role("radio", name=depth).tap()
        self.worth = self.root.locator("[data-worth]")

    def key(self, code: str) -> Locator:
        return self.root.locator(f'[data-tick="{code}"]')

    def tile(self, name: str) -> Locator:
        return self.root.locator(f'.tile-keys [data-tile="{name}"]')

    def mark(self, code: str) -> Locator:
        return self.root.locator(f'[data-mark][value="{code}"]')

    def tick(self, *codes: str) -> Entry:
        for code in codes:
            self.key(code).tap()
        return self

    def tap(self, names: str) -> Entry:
        for name in names.split():
            self.tile(name).tap()
        return self

    def call(self, mode: str, name: str) -> Entry:
        self.root.locator(f'[data-mode="{mode}"]').tap()
        return self.tap(name)

    def expect_worth(self, *texts: str) -> Entry:
        for text in texts:
            expect(self.worth).to_contain_text(text)
        return self


def at_the_hands(open_page: OpenPage, play: Play, discarder: str = "Anna", **more: Any) -> TablePhone:
    phone = TablePhone(open_page("phone", **more), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    to_the_hands(phone, discarder)
    return phone


def to_the_hands(phone: TablePhone, discarder: str = "Anna") -> None:
    phone.begin("Mah-Jongg")
    phone.choose("Who won?", "Ben")
    phone.choose("Who discarded the winning tile?", discarder)


def saved(play: Play) -> Mahjong:
    """The only hand of the game."""
    play.game.refresh_from_db()
    (hand,) = play.hands
    assert isinstance(hand.result, Mahjong)
    return hand.result


def type_points(phone: TablePhone, name: str, points: int) -> None:
    phone.panel.get_by_role("group", name=name, exact=True).get_by_role("textbox", name=re.compile("^Points")).fill(str(points))


def test_a_hand_is_ticked_from_the_lists_and_its_doublings_follow(
    open_page: OpenPage, accessible_in_both_lights: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    """The eighth example of the book by its own tables: 768 points."""
    phone = at_the_hands(open_page, play)
    ben = Entry(phone, "Ben", "Lists").tick("closed_pon_own_wind", "open_pon_dragon", "open_pon_simple")
    ben.tick("pair_dragon", "own_flower", "flower", "flower").expect_worth("768", "48 × 16", "Own flower", "It is the own wind")
    shot(phone.page, "worth-lists-light")
    accessible_in_both_lights(phone.page)
    for name in ("Anna", "Clara", "David"):
        type_points(phone, name, 0)
    phone.panel.get_by_role("button", name="Continue").tap()
    phone.expect_preview("768 points")
    phone.save()
    result = saved(play)
    ticked = (
        ("closed_pon_own_wind", 1),
        ("flower", 2),
        ("open_pon_dragon", 1),
        ("open_pon_simple", 1),
        ("own_flower", 1),
        ("pair_dragon", 1),
    )
    assert result.worths == (Said(0), Ticked(ticked), Said(0), Said(0))


def test_impossible_ticks_are_disabled_and_a_tap_on_the_board_removes_a_tick(open_page: OpenPage, play: Play) -> None:
    phone = at_the_hands(open_page, play)
    ben = Entry(phone, "Ben", "Lists").tick(*["closed_pon_simple"] * 4).expect_worth("56 × 2")
    expect(ben.key("open_kan_dragon")).to_be_disabled()
    expect(ben.key("flower")).to_be_enabled()
    expect(ben.mark("all_chi")).to_be_disabled()
    expect(ben.mark("last_tile")).to_be_disabled()
    ben.root.get_by_role("button", name=re.compile("^One less: Closed Pong")).tap()
    expect(ben.key("open_kan_dragon")).to_be_enabled()
    ben.tick("open_kan_dragon").expect_worth("Kah-Ongg of dragons")


def test_a_drawn_tile_counts_without_a_tick_by_default(open_page: OpenPage, play: Play) -> None:
    phone = at_the_hands(open_page, play, "Self-drawn")
    ben = Entry(phone, "Ben", "Lists")
    expect(ben.mark("last_tile_from_live_wall")).to_be_checked()
    ben.tick("closed_pon_simple").expect_worth("26")


def test_losers_are_asked_for_figures_pairs_and_flowers_alone(open_page: OpenPage, play: Play) -> None:
    phone = at_the_hands(open_page, play)
    anna = Entry(phone, "Anna", "Lists").tick("closed_kan_own_round_wind").expect_worth("512", "32 × 16")
    expect(anna.mark("pure_flush")).to_be_hidden()
    expect(anna.root.get_by_text("Special game")).to_be_hidden()


def test_winners_and_losers_tap_their_hands_with_flowers(
    open_page: OpenPage, accessible_in_both_lights: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_hands(open_page, play)
    ben = Entry(phone, "Ben", "Tiles").call("pon", "5z").call("pon", "6p").tap("4m 5m 2z 2z 2z 7z 7z f2 f3 g4")
    ben.expect_worth("1 more tile").tap("3m").expect_worth("768", "48 × 16")
    anna = Entry(phone, "Anna", "Tiles").tap(LOSER).expect_worth("112", "14 × 8")
    expect(anna.tile("9s")).to_be_disabled()
    expect(anna.tile("f1")).to_be_enabled()
    expect(anna.root.get_by_text("Circumstances")).to_be_hidden()
    shot(phone.page, "worth-tiles-light")
    accessible_in_both_lights(phone.page)
    for name in ("Clara", "David"):
        type_points(phone, name, 0)
    phone.panel.get_by_role("button", name="Continue").tap()
    phone.save()
    result = saved(play)
    first, second, *_rest = result.worths
    assert isinstance(first, TileHand) and isinstance(second, TileHand)
    assert first.hand.winning_tile is None and len(first.hand.concealed) == 13
    assert second.hand.winning_tile == parse_tiles("3m")[0]
    assert second.hand.flowers == parse_tiles("f2f3g4")


@pytest.mark.parametrize(("depth", "taps"), [("Tiles", "5z 5z 5z 1m 2m f1"), ("Lists", "")])
def test_the_keys_stay_where_they_are_while_a_hand_gets_its_worth(
    open_page: OpenPage, shot: Callable[[Page, str], Path], play: Play, depth: str, taps: str
) -> None:
    phone = at_the_hands(open_page, play)
    anna = Entry(phone, "Anna", depth)
    key = anna.tile("9s") if taps else anna.key("open_pon_simple")  # not one that is tapped: a pressed key lies lower
    below = "(key) => key.getBoundingClientRect().top - key.closest('.worth-row').getBoundingClientRect().top"
    before = key.evaluate(below)
    if taps:
        anna.tap(taps).expect_worth("12")
    else:
        anna.tick("open_pon_dragon").expect_worth("Pong of dragons")
    shot(phone.page, f"worth-keys-stay-{depth}")
    assert key.evaluate(below) == pytest.approx(before, abs=1)


def test_a_phone_begins_with_the_lists_once_all_hands_are_given_by_them(open_page: OpenPage, play: Play) -> None:
    phone = at_the_hands(open_page, play)

    def again() -> Locator:
        phone.tap(phone.panel.get_by_role("link", name="Cancel"))  # which drops the draft
        expect(phone.panel).to_be_hidden()
        phone.page.reload()
        to_the_hands(phone)
        return phone.panel.locator('[data-depth-choice][value="ticked"]:checked')

    Entry(phone, "Ben", "Lists")
    expect(again()).to_have_count(0)
    for name in ("Anna", "Ben", "Clara", "David"):
        Entry(phone, name, "Lists")
    expect(again()).to_have_count(4)


def test_there_is_one_of_each_flower(open_page: OpenPage, play: Play) -> None:
    ben = Entry(at_the_hands(open_page, play), "Ben", "Tiles").tap("g1")
    expect(ben.tile("g1")).to_be_disabled()
    ben.root.get_by_role("button", name="Take season 1 away").or_(ben.root.get_by_role("button", name="Take Season 1 away")).tap()
    expect(ben.tile("g1")).to_be_enabled()


def test_ticks_and_tiles_survive_a_reload(open_page: OpenPage, play: Play) -> None:
    phone = at_the_hands(open_page, play)
    Entry(phone, "Ben", "Lists").tick("open_pon_dragon", "own_flower").expect_worth("112")
    Entry(phone, "Anna", "Tiles").tap(LOSER).expect_worth("112")
    phone.page.reload()
    phone.begin("Mah-Jongg")
    expect(phone.panel.get_by_role("group", name="Ben", exact=True).locator("[data-ticked-board]")).to_contain_text("Open Pong of dragons")
    expect(phone.panel.get_by_role("group", name="Anna", exact=True).locator("[data-worth]")).to_contain_text("112")


def test_without_scripts_numbers_and_text_say_the_same(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", scripts=False)
    page.goto(f"{link_of(play.game).get_absolute_url()}record/")
    page.get_by_role("radio", name=re.compile("^Anna")).click()
    page.get_by_role("button", name="Go to the table").click()
    page.goto(f"{link_of(play.game).get_absolute_url()}record/")
    page.locator('[name="outcome"][value="mahjong"]').check(force=True)
    page.locator('[name="winner"][value="1"]').check(force=True)
    page.locator('[name="discarder"][value="0"]').check(force=True)
    page.locator('[name="worth1-depth"][value="ticked"]').check(force=True)
    page.locator('[data-worth-entry="1"] > details > summary', has_text="Lists").click()
    page.locator('[name="worth1-ticked-open_pon_dragon"]').fill("1")
    page.locator('[name="worth0-depth"][value="tiles"]').check(force=True)
    page.locator('[data-worth-entry="0"] > details > summary', has_text="Tiles").click()
    page.locator('[name="worth0-tiles-concealed"]').fill("111z55z666m14m58s1p")
    for seat in (2, 3):
        page.locator(f'[name="worth{seat}-points"]').fill("0")
    page.get_by_role("button", name="Save hand 1").click()
    result = saved(play)
    assert result.worths[1] == Ticked((("open_pon_dragon", 1),))
    assert isinstance(result.worths[0], TileHand)


def test_a_last_tile_is_one_thing_alone(open_page: OpenPage, play: Play) -> None:
    ben = Entry(at_the_hands(open_page, play), "Ben", "Tiles")
    last_discard, robbed = (ben.root.locator(f'[data-circumstance][value="{name}"]') for name in ("houtei", "chankan"))
    expect(robbed).to_be_enabled()
    last_discard.tap()
    expect(robbed).to_be_disabled()
    expect(ben.root.locator('[data-circumstance][value="haitei"]')).to_be_disabled()


def test_the_first_visit_of_a_table_weighs_at_most_100_kilobytes(open_page: OpenPage, play: Play) -> None:
    answers: list[Response] = []
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    fresh = open_page("phone")
    fresh.context.add_cookies(phone.page.context.cookies())

    def note(answer: Response) -> None:
        answers.append(answer)

    fresh.on("response", note)
    again = TablePhone(fresh, phone.address).open()
    to_the_hands(again)
    Entry(again, "Ben", "Tiles").tap("5z")
    weights = {answer.url: sent_weight(answer) for answer in answers if answer.ok and answer.status != 204 and not comes_later(answer)}
    assert any("tiles.svg" in url for url in weights)
    assert sum(weights.values()) <= 100 * KILOBYTES, weights
