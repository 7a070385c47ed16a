"""After signing out on a shared machine, the browser shows nothing private any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Playwright, expect

from league.competitions.models import Competition
from tests.browser.chromium import Chromium
from tests.browser.conftest import DEVICES, sign_in
from tests.factories import ada_administrates, alice_directs, make_competition, make_entrants
from tests.league.games.play import named_table
from tests.league.table.phone import link_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def league() -> Competition:
    league = make_competition(name="Donnerstagsliga", slug="donnerstag")
    make_entrants(league)
    return league


@pytest.fixture
def page(playwright: Playwright, live_server: Any, league: Competition) -> Iterator[Page]:
    """A laptop whose browser keeps pages for *Back*, as browsers do."""
    chromium = Chromium(playwright, keeps_pages=True)
    context = chromium.new_context(**DEVICES["laptop"], base_url=live_server.url, locale="de-DE")
    context.add_init_script("window.cameBack = false; addEventListener('pageshow', (event) => { window.cameBack = event.persisted; });")
    yield context.new_page()
    chromium.end(context)
    chromium.close()


def test_this_browser_keeps_pages_for_anonymous_visitors(page: Page, league: Competition) -> None:
    page.goto("/")
    page.get_by_role("link", name="Donnerstagsliga").first.click()
    expect(page.locator("h1")).to_contain_text("Donnerstagsliga")
    page.go_back(wait_until="commit")
    page.wait_for_function("window.cameBack")


def go_back(page: Page) -> None:
    """Go back, with retries: while Chromium exchanges pages, it answers no question about either of them."""
    for tries_left in (2, 1, 0):
        try:
            page.go_back(wait_until="commit")
        except Error as error:
            if not tries_left or "Not attached to an active page" not in error.message:
                raise
            page.wait_for_timeout(500)
        else:
            page.wait_for_load_state()
            return


@pytest.mark.parametrize("kept", ["/donnerstag/manage/players/", "/donnerstag/", "/admin/"])
def test_going_back_after_signing_out_shows_no_private_page(page: Page, live_server: Any, league: Competition, kept: str) -> None:
    user = ada_administrates() if kept == "/admin/" else alice_directs(league)
    sign_in(page.context, user, live_server.url)
    page.goto(kept)
    own = page.locator(".menu summary.bar-button, #user-tools strong").filter(has_text=re.compile("alice|ada", re.IGNORECASE))
    expect(own).to_have_count(1)
    page.goto("/")
    page.locator("summary.bar-button").click()
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()
    for _ in range(2):  # past the page used to sign out
        go_back(page)
    expect(own).to_have_count(0)


def test_a_player_lent_a_directors_phone_signs_out_and_writes_in_their_own_name(open_page: Any, accessible: Any, shot: Any) -> None:
    play = named_table()
    phone = open_page("phone", language="de", user=alice_directs(play.game.competition))
    phone.goto(link_of(play.game).get_absolute_url())
    bar = phone.locator(".signed-in").first
    expect(bar).to_contain_text("Eingetragen als Alice (angemeldet). Nicht du?")
    shot(phone, "table-signed-in-phone")
    accessible(phone)
    phone.get_by_role("link", name="Ziehen").or_(phone.locator("[data-open='exhaustive_draw']")).first.tap()
    expect(phone.locator("#panel .signed-in")).to_contain_text("Eingetragen als Alice")
    shot(phone, "table-signed-in-saving-phone")
    phone.locator("#panel [data-close]").first.tap()
    bar.get_by_role("link", name="Nicht du?").tap()
    phone.wait_for_url("**/who/")
    shot(phone, "table-signed-in-who-phone")
    accessible(phone)
    phone.get_by_role("button", name="Ich bin jemand anders: abmelden").tap()
    phone.get_by_role("radio", name="Cleo").tap()
    phone.get_by_role("button", name="Zum Tisch").tap()
    expect(phone.locator(".signed-in")).to_have_count(0)
    expect(phone.locator(".site-tools a.bar-button")).to_contain_text("Cleo")


def half_a_hand(phone: Page) -> None:
    """Begin a ron of Bert from Alma, up to the question about its value."""
    phone.locator("[data-open='ron']").tap()
    phone.locator("[data-step=winner]").get_by_role("radio", name=re.compile(r"\bBert\b")).tap()
    phone.locator("[data-step=discarder]").get_by_role("radio", name=re.compile(r"\bAlma\b")).tap()
    expect(phone.locator("[data-step=value]")).to_be_visible()


def hands_kept(page: Page) -> int:
    keys = page.evaluate("[...Object.keys(sessionStorage), ...Object.keys(localStorage)]")
    return len([key for key in keys if key.startswith("hand-")])


def says_who(phone: Page, name: str) -> None:
    phone.get_by_role("radio", name=name).tap()
    phone.get_by_role("button", name="Zum Tisch").tap()
    expect(phone.locator(".site-tools a.bar-button")).to_contain_text(name)


def test_a_hand_that_a_director_began_is_gone_in_every_tab_when_they_sign_out(open_page: Any) -> None:
    play = named_table()
    phone = open_page("phone", language="de", user=alice_directs(play.game.competition))
    other = phone.context.new_page()
    for tab in (phone, other):
        tab.goto(link_of(play.game).get_absolute_url())
        if tab is phone:
            half_a_hand(tab)
        else:  # which goes on from the draft of the first one
            tab.locator("[data-open='ron']").tap()
            expect(tab.locator("[data-step=value]")).to_be_visible()
        assert hands_kept(tab) == 2
    phone.goto(link_of(play.game).get_absolute_url())
    phone.get_by_role("link", name="Nicht du?").first.tap()
    phone.get_by_role("button", name="Ich bin jemand anders: abmelden").tap()
    expect(other.get_by_role("heading", name="Wer bist du?")).to_be_visible()
    assert [hands_kept(tab) for tab in (phone, other)] == [0, 0]
    says_who(phone, "Cleo")
    phone.locator("[data-open='ron']").tap()
    expect(phone.locator("[data-step=winner]")).to_be_visible()


def test_a_draft_of_a_hand_is_not_filled_in_for_the_next_user_of_the_phone(open_page: Any) -> None:
    phone = open_page("phone", language="de")
    play = named_table()
    phone.goto(link_of(play.game).get_absolute_url())
    says_who(phone, "Dora")
    half_a_hand(phone)
    phone.reload()
    phone.locator("[data-open='ron']").tap()
    expect(phone.locator("[data-step=value]")).to_be_visible()
    phone.reload()
    phone.locator(".site-tools a.bar-button").tap()
    says_who(phone, "Cleo")
    phone.locator("[data-open='ron']").tap()
    expect(phone.locator("[data-step=winner]")).to_be_visible()
    assert hands_kept(phone) == 0


def test_a_hand_that_a_director_began_is_not_filled_in_after_their_session_ended_elsewhere(open_page: Any) -> None:
    play = named_table()
    phone = open_page("phone", language="de", user=alice_directs(play.game.competition))
    phone.goto(link_of(play.game).get_absolute_url())
    half_a_hand(phone)
    phone.context.clear_cookies()
    phone.goto(link_of(play.game).get_absolute_url())
    says_who(phone, "Cleo")
    phone.locator("[data-open='ron']").tap()
    expect(phone.locator("[data-step=winner]")).to_be_visible()


def test_the_other_tabs_leave_what_they_show_when_one_is_signed_out(open_page: Any, league: Competition) -> None:
    page = open_page("laptop", language="de", user=alice_directs(league))
    hidden, public = page.context.new_page(), page.context.new_page()
    hidden.goto("/donnerstag/manage/settings/#place")
    hidden.locator("[name=place]").fill("Linz")
    public.goto("/donnerstag/")
    page.goto("/")
    page.locator("summary.bar-button").click()
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Anmelden")).to_be_visible()
    expect(hidden.get_by_label("Passwort")).to_be_visible()
    expect(hidden.get_by_text("alice")).to_have_count(0)
    assert "Linz" not in str(hidden.evaluate("Object.values(sessionStorage).join()"))
    expect(public.get_by_role("banner").get_by_role("link", name="Anmelden")).to_be_visible()
    expect(public.locator("h1")).to_contain_text("Donnerstagsliga")


def test_a_hidden_tab_leaves_its_page_once_visible_after_signing_out_in_a_tab_closed_since(open_page: Any, league: Competition) -> None:
    page = open_page("laptop", language="de", user=alice_directs(league))
    other = page.context.new_page()
    other.goto("/donnerstag/manage/settings/")
    page.goto("/donnerstag/")
    page.evaluate("new BroadcastChannel('unsaved').postMessage('signing out')")
    page.context.clear_cookies()
    page.close()
    expect(other.locator("[name=place]")).to_be_visible()
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.get_by_label("Passwort")).to_be_visible()
