"""A whole game without a network: every hand is kept on the phone, judged by the same rules, and sent once when the network is back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Playwright, Route, expect

from league.games.commands import Replace
from league.games.models import Game, RecordedHand
from league.games.queries.facts import replay_of
from scoring.formats import hand_result_from_json, hand_result_to_json
from scoring.game import (
    AbortiveDraw,
    Chombo,
    Drawn,
    ExhaustiveDraw,
    FalseMahjong,
    Fine,
    HandResult,
    HanFu,
    Liable,
    Limit,
    Mahjong,
    NagashiMangan,
    Ron,
    Said,
    Tsumo,
    Void,
    Win,
    Yakuman,
)
from scoring.rulesets import RULESETS
from tests.browser.chromium import KeptBrowser
from tests.browser.conftest import DEVICES
from tests.browser.phones import TablePhone
from tests.factories import alice_directs
from tests.league.games.play import DRAW, Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NO_NETWORK = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]
NAMES = ("Anna", "Ben", "Clara", "David")


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=NAMES)


def phone_of(name: str, open_page: OpenPage, play: Play) -> TablePhone:
    page = open_page("phone", worker=True, expect=NO_NETWORK)
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am(name)
    expect(page.get_by_text("This table works without a network, too.")).to_be_visible()
    return phone


def unsent(phone: TablePhone) -> Locator:
    return phone.page.locator("#unsent [data-list] > li")


def hands_of(play: Play) -> list[tuple[int, str]]:
    rows = RecordedHand.objects.current().filter(game=play.game).order_by("number")
    return list(rows.values_list("number", "by_name"))


def test_hands_recorded_without_a_network_survive_closing_and_are_sent_once(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    anna = phone_of("Anna", open_page, play)
    context: Any = anna.page.context
    context.set_offline(True)

    anna.ron("Clara", "Anna", "3 / 40", riichi=["Clara"]).expect_preview("5,200")
    anna.save()
    anna.expect_scores(24_800, 30_000, 35_200, 30_000)
    anna.expect_next_hand(2)
    anna.draw(tenpai=["Ben", "David"]).save()
    anna.expect_scores(23_300, 31_500, 33_700, 31_500)
    expect(anna.page.get_by_text("2 entries on this phone, not sent yet")).to_be_visible()
    expect(anna.page.get_by_role("navigation", name="Record hand 3")).to_contain_text("Record hand 3, East 2")
    assert hands_of(play) == []
    accessible(anna.page)
    shot(anna.page, "without-network")

    anna.page.reload()
    anna.expect_scores(23_300, 31_500, 33_700, 31_500)
    anna.expect_next_hand(3)
    anna.page.close()
    anna.page = context.new_page()
    anna.open()
    expect(unsent(anna)).to_have_count(2)

    context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert hands_of(play) == [(1, "Anna"), (2, "Anna")]
    assert list(replay_of(Game.objects.get()).scores) == [23_300, 31_500, 33_700, 31_500]
    anna.expect_scores(23_300, 31_500, 33_700, 31_500)


def test_what_the_rules_refuse_is_refused_without_a_network_too(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)

    anna.draw(tenpai=["Ben"], riichi=["Anna"])
    anna.page.locator("#panel .tenpai-field label", has_text="Anna").tap()

    anna.expect_preview("Who has bet riichi must be tenpai at a draw; a riichi without tenpai is a chombo.")
    expect(anna.save_button).to_be_disabled()
    assert anna.panel.is_visible()


def test_the_last_hand_kept_can_be_taken_back_and_entered_otherwise(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.tsumo("Anna", "2 / 30").save()
    anna.tsumo("Ben", "2 / 30").save()

    unsent(anna).nth(1).get_by_role("button", name="Undo").tap()
    anna.agree("Take back")
    anna.expect_next_hand(2)
    anna.expect_scores(33_000, 29_000, 29_000, 29_000)
    anna.begin("Tsumo")  # with what was typed before
    anna.change("Ben")
    anna.choose("Who won?", "Clara")
    anna.save()

    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert [row.result["win"]["winner"] for row in RecordedHand.objects.current().filter(game=play.game).order_by("number")] == [0, 2]


def correct(phone: TablePhone, number: int) -> None:
    phone.tap(unsent(phone).nth(number - 1).get_by_role("button", name="Correct"))
    expect(phone.panel.get_by_text(f"Correct hand {number}")).to_be_visible()


def test_any_kept_hand_can_be_corrected_and_the_later_ones_follow(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.tsumo("Anna", "2 / 30").save()
    anna.ron("Clara", "Anna", "3 / 40", riichi=["Clara"]).save()
    anna.draw(tenpai=["Ben"]).save()

    correct(anna, 1)
    shot(anna.page, "correcting-without-network")
    accessible(anna.page)
    anna.change("Anna")
    anna.choose("Who won?", "Ben")
    anna.save()
    expect(anna.page.get_by_text("Hand 1 is corrected on this phone.")).to_be_visible()
    expect(unsent(anna)).to_have_count(3)
    expect(unsent(anna).nth(1)).to_contain_text("East 2")

    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    rows = RecordedHand.objects.filter(game=play.game).order_by("number", "pk")  # every version
    assert [row.number for row in rows] == [1, 2, 3]
    assert rows[0].result["win"]["winner"] == 1
    anna.expect_scores(*replay_of(Game.objects.get()).scores)


def test_a_kept_hand_is_not_changed_to_what_makes_a_later_one_impossible(open_page: OpenPage, play: Play) -> None:
    play.record(*[DRAW] * 7)
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.tsumo("David", "2 / 30").save()  # who deals the last hand, and goes on
    anna.draw().save()

    anna.tap(unsent(anna).first.get_by_role("button", name="Correct"))
    anna.change("Tsumo")
    anna.choose("How did the hand end?", "Draw")

    anna.expect_preview("Hand 9 could then not have been: ", "To change this, undo what comes after it first.")
    expect(anna.save_button).to_be_disabled()
    anna.tap(anna.panel.get_by_role("link", name="Cancel"))
    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert hands_of(play)[7:] == [(8, "Anna"), (9, "Anna")]
    assert RecordedHand.objects.current().get(game=play.game, number=8).result["type"] == "tsumo"


def test_nothing_is_sent_while_a_kept_hand_is_corrected(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.tsumo("Anna", "2 / 30").save()
    correct(anna, 1)
    anna.page.context.set_offline(False)
    anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    anna.page.wait_for_timeout(500)
    assert hands_of(play) == []

    anna.change("Anna")
    anna.choose("Who won?", "Ben")
    anna.save()

    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    (row,) = RecordedHand.objects.filter(game=play.game)
    assert row.result["win"]["winner"] == 1


def test_of_two_phones_that_recorded_without_a_network_the_second_is_asked_about_each_hand(open_page: OpenPage, play: Play) -> None:
    anna, ben = phone_of("Anna", open_page, play), phone_of("Ben", open_page, play)
    for phone in (anna, ben):
        phone.page.context.set_offline(True)
        phone.ron("Clara", "Anna", "3 / 40").save()
    ben.draw(tenpai=["Ben"]).save()

    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    ben.page.context.set_offline(False)
    ben.page.get_by_role("button", name="Look at it").tap()
    expect(ben.panel.get_by_role("alert")).to_contain_text("Anna saved something meanwhile")
    ben.tap(ben.panel.get_by_role("link", name="It is the same hand"))

    expect(ben.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert hands_of(play) == [(1, "Anna"), (2, "Ben")]


def overtaken(open_page: OpenPage, play: Play) -> TablePhone:
    """Ben's phone is back with hands 1 and 2 that it kept; Anna has saved hand 1 without the riichi."""
    ben = phone_of("Ben", open_page, play)
    ben.page.context.set_offline(True)
    ben.ron("Clara", "Anna", "3 / 40", riichi=["Clara"]).save()
    ben.draw(tenpai=["Ben"]).save()
    play.record(Ron(0, (Win(2, HanFu(3, 40)),)))
    ben.page.context.set_offline(False)
    expect(unsent(ben).first).to_contain_text("Anna entered hand 1 differently.")
    return ben


