"""Riichi declared with two taps, on both phones at once, and known when the hand is entered; and the code at the end of the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.games.models import RecordedHand
from tests.browser.conftest import fits_the_width
from tests.browser.phones import TablePhone
from tests.league.games.play import DRAW, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]


@pytest.mark.usefixtures("transactional_db")
def test_two_phones_declare_and_the_entry_begun_before_learns_of_it(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], object]
) -> None:
    play = named_table("alarm-2019")
    address = link_of(play.game).get_absolute_url()
    gone = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]
    alma, bert = (TablePhone(open_page("phone", expect=gone), address).open().say_i_am(name) for name in ("Alma", "Bert"))

    bert.begin("Ron")  # his entry is open before anybody declares
    bert.choose("Who won?", "Cleo")
    alma.taps = 0
    alma.declare("Cleo")
    assert alma.taps == 2
    alma.expect_scores(30_000, 30_000, 29_000, 30_000)

    bert.choose("Who discarded the winning tile?", "Dora")
    bert.choose("How much was the hand worth?", "3 fān")
    riichi = bert.panel.get_by_role("group", name="Riichi", exact=True)
    cleo = riichi.get_by_role("checkbox", name="Cleo")
    expect(cleo).to_be_checked()
    expect(bert.panel.get_by_text("Declared at the table: Cleo (")).to_be_visible()

    # He says otherwise: both are shown, and nothing is saved before he answers.
    bert.tap(cleo)
    asked = bert.panel.get_by_role("group", name="Riichi: which is right?")
    expect(asked).to_contain_text("Entered here: nobody.")
    accessible(bert.page)
    bert.tap(bert.save_button)
    expect(asked.get_by_text("Please say which of the two is right.")).to_be_in_viewport()
    expect(asked.get_by_role("button", name="As declared")).to_be_focused()
    expect(asked).to_contain_text("Declared at the table: Cleo.")
    assert not RecordedHand.objects.exists()
    bert.tap(asked.get_by_role("button", name="As declared"))
    expect(cleo).to_be_checked()
    expect(asked).to_have_count(0)
    bert.save()
    bert.expect_scores(30_000, 30_000, 34_000, 26_000)
    bert.expect_next_hand(2)

    # Both see the next hand without a stick; one tap takes back what the other declared.
    alma.expect_next_hand(2)
    expect(alma.declared("Cleo")).to_have_count(0)
    alma.declare("Dora")
    expect(bert.declared("Dora")).to_be_visible()
    accessible(alma.page)
    shot(alma.page, "riichi-declared")
    bert.take_back("Dora")
    expect(alma.declared("Dora")).to_have_count(0)

    # Without a network a tap on a seat says so and leaves the table where it is.
    alma.page.context.set_offline(True)
    alma.felt.get_by_role("link", name="Dora").tap()
    expect(alma.page.get_by_text("No network. Declared riichi can be ticked when the hand is entered.")).to_be_visible()
    alma.page.context.set_offline(False)
    alma.declare("Dora")


@pytest.mark.usefixtures("transactional_db")
def test_on_its_side_the_table_needs_no_scrolling_and_the_keyboard_reaches_both_uses_of_a_seat(
    open_page: OpenPage, accessible: Callable[[Page], None]
) -> None:
    play = named_table("ema-2012", ("Annegret", "Benjamin", "Clara", "Friederike"))
    play.record(DRAW)
    page = open_page("phone")
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Clara")
    page.set_viewport_size({"width": 844, "height": 390})
    bar = page.get_by_role("navigation", name="Record hand 2")
    for part in (*phone.felt.get_by_role("link").all(), phone.felt.get_by_text("East 2"), *bar.get_by_role("link").all()):
        expect(part).to_be_in_viewport(ratio=1)
    top = bar.bounding_box()
    felt = phone.felt.bounding_box()
    assert top and felt and felt["y"] + felt["height"] <= top["y"], "the bar covers no seat"
    expect(page.get_by_text("Signal, end of the game, paper")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    fits_the_width(page)
    accessible(page)

    phone.felt.get_by_role("link", name="Benjamin").press("Enter")
    button = page.get_by_role("button", name="Declare riichi")
    expect(button).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="How far is it to the others?")).to_be_in_viewport(ratio=1)
    fits_the_width(page)
    accessible(page)
    button.press("Enter")
    expect(phone.declared("Benjamin")).to_be_in_viewport(ratio=1)
    for seat in phone.felt.get_by_role("link").all():
        expect(seat).to_be_in_viewport(ratio=1)
    phone.declared("Benjamin").press("Enter")
    expect(phone.declared("Benjamin")).to_have_count(0)

    # The last hand: this phone recorded it, so it shows the code for another one.
    page.set_viewport_size({"width": 390, "height": 844})
    while play.game.state != "finished":
        phone.draw().save()
        play.game.refresh_from_db()
    code = page.get_by_role("img", name="QR code")
    expect(code).to_be_in_viewport(ratio=1)
    box = code.bounding_box()
    assert box and box["width"] >= 180
    accessible(page)


def test_a_hand_broken_off_after_four_riichi_has_all_four_ticked(open_page: OpenPage, transactional_db: None) -> None:
    names = ("Alma", "Bert", "Cleo", "Dora")
    play = named_table("mahjong-soul", names=names)
    phone = TablePhone(open_page("phone"), link_of(play.game).get_absolute_url()).open().say_i_am("Alma")
    phone.begin("Abortive draw")
    phone.choose("Why?", "Four riichi")
    for name in names:
        expect(phone.panel.get_by_role("group", name="Riichi", exact=True).get_by_role("checkbox", name=name)).to_be_checked()
    phone.save()
    phone.expect_scores(24_000, 24_000, 24_000, 24_000)
