"""Unsaved text of long forms: offered when the form is opened again, removed when it is saved or its author signs out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import grant_role
from league.competitions.models import Competition
from tests.browser.conftest import sign_in
from tests.factories import PASSWORD, alice_directs, make_competition, make_entrants, make_user
from tests.league.games.play import FINISHED_SCORES, named_table

OpenPage = Callable[..., Page]
OFFER = "You began to fill this in here and have not saved it."
SETTINGS, PLAYERS, IMPORT = "/cup/manage/settings/", "/cup/manage/players/", "/cup/manage/players/import/"
RANKING = "/cup/manage/settings/ranking/"


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    cup = make_competition("ema-2016", kind="tournament", name="Wind cup", slug="cup")
    make_entrants(cup, 8)
    return cup


@pytest.fixture
def alice(cup: Competition) -> User:
    return alice_directs(cup)


def expect_no_offer(page: Page) -> None:
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state()
    expect(page.get_by_text(OFFER)).to_have_count(0)


def kept(page: Page) -> str:
    return str(page.evaluate("Object.values(sessionStorage).join()"))


def test_settings_left_by_a_link_are_offered_again(
    open_page: OpenPage, alice: User, shot: Callable[[Page, str], Path], accessible: Any
) -> None:
    page = open_page("laptop", user=alice)
    page.goto(SETTINGS)
    page.locator("[name=place]").fill("Linz")
    page.locator("[name=description]").fill("Bring your own tea.\nDoors open at nine.")
    page.get_by_role("link", name="Change the ranking").click()
    expect(page.locator("h1")).to_have_text("Ranking")
    page.get_by_role("link", name="Settings").last.click()
    expect(page.locator("[name=place]")).to_have_value("")
    expect(page.get_by_text(OFFER)).to_be_visible()
    shot(page, "unsaved-laptop")
    accessible(page)
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator("[name=place]")).to_have_value("Linz")
    expect(page.locator("[name=description]")).to_have_value("Bring your own tea.\nDoors open at nine.")
    expect_no_offer(page)
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto(SETTINGS)
    expect(page.locator("[name=place]")).to_have_value("Linz")
    expect_no_offer(page)


def test_discarded_text_is_not_offered_again(open_page: OpenPage, alice: User) -> None:
    page = open_page("phone", user=alice, language="de")
    page.goto(IMPORT)
    page.locator("[name=text]").fill("Anna Amsel\nBen Buchfink")
    page.goto(PLAYERS)
    page.goto(IMPORT)
    expect(page.get_by_text("Du hast hier etwas angefangen und noch nicht gespeichert.")).to_be_visible()
    page.get_by_role("button", name="Verwerfen").tap()
    expect(page.get_by_text("Du hast hier")).to_be_hidden()  # a tap is no click yet
    page.goto(IMPORT)
    expect(page.get_by_text("Du hast hier")).to_have_count(0)
    expect(page.locator("[name=text]")).to_have_value("")
    assert "Anna" not in kept(page)


def test_only_typed_fields_are_restored_and_not_those_changed_by_another_director(
    open_page: OpenPage, alice: User, cup: Competition
) -> None:
    page = open_page("laptop", user=alice)
    page.goto(SETTINGS)
    page.locator("[name=description]").fill("Bring your own tea.")
    page.goto(PLAYERS)
    Competition.objects.filter(pk=cup.pk).update(place="Graz")
    page.goto(SETTINGS)
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator("[name=description]")).to_have_value("Bring your own tea.")
    expect(page.locator("[name=place]")).to_have_value("Graz")


def test_a_field_saved_differently_since_is_not_restored(open_page: OpenPage, alice: User, cup: Competition) -> None:
    page = open_page("laptop", user=alice)
    page.goto(SETTINGS)
    page.locator("[name=place]").fill("Linz")
    page.goto(PLAYERS)
    Competition.objects.filter(pk=cup.pk).update(place="Graz")
    page.goto(SETTINGS)
    expect_no_offer(page)
    page.locator("[name=description]").fill("Bring your own tea.")
    page.goto(PLAYERS)
    page.goto(SETTINGS)
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator("[name=description]")).to_have_value("Bring your own tea.")
    expect(page.locator("[name=place]")).to_have_value("Graz")


def test_a_refused_form_offers_nothing_older_than_what_it_shows(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice, expect=["422"])
    page.goto(SETTINGS)
    page.locator("[name=place]").fill("Linz")
    page.locator("[name=description]").fill("An old text.")
    page.goto(PLAYERS)
    page.goto(SETTINGS)
    expect(page.get_by_text(OFFER)).to_be_visible()
    page.locator("[name=place]").fill("Wels")
    page.locator("[name=name]").fill(" ")
    for _ in range(2):
        page.get_by_role("button", name="Save").first.click()
        expect(page.locator("[name=name][aria-invalid=true]")).to_be_visible()
        expect_no_offer(page)
        expect(page.locator("[name=place]")).to_have_value("Wels")
    page.reload()
    expect_no_offer(page)
    page.goto(PLAYERS)
    page.goto(SETTINGS)
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator("[name=place]")).to_have_value("Wels")
    expect(page.locator("[name=description]")).to_have_value("")


def test_a_preview_offers_no_older_choices(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto(RANKING)
    page.locator("[name=min_games]").fill("3")
    page.goto(PLAYERS)
    page.goto(RANKING)
    expect(page.get_by_text(OFFER)).to_be_visible()
    page.locator("[name=min_games]").fill("5")
    page.get_by_role("button", name="Preview the new table").click()
    expect(page.get_by_role("button", name="Save this ranking")).to_be_visible()
    expect_no_offer(page)
    page.reload()
    expect_no_offer(page)


def test_a_refused_form_is_kept_until_it_is_saved(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice, expect=["422"])
    page.goto(SETTINGS)
    page.locator("[name=description]").fill("Bring your own tea.")
    page.locator("[name=name]").fill(" ")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("[name=name][aria-invalid=true]")).to_be_visible()
    expect_no_offer(page)
    page.goto(PLAYERS)
    page.goto(SETTINGS)
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator("[name=description]")).to_have_value("Bring your own tea.")
    page.locator("[name=name]").fill("Wind cup 2")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto(SETTINGS)
    expect_no_offer(page)


def test_a_list_that_is_checked_and_then_saved_is_not_offered_again(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto(IMPORT)
    page.locator("[name=text]").fill("Anna Amsel\nBen Buchfink")
    page.get_by_role("button", name="Check the list").click()
    page.locator("form.import [name=save]").click()
    expect(page.locator("h1")).to_have_text("Enter and change players")
    page.goto(IMPORT)
    expect_no_offer(page)
    assert "Buchfink" not in kept(page)


def test_in_the_other_language_a_list_begins_again_with_a_word_before_and_its_text_to_restore(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto(IMPORT)
    page.locator("[name=text]").fill("Anna Amsel\nBen Buchfink")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_text("What will be saved")).to_be_visible()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_text("In the other language this step begins again.")).to_be_visible()
    page.get_by_role("button", name="Change the language").click()
    page.get_by_role("button", name="Wiederherstellen").click()
    expect(page.locator("[name=text]")).to_have_value("Anna Amsel\nBen Buchfink")
    page.get_by_role("button", name="English").click()  # a page that nothing was sent for changes at once
    expect(page.get_by_role("button", name="Restore it")).to_be_visible()


def test_corrected_scores_whose_effect_was_shown_are_restored_in_the_other_language(open_page: OpenPage, transactional_db: None) -> None:
    play = named_table("ema-2012")
    play.enter_final_scores(scores=FINISHED_SCORES)
    page = open_page("laptop", user=alice_directs(play.game.competition))
    page.goto("/tuesday/manage/games/1/correct/")
    first, second = page.locator("[name=score0]"), page.locator("[name=score1]")
    was = first.input_value()
    first.fill(second.input_value())
    second.fill(was)
    page.locator("[name=reason]").first.fill("Wrong way round")
    page.get_by_role("button", name="See what changes").click()
    expect(page.get_by_role("button", name="Correct the final scores")).to_be_visible()
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Change the language").click()
    expect(first).to_have_value(was)
    page.get_by_role("button", name="Wiederherstellen").click()
    expect(second).to_have_value(was)
    expect(page.locator("[name=reason]").first).to_have_value("Wrong way round")


def test_a_ranking_is_offered_until_its_preview_is_saved(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto("/cup/manage/settings/ranking/")
    page.locator("[name=min_games]").fill("3")
    page.goto(PLAYERS)
    page.goto("/cup/manage/settings/ranking/")
    page.get_by_role("button", name="Restore it").click()
    page.get_by_role("button", name="Preview the new table").click()
    page.get_by_role("button", name="Save this ranking").click()
    expect(page.locator(".messages .good")).to_be_visible()
    page.goto("/cup/manage/settings/ranking/")
    expect_no_offer(page)


def sign_out(page: Page) -> None:
    page.locator("summary.bar-button").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()


def test_signing_out_clears_all_tabs(open_page: OpenPage, alice: User, cup: Competition) -> None:
    page = open_page("laptop", user=alice)
    other = page.context.new_page()
    for one in (page, other):
        one.goto(SETTINGS)
        one.locator("[name=place]").fill("Linz")
        one.goto(PLAYERS)
        assert "Linz" in kept(one)
    sign_out(page)
    for one in (page, other):
        one.wait_for_function("!Object.values(sessionStorage).join().includes('Linz')")


def test_failing_to_sign_out_keeps_the_typed_text_in_every_tab(open_page: OpenPage, alice: User, cup: Competition) -> None:
    page = open_page("laptop", user=alice, expect=["ERR_INTERNET_DISCONNECTED"])
    other = page.context.new_page()
    for one in (page, other):
        one.goto(SETTINGS)
        one.locator("[name=place]").fill("Linz")
    other.goto(PLAYERS)
    page.context.set_offline(True)
    page.locator("summary.bar-button").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("chrome-error://chromewebdata/")
    page.context.set_offline(False)
    for one in (page, other):
        one.goto(SETTINGS)
        one.get_by_role("button", name="Restore it").click()
        expect(one.locator("[name=place]")).to_have_value("Linz")


def test_after_a_lost_answer_to_signing_out_tabs_are_cleared_once_visible(open_page: OpenPage, alice: User, cup: Competition) -> None:
    page = open_page("laptop", user=alice, expect=["ERR_FAILED"])
    other = page.context.new_page()
    other.goto(SETTINGS)
    other.locator("[name=place]").fill("Linz")
    page.goto(PLAYERS)

    def lose_the_answer(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/sign-out/", lose_the_answer)
    page.locator("summary.bar-button").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("chrome-error://chromewebdata/")
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.get_by_label("Password")).to_be_visible()
    assert "Linz" not in kept(other)


def test_the_next_person_to_sign_in_is_offered_nothing_of_the_previous_one(
    open_page: OpenPage, alice: User, cup: Competition, live_server: Any
) -> None:
    dora = make_user("dora")
    grant_role(actor=SYSTEM, competition=cup, user=dora, name="director")
    page = open_page("laptop", user=alice)
    page.goto(SETTINGS)
    page.locator("[name=place]").fill("Linz")
    page.goto(PLAYERS)
    page.context.clear_cookies()
    sign_in(page.context, dora, live_server.url)
    page.goto(SETTINGS)
    expect_no_offer(page)
    assert "Linz" not in kept(page)


def test_typed_text_waits_while_its_author_signs_in_again(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto(SETTINGS)
    page.locator("[name=place]").fill("Linz")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Save").first.click()
    page.get_by_label("Username").fill("alice")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.goto(SETTINGS)
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator("[name=place]")).to_have_value("Linz")


def test_passwords_files_and_tokens_are_never_kept(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto("/accounts/password/")
    page.locator("[name=old_password]").fill("a secret of mine")
    page.goto(SETTINGS)
    token = page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value")
    page.locator("[name=place]").fill("Linz")
    page.goto(PLAYERS)
    assert "Linz" in kept(page)
    for secret in ("a secret of mine", str(token), "seen", "csrf"):
        assert secret not in kept(page)


def test_closing_the_tab_asks_and_following_a_link_does_not(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.goto(SETTINGS)
    page.locator("[name=place]").press_sequentially("Linz")
    page.get_by_role("link", name="Change the ranking").click()
    expect(page.locator("h1")).to_have_text("Ranking")
    assert asked == []
    page.goto(SETTINGS)
    page.locator("[name=place]").press_sequentially("Linz")
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    page.wait_for_timeout(300)  # in which a tab that was closed all the same would be gone
    assert asked == ["beforeunload"]
    assert not page.is_closed()


def test_a_single_choice_is_not_worth_an_offer(open_page: OpenPage, alice: User) -> None:
    page = open_page("laptop", user=alice)
    page.goto(SETTINGS)
    page.locator("select[name=ruleset]").select_option("ema-2012")
    page.goto(PLAYERS)
    page.goto(SETTINGS)
    expect_no_offer(page)
