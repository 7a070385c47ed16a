"""The standings on a phone: twelve rows on the first screen, details by a tap or by turning it; finding a name; one's own row."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.players.models import Player
from league.seating.commands import plan_session
from league.site.demo.league import SMALL, load_demo
from tests.browser.conftest import fits_the_width
from tests.browser.phones import TablePhone
from tests.browser.test_live_pages import look, settled
from tests.factories import ada_administrates, make_competition, make_entrant, make_entrants, make_evening
from tests.league.games.play import named_table
from tests.league.table.phone import link_of

OpenPage = Callable[..., Page]
LONG_FIRST = ("Maximiliane-Charlotte", "Friedrich-Wilhelm", "Annegret", "Hans-Christian")
LONG_LAST = ("von Hohenlohe-Langenburg", "Müller-Lüdenscheidt", "Östergaard-Christiansen", "zu Castell-Rüdenhausen")
ROWS = ".by-row > tbody > tr"
#: The number of rows that are wholly on the screen.
SEEN = f"""() => [...document.querySelectorAll("{ROWS}")].map((row) => row.getBoundingClientRect())
    .filter((box) => box.top >= 0 && box.bottom <= innerHeight && box.height > 0).length"""


@pytest.fixture
def league(transactional_db: None) -> Competition:
    """The league of the demo, whose people have long names."""
    competition = load_demo(SMALL)
    people = list(Player.objects.order_by("pk"))
    for index, player in enumerate(people):
        player.first_name, player.last_name = (
            LONG_FIRST[index % 4],
            f"{LONG_LAST[index % 3]}-{'abcdefghijklmnopqrstuvwxyz'[index % 26].upper()}",
        )
    Player.objects.bulk_update(people, ["first_name", "last_name"])
    return competition


def on_phone(open_page: OpenPage, league: Competition, width: int = 390, height: int = 844) -> Page:
    page = open_page("phone", language="de", dark=True)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/{league.slug}/standings/")
    expect(page.locator(".unfold")).to_have_count(page.locator(ROWS).count() if width < height else 0)
    return page


def tap(row: Locator) -> None:
    """Tap the row beside its name."""
    row.locator(".phone-bar").click(force=True)  # the button lies over it


def row_of(page: Page, name: str) -> Locator:
    return page.locator(ROWS, has_text=name)


def test_twelve_rows_stand_on_the_first_screen(open_page: OpenPage, league: Competition, accessible: Callable[[Page], None]) -> None:
    page = on_phone(open_page, league)
    assert page.evaluate(SEEN) >= 12
    heights = page.evaluate(f"""[...document.querySelectorAll("{ROWS}")].map((row) => row.getBoundingClientRect().height)""")
    assert {*heights} == {44}
    first = page.locator(ROWS).first
    shown = [cell for cell in first.locator("> *").all() if cell.is_visible()]
    boxes = sorted((cell.bounding_box() or {})["x"] for cell in shown)
    assert len(boxes) == len({*boxes}) == 5 + (first.locator(".move").count() > 0), "side by side: place, movement, name, total, bar, line"
    accessible(page)


def test_whoever_withdrew_is_said_to_have_done_so_in_a_row_as_high_as_all(open_page: OpenPage, league: Competition) -> None:
    gone = league.entrants.active().order_by("number")[2]
    withdraw_entrant(actor=SYSTEM, entrant=gone)
    page = on_phone(open_page, league)
    row = page.locator(ROWS, has=page.locator(f"a[href$='/players/{gone.number}/']"))
    expect(row.get_by_text("Zurückgezogen")).to_be_visible()
    assert row.evaluate("row => row.getBoundingClientRect().height") == 44


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_scrolls_sideways(open_page: OpenPage, league: Competition, width: int) -> None:
    page = on_phone(open_page, league, width)
    fits_the_width(page)
    box = page.locator(".table-box").first
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert box.evaluate(
        """box => [...box.querySelectorAll("tbody tr")].every((row) => {
            const boxes = [...row.cells].filter((cell) => cell.offsetHeight).map((cell) => cell.getBoundingClientRect());
            const beside = (one, other) => one === other || one.right <= other.left + 1 || other.right <= one.left + 1;
            return boxes.every((one) => boxes.every((other) => beside(one, other)));
        })"""
    ), "no cell covers another"


def test_a_row_unfolds_by_a_tap_and_by_the_keyboard(open_page: OpenPage, league: Competition, accessible: Callable[[Page], None]) -> None:
    page = on_phone(open_page, league)
    row = page.locator(ROWS).nth(2)
    best = row.locator("[data-label='Beste Partie']")
    expect(best).to_have_count(0)
    tap(row)
    expect(best).to_be_visible()
    for label in ("Partien", "Schnitt", "Plätze 1–2–3–4", "Verein"):
        expect(row.locator(f"[data-label='{label}']")).to_be_visible()
    row.locator(".unfold").hover()
    expect(row.locator(".unfold")).to_have_css("background-color", "rgba(0, 0, 0, 0)")  # it lies over all of the row
    accessible(page)
    row.locator(".unfold").focus()
    page.keyboard.press("Enter")
    expect(best).to_be_hidden()
    page.keyboard.press("Space")
    expect(best).to_be_visible()
    expect(row.get_by_role("button", expanded=True)).to_have_count(1)
    name = row.locator("a.row-link")
    name.click()
    page.wait_for_url("**/players/*/")


def test_an_unfolded_row_stays_open_when_news_come(open_page: OpenPage, league: Competition) -> None:
    page = on_phone(open_page, league)
    row = page.locator(ROWS).nth(1)
    tap(row)
    name = row.locator("a.row-link").inner_text()
    page.locator("#find").fill(name.split()[0])
    Player.objects.filter(pk=Player.objects.latest("pk").pk).update(last_name="Neu")
    Competition.objects.filter(pk=league.pk).update(results_revision=league.results_revision + 100)
    page.locator("#find").blur()
    look(page)
    settled(page)
    expect(row_of(page, name).locator("[data-label='Beste Partie']")).to_be_visible()
    assert page.locator(f"{ROWS}:visible").count() < page.locator(ROWS).count()


def test_a_turned_phone_shows_the_other_columns(open_page: OpenPage, league: Competition, accessible: Callable[[Page], None]) -> None:
    page = on_phone(open_page, league, 844, 390)
    accessible(page)
    row = page.locator(ROWS).first
    headings = [heading for heading in page.locator(".by-row thead th").all_inner_texts() if heading]
    for heading in ("Partien", "Schnitt", "Beste\nPartie", "Verein"):
        assert heading.replace("\n", " ") in [one.replace("\n", " ") for one in headings]
    expect(row.locator("td", has_text="–").first).to_be_visible()
    expect(row.locator(".phone-line")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(row.locator(".phone-bar")).to_be_visible()


def test_a_name_is_found_while_typing_and_escape_shows_all(open_page: OpenPage, league: Competition) -> None:
    page = on_phone(open_page, league)
    everybody = page.locator(ROWS).count()
    box, said = page.get_by_role("searchbox", name="Name suchen"), page.locator("[data-find] output")
    box.fill("ostergaard")
    found = page.locator(f"{ROWS}:visible")
    assert 0 < found.count() < everybody
    assert all("Östergaard" in name for name in found.locator("a.row-link").all_inner_texts())
    expect(said).to_have_text(f"{found.count()} von {everybody}")
    box.press("Escape")
    expect(box).to_have_value("")
    expect(page.locator(f"{ROWS}:visible")).to_have_count(everybody)
    expect(said).to_have_text("")
    box.fill("niemand")
    expect(page.locator(f"{ROWS}:visible")).to_have_count(0)
    expect(said).to_have_text(f"0 von {everybody}")


def test_without_scripts_the_server_finds_the_name(open_page: OpenPage, league: Competition) -> None:
    page = open_page("phone", language="de", scripts=False)
    page.goto(f"/{league.slug}/standings/")
    page.locator("#find").fill("ostergaard")
    page.get_by_role("button", name="Finden").click()
    assert all("Östergaard" in name for name in page.locator("a.row-link").all_inner_texts())


def test_names_are_found_among_players_and_at_tables(open_page: OpenPage, league: Competition) -> None:
    page = open_page("phone", language="de")
    page.goto(f"/{league.slug}/players/")
    page.get_by_role("searchbox").fill("ostergaard")
    rows = page.locator("tbody tr:visible")
    assert 0 < rows.count() < page.locator("tbody tr").count()
    page.goto(f"/{league.slug}/sessions/2/")
    name = page.locator("article th a").first.inner_text()
    page.get_by_role("searchbox").fill(name)
    assert page.locator("article:visible").count() < page.locator("article").count()
    assert name in page.locator("tr.found").all_inner_texts()[0].replace("\n", " ")


def test_somebody_is_found_at_the_check_in_and_stays_found_when_tapped(open_page: OpenPage, transactional_db: None) -> None:
    competition = make_competition()
    make_entrants(competition, 15)
    make_entrant(competition, first_name="Zoë", last_name="Öhm")
    session = plan_session(actor=SYSTEM, competition=competition)
    evening = make_evening(competition)
    admin = ada_administrates()
    for address in (f"sessions/{session.number}/check-in/", f"evenings/{evening.pk}/"):
        page = open_page("phone", user=admin)
        page.goto(f"/{competition.slug}/manage/{address}")
        page.get_by_role("searchbox", name="Find a name").fill("zoe o")
        found = page.locator("button:visible", has=page.locator(".comer-name"))
        expect(found).to_have_count(1)
        found.click()
        expect(found).to_have_attribute("aria-pressed", "true")
        expect(found).to_have_count(1)
        expect(page.locator("[data-find] output")).to_have_text("1 of 16")


def test_ones_own_row_is_marked_and_stays_in_sight(open_page: OpenPage, league: Competition) -> None:
    page = on_phone(open_page, league)
    last = page.locator(ROWS).last.locator("a.row-link")
    number = (last.get_attribute("href") or "").rstrip("/").rsplit("/", 1)[1]
    assert not in_sight(page, page.locator(ROWS).last)
    page.goto(f"/{league.slug}/players/{number}/")
    page.get_by_role("button", name="Das bin ich").click()
    expect(page.get_by_role("button", name="Das bin ich", pressed=True)).to_be_visible()
    page.goto(f"/{league.slug}/standings/")
    mine = page.locator("tr.me")
    expect(mine).to_have_count(1)
    expect(mine.locator("a.row-link")).to_have_attribute("href", f"/{league.slug}/players/{number}/")
    assert in_sight(page, mine), "pinned to the foot of the screen"
    expect(mine.locator(".you")).to_have_text("du")
    mine.locator(".unfold").press("Enter")
    expect(mine).to_have_css("position", "relative")  # unfolded, it would cover others
    mine.locator(".unfold").press("Enter")
    expect(mine).to_have_css("position", "sticky")
    page.goto(f"/{league.slug}/players/")
    expect(page.locator("tr.me")).to_have_count(1)
    page.goto("/")
    first = page.locator("main section:visible").first
    expect(first.get_by_role("heading", level=2)).to_have_text("Deine Wettbewerbe")
    expect(first.get_by_role("link")).to_have_text([league.name])
    page.goto(f"/{league.slug}/players/{number}/")
    page.get_by_role("button", name="Das bin ich").click()
    page.goto(f"/{league.slug}/standings/")
    expect(page.locator(".unfold").first).to_be_attached()
    expect(page.locator("tr.me")).to_have_count(0)


def test_a_link_is_shared_by_the_phone_or_copied(open_page: OpenPage, league: Competition) -> None:
    page = on_phone(open_page, league)
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.passed = text; }; }")
    page.get_by_role("button", name="Teilen").tap()
    expect(page.get_by_text("Link kopiert.")).to_be_visible()
    assert page.evaluate("window.passed") == page.url
    page.evaluate("() => { navigator.share = async ({ title, url }) => { window.passed = [title, url]; }; }")
    page.get_by_role("button", name="Teilen").tap()
    page.wait_for_function("() => Array.isArray(window.passed)")
    assert page.evaluate("window.passed") == [page.title(), page.url]


def in_sight(page: Page, row: Locator) -> bool:
    box = row.bounding_box() or {"y": 9_999, "height": 0}
    return box["y"] >= 0 and box["y"] + box["height"] <= page.evaluate("innerHeight")


def test_who_said_at_the_table_who_they_are_is_marked_in_the_standings(phone: Page, transactional_db: None) -> None:
    play = named_table(names=("Anna", "Ben", "Clara", "David"))
    TablePhone(phone, link_of(play.game).get_absolute_url()).open().say_i_am("Clara")
    phone.goto(f"/{play.game.competition.slug}/standings/")
    expect(phone.locator("tr.me")).to_have_count(1)
    expect(phone.locator("tr.me")).to_contain_text("Clara")
