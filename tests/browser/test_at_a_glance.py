"""A running evening read on a phone by thumb alone: every answer is at most two taps from the overview."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from league.competitions.models import Competition
from tests.browser.conftest import fits_the_width
from tests.browser.test_live_pages import LOOK
from tests.factories import make_session
from tests.league.games.play import DRAW, Play, named_table, ron, tsumo
from tests.league.standings.games import play as finish

OpenPage = Callable[..., Page]
#: Twelve hands, of which dealers win five: the next one is the last.
HANDS = (
    ron(1, 0, 3, 40), tsumo(1, 2, 30), DRAW, ron(2, 0, 2, 30), ron(0, 3, 4, 30), tsumo(3, 1, 40),
    ron(2, 0, 3, 30), tsumo(0, 2, 30), DRAW, ron(1, 2, 2, 40), DRAW, ron(3, 1, 1, 30),
)  # fmt: skip
SCREEN = 844


@pytest.fixture
def evening(transactional_db: None) -> Play:
    """One finished session, one being played after twelve hands, and one seated after it."""
    play = named_table("ema-2016")
    competition, four = play.game.competition, list(play.game.competition.entrants.order_by("number"))
    finish(competition, [four[1], four[0], *four[2:]], [45_000, 35_000, 25_000, 15_000])
    play.record(*HANDS)
    make_session(competition, four)
    return play


class Thumb:
    """A phone on the overview that counts its taps since it was last there."""

    def __init__(self, page: Page, competition: Competition) -> None:
        self.page, self.address, self.taps = page, f"/{competition.slug}/", 0

    def overview(self) -> Page:
        self.page.goto(self.address)
        self.taps = 0
        return self.page

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1


def test_who_leads_why_what_happened_what_one_needs_and_when_one_plays_next(open_page: OpenPage, evening: Play) -> None:
    thumb = Thumb(open_page("phone"), evening.game.competition)

    page = thumb.overview()
    table = page.get_by_role("article").filter(has_text="Table 1").first
    expect(table).to_contain_text("last entry")
    leader = page.get_by_role("table", name="Top of the table").get_by_role("row").nth(1)
    expect(leader).to_contain_text("Bert")
    assert thumb.taps == 0, "who leads is said on the overview"

    thumb.tap(leader.get_by_role("link", name="Bert"))
    expect(page.get_by_text("Playing now at table 1 as South")).to_be_visible()
    thumb.tap(page.get_by_role("link", name="Every point explained"))
    expect(page.get_by_role("heading", name="Why place 1?")).to_be_visible()
    assert thumb.taps <= 2

    thumb.overview()
    thumb.tap(page.get_by_role("article").filter(has_text="last entry").first.get_by_role("link", name="Score sheet"))
    thumb.tap(page.get_by_role("button", name="7 · "))
    expect(page.get_by_text("Cleo wins by ron from Alma: 3 han 30 fu")).to_be_visible()
    assert thumb.taps <= 2

    thumb.overview()
    thumb.tap(page.get_by_role("article").filter(has_text="last entry").first.get_by_role("link", name="Score sheet"))
    thumb.tap(page.locator("details#distances-0 summary"))
    expect(page.get_by_text("Alma passes").first).to_be_visible()
    assert thumb.taps <= 2

    thumb.overview()
    thumb.tap(page.get_by_role("article").filter(has_text="last entry").first.get_by_role("link", name="Dora"))
    coming = page.get_by_role("article").filter(has_text="Session 3, table 1")
    expect(coming).to_contain_text("seated")
    assert thumb.taps <= 2


def test_the_score_sheet_of_twelve_hands_takes_at_most_four_screens(
    open_page: OpenPage, evening: Play, accessible: Callable[[Page], None]
) -> None:
    page = open_page("phone")
    page.goto(evening.game.get_absolute_url())
    lines = page.locator(".scores tbody tr")
    expect(lines).to_have_count(len(HANDS))
    assert page.evaluate("document.documentElement.scrollHeight") <= 4 * SCREEN
    assert page.evaluate("[...document.querySelectorAll('.scores tbody tr')].every((row) => row.offsetHeight >= 44)")
    expect(lines.nth(0)).to_contain_text("Bert: ron, 3 han 40 fu")
    expect(lines.nth(0)).to_contain_text("−5,200")
    fits_the_width(page)
    accessible(page)

    fifth = page.get_by_role("button", name="5 · ")
    fifth.tap()
    expect(fifth).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("Alma wins by ron from Dora: 4 han 30 fu")).to_be_visible()
    accessible(page)
    with page.expect_response("**"):  # an earlier question must not stand in for the next one
        page.evaluate(LOOK)
    evening.undo_last_hand()
    page.evaluate(LOOK)
    expect(lines).to_have_count(len(HANDS))  # eleven, and the unfolded one
    expect(page.get_by_text("Alma wins by ron from Dora: 4 han 30 fu")).to_be_visible()
    page.get_by_role("button", name="5 · ").tap()
    expect(page.get_by_text("Alma wins by ron from Dora: 4 han 30 fu")).to_be_hidden()


def test_on_a_laptop_and_without_scripts_every_hand_stands_on_the_page(open_page: OpenPage, evening: Play) -> None:
    for page in (open_page("laptop"), open_page("phone", scripts=False)):
        page.goto(evening.game.get_absolute_url())
        expect(page.get_by_text("Cleo wins by ron from Alma: 3 han 30 fu")).to_be_visible()
        expect(page.locator(".scores thead")).to_contain_text("Dora")
        expect(page.get_by_role("button", name="7 · ")).to_have_count(0)


def test_a_link_to_a_hand_opens_it(open_page: OpenPage, evening: Play) -> None:
    page = open_page("phone")
    page.goto(f"{evening.game.get_absolute_url()}#hand-7")
    seventh = page.get_by_role("button", name="7 · ")
    expect(seventh).to_have_attribute("aria-expanded", "true")
    names = page.locator(".scores thead tr")
    expect(names).to_be_in_viewport()
    foot, line = names.evaluate("row => row.getBoundingClientRect().bottom"), seventh.evaluate("link => link.getBoundingClientRect().top")
    assert foot <= line, "the names stand above the hand, not on it"
    expect(page.get_by_text("Cleo wins by ron from Alma: 3 han 30 fu")).to_be_visible()
