"""The shell of every page: it loads without a complaint, on a phone and a laptop, in both languages, light and dark."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.smoke
@pytest.mark.parametrize(("device", "language", "dark"), list(itertools.product(("phone", "laptop"), ("de", "en"), (False, True))))
def test_the_first_page_is_whole_on_every_device_in_both_languages_light_and_dark(
    device: str, language: str, dark: bool, open_page: Callable[..., Page], accessible: Callable[[Page], None], shot: Any
) -> None:
    page = open_page(device, language=language, dark=dark)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_be_visible()
    accessible(page)
    shot(page, f"home-{device}-{language}-{'dark' if dark else 'light'}")


def test_a_page_that_is_not_there_says_so_in_our_own_words(open_page: Callable[..., Page], accessible: Callable[[Page], None]) -> None:
    page = open_page("phone", expect=["404"])
    answer = page.goto("/nothing-of-the-kind/")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("h1")).to_be_visible()
    accessible(page)
