"""The director's final results on a laptop and a phone: prizes by the address, the file for the EMA, and the public list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from league.competitions.models import Competition
from league.players.models import Player
from tests.browser.looks import begins_dark, every_language, looks
from tests.factories import alice_directs, make_competition, make_entrant
from tests.league.standings.games import play

OpenPage = Callable[..., Page]


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """A finished tournament of one table: Anna +60,000, Ben and Clara level, David −60,000."""
    competition = make_competition("ema-2012", name="Cup", slug="cup", place="Hanover")
    four = [make_entrant(competition, first_name=name, last_name="Ohm", country="DE") for name in ("Anna", "Ben", "Clara", "David")]
    Player.objects.filter(first_name="Anna").update(ema_number="05000007")
    play(competition, four, (60_000, 30_000, 30_000, 0))
    Competition.objects.filter(pk=competition.pk).update(kind="tournament", state="finished")
    competition.refresh_from_db()
    return competition


@every_language
def test_the_pages_of_the_final_results_are_whole(
    cup: Competition,
    open_page: OpenPage,
    accessible: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    language: str,
) -> None:
    page = open_page("phone", language=language, dark=begins_dark(language), user=alice_directs(cup))
    for name, address in {"final": "results/", "manage-results": "manage/results/", "manage-ema": "manage/results/ema/"}.items():
        page.goto(f"/cup/{address}")
        for look in looks(page, language):
            accessible(page)
            shot(page, f"{name}-{look}")


def test_prizes_are_chosen_and_the_file_is_downloaded(cup: Competition, open_page: OpenPage) -> None:
    page = open_page("laptop", language="en", user=alice_directs(cup))
    page.goto("/cup/manage/")
    page.get_by_role("link", name="After", exact=True).click()
    expect(page.get_by_role("heading", name="Final results", exact=True)).to_be_visible()
    expect(page.locator("#questions")).to_contain_text("Prizes 2 to 3: Ben Ohm and Clara Ohm are level.")
    page.get_by_label("Prizes for places").fill("1")
    page.get_by_label("Best of each country").check()
    page.get_by_role("button", name="Show the prizes").click()
    expect(page.locator("#prizes")).to_contain_text("GER")
    expect(page.locator("#prizes")).not_to_contain_text("Prizes 2 to 3: Ben Ohm and Clara Ohm are level.")
    assert "first=1&best=country" in page.url
    page.get_by_role("link", name="Results file for the EMA").click()
    page.get_by_label("Country").first.fill("de")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download for Excel (xlsx)").click()
    sheet = load_workbook(download.value.path().open("rb")).worksheets[0]
    assert (sheet["A3"].value, sheet["L3"].value, sheet["M3"].value) == ("Cup", "DEU", "Hanover")
    assert [cell.value for cell in sheet[2]][2:10] == [1, "Anna", "Ohm", "05000007", 0, 60_000, 1, "DEU"]
