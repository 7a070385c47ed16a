"""The director's final results on a laptop and a phone: prizes by the address, the file for the EMA, and the public list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import give_penalty
from league.games.entry import Entry
from league.players.models import Player
from scoring.game import PenaltyPoints
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


@pytest.mark.parametrize("penalty", [False, True], ids=["without", "with a penalty"])
def test_a_phone_shows_what_a_game_brought_without_scrolling(transactional_db: None, open_page: OpenPage, penalty: bool) -> None:
    cup = make_competition("ema-2016", name="Cup", slug="cup")
    names = [("Petra", "Prochazka"), ("Xenia", "Xaver"), ("Walter", "Wolf"), ("Stefan", "Sommer")]
    game = play(cup, [make_entrant(cup, first_name=first, last_name=last) for first, last in names], (33_000, 30_000, 36_000, 21_000))
    if penalty:
        chombo = PenaltyPoints(3, "chombo", -20_000, applies="after_uma", on_sheet=False)
        give_penalty(entry=Entry.new(SYSTEM, game.version), game=game, penalty=chombo, reason="Showed a false win")
    page = open_page("phone")
    page.goto(game.get_absolute_url())
    totals = page.locator("table.outcome tbody td:last-child strong")
    expect(totals).to_have_text(["+8,000", "−5,000", "+21,000", "−44,000" if penalty else "−24,000"])
    for total in totals.all():
        expect(total).to_be_in_viewport(ratio=1)
