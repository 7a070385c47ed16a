"""For everybody: in German and English, with the words of each rulebook, with the keyboard alone, and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.phones import TablePhone
from tests.browser.reading import cells, column
from tests.league.games.play import Play, named_table, ron, tsumo
from tests.league.standings.many import make_season
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David")
ANNA, BEN, CLARA, DAVID = range(4)


def at_the_table(page: Page, play: Play) -> TablePhone:
    return TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")


@pytest.fixture
def alarm(transactional_db: None) -> Play:
    play = named_table(names=NAMES)
    play.record(ron(BEN, CLARA, 3), tsumo(DAVID, 2))
    return play


def test_one_tap_changes_the_language_and_stays_on_the_page(open_page: OpenPage, alarm: Play) -> None:
    page = open_page("phone")
    page.goto("/tuesday/standings/")
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.get_by_role("heading", name="Tabelle")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="Ben").tap()
    expect(page.get_by_role("link", name="Tabelle")).to_be_visible()
    page.get_by_role("button", name="English").tap()
    expect(page.get_by_role("link", name="Standings")).to_be_visible()


def test_alarm_speaks_its_own_words_in_german(open_page: OpenPage, alarm: Play) -> None:
    table = at_the_table(open_page("phone"), alarm)
    table.page.get_by_role("button", name="Deutsch").tap()
    expect(table.page.get_by_text("Ben gewinnt").first).to_be_visible()
    expect(table.page.get_by_text("3 Fān").first).to_be_visible()
    table.page.locator("[data-open='']").tap()
    expect(table.panel.get_by_role("radio", name="Chonbo")).to_be_visible()
    table.panel.get_by_role("radio", name="Tsumo").tap()
    table.panel.get_by_role("radio", name=re.compile(r"\bAnna\b")).tap()
    expect(table.panel.get_by_role("table")).to_have_count(0)  # there are no fu
    table.panel.get_by_role("radio", name=re.compile("^5 Fān")).tap()
    table.panel.get_by_text("Sonst noch etwas?", exact=True).tap()
    expect(table.panel.get_by_role("group", name="Tote Hand")).to_be_visible()


def test_the_ema_speaks_of_han_fu_and_chombo_in_english(open_page: OpenPage) -> None:
    table = at_the_table(open_page("phone"), named_table("ema-2025", names=NAMES))
    table.begin("Ron")
    table.choose("Who won?", "Ben")
    table.choose("Who discarded the winning tile?", "Anna")
    pad = table.panel.get_by_role("table")
    expect(pad.get_by_role("columnheader", name="3 han")).to_be_visible()
    expect(pad.get_by_role("columnheader", name="Fu")).to_be_visible()
    expect(pad.get_by_role("radio", name=re.compile("^1 . 20"))).to_have_count(0)
    table.choose("How much was the hand worth?", "3 / 30")
    table.expect_preview("Ben wins by ron from Anna: 3 han 30 fu", "3,900")
    table.save()
    table.expect_scores(26_100, 33_900, 30_000, 30_000)
    table.chonbo("Clara", word="Chombo").expect_preview("Chombo by Clara").save()


def test_a_whole_hand_is_recorded_with_the_keyboard_alone(open_page: OpenPage, alarm: Play) -> None:
    table = at_the_table(open_page("laptop"), alarm)
    keys = table.page.keyboard
    reach(table.page, "Ron")
    keys.press("Enter")
    choose_by_arrows(table, "Who won?", "Anna")
    choose_by_arrows(table, "Who discarded the winning tile?", "Clara")
    keys.press("Tab")  # past the ways to give the value
    choose_by_arrows(table, "How much was the hand worth?", "2 fān")
    expect(table.panel.get_by_role("group", name="Riichi")).to_be_visible()
    reach(table.page, "Anna", group="Riichi")
    keys.press("Space")
    table.expect_preview("Anna wins by ron from Clara: 2 fān", "Riichi")
    reach(table.page, "Save hand 3")
    keys.press("Enter")
    expect(table.panel).to_be_hidden()
    table.expect_next_hand(4)


def reach(page: Page, name: str, *, group: str = "") -> None:
    """Press Tab until the focus is on the element of this name, of the group of this heading."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if re.search(rf"\b{name}\b", str(page.evaluate(FOCUSED))) and (not group or page.evaluate(HEADING) == group):
            return
    raise AssertionError(f"the keyboard does not reach {name}")


FOCUSED = "(document.activeElement.closest('label') || document.activeElement).innerText"
HEADING = "document.activeElement.closest('fieldset')?.querySelector('legend').innerText"


def choose_by_arrows(table: TablePhone, question: str, answer: str) -> None:
    """Enter the group, go to the answer with arrows, and continue with Enter."""
    expect(table.panel.get_by_role("group", name=question)).to_be_visible()
    table.page.keyboard.press("Tab")
    for _ in range(20):
        if re.search(rf"\b{answer}\b", str(table.page.evaluate(FOCUSED))):
            break
        table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")


def test_standings_and_score_sheets_are_read_without_scripts(open_page: OpenPage, alarm: Play) -> None:
    alarm.stop_game()
    page = open_page("phone", scripts=False)
    page.goto(reverse("standings", args=["tuesday"]))
    assert column(page.get_by_role("region", name="Standings").get_by_role("table"), "Player")[0] == "Ben"
    page.get_by_role("region", name="Standings").get_by_role("link", name="Ben").tap()
    page.get_by_role("link", name="Every point explained").tap()
    page.get_by_role("link", name="Game 1", exact=True).tap()
    expect(page.get_by_role("heading", name="Game 1, table 1")).to_be_visible()
    assert len(cells(page.get_by_role("table", name="Scores after each hand"))) == 2
    expect(page.get_by_text("Ben wins by ron from Clara: 3 fān")).to_be_visible()


def test_a_hand_is_recorded_without_scripts(open_page: OpenPage, alarm: Play) -> None:
    table = at_the_table(open_page("phone", scripts=False), alarm)
    table.page.get_by_role("link", name="Ron", exact=True).tap()
    for question, answer in {
        "How did the hand end?": "Ron",
        "Who won?": "Anna",
        "Who discarded the winning tile?": "David",
    }.items():
        table.choose(question, answer)
    table.panel.get_by_role("radio", name=re.compile("^4 fān")).first.tap()
    table.panel.get_by_role("button", name="Check").tap()
    table.expect_preview("Anna wins by ron from David: 4 fān")
    table.tap(table.save_button)
    table.expect_next_hand(4)


def test_the_numbers_of_a_chart_can_be_read_on_a_phone(phone: Page, transactional_db: None, accessible: Callable[[Page], None]) -> None:
    """The whole season fits the screen, and its numbers are large enough to read."""
    competition = make_season(8, 3)
    phone.goto(f"/{competition.slug}/standings/")
    chart = phone.locator("#history .chart")
    assert chart.evaluate("box => box.scrollWidth - box.clientWidth") <= 0
    drawn = chart.locator("svg").evaluate("svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width")
    assert chart.locator("text").first.evaluate("text => parseFloat(getComputedStyle(text).fontSize)") * drawn >= 11
    accessible(phone)
