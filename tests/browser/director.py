"""The director's laptop: from the first player to the approved session."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.factories import PASSWORD

__all__ = ["Laptop"]


@dataclass
class Laptop:
    page: Page
    slug: str = "tuesday"

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def sign_in(self, username: str) -> None:
        self.page.goto("/")
        self.page.get_by_role("banner").get_by_role("link", name="Sign in").click()
        self.page.get_by_label("Username").fill(username)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Sign in").click()
        expect(self.page.get_by_role("link", name="Sign in")).to_have_count(0)

    def create_competition(self, name: str, ruleset: str, director: str) -> None:
        self.page.goto("/")
        self.follow("New competition")
        self.page.get_by_label("Name").first.fill(name)
        self.page.get_by_label("Ruleset").select_option(label=ruleset)
        self.page.get_by_text("Address, place, ranking, director").click()
        self.page.get_by_role("textbox", name=re.compile("address", re.IGNORECASE)).fill(self.slug)
        self.page.get_by_label("Director").fill(director)
        self.press("Create the competition")

    def manage(self) -> None:
        self.page.goto(f"/{self.slug}/manage/")

    def next_step(self) -> None:
        """The next step according to the checklist."""
        self.manage()
        self.page.locator("[aria-current=step]").get_by_role("link").first.click()

    def enter_players(self, names: Sequence[str]) -> None:
        self.page.get_by_label("Names").fill("\n".join(names))
        self.press("Enter these players")

    def open_evening(self) -> None:
        self.press("Open the evening")
        expect(self.page.get_by_role("heading", name="Who is here?")).to_be_visible()

    def check_in(self, names: Sequence[str]) -> None:
        for count, name in enumerate(names, start=1):
            self.page.get_by_role("button", name=name).click()
            expect(self.page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
            expect(self.page.get_by_text(re.compile(f"^{count} player"))).to_be_visible()

    def draw_and_start(self, button: str) -> None:
        """The seating with the fewest repeat meetings, as it is proposed."""
        self.follow(button)
        expect(self.page.get_by_role("link", name="Fewest repeats")).to_have_attribute("aria-current", "true")
        self.press("Confirm the seating")
        self.press("Start the session")

    def table_links(self) -> list[str]:
        """The addresses under the QR codes, table by table."""
        self.follow("Table links and QR codes")
        expect(self.page.get_by_role("img", name="QR code of table 1")).to_be_visible()
        return [link.inner_text() for link in self.page.get_by_role("link", name=re.compile("^http")).all()]

    def approve(self, session: int) -> None:
        self.page.goto(f"/{self.slug}/manage/sessions/{session}/")
        self.look_through_and_approve()
        expect(self.page.get_by_text("The results are approved;")).to_be_visible()

    def look_through_and_approve(self) -> None:
        """Approve from the page of a session; unconfirmed results need a reason."""
        self.follow("Look the results through")
        expect(self.page.get_by_role("button", name="Approve the results")).to_be_visible()
        reason = self.page.get_by_label("Reason to approve the results all the same")
        if reason.count():
            reason.fill("One helper only")
        self.press("Approve the results")
