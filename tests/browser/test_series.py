"""A director makes the next season of a series on one page, sees what a correction changes, and everybody reads the all-time table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.series.models import SeriesSeason
from tests.factories import alice_directs
from tests.league.series.seasons import entrants, make_season

OpenPage = Callable[..., Page]
Shot = Callable[[Page, str], Path]

CLEAR = (45_000, 35_000, 25_000, 15_000)
LEVEL = (45_000, 35_000, 20_000, 20_000)
WORDS = {
    "en": ("Make the next season", "Make the season", "Move", "Look and decide", "Take the season back", "Undo"),
    "de": ("Nächste Saison anlegen", "Saison anlegen", "Verschieben", "Ansehen und entscheiden", "Saison zurücknehmen", "Rückgängig"),
}


@pytest.fixture
def season(transactional_db: None) -> SeriesSeason:
    """Two players of the first division are level at the line, somebody of the second has withdrawn."""
    found = make_season([[LEVEL], [CLEAR, CLEAR]])
    competitions.withdraw_entrant(actor=SYSTEM, entrant=entrants(found.divisions.get(level=2))[2])
    return found


@pytest.mark.parametrize(("device", "language", "dark"), [("phone", "de", False), ("laptop", "en", True)])
def test_the_next_season_is_made_corrected_and_undone(
    season: SeriesSeason, open_page: OpenPage, accessible: Callable[[Page], None], shot: Shot, device: str, language: str, dark: bool
) -> None:
    top = season.divisions.get(level=1)
    page, words = open_page(device, user=alice_directs(top.competition), language=language, dark=dark), WORDS[language]
    page.goto("/series/nordliga/manage/")
    accessible(page)
    shot(page, f"series-manage-{device}")
    page.get_by_role("link", name=words[0]).click()
    expect(page.locator(".goers > li")).to_have_count(8)
    accessible(page)
    shot(page, f"series-next-{device}")
    page.get_by_role("button", name=words[1]).click()
    expect(page.locator(".goers .errorlist").first).to_be_visible()
    shot(page, f"series-next-refused-{device}")
    level = [one.player_id for one in entrants(top)[2:]]
    page.locator(f"[name=goes-{level[0]}]").select_option("1")
    page.locator(f"[name=goes-{level[1]}]").select_option("2")
    page.locator("[name=joins-2-names]").fill("Zoe Zander")
    page.get_by_role("button", name=words[1]).click()
    expect(page.locator("tbody tr")).to_have_count(8)
    accessible(page)
    shot(page, f"series-made-{device}")

    competitions.disqualify(actor=SYSTEM, entrant=entrants(top)[0], reason="Cheating")
    page.goto("/series/nordliga/manage/")
    page.get_by_role("link", name=words[3]).click()
    accessible(page)
    shot(page, f"series-changed-{device}")
    cards = page.locator("#changed li")
    count = cards.count()
    cards.first.locator("[name=reason]").fill("Disqualified")
    cards.first.locator("select").select_option("2")
    cards.first.get_by_role("button", name=words[2], exact=True).click()
    expect(cards).to_have_count(count - 1)


@pytest.mark.parametrize(("device", "language", "dark"), [("phone", "en", True), ("laptop", "de", False)])
def test_the_public_pages_are_whole(
    season: SeriesSeason, open_page: OpenPage, accessible: Callable[[Page], None], shot: Shot, device: str, language: str, dark: bool
) -> None:
    page = open_page(device, language=language, dark=dark)
    one, other = entrants(season.divisions.get(level=1))[:2]
    pair = f"head-to-head/?one={one.player_id}&other={other.player_id}"
    for name, address in {"series": "", "all-time": "all-time/", "records": "records/", "duel": pair}.items():
        page.goto(f"/series/nordliga/{address}")
        accessible(page)
        shot(page, f"series-{name}-{device}")
    page.goto("/series/")
    accessible(page)
    page.goto("/nordliga-1-2026/")
    expect(page.get_by_role("link", name="Nordliga", exact=True)).to_be_visible()
    shot(page, f"series-competition-{device}")


@pytest.mark.parametrize(("device", "language", "dark"), [("phone", "de", True)])
def test_a_competition_is_put_into_a_series_and_rules_are_changed(
    season: SeriesSeason, open_page: OpenPage, accessible: Callable[[Page], None], shot: Shot, device: str, language: str, dark: bool
) -> None:
    page = open_page(device, user=alice_directs(season.divisions.get(level=1).competition), language=language, dark=dark)
    for name, address in {
        "of-competition": "/nordliga-1-2026/manage/series/",
        "division": "/series/nordliga/manage/1/divisions/1/",
        "season": "/series/nordliga/manage/1/",
    }.items():
        page.goto(address)
        accessible(page)
        shot(page, f"series-{name}-{device}")
