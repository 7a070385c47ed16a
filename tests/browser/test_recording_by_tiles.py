"""Hands recorded by tiles or by yaku on a phone: tapped, counted meanwhile, saved, shown and corrected."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.phones import TablePhone
from tests.browser.weighing import comes_later, sent_weight
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David")
PINFU = "2m 3m 4m 3p 4p 5p 6p 7p 5s 5s 6s 7s 8s 2p"  #: tanyao and pinfu
WORTH = "How much was the hand worth?"
NETWORK_IS_GONE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]
KILOBYTES = 1000
OTHER_WORTH = "How much was the other hand worth?"


@dataclass
class ValueStep:
    """The question for a value on the panel, answered by tiles or by yaku."""

    phone: TablePhone
    question: str = WORTH

    @property
    def group(self) -> Locator:
        return self.phone.panel.get_by_role("group", name=self.question)

    def by(self, depth: str) -> ValueStep:
        self.phone.tap(self.group.get_by_role("radio", name=depth, exact=True))
        return self

    def tap(self, names: str) -> ValueStep:
        for name in names.split():
            self.phone.tap(self.group.locator(f'.tile-keys [data-tile="{name}"]'))
        return self

    def call(self, mode: str, name: str) -> ValueStep:
        self.phone.tap(self.group.locator(f'[data-mode="{mode}"]'))
        return self.tap(name)

    def toggle(self, name: str) -> ValueStep:
        self.phone.tap(self.yaku(name))
        return self

    def yaku(self, name: str) -> Locator:
        return self.group.get_by_role("checkbox", name=re.compile(f"^{name}"))

    def expect_worth(self, *texts: str) -> ValueStep:
        for text in texts:
            expect(self.group.locator("[data-worth]:visible")).to_contain_text(text)
        return self

    def go_on(self) -> None:
        self.phone.tap(self.group.get_by_role("button", name="Continue"))


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=NAMES)


def at_the_table(open_page: OpenPage, play: Play, **device: Any) -> TablePhone:
    return TablePhone(open_page("phone", **device), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")


def to_the_value(phone: TablePhone, winner: str = "Ben", discarder: str = "Clara") -> ValueStep:
    phone.begin("Ron")
    phone.choose("Who won?", winner)
    phone.choose("Who discarded the winning tile?", discarder)
    return ValueStep(phone)


def test_a_hand_is_tapped_counted_saved_and_explained(
    open_page: OpenPage, accessible_in_both_lights: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_table(open_page, play)
    step = to_the_value(phone).by("Tiles")
    shot(phone.page, "recording-tiles-empty-light")
    accessible_in_both_lights(phone.page)
    step.tap(PINFU).expect_worth("2,000", "2 han 30 fu")
    step.toggle("Riichi").expect_worth("3,900", "3 han 30 fu")
    step.call("dora_indicators", "4p").expect_worth("7,700", "4 han 30 fu")
    step.toggle("Ippatsu").expect_worth("8,000", "Mangan")
    shot(phone.page, "recording-tiles-worth-light")
    accessible_in_both_lights(phone.page)
    step.go_on()
    phone.expect_preview("Ben wins by ron from Clara: 5 han", "Riichi")
    shot(phone.page, "recording-tiles-preview-light")
    phone.save()
    phone.expect_scores(30_000, 38_000, 22_000, 30_000)
    shot(phone.page, "recording-tiles-saved-light")
    accessible_in_both_lights(phone.page)


def test_yaku_are_named_and_impossible_ones_cannot_be_tapped(
    open_page: OpenPage, accessible_in_both_lights: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_table(open_page, play)
    step = to_the_value(phone).by("Yaku")
    expect(step.yaku("Double Riichi")).to_be_disabled()
    shot(phone.page, "recording-yaku-empty-light")
    accessible_in_both_lights(phone.page)
    step.toggle("Riichi").expect_worth("1 han", "How many fu?")
    step.toggle("All Simples").expect_worth("2 han", "How many fu?")
    expect(step.yaku("Dragon Pung, white")).to_be_disabled()
    expect(step.yaku("Double Riichi")).to_be_enabled()
    shot(phone.page, "recording-yaku-fu-light")
    accessible_in_both_lights(phone.page)
    phone.tap(step.group.get_by_role("group", name="Fu").get_by_role("radio", name="40"))
    step.expect_worth("2,600", "2 han 40 fu")
    phone.tap(step.group.get_by_role("button", name="One dora more"))
    step.expect_worth("5,200", "3 han 40 fu")
    step.go_on()
    phone.expect_preview("Ben wins by ron from Clara: 3 han 40 fu")
    shot(phone.page, "recording-yaku-preview-light")
    phone.save()
    phone.expect_scores(30_000, 35_200, 24_800, 30_000)
    expect(phone.page.get_by_text("All Simples").first).to_be_visible()
    shot(phone.page, "recording-yaku-saved-light")


def field(phone: TablePhone, name: str) -> Locator:
    return phone.panel.locator(f'[name="{name}"]')


def test_a_second_winner_has_the_winning_tile_and_the_indicators_already(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    to_the_value(phone).by("Tiles").tap(PINFU).call("dora_indicators", "3m").expect_worth("3,900", "3 han 30 fu").go_on()
    phone.tap(phone.panel.get_by_role("button", name="Another winner"))
    phone.choose("Who else won?", "David")
    other = ValueStep(phone, OTHER_WORTH)
    expect(other.group.get_by_role("radio", name="Tiles")).to_be_checked()
    expect(field(phone, "tiles2-winning_tile")).to_have_value("2p")
    expect(field(phone, "tiles2-dora_indicators")).to_have_value("3m")
    other.tap("2m 2m 2m 4m 4m 3s 4s 5s 6s 7s 8s 3p 4p").expect_worth("5,200", "3 han 40 fu").go_on()
    phone.expect_preview("Ben (3 han 30 fu) and David (3 han 40 fu) win by ron from Clara")
    phone.save()
    phone.expect_scores(30_000, 33_900, 20_900, 35_200)


def liable(phone: TablePhone) -> Locator:
    return phone.panel.locator('fieldset[data-yakuman="value"]')


def test_liability_is_asked_if_somebody_can_be_liable(open_page: OpenPage, shot: Callable[[Page, str], Path], play: Play) -> None:
    phone = at_the_table(open_page, play)
    step = to_the_value(phone).by("Tiles").call("pon", "5z").call("pon", "6z").call("pon", "7z").call("hand", "2m 3m 9p 9p 4m")
    step.expect_worth("32,000").go_on()
    expect(liable(phone)).to_be_visible()
    expect(liable(phone).get_by_role("radio", name="Ben")).to_be_disabled()
    phone.tap(liable(phone).get_by_role("radio", name="David"))
    expect(liable(phone).get_by_label("For how many yakuman?")).to_be_hidden()
    shot(phone.page, "recording-liable")
    phone.save()
    phone.expect_scores(30_000, 62_000, 14_000, 14_000)


def test_a_double_yakuman_is_answered_for_as_a_whole(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    step = to_the_value(phone).by("Tiles").call("pon", "1z").call("pon", "2z").call("pon", "3z").call("pon", "4z")
    step.call("hand", "9p 9p").expect_worth("64,000").go_on()
    expect(liable(phone).get_by_label("For how many yakuman?")).to_be_hidden()
    phone.tap(liable(phone).get_by_role("radio", name="David"))
    phone.save()
    phone.expect_scores(30_000, 94_000, -2_000, -2_000)


def test_liability_is_not_asked_if_nobody_fed_the_yakuman(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    step = to_the_value(phone).by("Tiles").call("closed_kan", "5z").call("pon", "6z").call("pon", "7z").call("hand", "2m 3m 9p 9p 4m")
    step.expect_worth("32,000").go_on()
    expect(phone.panel.get_by_role("button", name="Another winner")).to_be_visible()
    expect(liable(phone)).to_be_hidden()
    phone.save()
    phone.expect_scores(30_000, 62_000, -2_000, 30_000)


def test_the_way_to_give_a_value_is_remembered_on_the_phone(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    expect(to_the_value(phone).group.get_by_role("radio", name="Han and fu")).to_be_checked()
    ValueStep(phone).by("Tiles")
    phone.panel.get_by_role("link", name="Cancel").tap()
    step = to_the_value(phone)
    expect(step.group.get_by_role("radio", name="Tiles")).to_be_checked()
    expect(step.group.locator(".tile-keys")).to_be_visible()
    step.by("Han and fu")
    phone.choose(WORTH, "3 / 40")
    phone.expect_preview("Ben wins by ron from Clara: 3 han 40 fu")


def test_an_earlier_value_that_differs_from_the_tiles_is_named(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    to_the_value(phone).by("Tiles").tap(PINFU).expect_worth("2 han 30 fu").by("Han and fu")
    phone.choose(WORTH, "3 / 40")
    phone.expect_preview("Ben wins by ron from Clara: 3 han 40 fu", "By the tiles it is 2 han 30 fu, not 3 han 40 fu.")


def test_a_refusal_is_read_while_tapping_and_keeps_the_tiles(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    step = to_the_value(phone).by("Tiles").call("pon", "1s").tap("1m 2m 3m 4p 5p 6p 2s 7s 8s 9s 2s")
    step.expect_worth("no yaku").go_on()
    expect(step.group.locator("[data-worth][data-refused]")).to_contain_text("no yaku")
    expect(phone.save_button).to_be_hidden()
    expect(field(phone, "tiles-melds")).to_have_value("111s")
    expect(step.group.locator(".tile-row .tile:not(.ghost)")).to_have_count(14)


def test_tiles_survive_a_dead_network_and_closing_the_page(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play, expect=NETWORK_IS_GONE)
    to_the_value(phone).by("Tiles").tap(PINFU).toggle("Riichi").toggle("Ippatsu").expect_worth("7,700").go_on()
    phone.page.reload()
    phone.begin("Ron")
    phone.expect_preview("Ben wins by ron from Clara: 4 han 30 fu")
    expect(phone.page.get_by_text("Everything is saved on the server.")).to_be_attached()
    phone.page.context.set_offline(True)
    phone.save()
    expect(phone.page.get_by_text("Tiles, lists and yaku are counted once there is a network.")).to_be_visible()
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    phone.expect_scores(30_000, 37_700, 22_300, 30_000)
    play.game.refresh_from_db()
    assert len(play.hands) == 1


def test_without_a_network_an_earlier_refusal_is_removed_and_the_preview_comes_later(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play, expect=NETWORK_IS_GONE)
    step = to_the_value(phone).by("Tiles").tap("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z 3z")
    step.go_on()
    refusal = phone.panel.get_by_text("These tiles are no complete hand.").locator("visible=true")
    expect(refusal).to_be_visible()
    expect(phone.save_button).to_be_hidden()
    phone.tap(step.group.locator("[data-clear]"))
    step.tap(PINFU).expect_worth("2,000")
    phone.page.context.set_offline(True)
    step.go_on()
    phone.expect_preview("Ron · Ben · from Clara · ", "Tiles, lists and yaku are counted once there is a network.")
    expect(refusal).to_have_count(0)
    phone.page.context.set_offline(False)
    phone.expect_preview("Ben wins by ron from Clara: 2 han 30 fu")
    expect(phone.panel.get_by_text("No connection. Nothing is saved yet.")).to_be_hidden()


def test_a_hand_by_tiles_is_corrected_tile_by_tile(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    phone = at_the_table(open_page, play)
    to_the_value(phone).by("Tiles").tap(PINFU).toggle("Riichi").toggle("Ippatsu").expect_worth("7,700").go_on()
    phone.save()
    phone.page.get_by_role("link", name="Correct hand 1").tap()
    phone.panel.locator("[data-summary] button").last.tap()
    step = ValueStep(phone)
    step.expect_worth("7,700", "4 han 30 fu")
    expect(step.group.get_by_role("checkbox", name=re.compile("^Ippatsu"))).to_be_checked()
    step.call("dora_indicators", "3m").expect_worth("8,000", "Mangan").go_on()
    phone.panel.get_by_role("button", name="See what changes").tap()
    expect(phone.page.get_by_role("heading", name="Before you save the correction")).to_be_visible()
    accessible(phone.page)
    shot(phone.page, "correcting-tiles")
    phone.page.get_by_role("button", name="Save the correction").tap()
    phone.expect_scores(30_000, 38_000, 22_000, 30_000)
    phone.menu("What was changed, and by whom")
    expect(phone.page.get_by_role("heading", name="What was changed, and by whom")).to_be_visible()
    accessible(phone.page)
    shot(phone.page, "history-tiles")


@pytest.mark.parametrize(("device", "dark"), [("phone", False), ("laptop", True)])
def test_the_score_sheet_shows_tiles_and_explains_them(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play, device: str, dark: bool
) -> None:
    phone = at_the_table(open_page, play)
    to_the_value(phone).by("Tiles").tap(PINFU).call("dora_indicators", "3m").toggle("Riichi").expect_worth("7,700").go_on()
    phone.save()
    page = open_page(device, dark=dark)
    page.goto(play.game.get_absolute_url())
    if device == "phone":
        page.get_by_role("button", name="1 · East 1").tap()
    hand = page.locator(".unfolded" if device == "phone" else "#hand-1")
    expect(hand.get_by_role("img", name="2 of circles").first).to_be_visible()
    hand.get_by_text("Why it is worth that").click()
    expect(hand.get_by_role("table", name="Fu")).to_be_visible()
    accessible(page)
    look = f"{device}-{'dark' if dark else 'light'}"
    shot(page, f"score-sheet-tiles-{look}")
    page.emulate_media(media="print")
    shot(page, f"score-sheet-tiles-print-{look}")


def test_the_first_visit_of_a_table_is_light(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play)
    answers: list[Response] = []
    fresh = open_page("phone")
    fresh.context.add_cookies(phone.page.context.cookies())

    def note(answer: Response) -> None:
        answers.append(answer)

    fresh.on("response", note)
    again = TablePhone(fresh, phone.address).open()
    to_the_value(again).by("Tiles").tap(PINFU).expect_worth("2 han 30 fu")
    weights = {answer.url: sent_weight(answer) for answer in answers if answer.ok and answer.status != 204 and not comes_later(answer)}
    assert any("tiles.svg" in url for url in weights)
    assert sum(weights.values()) <= 100 * KILOBYTES, weights


def test_tiles_are_typed_on_a_laptop(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    laptop = TablePhone(open_page("laptop"), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    step = to_the_value(laptop).by("Tiles")
    laptop.page.keyboard.type("234m34567p55678s2p")
    step.expect_worth("2,000", "2 han 30 fu")
    accessible(laptop.page)
    shot(laptop.page, "recording-tiles-laptop")
    step.by("Yaku").toggle("All Simples").expect_worth("How many fu?")
    shot(laptop.page, "recording-yaku-laptop")


def test_tiles_are_recorded_without_scripts(open_page: OpenPage, play: Play) -> None:
    phone = at_the_table(open_page, play, scripts=False)
    phone.begin("Ron")
    for question, answer in {"How did the hand end?": "Ron", "Who won?": "Ben", "Who discarded the winning tile?": "Clara"}.items():
        phone.choose(question, answer)
    step = ValueStep(phone).by("Tiles")
    phone.tap(step.group.locator("summary", has_text=re.compile("^Tiles$")))
    step.group.get_by_label("Tiles in the hand").fill("234m 34567p 55678s 2p")
    phone.tap(phone.panel.get_by_role("button", name="Check"))
    phone.expect_preview("Ben wins by ron from Clara: 2 han 30 fu")
    phone.tap(phone.save_button)
    phone.expect_scores(30_000, 32_000, 28_000, 30_000)


def test_a_tsumo_by_tiles_in_german_with_the_words_of_alarm(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], transactional_db: None
) -> None:
    phone = at_the_table(open_page, named_table(names=NAMES))
    phone.page.get_by_role("button", name="Deutsch").tap()
    expect(phone.page.get_by_role("button", name="English")).to_be_visible()
    phone.page.locator("[data-open='tsumo']").tap()
    phone.panel.get_by_role("radio", name=re.compile(r"\bAnna\b")).tap()
    step = ValueStep(phone, "Wie viel war die Hand wert?")
    step.by("Steine")
    expect(step.group.locator('[data-circumstance][value="haitei"]')).to_be_enabled()
    expect(step.group.locator('[data-circumstance][value="houtei"]')).to_be_disabled()
    expect(step.group.locator('[data-tile="0p"]')).to_be_hidden()
    step.tap(PINFU).expect_worth("3 Fān")
    accessible(phone.page)
    shot(phone.page, "recording-tiles-alarm-german")
    step.by("Yaku")
    accessible(phone.page)
    shot(phone.page, "recording-yaku-alarm-german")


def test_the_keys_stay_where_they_are_while_tiles_are_tapped(open_page: OpenPage, shot: Callable[[Page, str], Path], play: Play) -> None:
    phone = at_the_table(open_page, play)
    value = to_the_value(phone).by("Tiles")
    key = value.group.locator('.tile-keys [data-tile="1m"]')
    below = "(key) => key.getBoundingClientRect().top - key.closest('.tile-entry').getBoundingClientRect().top"
    before = key.evaluate(below)
    tops = set()
    for mode, name in (("pon", "5z"), ("chi", "1p"), ("pon", "6z"), ("", "2s 2s 3s 4s"), ("dora_indicators", "9m")):
        if mode:
            phone.tap(value.group.locator(f'[data-mode="{mode}"]'))
            tops.add(key.evaluate(below))
        value.tap(name)
        tops.add(key.evaluate(below))
    shot(phone.page, "tile-keys-stay")
    assert max(tops) - min(tops) < 1 and before in tops
