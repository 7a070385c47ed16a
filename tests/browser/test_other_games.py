"""The rules, the settings and the standings of games without riichi, as people see them: nothing cut off, readable for everybody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition
from league.competitions.models import Competition
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.standings.games import play

OpenPage = Callable[..., Page]
LOOKS = [("phone", "de", False), ("laptop", "en", True)]
every_look = pytest.mark.parametrize(("device", "language", "dark"), LOOKS)


@pytest.fixture
def league(transactional_db: None) -> Competition:
    """A Küster season divided by 20 with rules no longer frozen, and one that has not begun."""
    season = make_competition({"base": "kuester", "switches": {"hand_cap": 2_000}}, name="Küster-Liga", slug="kuester-liga")
    play(season, make_entrants(season, 4), (2_392_064, -1_196_032, -598_016, -598_016))
    make_competition("kuester", name="Nächste Liga", slug="naechste-liga")
    return change_competition(actor=SYSTEM, competition=season, divide_by=20)


def visited(page: Page, look: str, addresses: dict[str, str], check: Callable[[Page], None], shot: Callable[[Page, str], Path]) -> None:
    problems = []
    for name, address in addresses.items():
        page.goto(address)
        expect(page.locator("h1")).to_be_attached()
        try:
            check(page)
        except AssertionError as problem:
            problems.append(f"{name}: {problem}")
        shot(page, f"{name}-{look}")
    assert problems == []


@every_look
def test_every_public_page_about_the_rules_is_whole(
    league: Competition,
    open_page: OpenPage,
    accessible: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    device: str,
    language: str,
    dark: bool,
) -> None:
    addresses = {
        "rules-kuester": "/rules/kuester/",
        "rules-dmjl": "/rules/dmjl-basic/",
        "rules-another-game": "/rules/ema-2012/?compare=kuester",
        "kuester-rules": "/kuester-liga/rules/",
        "kuester-what-if": "/kuester-liga/rules/what-if/?payers=all&hand_cap=1000",
        "kuester-standings": "/kuester-liga/standings/",
        "kuester-breakdown": "/kuester-liga/standings/1/",
    }
    visited(open_page(device, language=language, dark=dark), f"{device}-{language}", addresses, accessible, shot)


@every_look
def test_every_page_of_its_director_is_whole(
    league: Competition,
    open_page: OpenPage,
    accessible: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    device: str,
    language: str,
    dark: bool,
) -> None:
    user: User = alice_directs(league)
    alice_directs(Competition.objects.get(slug="naechste-liga"))
    addresses = {
        "kuester-own-rules": "/naechste-liga/manage/settings/rules/",
        "kuester-settings": "/naechste-liga/manage/settings/",
        "kuester-frozen-rules": "/kuester-liga/manage/settings/rules/",
        "kuester-ranking": "/kuester-liga/manage/settings/ranking/?policy=average&divide_by=10",
        "kuester-no-ema": "/kuester-liga/manage/results/ema/",
        "kuester-results": "/kuester-liga/manage/results/",
    }
    page = open_page(device, language=language, dark=dark, user=user, expect=["422"])
    visited(page, f"{device}-{language}", addresses, accessible, shot)


def test_a_director_sets_a_limit_with_a_phone(league: Competition, open_page: OpenPage) -> None:
    coming = Competition.objects.get(slug="naechste-liga")
    page = open_page("phone", language="en", user=alice_directs(coming))
    page.goto("/naechste-liga/manage/settings/")
    page.get_by_role("link", name="Change single rules").click()
    page.get_by_label("Limit of a hand").fill("1500")
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_text("1 rule is your own.")).to_be_visible()
    coming = Competition.objects.get(slug="naechste-liga")
    assert coming.ruleset.hand_cap == 1_500
