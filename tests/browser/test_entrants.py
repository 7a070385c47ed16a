"""A director imports a list with mistakes, corrects it on the page, and checks people in, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.entrant_list.commands import ImportRow, import_entrants
from league.director.entrant_list.file import Listed
from league.seating.commands import plan_session, seat_session
from tests.factories import alice_directs, make_competition, make_player

OpenPage = Callable[..., Page]
LIST = """Name\tEMA-Nr.\tVerein\tLand\tE-Mail
Anna Amsel\t1010001\tMahjong Linz\tÖsterreich\tanna@example.org
Ben Buchfink\t12\tMahjong Linz\tAUT\t
Clara Dohle\t04010003\tMahjong Graz\tAtlantis\t
Clara Dohle\t04010003\tMahjong Graz\tAT\t
David Elster\t\tMahjong Graz\tDE\t
"""


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    return make_competition(kind="tournament", slug="cup", name="Lake cup")


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.parametrize(("device", "scripts"), [("laptop", True), ("phone", False)])
def test_a_list_with_three_problems_is_pasted_corrected_and_imported(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], device: str, scripts: bool
) -> None:
    known = make_player(first_name="David", last_name="Elster")
    page = open_page(device, user=alice_directs(cup), scripts=scripts, expect=["422"])
    page.goto("/cup/manage/players/")
    page.get_by_role("link", name="Import a list").first.click()
    page.get_by_label("Paste the list").fill(LIST)
    press(page, "Check the list")
    expect(page.get_by_text("3 rows have a problem.")).to_be_visible()
    expect(page.get_by_text("the zero in front had got lost (1010001)")).to_be_visible()
    if scripts:
        accessible(page)
        shot(page, "entrants-preview")
    page.get_by_role("group", name="Row 3: Ben Buchfink").get_by_label("EMA number").fill("1010002")
    page.get_by_role("group", name="Row 4: Clara Dohle").get_by_label("Country").fill("Austria")
    page.get_by_role("group", name="Row 5: Clara Dohle").get_by_label("Leave this row out").check()
    press(page, "Check again")
    expect(page.get_by_text("have a problem")).to_have_count(0)
    expect(page.get_by_role("radio", name="yes: David Elster")).to_be_checked()
    press(page, "Enter 4 players")
    expect(page.get_by_text("4 players were entered.")).to_be_visible()
    expect(page.get_by_text("4 players are drawn, divisible by four.")).to_be_visible()
    people = {one.player.full_name: (one.player.ema_number, one.player.country) for one in cup.entrants.with_players()}
    assert people == {
        "Anna Amsel": ("01010001", "AT"),
        "Ben Buchfink": ("01010002", "AT"),
        "Clara Dohle": ("04010003", "AT"),
        "David Elster": ("", ""),
    }
    assert cup.entrants.filter(player=known).exists()


@pytest.mark.parametrize(("device", "scripts"), [("phone", True), ("laptop", False)])
def test_people_are_checked_in_by_table_and_the_missing_are_listed_first(
    cup: Competition, open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], device: str, scripts: bool
) -> None:
    names = ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo", "Ida")
    rows = [ImportRow(Listed(number, name)) for number, name in enumerate(names, start=1)]
    entrants = import_entrants(actor=SYSTEM, competition=cup, rows=rows).entered
    session = plan_session(actor=SYSTEM, competition=cup)
    seat_session(actor=SYSTEM, session=session, tables=[entrants[:4], entrants[4:8]], sit_outs=entrants[8:])
    page = open_page(device, user=alice_directs(cup), scripts=scripts)
    page.goto("/cup/manage/sessions/1/")
    page.get_by_role("link", name="Check in who is here").click()
    expect(page.get_by_text("0 of 9 are here")).to_be_visible()
    press(page, "All here")
    expect(page.get_by_text("everybody is here")).to_be_visible()
    page.get_by_role("button", name=re.compile("Felix")).click()
    missing = page.get_by_role("listitem").filter(has_text="Felix")
    expect(missing).to_contain_text("Table 2")
    expect(page.get_by_text("8 of 9 are here")).to_be_visible()
    if scripts:
        accessible(page)
        shot(page, "check-in-of-a-session")
    page.get_by_role("button", name="Felix is here now").click()
    expect(page.get_by_text("everybody is here")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Felix"))).to_have_attribute("aria-pressed", "true")
    assert session.arrivals.count() == 9
