"""The table in which it is decided who goes on, on a phone: what stands beside a name that is level wraps, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from league.players.models import Player
from tests.browser.conftest import OpenPage
from tests.browser.looks import every_language
from tests.browser.test_directing_stages import LEVEL, cup_after_the_preliminaries
from tests.factories import alice_directs, make_stage

pytestmark = pytest.mark.django_db(transaction=True)
#: The tables that are wider than their box.
CUT_OFF = "[...document.querySelectorAll('.table-box')].filter((box) => box.scrollWidth > box.clientWidth).length"


@every_language
def test_who_is_level_at_the_line_stands_whole_on_a_phone(open_page: OpenPage, shot: Callable[[Page, str], Path], language: str) -> None:
    competition, people = cup_after_the_preliminaries(LEVEL)
    for entrant in people:
        Player.objects.filter(pk=entrant.player_id).update(first_name="Maximiliane", last_name="Brandenburg-Waldstetten")
    make_stage(competition, "Preliminaries", planned_sessions=1)
    make_stage(competition, "Final", who="best", count=3, planned_sessions=1)
    page = open_page("phone", user=alice_directs(competition), language=language)
    page.goto("/tuesday/manage/stages/2/")
    shot(page, f"stages-level-{language}")
    assert page.evaluate(CUT_OFF) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
