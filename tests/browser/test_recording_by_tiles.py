"""A hand recorded by its tiles, and by its yaku: tapped on a phone, counted while it is tapped, saved, shown, corrected."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import TablePhone
from tests.league.games.phone import link_of
from tests.league.games.play import Play, named_table

OpenPage = Callable[..., Page]
NAMES = ("Anna", "Ben", "Clara", "David")
PINFU = "2m 3m 4m 3p 4p 5p 6p 7p 5s 5s 6s 7s 8s 2p"  #: tanyao and pinfu
WORTH = "How much was the hand worth?"
OTHER_WORTH = "How much was the other hand worth?"


@dataclass
class ValueStep:
    """The question for a value on the panel, answered by tiles or by yaku."""

    phone: TablePhone
    question: str = WORTH

    @property
    def group(self) -> Locator:
        return self.phone.panel.get_by_role("group", name=self.question)

    def by(self, depth: str) -> ValueStep:
        self.phone.tap(self.group.get_by_role("radio", name=depth, exact=True))
        return self

    def tap(self, names: str) -> ValueStep:
        for name in names.split():
            self.phone.tap(self.group.locator(f'.tile-keys [data-tile="{name}"]'))
        return self

    def call(self, mode: str, name: str) -> ValueStep:
        self.phone.tap(self.group.locator(f'[data-mode="{mode}"]'))
        return self.tap(name)

    def toggle(self, name: str) -> ValueStep:
        self.phone.tap(self.group.get_by_role("checkbox", name=re.compile(f"^{name}")))
        return self

    def expect_worth(self, *texts: str) -> ValueStep:
        for text in texts:
            expect(self.group.locator("[data-worth]:visible")).to_contain_text(text)
        return self

    def go_on(self) -> None:
        self.phone.tap(self.group.get_by_role("button", name="Continue"))


@pytest.fixture
def play(transactional_db: None) -> Play:
    return named_table("ema-2012", names=NAMES)


def at_the_table(open_page: OpenPage, play: Play, **device: Any) -> TablePhone:
    return TablePhone(open_page("phone", **device), link_of(play.game).get_absolute_url()).open().say_i_am("Anna")


def to_the_value(phone: TablePhone, winner: str = "Ben", discarder: str = "Clara") -> ValueStep:
    phone.begin("Ron")
    phone.choose("Who won?", winner)
    phone.choose("Who discarded the winning tile?", discarder)
    return ValueStep(phone)


@pytest.mark.parametrize("dark", [False, True])
def test_a_hand_is_tapped_counted_saved_and_explained(
    open_page: OpenPage, accessible: Callable[[Page], None], shot: Callable[[Page, str], Path], play: Play, dark: bool
) -> None:
    phone, look = at_the_table(open_page, play, dark=dark), "dark" if dark else "light"
    step = to_the_value(phone).by("Tiles")
    shot(phone.page, f"recording-tiles-empty-{look}")
    accessible(phone.page)
    step.tap(PINFU).expect_worth("2,000", "2 han 30 fu")
    step.toggle("Riichi").expect_worth("3,900", "3 han 30 fu")
    step.call("dora_indicators", "4p").expect_worth("7,700", "4 han 30 fu")
    step.toggle("Ippatsu").expect_worth("8,000", "Mangan")
    shot(phone.page, f"recording-tiles-worth-{look}")
    accessible(phone.page)
    step.go_on()
    phone.expect_preview("Ben wins by ron from Clara: 5 han", "Riichi")
    shot(phone.page, f"recording-tiles-preview-{look}")
    phone.save()
    phone.expect_scores(30_000, 38_000, 22_000, 30_000)
    shot(phone.page, f"recording-tiles-saved-{look}")
    accessible(phone.page)
