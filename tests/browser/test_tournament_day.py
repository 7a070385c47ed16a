"""A director's tournament day at a laptop: plan, draw, publish, play, undo and repeat; and a rehearsal before."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.models import Game
from league.seating.commands import note_all_arrivals
from league.seating.models import Session
from tests.browser.conftest import fits_the_width
from tests.browser.director import Laptop
from tests.factories import ada_administrates, make_user
from tests.league.director.test_commands import record_a_hand, score

OpenPage = Callable[..., Page]
PLAYERS = tuple(f"{first} {last}" for last in ("Amsel", "Dohle", "Elster", "Falke") for first in ("Anna", "Ben", "Clara", "David"))


class Day(Laptop):
    """The director's laptop on the day."""

    def expect_next(self, title: str) -> None:
        """Expect this step, and no other, as the next one on the checklist."""
        self.manage()
        expect(self.page.locator("[aria-current=step]").get_by_role("heading")).to_have_text([title])

    def press_next(self, title: str, button: str) -> None:
        self.expect_next(title)
        self.page.locator("[aria-current=step]").get_by_role("button", name=button, exact=True).click()
        self.agree()

    def agree(self) -> None:
        """Say yes if a question comes."""
        yes = self.page.locator("#confirm-dialog [value=yes]")
        if yes.is_visible():
            yes.click()

    def press_and_agree(self, name: str) -> None:
        self.press(name)
        self.page.locator("#confirm-dialog [value=yes]").click()


def test_a_director_runs_a_tournament_by_the_checklist_and_goes_back_and_forward(
    open_page: OpenPage, shot: Callable[[Page, str], Path]
) -> None:
    alice = tournament(open_page)
    plan(alice)
    draw(alice, 1)
    note_all_arrivals(actor=SYSTEM, session=session(1))
    alice.press_next("Start the session", "Start the session")
    expect(alice.page.get_by_text("The session is running.")).to_be_visible()
    alice.press("Undo")
    expect(alice.page.get_by_text("The start was taken back.")).to_be_visible()
    alice.press_next("Start the session", "Start the session")
    alice.press_next("Start the clock", "Start the clock")
    shot(alice.page, "manage-tournament-session-laptop")
    tables_finish_before_her_eyes(alice, shot)
    approve_and_take_back(alice)
    alice.expect_next("Seat the session")
    expect(alice.page.get_by_text("Session 2").first).to_be_visible()
    for device in ("laptop", "phone"):
        look = open_page(device, user=make_user("alice"))
        look.goto("/tuesday/manage/sessions/1/")
        fits_the_width(look)
        shot(look, f"manage-tournament-published-{device}")


def tournament(open_page: OpenPage) -> Day:
    """A tournament created by Ada and directed by Alice, who enters sixteen people."""
    ada_administrates()
    make_user("alice", first_name="Alice")
    ada = Laptop(open_page("laptop"))
    ada.sign_in("ada")
    ada.page.goto("/competitions/new/")
    ada.page.get_by_label("Name").first.fill("Wind cup")
    ada.page.get_by_label("Ruleset").select_option("ema-2016")
    ada.page.get_by_label("Kind").select_option("tournament")
    ada.page.get_by_text("Address, place, ranking, director").click()
    ada.page.get_by_role("textbox", name=re.compile("address", re.IGNORECASE)).fill("tuesday")
    ada.page.get_by_label("Director").fill("alice")
    ada.press("Create the competition")
    alice = Day(open_page("laptop"))
    alice.sign_in("alice")
    alice.expect_next("Enter the players")
    alice.next_step()
    alice.enter_players(PLAYERS)
    return alice


