"""A ceremony: the last results are kept secret while everybody waits with a phone, and become public at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import announce, set_embargo
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.games.models import Game
from league.seating.commands import hide_seating
from league.seating.models import Session
from tests.browser.conftest import fits_the_width
from tests.browser.director import Laptop
from tests.browser.test_live_pages import look
from tests.factories import alice_directs, make_competition, make_entrant, make_session
from tests.league.standings.games import play

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David")


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """Two approved sessions; Anna won the first, and Ben the second by far."""
    cup = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")
    entrants = [make_entrant(cup, first_name=name, last_name="") for name in NAMES]
    for scores in ([41_000, 33_000, 26_000, 20_000], [10_000, 98_700, 7_300, 4_000]):
        game = play(cup, entrants, scores)
        session_steps.approve(actor=SYSTEM, session=Session.objects.get(tables__game=game))
    return cup


def leader(page: Page) -> str:
    return page.locator("#live table").first.locator("tbody tr").first.locator("th").inner_text()


def test_the_last_results_are_kept_secret_and_shown_to_everybody_at_once(open_page: OpenPage, cup: Competition) -> None:
    alice = Laptop(open_page("laptop", user=alice_directs(cup)), slug="linz")
    alice.page.goto("/linz/manage/publication/")
    alice.page.get_by_label("From session").first.select_option("2")
    alice.press("Start the embargo")
    expect(alice.page.get_by_text("Under embargo: the results from session 2 on are kept secret.")).to_be_visible()

    phone = open_page("phone")
    phone.goto("/linz/standings/")
    expect(phone.get_by_text("Results are public up to session 1.")).to_be_visible()
    assert leader(phone) == "Anna"
    alice.page.goto("/linz/standings/")
    expect(alice.page.get_by_text("Under embargo: only directors see the results of session 2.")).to_be_visible()
    assert leader(alice.page) == "Ben"
    alice.follow("As the public sees it")
    expect(alice.page.get_by_text("Results are public up to session 1.")).to_be_visible()
    assert leader(alice.page) == "Anna"

    alice.page.goto("/linz/manage/publication/")
    alice.press("Publish everything")
    expect(alice.page.get_by_text("Session 2 (approved): 1 table")).to_be_visible()
    alice.press("Show it to everybody")
    expect(alice.page.get_by_text("All results are public as they are entered,")).to_be_visible()
    assert look(phone) == 200
    expect(phone.locator("#live")).not_to_contain_text("Results are public up to")
    assert leader(phone) == "Ben"


def test_an_announcement_is_written_without_scripts(open_page: OpenPage, cup: Competition) -> None:
    alice = Laptop(open_page("phone", user=alice_directs(cup), scripts=False), slug="linz")
    alice.page.goto("/linz/manage/publication/")
    alice.follow("Results after session 2")
    expect(alice.page.get_by_label("Title")).to_have_value("Results after session 2")
    alice.page.get_by_label("Title").fill("Halfway!")
    alice.page.locator("#announcements form").get_by_role("button", name="Publish the announcement").click()
    expect(alice.page.get_by_text("Everybody reads the announcement now.")).to_be_visible()
    phone = open_page("phone")
    for address in ("/linz/", "/linz/sessions/"):
        phone.goto(address)
        expect(phone.get_by_role("heading", name="Halfway!")).to_be_visible()
    phone.get_by_role("link", name="/linz/standings/").click()
    expect(phone.get_by_role("heading", name="Standings")).to_be_visible()


@pytest.mark.parametrize(("device", "dark"), [("phone", True), ("laptop", False)])
def test_every_page_about_publication_is_whole(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], object], cup: Competition, device: str, dark: bool
) -> None:
    hide_seating(actor=SYSTEM, session=make_session(cup, list(cup.entrants.all())))
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    rows = [announce(actor=SYSTEM, competition=cup, title=f"Word {count}", text="One.\n\nhttps://example.org/") for count in range(5)]
    alice, anybody = open_page(device, dark=dark, user=alice_directs(cup)), open_page(device, dark=dark)
    game = Game.objects.get(table__session__number=2)
    for name, page, address in (
        ("publication", alice, "/linz/manage/publication/"),
        ("announcement", alice, f"/linz/manage/publication/announcements/{rows[0].pk}/"),
        ("under-embargo-for-directors", alice, "/linz/sessions/"),
        ("under-embargo-sessions", anybody, "/linz/sessions/"),
        ("under-embargo-session", anybody, "/linz/sessions/2/"),
        ("under-embargo-game", anybody, game.get_absolute_url()),
    ):
        page.goto(address)
        (accessible if page is alice else fits_the_width)(page)
        shot(page, f"{name}-{device}")
