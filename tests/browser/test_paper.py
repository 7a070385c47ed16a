"""The page of documents to print, and a PDF from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.competitions.models import Competition
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.paper.reading import read

pytestmark = pytest.mark.django_db(transaction=True)


def league_of_two_sessions() -> Competition:
    competition = make_competition("ema-2016", name="Pokal", slug="pokal")
    entrants = [make_entrant(competition, first_name='#include "x"', last_name="*a*"), *make_entrants(competition, 7)]
    make_running(competition, entrants)
    make_session(competition, entrants[::-1])
    return competition


@pytest.mark.parametrize(("device", "language", "dark"), [("phone", "de", True), ("laptop", "de", False), ("phone", "en", False)])
def test_the_page_of_documents_is_whole(
    open_page: Callable[..., Page],
    accessible: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
    device: str,
    language: str,
    dark: bool,
) -> None:
    page = open_page(device, language=language, dark=dark, user=alice_directs(league_of_two_sessions()))
    page.goto("/pokal/manage/paper/")
    expect(page.locator("form[action$='.pdf']")).to_have_count(5)
    accessible(page)
    shot(page, f"manage-paper-{device}-{language}-{'dark' if dark else 'light'}")


def test_a_director_chooses_a_session_and_gets_its_score_sheets(open_page: Callable[..., Page]) -> None:
    page = open_page("laptop", user=alice_directs(league_of_two_sessions()))
    page.goto("/pokal/manage/paper/")
    card = page.locator("section", has=page.get_by_role("heading", name="Score sheets"))
    card.get_by_label("Which session").select_option("1")
    found = answered(page, lambda: card.get_by_role("button", name="Make the PDF").click())
    assert found["disposition"] == 'inline; filename="pokal-session-1-score-sheets.pdf"'
    sheets = read(found["body"])
    assert len(sheets.pages) == 2
    assert '#include "x" *a*' in sheets.pages[0]
    assert all("Scan this code" in sheet for sheet in sheets.pages)


def answered(page: Page, act: Callable[[], None]) -> dict[str, Any]:
    """The server's answer for the address that the button opens in a new tab, without the browser's PDF viewer."""
    page.context.route("**/*.pdf*", lambda route: route.fulfill(status=204))
    with page.context.expect_event("request", lambda request: ".pdf" in request.url) as opened:
        act()
    answer = page.context.request.get(opened.value.url)
    return {"disposition": answer.headers["content-disposition"], "body": answer.body()}
