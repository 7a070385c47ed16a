"""What everybody sees of teams in a competition with a final, with long names, on a phone and a laptop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.teams.commands import NewTeam, make_teams
from tests.browser.conftest import fits_the_width
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.standings.games import play

OpenPage = Callable[..., Page]
NAMES = ("Mahjongclub Hamburg-Eimsbüttel", "Tiger", "Phönix vom Niederrhein", "Kranich")
UP, DOWN = [45_000, 35_000, 25_000, 15_000], [15_100, 24_900, 35_000, 45_000]


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """Four teams of two; half of the points is carried over into a final of four, with points to start with after it."""
    competition = make_competition("ema-2012")
    people = make_entrants(competition, 8)
    teams = [NewTeam(name, (people[at], people[at + 4]), captain=people[at]) for at, name in enumerate(NAMES)]
    make_teams(actor=SYSTEM, competition=competition, teams=teams)
    for four in (people[:4], people[4:], people[2:6]):
        play(competition, four, UP)
    make_stage(competition, "Vorrunde")
    four = [people[0], people[4], people[1], people[6]]
    half = {"carried": "share", "share_of": 1, "share_by": 3}
    play(competition, four, DOWN, stage=make_stage(competition, "Finale", who="best", count=4, members=four, **half))
    return competition


@pytest.mark.parametrize(("device", "language", "dark"), [("phone", "de", False), ("laptop", "en", True)])
def test_standings_and_page_of_a_team_fit_and_say_what_is_carried_over(
    cup: Competition,
    open_page: OpenPage,
    accessible: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    device: str,
    language: str,
    dark: bool,
) -> None:
    page = open_page(device, language=language, dark=dark)
    for name, address in {"teams": "/tuesday/teams/", "team": "/tuesday/teams/1/"}.items():
        page.goto(address)
        fits_the_width(page)
        accessible(page)
        shot(page, f"{name}-{device}")


def test_this_is_me_marks_the_row_of_ones_own_team(cup: Competition, open_page: OpenPage) -> None:
    page = open_page("phone")
    page.goto("/tuesday/teams/")
    expect(page.locator("tr.me")).to_have_count(0)
    page.goto("/tuesday/players/6/")
    page.get_by_role("button", name="This is me").click()
    page.goto("/tuesday/teams/")
    expect(page.locator("tr.me")).to_have_count(1)
    expect(page.locator("tr.me a.row-link")).to_have_text("Tiger")
    expect(page.locator("tr.me .you")).to_have_text("your team")
    fits_the_width(page)