def test_a_saved_hand_that_is_corrected_by_the_kept_one_ends_it_and_the_next_goes_out(open_page: OpenPage, play: Play) -> None:
    ben = overtaken(open_page, play)
    unsent(ben).first.get_by_role("button", name="Look at it").tap()
    expect(ben.save_button).to_have_class("quiet")  # it would count the hand twice
    ben.tap(ben.panel.get_by_role("button", name="Mine: correct the saved one"))
    ben.page.get_by_role("button", name="Save the correction").tap()

    expect(ben.page.get_by_text("The correction is saved.")).to_be_visible()
    expect(ben.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert hands_of(play) == [(1, "Ben"), (2, "Ben")]
    assert RecordedHand.objects.current().get(game=play.game, number=1).result["riichi"] == [2]
    ben.expect_scores(*replay_of(Game.objects.get()).scores)
    assert "#" not in ben.page.url


def test_a_correction_by_the_kept_hand_that_is_given_up_leaves_it_in_the_list(open_page: OpenPage, play: Play) -> None:
    ben = overtaken(open_page, play)
    unsent(ben).first.get_by_role("button", name="Look at it").tap()
    ben.tap(ben.panel.get_by_role("button", name="Mine: correct the saved one"))
    ben.page.get_by_role("link", name="Cancel").tap()
    expect(unsent(ben)).to_have_count(2)

    ben.page.get_by_role("link", name="Correct hand 1").tap()  # another correction says nothing of the kept hand
    ben.change("Clara")
    ben.choose("Who won?", "David")
    ben.tap(ben.panel.get_by_role("button", name="See what changes"))
    ben.page.get_by_role("button", name="Save the correction").tap()
    expect(ben.page.get_by_text("The correction is saved.")).to_be_visible()
    expect(unsent(ben)).to_have_count(2)


def test_looking_at_what_came_back_asks_again_what_is_saved_by_now(open_page: OpenPage, play: Play) -> None:
    ben = overtaken(open_page, play)
    play.revise(Replace(1, Ron(0, (Win(2, HanFu(3, 40)),), riichi=frozenset({2}))))
    unsent(ben).first.get_by_role("button", name="Look at it").tap()
    ben.tap(ben.panel.get_by_role("link", name="It is the same hand"))
    expect(ben.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert [number for number, _name in hands_of(play)] == [1, 2]


def test_without_a_network_what_came_back_is_shown_as_the_server_said_last(open_page: OpenPage, play: Play) -> None:
    ben = overtaken(open_page, play)
    ben.page.context.set_offline(True)
    unsent(ben).first.get_by_role("button", name="Look at it").tap()
    expect(ben.panel.locator("[data-meanwhile]")).to_contain_text("Anna saved something meanwhile")


def test_once_a_kept_hand_is_sent_nothing_says_that_there_is_no_network(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", expect=NO_NETWORK)
    anna = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    expect(page.get_by_text("Everything is saved on the server.")).to_be_visible()
    page.context.set_offline(True)
    anna.ron("Anna", "Ben", "2 / 30").save()
    gone = page.get_by_text("No connection. This page shows the last state it knows.")
    expect(gone).to_be_visible()

    page.route("**/state/**", lambda _route: None)  # no news yet: only the hand is answered
    page.context.set_offline(False)
    expect(page.locator("#unsent [data-list-part]")).to_be_hidden()
    expect(gone).to_be_hidden()
    expect(page.locator(".without-network").first).to_be_hidden()


def test_the_table_asks_at_once_when_the_network_is_back(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", expect=NO_NETWORK)
    page.clock.install()
    TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    expect(page.get_by_text("Everything is saved on the server.")).to_be_visible()
    page.context.set_offline(True)
    gone = page.get_by_text("No connection. This page shows the last state it knows.")
    expect(gone).to_be_visible()
    page.clock.pause_at("2030-01-01")  # so that it is not the next look, some seconds later

    page.context.set_offline(False)
    expect(gone).to_be_hidden()


def test_a_hand_whose_answer_was_lost_is_sent_again_and_saved_once(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", expect=NO_NETWORK)
    anna = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    anna.ron("Anna", "Ben", "2 / 30").expect_preview("2,900")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/record/", lose_the_answer, times=1)
    anna.save()

    expect(page.get_by_text("Hand 1 is saved on the server.")).to_be_visible()
    anna.expect_next_hand(2)
    assert hands_of(play) == [(1, "Anna")]


def test_a_hand_by_yaku_waits_for_the_network_and_says_so(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.begin("Ron")
    anna.choose("Who won?", "Anna")
    anna.choose("Who discarded the winning tile?", "Ben")
    anna.tap(anna.panel.get_by_role("radio", name="Yaku", exact=True))
    anna.tap(anna.panel.get_by_role("checkbox", name=re.compile("All Simples|Tanyao")))
    anna.tap(anna.panel.locator("[data-value-entry='1'] [data-fu-choice]").get_by_role("radio", name="40", exact=True))
    anna.tap(anna.panel.get_by_role("button", name="Continue"))
    anna.expect_preview("Anna wins by ron from Ben")
    anna.page.context.set_offline(True)

    anna.tap(anna.save_button)

    expect(anna.panel).to_be_hidden()
    expect(unsent(anna)).to_contain_text("Tiles, lists and yaku are counted once there is a network.")
    expect(anna.page.get_by_role("navigation", name=re.compile("^Record hand"))).to_be_hidden()
    anna.page.reload()
    unsent(anna).get_by_role("button", name="Undo").tap()
    anna.agree("Take back")
    expect(anna.page.get_by_role("navigation", name=re.compile("^Record hand"))).to_be_visible()
    anna.begin("Ron")
    expect(anna.panel.locator("[data-summary]")).to_contain_text("All Simples")
    anna.save()
    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert hands_of(play) == [(1, "Anna")]


def test_what_came_back_twice_is_saved_in_the_end_and_leaves_the_list(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.ron("Clara", "Anna", "3 / 40").save()
    play.record(ExhaustiveDraw(frozenset()))
    anna.page.context.set_offline(False)
    unsent(anna).get_by_role("button", name="Look at it").tap()
    expect(anna.panel.get_by_role("button", name="Save mine as hand 2")).to_be_visible()
    play.record(ExhaustiveDraw(frozenset()))
    anna.tap(anna.panel.get_by_role("button", name="Save mine as hand 2"))
    anna.tap(anna.panel.get_by_role("button", name="Save mine as hand 3"))

    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert [number for number, _name in hands_of(play)] == [1, 2, 3]


def test_an_account_is_not_told_that_its_table_opens_without_a_network(open_page: OpenPage, play: Play) -> None:
    page = open_page("phone", worker=True, user=alice_directs(play.game.competition))
    page.goto(link_of(play.game).get_absolute_url())

    expect(page.get_by_text("Everything is saved on the server.")).to_be_visible()
    page.wait_for_timeout(1_500)
    expect(page.get_by_text("This table works without a network, too.")).to_be_hidden()


def test_what_came_back_hides_the_buttons_until_somebody_has_looked_at_it(open_page: OpenPage, play: Play) -> None:
    anna, ben = phone_of("Anna", open_page, play), phone_of("Ben", open_page, play)
    for _hand in range(7):
        play.game.refresh_from_db()
        play.record(ExhaustiveDraw(frozenset()))
    for phone in (anna, ben):
        phone.page.reload()
        phone.expect_next_hand(8)
        phone.page.context.set_offline(True)
        phone.draw(tenpai=[] if phone is anna else ["Ben"]).save()
    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()

    ben.page.context.set_offline(False)

    expect(unsent(ben).get_by_role("button", name="Look at it")).to_be_in_viewport()
    expect(ben.page.get_by_role("link", name="Confirm the result")).to_be_hidden()


def test_a_whole_game_is_played_to_its_end_without_a_network(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    for _hand in range(8):
        anna.draw(tenpai=[]).save()

    expect(anna.felt.get_by_text("All rounds were played.")).to_be_visible()
    expect(anna.page.get_by_role("navigation", name=re.compile("^Record hand"))).to_be_hidden()
    expect(anna.page.locator(".result-here")).to_contain_text("30,000")
    anna.page.reload()
    expect(unsent(anna)).to_have_count(8)

    anna.page.context.set_offline(False)
    expect(anna.page.get_by_role("heading", name="Result", exact=True)).to_be_visible()
    assert [number for number, _name in hands_of(play)] == list(range(1, 9))
    assert Game.objects.get().is_over


def test_five_players_take_turns_in_sitting_out_without_a_network(open_page: OpenPage, transactional_db: None) -> None:
    play = named_table("kuester", names=("Anna", "Ben", "Clara", "David", "Emil"))
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)

    won(anna, "Ben", "Anna", {"Anna": 20, "Ben": 40, "Clara": 8, "David": 8})
    expect(anna.felt.locator(".at-out")).to_contain_text("Anna")
    won(anna, "Emil", "Ben", {"Ben": 20, "Clara": 8, "David": 8, "Emil": 40})
    expect(anna.felt.locator(".at-out")).to_contain_text("Ben")
    scores = anna.scores

    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert list(replay_of(Game.objects.get()).scores) == scores
    expect(anna.felt.locator(".at-out")).to_contain_text("Ben")


def won(phone: TablePhone, winner: str, discarder: str, points: dict[str, int]) -> None:
    """A win of Küster's game, with everybody's points."""
    phone.begin("Mah-Jongg")
    phone.choose("Who won?", winner)
    phone.choose("Who discarded the winning tile?", discarder)
    for name, typed in points.items():
        phone.panel.get_by_role("group", name=name, exact=True).get_by_role("textbox").first.fill(str(typed))
    phone.tap(phone.panel.get_by_role("button", name="Continue"))
    phone.save()


def test_points_that_no_hand_is_worth_are_refused_and_can_be_insisted_on(open_page: OpenPage, transactional_db: None) -> None:
    play = named_table("kuester", names=NAMES)
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.begin("Mah-Jongg")
    anna.choose("Who won?", "Ben")
    anna.choose("Who discarded the winning tile?", "Anna")
    for name, typed in {"Anna": 20, "Ben": 91, "Clara": 8, "David": 8}.items():
        anna.panel.get_by_role("group", name=name, exact=True).get_by_role("textbox").first.fill(str(typed))
    anna.tap(anna.panel.get_by_role("button", name="Continue"))

    ben = anna.panel.get_by_role("group", name="Ben", exact=True)
    expect(ben.get_by_text("No hand is worth 91 points: all that counts is even. Nearest: 90 and 92.")).to_be_visible()
    expect(anna.save_button).to_be_hidden()
    anna.tap(ben.get_by_label("Enter it all the same"))
    anna.tap(anna.panel.get_by_role("button", name="Continue"))
    anna.save()
    expect(unsent(anna)).to_have_count(1)


READ = """
async (family) => {
  const { resultOf } = await import('/static/js/offline/filled.js');
  return resultOf(document.querySelector('form.hand-form'), { family });
}
"""


def test_two_phones_in_flight_mode_die_and_at_home_every_hand_counts_once(
    playwright: Playwright, live_server: Any, tmp_path: Path, play: Play
) -> None:
    options = {**DEVICES["phone"], "base_url": live_server.url, "locale": "en-GB", "reduced_motion": "reduce"}
    browsers = {name: KeptBrowser(playwright, tmp_path / name, **options) for name in ("Anna", "Ben")}
    phones = {name: opened(browser, name, play) for name, browser in browsers.items()}
    for name, browser in browsers.items():
        expect(phones[name].page.get_by_text("This table works without a network, too.")).to_be_visible()
        browser.context.set_offline(True)
    anna, ben = phones["Anna"], phones["Ben"]
    for phone in (anna, ben):
        phone.ron("Clara", "Anna", "3 / 40", riichi=["Clara"]).save()
        phone.tsumo("David", "2 / 30").save()
    unsent(anna).nth(1).get_by_role("button", name="Undo").tap()
    anna.agree("Take back")
    for _hand in range(7):
        anna.draw().save()
    correct(anna, 1)
    anna.change("Clara")
    anna.choose("Who won?", "Ben")
    anna.save()
    expect(anna.felt.get_by_text("All rounds were played.")).to_be_visible()
    for browser in browsers.values():
        browser.kill()

    for name in ("Anna", "Ben"):
        browsers[name].open()
        phones[name] = opened(browsers[name], name, play)
    anna, ben = phones["Anna"], phones["Ben"]
    expect(anna.page.get_by_role("heading", name="Result", exact=True)).to_be_visible()
    assert hands_of(play) == [(number, "Anna") for number in range(1, 9)]
    ben.page.get_by_role("button", name="Look at it").tap()
    expect(ben.panel.locator("[data-meanwhile]")).to_contain_text("Anna saved something meanwhile")
    for browser in browsers.values():
        browser.context.close()
    assert list(replay_of(Game.objects.get()).scores) == [24_800, 36_200, 29_000, 30_000]
    assert play.totals == [-35_200, 36_200, -11_000, 10_000], "with the uma of 30,000 and 10,000"


def opened(browser: KeptBrowser, name: str, play: Play) -> TablePhone:
    """The table on a phone that is known, or asks once who holds it: what it kept of that may not have reached its disk."""
    phone = TablePhone(browser.context.new_page(), link_of(play.game).get_absolute_url()).open()
    phone.page.wait_for_load_state("networkidle")  # before, the page is the one that was kept
    if phone.page.get_by_role("heading", name="Who are you?").count():
        phone.say_i_am(name)
    expect(phone.felt).to_be_visible()
    return phone


FORMS: dict[str, list[HandResult]] = {
    "tenhou": [
        Ron(0, (Win(2, HanFu(3, 40)), Win(1, Limit("mangan"))), riichi=frozenset({2, 3})),
        ExhaustiveDraw(frozenset({1, 2}), riichi=frozenset({1})),
        NagashiMangan(frozenset({3}), frozenset({0})),
        AbortiveDraw("four_winds", frozenset({2})),
        Chombo(frozenset({1}), frozenset({0})),
        Void(frozenset({2})),
        Tsumo(Win(3, Yakuman(2), Liable(1))),
    ],
    "alarm-2019": [Ron(1, (Win(0, HanFu(4)),), chombo=frozenset({2}), dead=frozenset({3})), Tsumo(Win(2, Yakuman()))],
    "kuester": [
        Mahjong(1, (Said(80), Said(160), Said(20), Said(100)), 0, too_few=frozenset({2}), announced=((3, 20),)),
        Mahjong(2, (Said(8), Said(16), Said(40), Said(0)), None, too_many=frozenset({3})),
        Drawn(),
        FalseMahjong(3, (Said(10), Said(20), Said(8), None)),
        Fine(1, 10),
    ],
    "dmjl-basic": [Mahjong(0, (Said(24), None, None, None), 3), Drawn()],
}


@pytest.mark.parametrize("ruleset", FORMS)
def test_the_phone_reads_a_form_as_the_server_does(open_page: OpenPage, transactional_db: None, ruleset: str) -> None:
    play = named_table(ruleset, names=NAMES)
    page = open_page("phone", expect=["Service Worker"])
    phone = TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am("Anna")
    play.game.refresh_from_db()
    for number, result in enumerate(FORMS[ruleset], 1):
        play.record_hand(number=number, result=result)
        page.goto(f"{phone.address}hands/{number}/")
        read = page.evaluate(READ, RULESETS[ruleset].family)
        assert hand_result_from_json(plain(read)) == hand_result_from_json(hand_result_to_json(result)), number


def plain(read: dict[str, Any]) -> dict[str, Any]:
    """Without what stands for nothing, and hands only of those who play."""
    hands = {"hands": read["hands"][:4]} if "hands" in read else {}
    return {name: value for name, value in {**read, **hands}.items() if value is not None}
