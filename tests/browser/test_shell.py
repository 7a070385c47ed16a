"""The frame of every page: the page for missing addresses, and the choice between light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


def test_a_page_that_is_not_there_says_so_in_our_own_words(open_page: Callable[..., Page], accessible: Callable[[Page], None]) -> None:
    page = open_page("phone", expect=["404"])
    answer = page.goto("/nothing-of-the-kind/")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("h1")).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("dark", [False, True])
def test_the_light_follows_the_device_until_somebody_chooses(open_page: Callable[..., Page], dark: bool) -> None:
    page = open_page("phone", dark=dark)
    page.goto("/")
    assert is_dark(page) is dark
    choose(page, "Light" if dark else "Dark")
    assert is_dark(page) is not dark
    page.reload()
    assert is_dark(page) is not dark
    choose(page, "Automatic")
    assert is_dark(page) is dark


def choose(page: Page, light: str) -> None:
    radio = page.get_by_role("radio", name=light)
    radio.tap()
    expect(radio).to_be_checked()


def is_dark(page: Page) -> bool:
    """Whether the page's background is darker than its text."""
    ground, writing = (brightness(page, name) for name in ("backgroundColor", "color"))
    return ground < writing


def brightness(page: Page, name: str) -> int:
    rgb = page.evaluate(f"getComputedStyle(document.body).{name}.match(/\\d+/g).slice(0, 3).map(Number)")
    return sum(rgb)
