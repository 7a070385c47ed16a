"""A session's results are checked, signed by a second person and approved, on a phone and without scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from league.audit.actor import Actor
from league.competitions.models import Competition
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.seating.models import Session
from tests.browser.conftest import fits_the_width
from tests.browser.director import Laptop
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.standings.games import started

OpenPage = Callable[..., Page]


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """Three tables with entered sheets: two by Tom at the desk, the third by Alice herself."""
    cup = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")
    alice = Actor.of(alice_directs(cup))
    for game, actor in zip(started(cup, make_entrants(cup, 12), tables=3), (Actor("Tom"), Actor("Tom"), alice), strict=True):
        scores = [41_000, 33_000, 26_000, 20_000]
        enter_final_scores(entry=Entry.new(actor, game.version), game=game, scores=scores)
    return cup


@pytest.mark.parametrize(("device", "scripts"), [("phone", False), ("laptop", True)])
def test_open_questions_are_signed_or_explained(
    open_page: OpenPage, cup: Competition, shot: Callable[[Page, str], Path], device: str, scripts: bool
) -> None:
    alice = Laptop(open_page(device, user=alice_directs(cup), scripts=scripts, expect=["422"]), slug="linz")
    alice.page.goto("/linz/manage/")
    alice.follow("Look the results through")
    expect(alice.page.get_by_text("You entered table 3 yourself")).to_be_visible()
    fits_the_width(alice.page)
    shot(alice.page, f"manage-approval-{device}")
    for tick in alice.page.get_by_label("I have compared it with the sheet").all():
        tick.check()
    alice.press("Only sign the ticked tables")
    expect(alice.page.get_by_text("You have signed 2 tables.")).to_be_visible()
    expect(alice.page.get_by_text("Not confirmed by a second person: table 3.")).to_be_visible()
    alice.press("Approve the results")
    expect(alice.page.get_by_text("please give a reason to approve the results all the same").first).to_be_visible()
    alice.page.get_by_label("Reason to approve the results all the same").fill("Nobody else can read")
    alice.press("Approve the results")
    expect(alice.page.get_by_text("The results are approved.")).to_be_visible()
    assert Session.objects.get().state == "approved"
    alice.press("Undo")
    expect(alice.page.get_by_text("The session is open again.")).to_be_visible()
