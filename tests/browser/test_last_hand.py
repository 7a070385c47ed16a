"""The question of every last hand, asked with one thumb: what do I need?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.game import Mahjong, Said
from tests.browser.conftest import fits_the_width
from tests.browser.phones import TablePhone
from tests.league.games.play import DRAW, named_table
from tests.league.table.last_hands import CLEO_LEADS
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]


@pytest.mark.usefixtures("transactional_db")
def test_in_riichi_a_tap_on_ones_seat_says_which_hand_passes_whom(open_page: OpenPage, accessible: Callable[[Page], None]) -> None:
    play = named_table("ema-2016")
    play.record(*CLEO_LEADS["ema-2016"])
    bert = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Bert")
    expect(bert.page.get_by_text("Last hand")).to_be_visible()

    bert.taps = 0
    bert.tap(bert.felt.get_by_role("link", name="Bert"))
    ways = "12,000 (haneman) from Cleo, 24,000 (sanbaiman) from another or 4,000 / 8,000 (baiman) self-drawn"
    expect(bert.page.get_by_text(f"Bert passes Cleo with {ways}.")).to_be_visible()
    assert bert.taps == 1
    expect(bert.page.get_by_role("listitem").filter(has_text="38,000")).to_contain_text("−16,000")
    accessible(bert.page)

    bert.tap(bert.page.get_by_role("link", name="Back to the table"))
    bert.declare("Cleo")
    bert.tap(bert.felt.get_by_role("link", name="Bert"))
    expect(bert.page.get_by_text("Bert passes Cleo with 7,100 (2 han 110 fu) from Cleo")).to_be_visible()
    accessible(bert.page)
    bert.tap(bert.page.get_by_role("link", name="Back to the table"))
    bert.take_back("Cleo")
    bert.tap(bert.felt.get_by_role("link", name="Bert"))
    expect(bert.page.get_by_text(ways)).to_be_visible()

    bert.tap(bert.page.get_by_role("region", name="Another player").get_by_role("link", name="Cleo"))
    expect(bert.page.get_by_role("heading", name="Cleo 38,000")).to_be_visible()
    play.record(DRAW)
    expect(bert.page.get_by_text("passes")).to_have_count(0)  # the page asks for news by itself
    expect(bert.page.get_by_role("listitem").filter(has_text="22,000")).to_contain_text("+16,000")
    bert.tap(bert.page.get_by_role("link", name="Back to the table"))
    expect(bert.felt).to_be_visible()


@pytest.mark.usefixtures("transactional_db")
def test_in_alarm_it_is_asked_in_faan_and_without_scripts(open_page: OpenPage) -> None:
    play = named_table("alarm-2019")
    play.record(*CLEO_LEADS["alarm-2019"])
    page = open_page("phone", language="de", dark=True, scripts=False)
    page.goto(link_of(play.game).get_absolute_url())
    page.get_by_role("radio", name="Bert").tap()
    page.get_by_role("button", name="Zum Tisch").tap()
    page.get_by_role("link", name="Wer braucht was?").tap()
    ways = "12.000 (6 Fān) von Cleo, 24.000 (11 Fān) von einem anderen oder 4.000 / 8.000 (8 Fān) selbst gezogen"
    expect(page.get_by_text(f"Bert überholt Cleo mit {ways}.")).to_be_visible()
    fits_the_width(page)

    page.goto(play.game.get_absolute_url())
    expect(page.get_by_role("heading", name="Wer braucht was?")).to_be_visible()
    page.locator("summary", has_text="Bert").tap()
    expect(page.get_by_text(f"Bert überholt Cleo mit {ways}.").first).to_be_visible()
    fits_the_width(page)


@pytest.mark.usefixtures("transactional_db")
def test_with_kuester_it_is_asked_in_points(open_page: OpenPage, accessible: Callable[[Page], None]) -> None:
    """Cleo is 500 ahead. Bert is Bankier, gets six values and takes two of Cleo's: 8 × 64 = 512."""
    play = named_table("kuester")
    play.record(Mahjong(2, (Said(0), Said(0), Said(100), Said(0)), 1))
    page = open_page("phone", language="de")
    page.goto(link_of(play.game).get_absolute_url())
    page.get_by_role("radio", name="Bert").tap()
    page.get_by_role("button", name="Zum Tisch").tap()
    page.get_by_role("region", name="Der Tisch").get_by_role("link", name="Cleo").tap()
    expect(page.get_by_text("Bert überholt Cleo mit 64 Punkten, egal von wem.")).to_be_visible()
    expect(page.get_by_text("Was die anderen auf der Hand haben, ist hier nicht eingerechnet.")).to_be_visible()
    accessible(page)
