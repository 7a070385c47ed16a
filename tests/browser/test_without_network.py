"""A whole game without a network: every hand is kept on the phone, judged by the same rules, and sent once when the network is back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.games.models import Game, RecordedHand
from league.games.queries.facts import replay_of
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
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


def test_hands_recorded_without_a_network_survive_closing_and_are_sent_once(open_page: OpenPage, play: Play) -> None:
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
    assert hands_of(play) == []

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
    anna.tsumo("Clara", "2 / 30").save()

    anna.page.context.set_offline(False)
    expect(anna.page.get_by_text("Everything is saved on the server.")).to_be_visible()
    assert [row.result["win"]["winner"] for row in RecordedHand.objects.current().filter(game=play.game).order_by("number")] == [0, 2]


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
