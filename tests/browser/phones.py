"""A phone at a table, used as a person does: by the words on the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.reading import points

__all__ = ["TablePhone"]


@dataclass
class TablePhone:
    """``taps`` counts every touch of the screen since it was last set to 0."""

    page: Page
    address: str
    taps: int = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    # ---------- coming to the table

    def open(self) -> TablePhone:
        self.page.goto(self.address)
        return self

    def say_i_am(self, name: str) -> TablePhone:
        """Say who uses the phone: one of the four taps their name; anybody else types it."""
        expect(self.page.get_by_role("heading", name="Who are you?")).to_be_visible()
        own = self.page.get_by_role("radio", name=re.compile(rf"^{name}\b"))
        if own.count():
            own.tap()
        else:
            self.page.get_by_role("radio", name="Somebody else").tap()
            self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Go to the table").tap()
        expect(self.felt).to_be_visible()
        return self

    # ---------- reading

    @property
    def felt(self) -> Locator:
        return self.page.get_by_role("region", name="The table")

    @property
    def panel(self) -> Locator:
        return self.page.locator("#panel")

    @property
    def names(self) -> list[str]:
        """The names of the four in seat order, the first dealer first."""
        return self.felt.locator(".felt-name span").all_inner_texts()

    @property
    def scores(self) -> list[int]:
        return [points(text) for text in self.felt.locator(".felt-score").all_inner_texts()]

    def expect_scores(self, *scores: int) -> None:
        expect(self.felt.locator(".felt-score")).to_have_text([f"{score:,}".replace("-", "−") for score in scores])

    def expect_next_hand(self, number: int) -> None:
        expect(self.felt.get_by_text(f"Hand {number}", exact=True)).to_be_visible()

    # ---------- recording a hand

    def begin(self, outcome: str) -> None:
        """Press a button at the bottom of the table; rare ones are behind "More"."""
        bar = self.page.get_by_role("navigation", name=re.compile("^Record hand"))
        button = bar.get_by_role("link", name=outcome, exact=True)
        expect(bar).to_be_visible()
        if button.count():
            self.tap(button)
        else:
            self.tap(bar.get_by_role("link", name="More"))
            self.choose("How did the hand end?", outcome)

    def choose(self, question: str, answer: str) -> None:
        """Tap an answer; the next question comes by itself."""
        words = re.compile(rf"\b{answer.replace('/', '.')}\b")  # Playwright cannot look for a slash
        self.tap(self.panel.get_by_role("group", name=question).get_by_role("radio", name=words))

    def mark(self, question: str, names: Sequence[str]) -> None:
        group = self.panel.get_by_role("group", name=question, exact=True)
        for name in names:
            self.tap(group.get_by_role("checkbox", name=re.compile(rf"\b{name}\b")))

    def ron(self, winner: str, discarder: str, value: str, *, riichi: Sequence[str] = ()) -> TablePhone:
        self.begin("Ron")
        self.choose("Who won?", winner)
        self.choose("Who discarded the winning tile?", discarder)
        self.choose("How much was the hand worth?", value)
        self.mark("Riichi", riichi)
        return self

    def tsumo(self, winner: str, value: str, *, riichi: Sequence[str] = ()) -> TablePhone:
        self.begin("Tsumo")
        self.choose("Who won?", winner)
        self.choose("How much was the hand worth?", value)
        self.mark("Riichi", riichi)
        return self

    def draw(self, *, tenpai: Sequence[str] = (), riichi: Sequence[str] = ()) -> TablePhone:
        self.begin("Draw")
        self.mark("Tenpai", tenpai)
        self.mark("Riichi", riichi)
        return self

    def chonbo(self, offender: str, *, word: str = "Chonbo", cause: str = "Win called without a valid hand") -> TablePhone:
        self.begin(word)
        self.mark("Who made the mistake?", [offender])
        self.tap(self.panel.get_by_role("button", name="Continue"))
        expect(self.panel.get_by_role("group", name="Who made the mistake?", exact=True)).to_be_hidden()
        asked = self.panel.get_by_role("combobox", name="What was it?")  # where the rulebook has a list of causes
        if asked.count():
            asked.select_option(asked.get_by_role("option", name=cause).get_attribute("value"))
        return self

    def expect_preview(self, *sentences: str) -> TablePhone:
        for sentence in sentences:
            expect(self.panel.locator("[data-preview]")).to_contain_text(sentence)
        return self

    def change(self, answer: str) -> None:
        """Tap an answer on the last screen, which opens its question."""
        self.tap(self.panel.locator("[data-summary]").get_by_role("button", name=re.compile(rf"\b{answer}$")))

    @property
    def summary(self) -> list[str]:
        """The answers on the last screen, as people see them."""
        expect(self.panel.locator("[data-summary] button").first).to_be_visible()
        return [text.splitlines()[-1] for text in self.panel.locator("[data-summary] button").all_inner_texts()]

    @property
    def save_button(self) -> Locator:
        return self.panel.get_by_role("button", name=re.compile(r"^(Nobody tenpai )?Save"))

    def save(self) -> None:
        """The panel closes when the hand is saved."""
        self.tap(self.save_button)
        expect(self.panel).to_be_hidden()

    # ---------- while the hand is played

    def declare(self, name: str) -> None:
        """Tap a seat, then the button for riichi."""
        self.tap(self.felt.get_by_role("link", name=re.compile(rf"\b{name}\b")))
        self.tap(self.page.get_by_role("button", name=re.compile("^Declare riichi")))
        expect(self.declared(name)).to_be_visible()

    def declared(self, name: str) -> Locator:
        """The button that says so, and takes it back."""
        return self.page.get_by_role("button", name=f"{name}: take back the riichi")

    def take_back(self, name: str) -> None:
        self.tap(self.declared(name))
        expect(self.declared(name)).to_have_count(0)

    # ---------- around the hands

    def undo(self) -> None:
        self.page.get_by_role("button", name="Undo").tap()
        self.agree("Take back")

    def menu(self, entry: str) -> None:
        self.page.get_by_text("Signal, end of the game, paper").tap()
        self.page.get_by_role("link", name=entry).or_(self.page.get_by_role("button", name=entry)).tap()

    def stop(self) -> None:
        self.menu("Stop: time is up")
        self.agree("Stop: time is up")
        expect(self.page.get_by_role("heading", name="Result", exact=True)).to_be_visible()

    def agree(self, label: str) -> None:
        """Say yes in the dialog that asks again."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=label).tap()

    def write_paper(self, scores: dict[str, int]) -> None:
        for name, score in scores.items():
            self.page.get_by_role("textbox", name=re.compile(rf": {name}\b")).fill(str(score))
        self.page.get_by_role("button", name="Save the final scores").tap()

    def confirm(self) -> None:
        self.page.get_by_role("link", name="Confirm the result").tap()
        right = self.page.get_by_role("button", name="These results are right")
        expect(right).to_be_in_viewport(ratio=1)
        right.tap()
        expect(self.felt.get_by_text("Confirmed", exact=True)).to_be_visible()
