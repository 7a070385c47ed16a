"""The scorekeeper's desk on a laptop while a phone records: news, totals from paper, and people who change tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.competitions.models import Competition
from league.games.models import FinalScores, Game
from league.games.queries.verifying import differences
from league.players.models import Player
from tests.browser.phones import TablePhone
from tests.factories import alice_directs, bob_scores, make_competition, make_entrant, make_running
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")


@pytest.fixture
def competition(transactional_db: None) -> Competition:
    """Two tables in play: Anna to David, and Eva to Hugo."""
    competition = make_competition()
    make_running(competition, [make_entrant(competition, first_name=name, last_name="") for name in NAMES])
    return competition


@pytest.fixture
def phone(competition: Competition, open_page: OpenPage, live_server: Any) -> TablePhone:
    """Anna's phone at table 1."""
    link = link_of(Game.objects.get(competition=competition, number=1))
    return TablePhone(open_page("phone"), live_server.url + link.get_absolute_url()).open().say_i_am("Anna")


@pytest.fixture
def desk(competition: Competition, open_page: OpenPage) -> Page:
    page = open_page("laptop", user=bob_scores(competition), expect=["422"])
    page.goto("/tuesday/desk/")
    return page


def row(page: Page, table: int) -> Locator:
    return page.locator(f"#table-1-{table}")


def test_the_desk_follows_the_phones_without_being_touched(phone: TablePhone, desk: Page) -> None:
    expect(row(desk, 1)).to_contain_text("not started")
    phone.ron("Anna", "Ben", "3 fān").save()
    expect(row(desk, 1)).to_contain_text("playing")
    expect(row(desk, 1)).to_contain_text("hand 2")
    expect(row(desk, 1)).to_contain_text("just now")
    expect(row(desk, 2)).to_contain_text("not started")
    expect(desk.locator("tbody tr").first).to_contain_text("Eva")  # tables that need somebody are above the others
    desk.get_by_role("link", name="By table").click()
    expect(desk.locator("tbody tr").first).to_contain_text("Anna")


def test_totals_are_typed_with_the_keyboard_alone_and_a_wrong_sum_is_refused(phone: TablePhone, desk: Page) -> None:
    phone.ron("Anna", "Ben", "3 fān").save()
    desk.get_by_role("link", name="Enter totals from paper").click()
    desk.wait_for_url("**/totals/")  # with its scripts: before them, Enter sends the form
    desk.get_by_label("Anna").focus()
    type_scores(desk, 40_000, 30_000, 30_000, 20_000)
    type_scores(desk, 45_000, 25_000, 30_000, 19_000)
    table_two = desk.get_by_role("group", name="Table 2")
    expect(table_two).to_contain_text("1,000 too little")
    desk.get_by_role("button", name="Save what is typed").click()
    desk.get_by_label("The sheet counts").focus()  # a hand is recorded at table 1, and by it the scores are different
    desk.keyboard.press("Space")
    desk.get_by_role("button", name="Save what is typed").click()

    expect(desk.get_by_text("The totals of table 1 are saved.")).to_be_visible()
    expect(desk.get_by_text("The four scores add up to 119,000, not to 120,000: 1,000 too little.")).to_be_visible()
    expect(desk.get_by_label("Eva")).to_have_value("45000")
    desk.get_by_label("Hugo").fill("20000")
    desk.get_by_role("button", name="Save the totals").click()
    expect(desk.get_by_text("The totals of table 2 are saved.")).to_be_visible()
    expect(row(desk, 2)).to_contain_text("from paper, not confirmed")
    expect(row(desk, 2)).to_contain_text("Entered by Bob. Not confirmed yet by Eva, Felix, Greta, Hugo")

    phone.open().confirm()
    expect(row(desk, 1)).to_contain_text("confirmed, from paper")
    expect(row(desk, 1)).to_contain_text("by Anna")
    assert list(differences()) == []


def type_scores(page: Page, *scores: int) -> None:
    """Type one score after the other, with only Enter between them."""
    for score in scores:
        page.keyboard.type(str(score))
        page.keyboard.press("Enter")
    if page.evaluate("document.activeElement.name").endswith("sum_reason"):
        page.keyboard.press("Tab")


