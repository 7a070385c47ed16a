"""Charts answer: a tap on a name makes its line stand out, the finger shows the values, and a range shows the newest sessions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.competitions.models import Competition
from tests.browser.conftest import fits_the_width
from tests.browser.test_live_pages import look, rename
from tests.factories import make_competition, make_entrants, make_running
from tests.league.games.play import named_table, ron
from tests.league.standings.games import play

OpenPage = Callable[..., Page]


@pytest.fixture
def season(transactional_db: None) -> Competition:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    for _ in range(12):
        play(competition, four, (45_000, 35_000, 25_000, 15_000))
    make_running(competition, four)
    return competition


def test_a_tap_on_a_name_makes_its_line_stand_out_also_after_news(
    open_page: OpenPage, season: Competition, accessible: Callable[[Page], None]
) -> None:
    page = open_page("phone")
    page.goto(f"/{season.slug}/standings/")
    third = page.locator(".legend li").nth(2).get_by_role("button")
    name = third.inner_text()
    third.tap()
    expect(third).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chart g.picked")).to_have_count(1)
    expect(page.locator(".chart g.picked text")).to_have_text("3")
    accessible(page)
    rename(season, "Umbrella")
    assert look(page) == 200
    expect(page.locator(".chart g.picked text")).to_have_text("3")
    page.get_by_role("button", name=name, exact=True).press("Space")
    expect(page.locator(".chart g.picked")).to_have_count(0)
    fits_the_width(page)


def test_the_finger_shows_the_values_after_that_session(open_page: OpenPage, season: Competition) -> None:
    page = open_page("phone", language="de")
    page.goto(f"/{season.slug}/standings/")
    first = page.locator(".legend .value").first
    expect(first).to_contain_text("+540.000")
    chart = page.locator("#history .chart svg")
    box = chart.bounding_box()
    assert box is not None
    chart.tap(position={"x": box["width"] * 0.5, "y": box["height"] / 2})
    expect(page.locator(".chart-at")).to_contain_text("Nach Durchgang 6")
    expect(first).to_contain_text("+270.000")
    page.get_by_role("heading", name="Tabelle").tap()
    expect(first).to_contain_text("+540.000")
    expect(page.locator(".chart-at")).to_be_hidden()


def test_the_newest_sessions_alone_without_scripts(open_page: OpenPage, season: Competition) -> None:
    page = open_page("phone", scripts=False)
    page.goto(f"/{season.slug}/standings/")
    page.get_by_role("link", name="Last 5").click()
    assert page.locator("#history svg[data-times]").get_attribute("data-times") == "8,9,10,11,12"
    expect(page.get_by_role("link", name="Last 5")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="Places", exact=True).click()
    expect(page.get_by_role("link", name="Places", exact=True)).to_have_attribute("aria-current", "true")
    assert page.locator("#history svg[data-times]").get_attribute("data-times") == "8,9,10,11,12"


@pytest.mark.usefixtures("transactional_db")
def test_the_chart_of_a_game_says_the_scores_at_the_finger(open_page: OpenPage) -> None:
    table = named_table("ema-2012")
    table.record(ron(1, 0, 3, 40), ron(2, 0, 3, 40))
    page = open_page("phone")
    page.goto(table.game.get_absolute_url())
    chart = page.locator(".chart svg[data-times]")
    box = chart.bounding_box()
    assert box is not None
    chart.tap(position={"x": box["width"] * 0.52, "y": box["height"] / 2})
    expect(page.locator(".chart-at")).to_have_text("1 · E 24,800 · S 35,200 · W 30,000 · N 30,000")
