"""The looks in which a page is seen: once loaded on a phone, it becomes a laptop of the other light.

Width and colours are up to the style sheets, so that a page need not be loaded again for them. ``PICTURES=all`` takes every device with
every language in every light, for people who look through the pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ALL_PICTURES, DEVICES

__all__ = ["become", "begins_dark", "every_language", "looks"]

#: Devices, and whether they are dark, by language.
LOOKS = {"de": [("phone", False), ("laptop", True)], "en": [("phone", True), ("laptop", False)]}
OTHERS = {"de": LOOKS["en"], "en": LOOKS["de"]}
every_language = pytest.mark.parametrize("language", LOOKS)


def begins_dark(language: str) -> bool:
    return LOOKS[language][0][1]


def looks(page: Page, language: str) -> Iterator[str]:
    """The names of the looks that the page takes on; in the end, it is a phone's again."""
    for device, dark in (*LOOKS[language], *(OTHERS[language] if ALL_PICTURES else ())):
        become(page, device, dark=dark)
        yield f"{device}-{language}-{'dark' if dark else 'light'}"
    become(page, "phone", dark=begins_dark(language))


def become(page: Page, device: str, *, dark: bool) -> None:
    page.set_viewport_size(DEVICES[device]["viewport"])
    page.emulate_media(color_scheme="dark" if dark else "light")
