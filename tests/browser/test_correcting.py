"""Correcting an earlier hand: its consequences are shown first and saved in one step, and both versions stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.games.kept import GivenCause
from scoring.game import Chombo, ExhaustiveDraw, Liable, NamedYaku, Ron, TileHand, Win, Yakuman
from scoring.hand import Hand, Meld, parse_tiles
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table, ron, tsumo
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David")
ANNA, BEN, CLARA, DAVID = range(4)


def phone_at(open_page: OpenPage, play: Play, **device: Any) -> TablePhone:
    return TablePhone(open_page("phone", **device), link_of(play.game).get_absolute_url()).open()


def correct(phone: TablePhone, number: int) -> None:
    phone.page.get_by_role("link", name=f"Correct hand {number}").tap()
    expect(phone.page.get_by_role("heading", name=f"Correct hand {number}")).to_be_visible()


def see_what_changes(phone: TablePhone) -> None:
    phone.panel.get_by_role("button", name="See what changes").tap()
    expect(phone.page.get_by_role("heading", name="Before you save the correction")).to_be_visible()


def effect_on(phone: TablePhone, hand: str) -> Locator:
    return phone.page.get_by_role("article").filter(has=phone.page.get_by_role("heading", name=hand, exact=True))


def test_a_correction_names_every_later_hand_that_changes_and_keeps_both_versions_with_names(open_page: OpenPage) -> None:
    play = named_table(names=NAMES)
    play.record(ron(BEN, CLARA, 3), tsumo(BEN, 2), ron(DAVID, CLARA, 1))  # Ben takes the deal, and keeps it
    phone = phone_at(open_page, play).say_i_am("Clara")
    phone.expect_scores(29_000, 37_000, 24_000, 30_000)

    correct(phone, 1)
    assert phone.summary == ["Ron", "Ben", "from Clara", "3 fān"]
    expect(phone.panel.get_by_role("button", name="Back")).to_be_hidden()
    phone.change("Ben")
    phone.choose("Who won?", "Anna")
    assert phone.summary == ["Ron", "Anna", "from Clara", "3 fān"]
    assert phone.taps == 2, "only the winner was asked"
    see_what_changes(phone)

    expect(effect_on(phone, "Hand 1")).to_contain_text(re.compile("Before.*Ben wins.*After.*Anna wins", re.DOTALL))
    second = effect_on(phone, "Hand 2")
    expect(second).to_contain_text(re.compile(r"Before.*\+3,000.*After.*\+2,000", re.DOTALL))
    expect(phone.page.get_by_text("Hand 3: pays the same as before")).to_be_visible()
    phone.page.get_by_label("Why is it corrected?").fill("Anna had won")
    phone.page.get_by_role("button", name="Save the correction").tap()

    expect(phone.felt).to_be_visible()
    play.game.refresh_from_db()
    phone.expect_scores(*play.hands[-1].scores)
    phone.menu("What was changed, and by whom")
    newest = phone.page.get_by_role("main").get_by_role("listitem").first
    for text in ("Clara", "Anna had won", "Ben wins by ron from Clara", "Anna wins by ron from Clara"):
        expect(newest).to_contain_text(text)
    page = open_page("phone")
    page.goto(play.game.get_absolute_url())
    expect(page.get_by_role("deletion")).to_contain_text("Ben wins by ron from Clara: 3 fān")
    expect(page.get_by_role("insertion")).to_contain_text("Anna wins by ron from Clara: 3 fān")


def test_a_hand_made_impossible_by_a_correction_is_named_and_corrected_in_the_same_step(open_page: OpenPage) -> None:
    play = named_table("ema-2012", names=NAMES)
    annas_draw = ExhaustiveDraw(tenpai=frozenset({ANNA}))
    play.record(annas_draw, annas_draw, annas_draw, annas_draw, ron(BEN, CLARA, 1, 30))  # four counters: one han is enough
    phone = phone_at(open_page, play).say_i_am("David")

    correct(phone, 1)
    phone.page.get_by_role("link", name="Insert before it").tap()
    expect(phone.page.get_by_role("heading", name="Insert hand 1")).to_be_visible()
    phone.choose("How did the hand end?", "Draw")
    phone.mark("Tenpai", ["Anna"])
    see_what_changes(phone)

    broken = effect_on(phone, "Hand 6 (so far 5)")
    expect(broken).to_contain_text("two han")
    expect(phone.page.get_by_role("button", name="Save the correction")).to_have_count(0)
    broken.get_by_role("button", name="Correct hand 6").tap()
    phone.change("1 han 30 fu")
    phone.choose("How much was the hand worth?", "2 / 30")
    see_what_changes(phone)
    phone.page.get_by_role("button", name="Save the correction").tap()

    expect(phone.felt).to_be_visible()
    play.game.refresh_from_db()
    assert len(play.hands) == 6
    assert play.game.version == 6, "five hands, and one correction"
    phone.expect_scores(*play.hands[-1].scores)


DRAGONS = Hand(
    concealed=parse_tiles("23m99p"),
    winning_tile=parse_tiles("4m")[0],
    win="",
    seat_wind="",
    round_wind="",
    melds=tuple(Meld("pon", parse_tiles(tiles)) for tiles in ("555z", "666z", "777z")),
)
BY_TILES = Win(BEN, TileHand(DRAGONS), Liable(DAVID, 1))
BY_YAKU = Win(BEN, Yakuman(1), Liable(DAVID, 1), NamedYaku(("daisangen",), open=True))


@pytest.mark.parametrize("win", [BY_TILES, BY_YAKU], ids=["tiles", "yaku"])
def test_liability_stays_when_something_else_is_corrected(open_page: OpenPage, win: Win) -> None:
    play = named_table("ema-2012", names=NAMES)
    play.record(Ron(CLARA, (win,)))
    phone = phone_at(open_page, play).say_i_am("Anna")
    phone.expect_scores(30_000, 62_000, 14_000, 14_000)
    correct(phone, 1)
    phone.expect_preview("David →pays Ben 16,000Pao")
    phone.mark("Riichi", ["Anna"])
    see_what_changes(phone)
    phone.page.get_by_role("button", name="Save the correction").tap()
    phone.expect_scores(29_000, 63_000, 14_000, 14_000)


def test_the_cause_of_a_chombo_is_changed_from_the_list_of_answers(open_page: OpenPage) -> None:
    play = named_table("austrian", names=NAMES)
    play.record_hand(number=1, result=Chombo(frozenset({BEN})), cause=GivenCause("noten_riichi"))
    phone = phone_at(open_page, play).say_i_am("Anna")
    correct(phone, 1)
    assert phone.summary[-1] == "Riichi without tenpai (section 5.1)"
    phone.tap(phone.panel.get_by_role("button", name="Why? Riichi without tenpai"))
    asked = phone.panel.get_by_role("combobox", name="What was it?")
    expect(asked).to_be_focused()
    asked.select_option("false_win")
    phone.expect_preview("Reason: Win called without a valid hand")
    see_what_changes(phone)
    expect(effect_on(phone, "Hand 1")).to_contain_text(re.compile("Before.*without tenpai.*After.*without a valid hand", re.DOTALL))
    phone.page.get_by_role("button", name="Save the correction").tap()
    expect(phone.page.get_by_text("Reason: Win called without a valid hand").first).to_be_visible()


def test_a_dead_hand_and_a_chombo_are_each_offered_their_own_causes(open_page: OpenPage) -> None:
    phone = phone_at(open_page, named_table(names=NAMES)).say_i_am("Anna").draw()
    phone.panel.get_by_text("Anything else?").tap()
    groups = phone.panel.locator("[name=beside_cause] optgroup")
    phone.mark("Dead hand", ["Ben"])
    assert [group.get_attribute("label") for group in groups.all() if not group.is_disabled()] == ["Dead hand"]
    phone.mark("Chonbo in the same hand", ["Clara"])
    assert [group.get_attribute("label") for group in groups.all() if not group.is_disabled()] == ["Dead hand", "Chonbo"]


def test_nothing_of_an_inserted_hand_stays_behind_once_it_is_saved(open_page: OpenPage) -> None:
    play = named_table(names=NAMES)
    play.record(ron(BEN, CLARA, 3))
    phone = phone_at(open_page, play).say_i_am("Clara")
    correct(phone, 1)
    phone.page.get_by_role("link", name="Insert before it").tap()
    phone.choose("How did the hand end?", "Draw")
    phone.mark("Tenpai", ["Anna"])
    see_what_changes(phone)
    phone.page.go_back()
    expect(phone.page.get_by_role("heading", name="Insert hand 1")).to_be_visible()
    see_what_changes(phone)
    phone.page.get_by_role("button", name="Save the correction").tap()
    expect(phone.felt).to_be_visible()
    correct(phone, 1)
    phone.page.get_by_role("link", name="Insert before it").tap()
    expect(phone.panel.get_by_role("group", name="How did the hand end?")).to_be_visible()


def test_a_refusal_of_the_server_goes_once_its_field_is_mended(open_page: OpenPage) -> None:
    play = named_table("austrian", names=NAMES)
    play.note_chombo(seat=BEN, reason="tiles shown", dealer=ANNA)
    phone = phone_at(open_page, play).say_i_am("Anna").chonbo("Ben", word="Chombo")
    phone.save_button.tap()
    refusal = phone.panel.get_by_text("is noted already")
    expect(refusal).to_be_visible()
    phone.panel.get_by_role("checkbox", name="It is another chombo").tap()
    expect(refusal).to_have_count(0)
    phone.save_button.tap()
    phone.expect_next_hand(2)


def test_who_confirms_has_the_button_in_sight_below_whatever_was_noted(open_page: OpenPage) -> None:
    play = named_table("austrian", names=NAMES)
    for seat in range(3):
        play.note_chombo(seat=seat, reason="tiles shown to everybody, and picked up again before anybody looked", dealer=ANNA)
    play.play_to_the_end()
    phone_at(open_page, play).say_i_am("Ben").confirm()
