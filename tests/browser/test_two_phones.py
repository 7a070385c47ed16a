"""Saving exactly once: two phones at once, two taps at once, and a network that goes away in between.

These phones never got the rules of their game (test_without_network.py has those that did), so that only the server can judge a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from league.games.models import RecordedHand
from tests.browser.phones import TablePhone
from tests.league.games.play import Play, named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NO_CONNECTION = "No connection. Your entry stays on this phone and is sent again as soon as possible. Leave this page open until then."
NOT_SAVED = "No connection. Nothing is saved yet."
#: Not by a route, with which the browser would load every script anew.
NO_RULES = """
const { fetch } = window;
const isOfRules = (address) => String(address).endsWith("/rules/");
window.fetch = (address, ...more) => isOfRules(address) ? Promise.reject(new TypeError("no network")) : fetch(address, ...more);
"""
#: A step back, and what the page makes of it.
ONE_BACK = """() => new Promise((done) => {
  addEventListener("popstate", () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true });
  history.back();
})"""
NETWORK_IS_GONE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:"]


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table(names=("Anna", "Ben", "Clara", "David"))


def phone_of(name: str, open_page: OpenPage, play: Play, *expected: str) -> TablePhone:
    page = open_page("phone", expect=[*NETWORK_IS_GONE, *expected])
    page.add_init_script(NO_RULES)
    return TablePhone(page, link_of(play.game).get_absolute_url()).open().say_i_am(name)


def hands_of(play: Play) -> list[str]:
    """Who recorded each hand."""
    return list(RecordedHand.objects.current().filter(game=play.game).order_by("number").values_list("by_name", flat=True))


def test_one_of_two_phones_saves_the_hand_and_the_other_sees_it_and_loses_nothing(open_page: OpenPage, play: Play) -> None:
    anna, ben = phone_of("Anna", open_page, play), phone_of("Ben", open_page, play)
    anna.ron("Clara", "David", "3 fān").expect_preview("4,000")
    ben.ron("Clara", "Anna", "5 fān", riichi=["Clara"]).expect_preview("8,000")
    anna.save()

    ben.tap(ben.save_button)
    notice = ben.panel.get_by_role("alert")
    expect(notice).to_contain_text("Anna saved something meanwhile. Nothing of yours was saved yet.")
    expect(notice).to_contain_text("Hand 1: Clara wins by ron from David: 3 fān")
    assert hands_of(play) == ["Anna"]
    ben.expect_preview("Clara wins by ron from Anna: 5 fān")
    ben.tap(ben.panel.get_by_role("button", name="Save mine as hand 2"))

    expect(ben.panel).to_be_hidden()
    ben.expect_next_hand(3)
    anna.expect_next_hand(3)  # without anybody touching her phone
    assert hands_of(play) == ["Anna", "Ben"]


def test_a_hand_entered_too_late_is_discarded(open_page: OpenPage, play: Play) -> None:
    anna, ben = phone_of("Anna", open_page, play), phone_of("Ben", open_page, play)
    ben.tsumo("David", "1 fān")
    anna.tsumo("David", "1 fān").save()
    expect(ben.panel.get_by_text("Somebody else has just saved hand 1.")).to_be_visible()
    ben.tap(ben.save_button)
    expect(ben.panel.get_by_role("alert")).to_contain_text("Yours says the same.")
    ben.tap(ben.panel.get_by_role("link", name="It is the same hand"))
    ben.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]
    ben.begin("Ron")
    expect(ben.panel.get_by_role("group", name="Who won?")).to_be_visible()


def test_two_taps_at_once_save_one_hand(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān")
    anna.save_button.evaluate("button => { button.click(); button.click(); }")
    expect(anna.panel).to_be_hidden()
    anna.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]


def test_while_the_network_is_gone_nothing_typed_is_lost_and_later_it_is_saved_once(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    anna.expect_preview("Anna wins by ron from Ben: 2 fān")
    assert hands_of(play) == []

    anna.page.context.set_offline(False)  # nobody has to tap again
    expect(anna.panel).to_be_hidden()
    anna.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]


def test_without_a_network_an_unsaved_hand_is_called_unsaved_and_its_answers_stay_visible(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play
) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.page.context.set_offline(True)
    anna.ron("Clara", "David", "3 fān")
    expect(anna.panel.get_by_text(NOT_SAVED)).to_be_visible()
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_hidden()
    anna.expect_preview("Who won?", "Clara", "Who discarded the winning tile?", "David", "How much was the hand worth?", "3 fān")
    expect(anna.panel.locator("[data-preview] dd")).to_have_text(["Ron", "Clara", "David", "3 fān"])
    accessible(anna.page)
    shot(anna.page, "offline-unsaved")
    anna.page.context.set_offline(False)
    anna.expect_preview("Clara wins by ron from David: 3 fān")
    expect(anna.panel.get_by_text(NOT_SAVED)).to_be_hidden()
    assert hands_of(play) == []


def test_leaving_asks_while_a_saved_hand_waits_for_the_network_and_only_then(
    open_page: OpenPage, shot: Callable[[Page, str], Path], play: Play
) -> None:
    anna = phone_of("Anna", open_page, play)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    anna.page.on("dialog", stay)
    anna.draw().expect_preview("Nobody pays.")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    shot(anna.page, "offline-kept")
    with anna.page.expect_event("dialog"):
        anna.page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()

    anna.page.context.set_offline(False)
    anna.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]
    anna.page.wait_for_function("history.state === null")  # closing the panel goes back in the history, which must not meet the reload
    anna.page.reload()
    expect(anna.felt).to_be_visible()
    assert asked == ["beforeunload"]


def test_undo_without_a_network_says_so_and_leaves_the_table_as_it_is(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.draw().expect_preview("Nobody pays.")
    anna.save()
    anna.expect_next_hand(2)
    anna.page.context.set_offline(True)
    anna.undo()
    expect(anna.page.get_by_text("No connection. Nothing was changed; please try again.")).to_be_visible()
    expect(anna.felt).to_be_visible()
    anna.page.context.set_offline(False)
    anna.undo()
    anna.expect_next_hand(1)
    expect(anna.page.locator("#confirm-dialog")).to_be_hidden()


def test_that_the_network_is_gone_is_said_where_one_looks(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    anna.tap(anna.panel.get_by_text("Anything else?", exact=True))
    anna.panel.evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_in_viewport()


def test_going_back_from_a_waiting_hand_requires_saving_it_again(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    anna.tap(anna.panel.get_by_role("button", name="Back"))
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_hidden()
    expect(anna.panel.get_by_text(NOT_SAVED)).to_be_visible()
    anna.page.context.set_offline(False)
    anna.choose("How much was the hand worth?", "3 fān")
    anna.expect_preview("Anna wins by ron from Ben: 3 fān")
    expect(anna.panel.get_by_text(NOT_SAVED)).to_be_hidden()
    anna.save()
    assert hands_of(play) == ["Anna"]


def test_a_hand_whose_answer_was_lost_is_not_saved_a_second_time(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    anna.page.route("**/record/", lose_the_answer, times=1)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    assert hands_of(play) == ["Anna"]
    anna.tap(anna.save_button)
    expect(anna.panel).to_be_hidden()
    anna.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]


def test_after_a_lost_answer_the_phone_recognises_its_own_saved_hand(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    sent: list[str] = []

    def lose_the_answer(route: Route) -> None:
        sent.append(str(route.request.post_data))
        if len(sent) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort()

    anna.page.route("**/record/", lose_the_answer)
    anna.page.evaluate("""() => {
        window.said = [];
        const notice = document.querySelector("#panel [data-overtaken]");
        new MutationObserver(() => { if (!notice.hidden) window.said.push(notice.textContent); }).observe(notice, { attributes: true });
    }""")
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    expect(anna.page.locator("#table-state[data-number='2']")).to_be_attached()  # the page under the panel has the hand
    expect(anna.panel.get_by_text("Somebody else has just saved hand 1.")).to_be_hidden()
    expect(anna.panel).to_be_hidden()  # sent again by itself
    expect(anna.page.get_by_text("Hand 1 is saved.")).to_be_visible()
    assert anna.page.evaluate("window.said") == []
    assert hands_of(play) == ["Anna"]
    assert len(sent) == 2


def test_on_a_full_disk_the_phone_says_so_and_keeps_the_hand(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play, "503")
    anna.page.route("**/record/", lambda route: route.fulfill(status=503, headers={"X-Cause": "disk"}, body=""), times=1)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text("The disk of the server is full, so nothing can be saved.")).to_be_visible()
    anna.tap(anna.save_button)
    expect(anna.panel).to_be_hidden()
    assert hands_of(play) == ["Anna"]


def test_entries_survive_closing_the_page(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Clara", "Ben", "2 fān", riichi=["Clara"]).expect_preview("2,000")
    anna.page.reload()
    anna.begin("Ron")
    anna.expect_preview("Clara wins by ron from Ben: 2 fān")
    anna.save()
    anna.expect_scores(30_000, 28_000, 32_000, 30_000)


def test_cancel_asks_while_a_saved_hand_waits_for_the_network_and_stays_when_refused(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()

    question = anna.page.locator("#confirm-dialog")
    anna.tap(anna.panel.get_by_role("link", name="Cancel"))
    expect(question).to_contain_text("Hand 1 is not saved yet. Leave it and lose what you entered?")
    anna.tap(question.get_by_role("button", name="Stay here"))
    expect(question).to_be_hidden()
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()

    anna.page.context.set_offline(False)
    expect(anna.panel).to_be_hidden()
    anna.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]
    anna.begin("Ron")
    anna.tap(anna.panel.get_by_role("link", name="Cancel"))  # nothing to lose: it does not ask
    expect(anna.panel).to_be_hidden()
    expect(question).to_be_hidden()


def test_a_waiting_hand_is_given_up_once_somebody_says_so(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    anna.tap(anna.panel.get_by_role("link", name="Cancel"))
    anna.tap(anna.page.locator("#confirm-dialog").get_by_role("button", name="Discard it"))
    expect(anna.panel).to_be_hidden()
    anna.page.context.set_offline(False)
    anna.page.reload()
    expect(anna.felt).to_be_visible()
    assert hands_of(play) == []


def test_going_back_out_of_a_waiting_hand_asks_as_well(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.draw().expect_preview("Nobody pays.")
    anna.page.context.set_offline(True)
    anna.tap(anna.save_button)
    expect(anna.panel.get_by_text(NO_CONNECTION)).to_be_visible()
    question = anna.page.locator("#confirm-dialog")
    for _step in range(4):  # to the first question, and out of it
        if not question.is_visible():
            anna.page.evaluate(ONE_BACK)
    expect(question).to_be_visible()
    anna.tap(question.get_by_role("button", name="Stay here"))
    expect(anna.panel).to_be_visible()
    anna.page.evaluate("history.back()")
    expect(question).to_be_visible()
    anna.tap(question.get_by_role("button", name="Discard it"))
    expect(anna.panel).to_be_hidden()
    expect(anna.felt).to_be_visible()


def test_while_the_server_has_not_answered_cancel_asks_until_it_has(open_page: OpenPage, play: Play) -> None:
    anna = phone_of("Anna", open_page, play)
    anna.ron("Anna", "Ben", "2 fān").expect_preview("3,000")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    anna.page.route("**/record/", hold)
    anna.tap(anna.save_button)
    anna.tap(anna.panel.get_by_role("link", name="Cancel"))
    question = anna.page.locator("#confirm-dialog")
    expect(question).to_be_visible()
    held[0].continue_()
    expect(question).to_be_hidden()  # saved meanwhile, so the question is void
    anna.expect_next_hand(2)
    assert hands_of(play) == ["Anna"]
