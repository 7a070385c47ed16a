"""Why a rating is what it is, game by game, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.league.rating.played import choose, make_cup

OpenPage = Callable[..., Page]


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_date_is_broken_within_and_nothing_goes_over_the_edge(transactional_db: None, open_page: OpenPage, language: str) -> None:
    cup = make_cup(games=3)
    choose("open", cup)
    page = open_page("phone", language=language)
    page.goto(f"/rating/{cup.entrants.get(number=1).player_id}/")
    dates = page.locator(".why-games > tbody > tr > th > a")
    assert dates.count() == 3
    assert dates.evaluate_all("all => all.map(one => one.getClientRects().length)") == [1, 1, 1]
    over = "all => all.some(one => one.getBoundingClientRect().right > one.closest('th').getBoundingClientRect().right + 1)"
    assert not dates.evaluate_all(over), "the date stays within its column"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