def test_two_people_change_their_tables_and_the_hands_stay(
    phone: TablePhone, desk: Page, competition: Competition, open_page: OpenPage
) -> None:
    phone.ron("Anna", "Ben", "3 fān").save()
    director = open_page("laptop", user=alice_directs(competition))
    director.goto("/tuesday/manage/sessions/1/")
    director.get_by_role("link", name="Change seats").click()
    director.get_by_role("button", name="Anna").click()
    expect(director.get_by_text("Now tap whom to swap with.")).to_be_visible()
    director.get_by_role("button", name="Greta").click()
    changes = director.locator("#changes")
    expect(changes).to_contain_text("1 hand is recorded. It stays with its seats, and counts for who sits there now.")
    expect(row(desk, 1)).to_contain_text("Anna")  # nothing is saved yet
    changes.get_by_label("Reason").fill("They sat down at the wrong tables")
    changes.get_by_role("button", name="Change the seats").click()
    expect(director.get_by_text("Table 1, East: Greta instead of Anna")).to_be_visible()

    expect(row(desk, 1)).to_contain_text("Greta")
    expect(row(desk, 2)).to_contain_text("Anna")
    expect(phone.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    phone.say_i_am("Greta")
    assert phone.names == ["Greta", "Ben", "Clara", "David"]
    phone.expect_next_hand(2)

    director.get_by_role("button", name="Take it back").first.click()
    director.get_by_role("dialog").get_by_role("button", name="Take it back").click()
    expect(row(desk, 1)).to_contain_text("Anna")
    expect(phone.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert list(differences()) == []


def test_no_tap_moves_the_names_under_the_finger(competition: Competition, open_page: OpenPage) -> None:
    page = open_page("phone", user=alice_directs(competition))
    page.goto("/tuesday/manage/sessions/1/seats/")
    third = page.get_by_role("button", name="Clara", exact=True)
    third.scroll_into_view_if_needed()

    def stands_at() -> float:
        box = third.bounding_box()
        assert box is not None
        return box["y"]

    before = stands_at()
    page.get_by_role("button", name="Anna", exact=True).tap()
    expect(page.get_by_text("Now tap whom to swap with.")).to_be_visible()
    assert stands_at() == before
    page.get_by_role("button", name="Ben", exact=True).tap()
    expect(page.get_by_role("link", name="See what changes, and save")).to_be_visible()
    assert stands_at() == before
    page.get_by_role("link", name="See what changes, and save").tap()
    expect(page.get_by_label("Reason, which everybody can read")).to_be_in_viewport()


def test_the_desk_is_readable_for_everybody(desk: Page, phone: TablePhone, accessible: Callable[[Page], None], open_page: OpenPage) -> None:
    phone.ron("Anna", "Ben", "3 fān").save()
    pages = [desk, open_page("phone", dark=True, user=bob_scores(Competition.objects.get()))]
    for page in pages:
        for address in ("desk/", "desk/totals/", "desk/totals/?game=1", "desk/1/1/link/"):
            page.goto(f"/tuesday/{address}")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            accessible(page)


def test_the_pages_of_corrections_are_readable_for_everybody(
    competition: Competition, phone: TablePhone, accessible: Callable[[Page], None], open_page: OpenPage, shot: Callable[[Page, str], Path]
) -> None:
    phone.ron("Anna", "Ben", "3 fān").save()
    for page in (open_page("laptop", dark=True, user=alice_directs(competition)), open_page("phone", user=alice_directs(competition))):
        page.goto("/tuesday/manage/games/1/correct/")
        accessible(page)
        for seat, score in enumerate(("20000", "30000", "30000", "40000")):
            page.locator(f"[name=score{seat}]").fill(score)
        page.locator("#scores-from-paper").get_by_label("Reason, which everybody can read").fill("Two sheets were mixed up")
        page.get_by_role("button", name="See what changes").click()
        expect(page.locator("#effect")).to_be_focused()
        accessible(page)
        shot(page, f"what-changes-{page.viewport_size['width']}")
        page.goto("/tuesday/manage/sessions/1/seats/")
        accessible(page)
        page.get_by_role("button", name="Anna").click()
        expect(page.get_by_text("Now tap whom to swap with.")).to_be_visible()
        page.get_by_role("button", name="Greta").click()
        expect(page.locator("#changes")).to_be_visible()
        accessible(page)


@pytest.mark.parametrize(("language", "said", "save"), [
    ("de", "Keine Verbindung. Nichts wurde gespeichert; was du getippt hast, bleibt hier stehen.", "Eingegebenes speichern"),
    ("en", "No connection. Nothing was saved; what you typed stays here.", "Save what is typed"),
])  # fmt: skip
def test_without_a_network_the_totals_stay_on_the_page_which_says_so(
    competition: Competition, open_page: OpenPage, language: str, said: str, save: str
) -> None:
    page = open_page("laptop", user=bob_scores(competition), language=language, expect=["ERR_INTERNET_DISCONNECTED"])
    page.goto("/tuesday/desk/totals/")
    notice = page.locator("[data-offline]")
    fields = page.locator("[data-totals]").first.get_by_role("textbox")
    for number, score in enumerate(("40000", "30000", "30000", "20000")):
        fields.nth(number).fill(score)
    expect(notice).to_be_hidden()
    page.context.set_offline(True)
    last = page.locator("[data-totals]").last.locator(".points-input").last
    last.press("Enter")
    expect(notice).to_contain_text(said)
    page.get_by_role("button", name=save).click()
    expect(notice).to_be_visible()
    expect(fields.first).to_have_value("40000")
    assert not FinalScores.objects.exists()
    page.context.set_offline(False)
    page.get_by_role("button", name=save).click()
    expect(page).to_have_url(re.compile(r"/tuesday/desk/$"))
    assert FinalScores.objects.get().scores == [40_000, 30_000, 30_000, 20_000]


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_long_names_are_whole_beside_their_totals(
    competition: Competition, open_page: OpenPage, shot: Callable[[Page, str], Path], device: str
) -> None:
    Player.objects.update(last_name="von Hohenzollern-Sigmaringen")
    page = open_page(device, user=bob_scores(competition), language="de", dark=device == "phone")
    page.goto("/tuesday/desk/totals/")
    cut = page.locator(".totals-line label").evaluate_all(
        "(labels) => labels.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"
    )
    assert not cut
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tops = (
        page.locator("[data-totals]")
        .first.locator(".points-input")
        .evaluate_all("(inputs) => inputs.map((each) => each.getBoundingClientRect().top)")
    )
    assert tops[0] == tops[1]
    shot(page, f"long-names-{device}")
