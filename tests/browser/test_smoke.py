"""A short evening, which CI also runs on PostgreSQL with Redis: one table, one hand, confirmation, approval, standings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.director import Laptop
from tests.browser.phones import TablePhone
from tests.browser.reading import column
from tests.factories import alice_directs, make_competition, make_entrant, make_evening

NAMES = ("Anna", "Ben", "Clara", "David", "Eva")


@pytest.mark.smoke
def test_a_short_evening_goes_from_the_draw_to_the_standings(open_page: Callable[..., Page]) -> None:
    competition = make_competition()
    entrants = [make_entrant(competition, first_name=name, last_name="") for name in NAMES]
    make_evening(competition, present=entrants)
    laptop = Laptop(open_page("laptop", user=alice_directs(competition)))
    laptop.next_step()
    laptop.draw_and_start("Draw the first session")
    (link,) = laptop.table_links()

    phone = TablePhone(open_page("phone", expect=["410"]), link).open().say_i_am("Tina")
    east, south, *others = phone.names
    phone.ron(east, south, "2 fān", riichi=[east]).save()
    phone.expect_scores(33_000, 27_000, 30_000, 30_000)
    phone.stop()
    other = TablePhone(open_page("phone", expect=["410"]), link).open().say_i_am(east)
    other.confirm()
    laptop.approve(session=1)

    laptop.follow("To the standings")
    expect(laptop.page.get_by_role("heading", name="Standings")).to_be_visible()
    table = laptop.page.get_by_role("region", name="Standings").get_by_role("table")
    ranked = dict(zip(column(table, "Player"), column(table, "Total"), strict=True))
    assert ranked[east] == "+3,000"
    assert ranked[south] == "−3,000"
    assert [ranked[name] for name in others] == ["0", "0"]
    assert len(ranked) == 5, "who sat out is listed too"
