"""The same printed code of a table, scanned in two sessions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.games.commands import session_steps, start_session
from league.games.models import Game
from league.seating.models import Session
from tests.browser.conftest import fits_the_width
from tests.browser.director import Laptop
from tests.browser.phones import TablePhone
from tests.factories import alice_directs, make_competition, make_entrants, make_session
from tests.league.games.play import Play

OpenPage = Callable[..., Page]
LOOKS_AGAIN = 16_000  #: milliseconds after which a page that waits has looked whether play has begun


def test_the_same_code_is_scanned_in_two_sessions(
    open_page: OpenPage, shot: Callable[..., Any], accessible: Callable[[Page], None]
) -> None:
    cup = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="tuesday")
    entrants = make_entrants(cup, 8)
    code = code_of_table_2(Laptop(open_page("laptop", user=alice_directs(cup))), shot, accessible)
    phone = TablePhone(open_page("phone", expect=["410"]), code)  # what it loads late finds the session approved

    phone.page.goto(code)
    expect(phone.page.get_by_role("heading", name="Nothing is played here now")).to_be_visible()
    accessible(phone.page)
    shot(phone.page, "table-code-waits")
    first = make_session(cup, entrants)
    start_session(actor=SYSTEM, session=first)
    phone.page.get_by_role("link", name="Try again").click()
    phone.say_i_am("Tina")
    expect(phone.page.get_by_role("banner").get_by_text("Session 1")).to_be_visible()
    approve(first)

    second = make_session(cup, entrants[::-1])
    phone.page.clock.install()
    phone.page.goto(code)
    expect(phone.page.get_by_text("Session 2 comes next.")).to_be_visible()
    start_session(actor=SYSTEM, session=second)
    phone.page.clock.run_for(LOOKS_AGAIN)
    phone.page.wait_for_url(re.compile("/t/"))
    expect(phone.page.get_by_role("heading", name="Who are you?")).to_be_visible()


def code_of_table_2(laptop: Laptop, shot: Callable[..., Any], accessible: Callable[[Page], None]) -> str:
    """The director makes the codes for the tables proposed."""
    laptop.page.goto("/tuesday/manage/paper/")
    laptop.follow("Permanent table codes")
    expect(laptop.page.get_by_label("For tables 1 to")).to_have_value("2")
    laptop.press("Make the codes")
    expect(laptop.page.get_by_text("2 codes were made.")).to_be_visible()
    accessible(laptop.page)
    shot(laptop.page, "table-codes")
    laptop.page.set_viewport_size({"width": 390, "height": 844})
    fits_the_width(laptop.page)
    shot(laptop.page, "table-codes-phone")
    return laptop.page.get_by_role("link", name=re.compile("^http")).nth(1).inner_text()


def approve(session: Session) -> None:
    for game in Game.objects.filter(table__session=session).select_related("competition"):
        Play(game).enter_final_scores(scores=[30_000] * 4)
    session.refresh_from_db()
    session_steps.approve(actor=SYSTEM, session=session)