def plan(alice: Day) -> None:
    alice.expect_next("Plan the sessions")
    alice.next_step()
    alice.page.get_by_label("How many sessions").fill("2")
    alice.page.get_by_label("Minutes of a session").fill("90")
    alice.page.get_by_label("First day").fill("2026-12-05")
    alice.page.get_by_label("Sessions a day").fill("2")
    alice.press("Plan these sessions")
    expect(alice.page.get_by_text("2 sessions were planned.")).to_be_visible()
    alice.press("Undo")
    expect(alice.page.get_by_text("No session is planned yet.")).to_be_visible()
    alice.follow("Plan the sessions")
    alice.page.get_by_label("How many sessions").fill("2")
    alice.page.get_by_label("First day").fill("2026-12-05")
    alice.press("Plan these sessions")
    expect(alice.page.get_by_role("row")).to_have_count(3)


def draw(alice: Day, number: int) -> None:
    alice.expect_next("Seat the session")
    alice.follow("To the seating")
    alice.press("Confirm the seating")
    expect(alice.page.get_by_role("heading", name="Table 4")).to_be_visible()
    alice.press("Hide the seating")
    alice.press_next("Publish the seating", "Show the seating to everybody")
    expect(alice.page.get_by_text("Everybody sees the seating now.")).to_be_visible()
    alice.expect_next("Check in who is here")


def session(number: int) -> Session:
    return Session.objects.select_related("competition").get(competition__slug="tuesday", number=number)


def tables_finish_before_her_eyes(alice: Day, shot: Callable[[Page, str], Path]) -> None:
    """Finish the tables while Alice only looks; the page asks for news on demand."""
    alice.expect_next("Record every game")
    first, *others = Game.objects.filter(table__session=session(1)).order_by("number")
    expect(alice.page.get_by_text("Tables: 4 not begun.").first).to_be_visible()
    record_a_hand(first)
    look_again(alice.page)
    expect(alice.page.get_by_text("Tables: 3 not begun, 1 plays.").first).to_be_visible()
    shot(alice.page, "manage-tournament-running-laptop")
    score(Game.objects.get(pk=first.pk))
    for game in others:
        score(game)
    look_again(alice.page)
    expect(alice.page.locator("[aria-current=step]").get_by_role("heading", name="Approve the results")).to_be_visible()


def look_again(page: Page) -> None:
    """Ask for news, as static/js/live.js does every fifteen seconds."""
    page.evaluate("htmx.trigger(document.getElementById('live'), 'look')")


def approve_and_take_back(alice: Day) -> None:
    alice.expect_next("Approve the results")
    alice.look_through_and_approve()
    expect(alice.page.get_by_text("The results are approved.")).to_be_visible()
    alice.press("Undo")
    alice.expect_next("Approve the results")
    alice.look_through_and_approve()
    alice.page.goto("/tuesday/manage/sessions/1/")
    alice.press_and_agree("Open it again")
    expect(alice.page.get_by_text("All results are in.")).to_be_visible()
    alice.look_through_and_approve()
    expect(alice.page.get_by_text("Everybody sees them.")).to_be_visible()


def test_a_director_rehearses_and_throws_the_rehearsal_away(open_page: OpenPage, shot: Callable[[Page, str], Path]) -> None:
    alice = tournament(open_page)
    plan(alice)
    alice.page.goto("/tuesday/manage/rehearsal/")
    alice.press("Make a rehearsal")
    expect(alice.page.get_by_text("Rehearsal: only its directors see this.")).to_be_visible()
    fits_the_width(alice.page)
    expect(alice.page.get_by_label("How many sessions")).to_have_value("2")
    shot(alice.page, "manage-rehearsal-laptop")
    alice.press("Simulate")
    expect(alice.page.get_by_text(re.compile("were? simulated|was simulated"))).to_be_visible()
    expect(alice.page.get_by_text("2 sessions are over")).to_be_visible()
    stranger = open_page("phone", expect=["404"])
    stranger.goto("/")
    expect(stranger.get_by_text("rehearsal")).to_have_count(0)
    assert stranger.goto("/tuesday-probe/").status == 404
    alice.press_and_agree("Delete the rehearsal")
    expect(alice.page.get_by_text("Wind cup (rehearsal) was deleted.")).to_be_visible()
    assert not Competition.objects.filter(rehearsal=True).exists()
    alice.expect_next("Seat the session")
