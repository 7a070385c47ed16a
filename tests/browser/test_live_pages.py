"""Pages of a competition in play show news by themselves, without moving their reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from tests.factories import make_competition, make_entrants, make_running
from tests.league.games.play import DRAW, Play
from tests.league.standings.games import play

OpenPage = Callable[..., Page]
LOOK = 'document.getElementById("live").dispatchEvent(new CustomEvent("look", { bubbles: true }))'
SCORES = (40_000, 30_000, 30_000, 20_000)


@pytest.fixture
def league(transactional_db: None) -> Competition:
    competition = make_competition("ema-2012")
    for _ in range(6):
        play(competition, make_entrants(competition, 4), SCORES)
    make_running(competition)
    return competition


def rename(competition: Competition, name: str) -> None:
    competitions.rename_player(actor=SYSTEM, player=competition.entrants.get(number=1).player, last_name=name)


def settled(page: Page) -> None:
    """Wait until the last news are in place, with the reader's changes restored."""
    expect(page.locator("#live:not(.htmx-added)")).to_have_count(1)


def look(page: Page) -> int:
    """Let the page ask for news now, and return the status of the answer."""
    settled(page)
    with page.expect_response(lambda answer: "seen=" in answer.url) as answer:
        page.evaluate(LOOK)
    return answer.value.status


def test_news_come_by_themselves_and_only_when_there_are_some(phone: Page, league: Competition) -> None:
    phone.goto(f"/{league.slug}/standings/")
    part = phone.locator("#live").element_handle()
    assert look(phone) == 204
    assert part and part.evaluate("part => part.isConnected")  # nothing was replaced
    assert phone.evaluate("typeof htmx") == "undefined", "it is loaded with the first news only"
    rename(league, "Umbrella")
    assert look(phone) == 200
    expect(phone.locator("#live")).to_contain_text("Umbrella")
    assert look(phone) == 204
    assert phone.evaluate("typeof htmx") == "object"
    expect(phone.locator("#live")).to_have_count(1)


def test_the_reader_stays_where_they_are(phone: Page, league: Competition) -> None:
    phone.goto(f"/{league.slug}/standings/?sort=-name")
    first = phone.locator("#live .row-link").first.inner_text()
    box = "document.querySelector('#live .table-box')"
    phone.evaluate(f"{box}.scrollLeft = 60; window.scrollTo(0, 240)")
    phone.locator("#live .row-link").nth(3).focus()
    before = phone.evaluate(f"[{box}.scrollLeft, window.scrollY, document.activeElement.getAttribute('href')]")
    rename(league, "Aal")
    assert look(phone) == 200
    expect(phone.locator("#live")).to_contain_text("Aal")
    settled(phone)
    assert phone.locator("#live .row-link").first.inner_text() == first
    assert phone.evaluate(f"[{box}.scrollLeft, window.scrollY, document.activeElement.getAttribute('href')]") == before


def test_news_do_not_replace_a_field_in_use(laptop: Page, league: Competition) -> None:
    laptop.clock.install()
    laptop.goto(f"/{league.slug}/standings/")
    laptop.locator("#history-with").focus()
    part = laptop.locator("#live").element_handle()
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    rename(league, "Umbrella")
    laptop.clock.run_for(40_000)
    assert asked == []
    assert look(laptop) == 200  # an answer already on its way
    assert part.evaluate("part => part.isConnected")
    laptop.evaluate("document.activeElement.blur()")
    with laptop.expect_response(lambda answer: "seen=" in answer.url):
        laptop.clock.run_for(16_000)
    expect(laptop.locator("#live")).to_contain_text("Umbrella")


def test_open_parts_stay_open_and_closed_ones_closed(laptop: Page, league: Competition) -> None:
    laptop.goto(f"/{league.slug}/standings/")
    folds = laptop.locator("#live details")
    if folds.count() == 0:
        laptop.evaluate("""document.getElementById("live").insertAdjacentHTML("beforeend", "<details><summary>More</summary></details>")""")
    was = laptop.evaluate("""[...document.querySelectorAll("#live details")].map((fold) => (fold.open = !fold.open))""")
    rename(league, "Umbrella")
    assert look(laptop) == 200
    expect(laptop.locator("#live")).to_contain_text("Umbrella")
    settled(laptop)
    now = laptop.evaluate("""[...document.querySelectorAll("#live details")].map((fold) => fold.open)""")
    assert now == was[: len(now)]


def test_the_score_sheet_follows_the_game(laptop: Page, league: Competition) -> None:
    game = league.games.get(state="seated")
    laptop.goto(game.get_absolute_url())
    Play(game).record(DRAW)
    assert look(laptop) == 200
    expect(laptop.locator("#hand-1")).to_be_visible()


def test_a_hidden_page_does_not_ask_until_it_is_visible_again(laptop: Page, league: Competition) -> None:
    laptop.clock.install()
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    laptop.goto(f"/{league.slug}/")
    show(laptop, hidden=True)
    laptop.clock.run_for(60_000)
    assert asked == []
    with laptop.expect_response(lambda answer: "seen=" in answer.url) as answer:
        show(laptop, hidden=False)
    assert answer.value.status == 204
    with laptop.expect_response(lambda answer: "seen=" in answer.url):
        laptop.clock.run_for(16_000)
    assert len(asked) == 2


def show(page: Page, *, hidden: bool) -> None:
    value: Any = "true" if hidden else "false"
    page.evaluate(f"Object.defineProperty(document, 'hidden', {{value: {value}, configurable: true}})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_missing_network_is_not_reported_again_and_again(open_page: OpenPage, league: Competition) -> None:
    page = open_page("phone", expect=["ERR_INTERNET_DISCONNECTED", "Failed to load resource"])
    page.goto(f"/{league.slug}/standings/")
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.evaluate(LOOK)
    expect(page.locator("#toasts .toast")).to_have_count(0)
    page.context.set_offline(False)
    rename(league, "Umbrella")
    assert look(page) == 200


def test_a_page_that_is_gone_is_not_asked_for_again(open_page: OpenPage, league: Competition) -> None:
    page = open_page("phone", expect=["404"])
    page.goto(f"/{league.slug}/standings/")
    competitions.set_competition_state(actor=SYSTEM, competition=league, state="draft")
    assert look(page) == 404
    expect(page.locator("#live:not([hx-get])")).to_have_count(1)
    expect(page.locator("#toasts .toast")).to_have_count(0)
