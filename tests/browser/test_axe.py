"""Axe finds the real errors of a page, however far it is scrolled."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.conftest import violations

#: A column of buttons, longer than the window, above a bar that stays at its lower edge, and a notice over its upper one.
PAGE = """
<!doctype html><html lang="en"><title>Buttons</title>
<style>
  body {{ margin: 0; }}
  main > button {{ display: block; height: {height}px; width: {width}px; padding: 0; border: 0; font-size: 0; }}
  .bar {{ position: sticky; bottom: 0; height: 60px; background: #fff; }}
  .notice {{ position: fixed; top: 8px; inset-inline: 0; height: 50px; background: #fff; }}
  .bar button, .notice button {{ width: 100%; height: 100%; }}
</style>
<main>{buttons}
<div class="bar"><button>Save</button></div>
<div class="notice" style="opacity: 1"><button>Undo</button></div></main>
"""
SCROLLED = [0, 31, 10_000]


@pytest.fixture
def buttons(phone: Page) -> Callable[..., Page]:
    def show(height: int, width: int, scrolled: int) -> Page:
        phone.set_content(PAGE.format(height=height, width=width, buttons='<button aria-label="One">1</button>' * (2400 // height)))
        phone.evaluate("by => scrollTo(0, by)", scrolled)
        return phone

    return show


def found(page: Page) -> list[str]:
    return [violation["id"] for violation in violations(page)]


def places(page: Page) -> dict[str, Any]:
    """The position and style of every element."""
    return dict(
        page.evaluate(
            """() => ({
                scrolled: scrollY,
                styles: Array.from(document.querySelectorAll('body *'), (one) => one.hasAttribute('style') && one.style.cssText),
                places: Array.from(document.querySelectorAll('body *'), (one) => JSON.stringify(one.getBoundingClientRect())),
            })"""
        )
    )


@pytest.mark.parametrize("scrolled", SCROLLED)
def test_a_large_button_that_a_bar_partly_covers_is_large_enough(buttons: Callable[..., Page], scrolled: int) -> None:
    assert found(buttons(40, 40, scrolled)) == []


@pytest.mark.parametrize("scrolled", SCROLLED)
def test_small_buttons_are_found_even_beneath_a_bar(buttons: Callable[..., Page], scrolled: int) -> None:
    page = buttons(16, 40, scrolled)
    (violation,) = violations(page)
    assert violation["id"] == "target-size"
    assert len(violation["nodes"]) == 150


def test_floating_bars_are_restored(buttons: Callable[..., Page]) -> None:
    page = buttons(40, 40, 400)
    before = places(page)
    violations(page)
    assert places(page) == before


def test_a_bar_within_a_dialog_covers_nothing_and_the_dialog_stays_where_it_is(phone: Page) -> None:
    phone.set_content(
        """
        <!doctype html><html lang="en"><title>Dialog</title><style>* { margin: 0; } dialog { height: 200px; overflow: auto; padding: 0; }
        dialog > button { display: block; height: 40px; width: 40px; border: 0; padding: 0; font-size: 0; }</style>
        <main>Behind</main><dialog aria-label="Choose">"""
        + '<button aria-label="One">1</button>' * 20
        + '<button style="position: sticky; bottom: 0; width: 100%; height: 60px">Below</button></dialog>'
    )
    phone.evaluate("() => { const one = document.querySelector('dialog'); one.showModal(); one.scrollTo(0, 30); }")
    before = places(phone)
    assert found(phone) == []
    assert places(phone) == before


#: Read each of these colours twice, each time by a colour that was another one before.
READ_COLOURS = """
(texts) => texts.flatMap((text) => [1, 2].map(() => {
  const { r, g, b, red, green, blue, alpha } = new axe.commons.color.Color(1, 2, 3, 0.5).parseString(text);
  return [text, r, g, b, red, green, blue, alpha];
}))
"""


def test_colours_that_are_read_once_are_those_that_axe_reads_each_time(phone: Page) -> None:
    colours = [
        "rgb(15, 74, 58)",
        "rgba(0, 0, 0, 0)",
        "rgba(16, 44, 34, 0.35)",
        "transparent",
        "#f80",
        "color(srgb 0.2 1.5 -0.25 / 0.9)",
        "oklch(0.7 0.3 150)",
    ]
    phone.set_content("<!doctype html><title>Colours</title>")
    violations(phone)
    read = phone.evaluate(READ_COLOURS, colours)
    phone.evaluate(Axe().axe_script)
    assert read == phone.evaluate(READ_COLOURS, colours)
    assert read[0] == read[1] == ["rgb(15, 74, 58)", 15 / 255, 74 / 255, 58 / 255, 15, 74, 58, 1]


def test_the_dark_theme_changes_nothing_but_colours_so_that_axe_reads_the_rest_once() -> None:
    theme = re.sub(r"/\*.*?\*/", "", (Path(settings.BASE_DIR) / "static" / "css" / "dark.css").read_text(), flags=re.S).strip()
    assert theme.startswith(":root {") and theme.endswith("}") and theme.count("{") == 1
    colour = re.compile(r"color-scheme: dark|--[a-z0-9-]+: (#[0-9a-f]{6}|rgb\([^()]+\))")
    declarations = filter(None, map(str.strip, theme.removeprefix(":root {").removesuffix("}").split(";")))
    assert [one for one in declarations if not colour.fullmatch(one)] == []
