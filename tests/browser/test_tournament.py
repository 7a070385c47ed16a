"""One session of a tournament with everything that goes wrong: the director on a laptop, two scorekeepers on phones at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path

from django.db.models import F
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from league.seating.models import ClockEvent
from tests.browser.director import Laptop
from tests.browser.phones import TablePhone
from tests.factories import alice_directs, make_competition
from tests.league.games.play import found_by_verify

OpenPage = Callable[..., Page]
SLUG = "deich-cup"
LIST = """Name;EMA number;Country;Substitute
Anna Amsel;5000001;DE;
Ben Buchfink;05000002;DE;
Clara Dohle;01000003;AT;
David Elster;;NL;
Eva Falke;05000005;DE;
Felix Gimpel;05000006;DE;
Greta Habicht;05000007;DE;
Hugo Ibis;05000008;DE;
Silke Springer;;DE;yes
"""
DICE = "The signal has sounded. Was this hand running?"


def test_a_session_of_a_tournament_with_everything_that_goes_wrong(open_page: OpenPage, shot: Callable[[Page, str], Path]) -> None:
    competition = make_competition("ema-2012", name="Deich-Cup", slug=SLUG, kind="tournament")
    laptop = Laptop(open_page("laptop", user=alice_directs(competition), expect=["422"]), SLUG)
    prepare(laptop)
    links = start(laptop)
    first, second, *others = (
        TablePhone(open_page("phone", expect=["410"]), link).open().say_i_am(name)
        for link, name in zip(links * 2, ("Tina", "Tom", "Otto", "Otto"), strict=True)
    )

    late(laptop, first)
    play_until_something_happens(first, second)
    change_seats(laptop, first, second)
    replace(laptop, second)
    shot(laptop.page, "tournament-incidents")
    desk(laptop, first, second)
    signal(first, second)
    seats = first.names, second.names
    for other in others:
        other.confirm()
    publish(laptop)
    correct_after_approval(laptop)

    compare_with_the_file(laptop, *seats)
    assert found_by_verify() == []


def prepare(laptop: Laptop) -> None:
    """Import nine people from a list with a lost zero, and plan one session of 90 minutes."""
    laptop.page.goto(f"/{SLUG}/manage/players/import/")
    laptop.page.get_by_role("textbox").first.fill(LIST)
    laptop.press("Check the list")
    expect(laptop.page.get_by_role("cell", name="05000001", exact=True)).to_be_visible()
    laptop.press("Enter 9 players")
    laptop.page.goto(f"/{SLUG}/manage/sessions/plan-all/")
    laptop.page.get_by_label("How many sessions").fill("1")
    laptop.page.get_by_label("Minutes of a session").fill("90")
    laptop.press("Plan these sessions")


def start(laptop: Laptop) -> list[str]:
    """Draw, publish and start the session and its clock; returns the addresses of the tables."""
    laptop.page.goto(f"/{SLUG}/manage/sessions/1/draw/")
    laptop.press("Confirm the seating")
    laptop.press("Start the session")
    laptop.press("Start the clock")
    return laptop.table_links()


def at_table(laptop: Laptop, table: int, what: str) -> None:
    """Open the form of an incident at a table."""
    laptop.page.goto(f"/{SLUG}/manage/games/{table}/")
    laptop.page.get_by_text(what, exact=True).click()


def late(laptop: Laptop, first: TablePhone) -> None:
    """Note that South is four minutes late: 4,000 points off at once."""
    at_table(laptop, 1, "Late arrival")
    form = laptop.page.locator("#late")
    form.get_by_role("radio", name=starts_with(first.names[1])).check()
    form.get_by_label("Minutes late").fill("4")
    laptop.press("Take the points off")
    expect(laptop.page.get_by_text("The late arrival is noted.")).to_be_visible()
    first.expect_scores(30_000, 26_000, 30_000, 30_000)


def play_until_something_happens(first: TablePhone, second: TablePhone) -> None:
    east, _south, west, _north = first.names
    first.ron(east, west, "2 / 30").save()  # 2,900 to the dealer
    first.expect_scores(32_900, 26_000, 27_100, 30_000)
    _east, south, _west, north = second.names
    second.tsumo(south, "2 / 30").save()  # 500 and 1,000
    second.expect_scores(29_000, 32_000, 29_500, 29_500)
    second.chonbo(north, word="Chombo").save()  # 4,000 to the dealer South, 2,000 to the others
    second.expect_scores(31_000, 36_000, 31_500, 21_500)


def change_seats(laptop: Laptop, first: TablePhone, second: TablePhone) -> None:
    """Swap the two Wests, who had sat down in each other's seats; the hands stay with the seats."""
    one, other = first.names[2], second.names[2]
    laptop.page.goto(f"/{SLUG}/manage/sessions/1/seats/")
    laptop.page.get_by_role("button", name=starts_with(one)).click()
    expect(laptop.page.get_by_text("Now tap whom to swap with.")).to_be_visible()
    laptop.page.get_by_role("button", name=starts_with(other)).click()
    laptop.page.get_by_label("Reason, which everybody can read").fill("They sat in each other's seats")
    laptop.press("Change the seats")
    expect(first.felt.locator(".felt-name span").nth(2)).to_have_text(other)
    expect(second.felt.locator(".felt-name span").nth(2)).to_have_text(one)
    first.expect_scores(32_900, 26_000, 27_100, 30_000)


