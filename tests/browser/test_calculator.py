"""The calculator: a hand is tapped on a phone, typed on a laptop, and read without scripts; its value is always shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.weighing import sent_weight

OpenPage = Callable[..., Page]
KILOBYTES = 1000
PINFU = "2m 3m 4m 3p 4p 0p 6p 7p 5s 5s 6s 7s 8s 2p"


class Tiles:
    """The calculator as people use it: ``tap("5p 5p 0p")``, ``call("pon", "5z")``."""

    def __init__(self, page: Page, query: str = "ruleset=ema-2012") -> None:
        self.page = page
        page.goto(f"/calculator/?{query}")
        self.board = page.locator("[data-board]")
        self.brief = page.locator("#calculator-brief")
        self.answer = page.locator("#calculator-answer")

    def key(self, name: str) -> Locator:
        return self.page.locator(f'.tile-keys [data-tile="{name}"]')

    def tap(self, names: str) -> Tiles:
        for name in names.split():
            self.key(name).click()
        return self

    def mode(self, mode: str) -> Locator:
        return self.page.locator(f'[data-mode="{mode}"]')

    def call(self, mode: str, name: str) -> Tiles:
        self.mode(mode).click()
        return self.tap(name)

    def choose(self, name: str) -> Tiles:
        self.page.get_by_role("radio", name=name).or_(self.page.get_by_role("checkbox", name=re.compile(f"^{name}"))).click()
        return self

    def toggle(self, name: str) -> Locator:
        return self.page.locator(f'[data-circumstance][value="{name}"]')

    def expect_value(self, total: str, words: str = "") -> Tiles:
        expect(self.brief).to_contain_text(total)
        expect(self.answer.locator(".worth-total")).to_contain_text(words)
        return self

    def removable(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=f"Take {name} away", exact=True)


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_a_tapped_hand_is_worth_something(
    open_page: OpenPage,
    accessible_in_both_lights: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    live_server: object,
    device: str,
) -> None:
    tiles = Tiles(open_page(device))
    accessible_in_both_lights(tiles.page)
    shot(tiles.page, f"calculator-empty-{device}-light")
    tiles.tap(PINFU).expect_value("5,800", "3 han 30 fu")
    tiles.choose("Tsumo").expect_value("7,800", "4 han 20 fu").choose("Riichi")
    tiles.call("dora_indicators", "4p").expect_value("18,000", "Haneman")
    accessible_in_both_lights(tiles.page)
    shot(tiles.page, f"calculator-worth-{device}-light")


def test_every_key_is_large_enough_for_a_thumb(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone"))
    sizes = [key.bounding_box() for key in tiles.page.locator(".tile-keys [data-tile]").all()]
    assert len(sizes) == 37
    assert all(size and size["height"] >= 44 and size["width"] >= 36 for size in sizes)


def test_the_waits_of_thirteen_tiles_are_shown_with_their_worth(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], live_server: object
) -> None:
    tiles = Tiles(open_page("phone"))
    tiles.page.get_by_role("link", name="A hand that waits").click()
    expect(tiles.brief).to_contain_text("Waits for 9 tiles")
    expect(tiles.answer.get_by_role("row")).to_have_count(10)
    accessible(tiles.page)
    shot(tiles.page, "calculator-waits-phone")


def test_four_copies_are_all_there_are(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone"))
    tiles.tap("9s 9s 9s 9s 5p 5p 5p")
    expect(tiles.key("9s")).to_be_disabled()
    expect(tiles.key("5p")).to_be_disabled()
    expect(tiles.key("0p")).to_be_enabled()
    tiles.tap("0p")
    expect(tiles.key("0p")).to_be_disabled()
    expect(tiles.key("1m")).to_have_accessible_name("1 of characters")
    tiles.tap("1m")
    expect(tiles.key("1m")).to_have_accessible_name("1 of characters, 3 left")


def test_red_fives_have_keys_only_if_the_ruleset_has_them(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone"), "ruleset=ema-2016")
    expect(tiles.key("0p")).to_be_hidden()
    tiles.tap("5p 5p 5p")
    expect(tiles.key("5p")).to_be_enabled()
    tiles.page.get_by_label("Ruleset").select_option("tenhou")
    expect(tiles.key("0p")).to_be_visible()
    expect(tiles.removable("5 of circles")).to_have_count(3)


def test_calls_are_made_with_one_tap_each(open_page: OpenPage, shot: Callable[[Page, str], Path], live_server: object) -> None:
    tiles = Tiles(open_page("phone"), "ruleset=austrian")
    tiles.call("chi", "3p").call("chi", "0p").call("pon", "5z").call("closed_kan", "5s")
    fields = {name: tiles.page.locator(f'[data-tiles="{name}"]') for name in ("melds", "concealed")}
    expect(fields["melds"]).to_have_value("340p 555z (0555s)")
    expect(tiles.toggle("riichi")).to_be_disabled()
    expect(tiles.key("5s")).to_be_disabled()
    tiles.tap("9p 9p 7m 8m 9m").expect_value("7,700", "3 han 40 fu")
    expect(tiles.mode("pon")).to_be_disabled()
    shot(tiles.page, "calculator-calls-phone")
    tiles.board.get_by_role("button", name=re.compile("Take the set of White dragon")).click()
    expect(fields["melds"]).to_have_value("340p (0555s)")


def test_the_last_tile_is_taken_back_and_any_tile_with_a_tap(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone"))
    concealed = tiles.page.locator('[data-tiles="concealed"]')
    tiles.tap("1m 2m 3m 7z")
    tiles.page.get_by_role("button", name="Take the last tile away").click()
    expect(concealed).to_have_value("123m")
    tiles.removable("2 of characters").click()
    expect(concealed).to_have_value("13m")
    tiles.page.get_by_role("button", name="Clear").click()
    expect(concealed).to_have_value("")
    expect(tiles.page.get_by_role("link", name="A hand that won")).to_be_visible()


def test_another_tile_can_have_won(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone")).tap(PINFU).expect_value("5,800")
    tiles.page.get_by_role("button", name="Another tile won").click()
    tiles.board.get_by_role("button", name="Won with 7 of circles").click()
    expect(tiles.page.locator('[data-tiles="winning_tile"]')).to_have_value("7p")
    tiles.expect_value("5,800", "3 han 30 fu")


def test_tiles_are_typed_on_a_keyboard_too(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("laptop"))
    tiles.page.keyboard.type("234m34067p55678s2p")
    tiles.expect_value("5,800", "3 han 30 fu")
    tiles.page.keyboard.press("Backspace")
    expect(tiles.brief).to_contain_text("Waits for")
    tiles.page.get_by_text("Type the tiles").click()
    tiles.page.get_by_label("Winning tile", exact=False).fill("8p")
    tiles.page.keyboard.press("Tab")
    tiles.expect_value("5,800")
    expect(tiles.removable("8 of circles")).to_be_visible()


def test_impossible_circumstances_cannot_be_chosen(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone"))
    expect(tiles.toggle("ippatsu")).to_be_disabled()
    expect(tiles.toggle("haitei")).to_be_disabled()
    expect(tiles.mode("ura_indicators")).to_be_hidden()
    tiles.choose("Riichi")
    expect(tiles.toggle("ippatsu")).to_be_enabled()
    expect(tiles.mode("ura_indicators")).to_be_visible()
    tiles.toggle("ippatsu").click()
    tiles.call("pon", "1z")
    expect(tiles.toggle("riichi")).not_to_be_checked()
    expect(tiles.toggle("ippatsu")).to_be_disabled()


def test_a_refusal_is_read_in_words(open_page: OpenPage, shot: Callable[[Page, str], Path], live_server: object) -> None:
    tiles = Tiles(open_page("phone")).call("pon", "1s").tap("1m 2m 3m 4p 5p 6p 2s 7s 8s 9s 2s")
    expect(tiles.answer).to_contain_text("This hand has no yaku")
    shot(tiles.page, "calculator-refused-phone")


def test_the_address_is_a_link_to_the_hand(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone")).tap(PINFU).expect_value("5,800")
    tiles.page.wait_for_url(re.compile("winning_tile=2p"))
    other = open_page("laptop")
    other.goto(tiles.page.url)
    expect(other.locator(".worth-total")).to_contain_text("5,800")
    expect(other.locator("[data-copy]")).to_have_attribute("data-copy", tiles.page.url)


def test_a_hand_is_calculated_without_scripts(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], live_server: object
) -> None:
    page = open_page("phone", scripts=False)
    page.goto("/calculator/")
    page.get_by_label("Ruleset").select_option("ema-2012")
    page.get_by_label("Tiles in the hand").fill("234m 34067p 55678s 2p")
    page.get_by_role("radio", name="Tsumo").click()
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator(".worth-total")).to_contain_text("7,800")
    expect(page.get_by_label("Tiles in the hand")).to_have_value("234m 34067p 55678s 2p")
    shot(page, "calculator-without-scripts-phone")


def test_the_first_visit_is_light(open_page: OpenPage, live_server: object) -> None:
    answers: list[Response] = []
    page = open_page("phone")

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto("/calculator/?ruleset=ema-2012", wait_until="networkidle")
    weights = {answer.url: sent_weight(answer) for answer in answers if answer.ok}
    assert any("tiles.svg" in url for url in weights)
    assert sum(weights.values()) <= 100 * KILOBYTES, weights


# ---------- Küster's game
@pytest.mark.parametrize(("device", "dark"), [("phone", False), ("laptop", True)])
def test_a_hand_of_kuesters_game_is_tapped_with_its_flowers(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], live_server: object, device: str, dark: bool
) -> None:
    """The ninth example of the book: 2,944 points."""
    tiles = Tiles(open_page(device, dark=dark), "ruleset=kuester")
    expect(tiles.key("0p")).to_have_count(0)
    expect(tiles.mode("dora_indicators")).to_have_count(0)
    tiles.call("pon", "1z").call("pon", "9s").call("pon", "7p").tap("4m 5m 2s 2s 3m f1 f2 f3 f4").expect_value("2,944", "46 × 64")
    expect(tiles.key("f1")).to_be_disabled()
    expect(tiles.key("g1")).to_be_enabled()
    expect(tiles.answer).to_contain_text("Bouquet of flowers")
    accessible(tiles.page)
    shot(tiles.page, f"calculator-kuester-{device}")


def test_a_losing_hand_has_thirteen_tiles_and_no_winning_one(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("phone"), "ruleset=kuester").tap("1z 1z 1z 5z 5z 6m 6m 6m 1m 4m 5s 8s 1p")
    expect(tiles.brief).to_contain_text("No single tile completes this hand.")
    tiles.choose("Did not win").expect_value("112", "14 × 8")
    expect(tiles.key("9s")).to_be_disabled()
    expect(tiles.toggle("haitei")).to_be_disabled()
    tiles.tap("g1").expect_value("288")
    tiles.page.get_by_role("button", name="Take the last tile away").click()
    tiles.expect_value("112")


def test_a_closed_kan_and_flowers_typed_on_a_keyboard(open_page: OpenPage, live_server: object) -> None:
    tiles = Tiles(open_page("laptop"), "ruleset=kuester").call("closed_kan", "9m")
    tiles.page.keyboard.type("2g3f")
    expect(tiles.page.locator('[data-tiles="flowers"]')).to_have_value("g2f3")
    expect(tiles.page.locator('[data-tiles="melds"]')).to_have_value("(9999m)")