def starts_with(name: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(name)}\b")


def replace(laptop: Laptop, second: TablePhone) -> None:
    """Replace East of table 2, who is ill, by Silke, who will be last."""
    at_table(laptop, 2, "Substitute, illness, disqualification")
    form = laptop.page.locator("#replace")
    form.get_by_role("radio", name=starts_with(second.names[0])).check()
    form.get_by_role("radio", name="illness", exact=True).check()
    form.get_by_label("Who plays?").select_option(label="Silke Springer")
    form.get_by_label("Reason").fill("Taken ill")
    laptop.press("Replace")
    expect(laptop.page.get_by_text("The substitute plays.")).to_be_visible()
    expect(second.page.get_by_text("Silke").first).to_be_visible()  # without anybody touching the phone
    _east, _south, west, north = second.names
    second.ron(north, west, "2 / 30").save()  # 2,000
    second.expect_scores(31_000, 36_000, 29_500, 23_500)


def desk(laptop: Laptop, first: TablePhone, second: TablePhone) -> None:
    laptop.page.goto(f"/{SLUG}/desk/")
    expect(laptop.page.get_by_text("2 of 2 results are missing.")).to_be_visible()
    for name in (first.names[0], second.names[1]):
        expect(laptop.page.get_by_role("cell").filter(has_text=name).first).to_be_visible()


def signal(first: TablePhone, second: TablePhone) -> None:
    """Answer the signal: at table 1 the dice were thrown, and one more hand follows; at table 2 they were not, and the hand is the last."""
    ClockEvent.objects.update(at=F("at") - timedelta(minutes=80))
    for phone in (first, second):
        phone.page.reload()
    _east, south, _west, north = first.names
    first.ron(south, north, "3 / 30")  # 3,900 and 300
    first.choose(DICE, "Yes, its dice were thrown")
    first.save()
    first.expect_scores(32_900, 30_200, 27_100, 25_800)
    first.draw().save()
    west = second.names[2]
    second.tsumo(west, "2 / 30")  # the dealer, 1,000 from each
    second.choose(DICE, "No, its dice were not thrown yet")
    second.save()
    for phone in (first, second):
        expect(phone.page.get_by_text("The game is over.")).to_be_visible()
    second.expect_scores(30_000, 35_000, 32_500, 22_500)


def publish(laptop: Laptop) -> None:
    laptop.page.goto(f"/{SLUG}/manage/sessions/1/")
    laptop.look_through_and_approve()
    expect(laptop.page.get_by_text("Everybody sees them.")).to_be_visible()


def correct_after_approval(laptop: Laptop) -> None:
    """Correct the first hand of table 1 to three han: 5,800 instead of 2,900."""
    laptop.page.goto(f"/{SLUG}/games/1/correct/")
    table = TablePhone(laptop.page, laptop.page.url)
    table.page.get_by_role("link", name="Correct hand 1").click()
    table.change("2 han 30 fu")
    table.choose("How much was the hand worth?", "3 / 30")
    laptop.press("See what changes")
    laptop.page.get_by_label("Why is it corrected?").fill("It was a hand of three han")
    laptop.press("See who moves")
    expect(laptop.page.locator("#who-moves")).to_be_visible()
    laptop.press("Save the correction")
    expect(laptop.page.get_by_role("button", name="Save the correction")).to_be_hidden()  # the form is sent once the server has answered
    laptop.page.goto(f"/{SLUG}/games/1/")
    expect(laptop.page.get_by_text("It was a hand of three han").first).to_be_visible()


def compare_with_the_file(laptop: Laptop, first: list[str], second: list[str]) -> None:
    """Compare every total with the one worked out by hand; East of table 2 has the fixed −30,000, and the substitute is not in the file.

    Table 1: 35,800 30,200 24,200 25,800. Table 2, with East last: 30,000 35,000 32,500 22,500.
    """
    expected = dict(zip(first, (35_800, 10_200, -35_800, -14_200), strict=True))
    expected |= dict(zip(second, (-30_000, 35_000, 12_500, -17_500), strict=True))
    laptop.page.goto(f"/{SLUG}/manage/results/ema/")
    with laptop.page.expect_download() as download:
        laptop.page.get_by_role("button", name=re.compile("xlsx")).or_(
            laptop.page.get_by_role("link", name=re.compile("xlsx"))
        ).first.click()
    sheet = load_workbook(BytesIO(Path(download.value.path()).read_bytes())).worksheets[0]
    rows = [[cell.value for cell in row][2:10] for row in sheet.iter_rows(min_row=2)]
    assert len(rows) == 8
    for place, row in enumerate(rows, start=1):
        name = next(one for one in expected if f"{row[1]} {row[2]}".startswith(one))
        assert (row[0], row[5]) == (place, expected.pop(name))
    assert {row[1]: row[3] for row in rows}["Anna"] == "05000001"
    assert {row[1]: row[6] for row in rows}["David"] == 0
