"""The looks in which a page is seen: once loaded on a phone, it becomes a laptop of the other light, and a small or a turned phone.

Width and colours are up to the style sheets, so that a page need not be loaded again for them. At night, and with ``PICTURES=all`` for
people who look through the pictures, every size is taken in every light and language.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ALL_PICTURES
from tests.depth import IS_NIGHT

__all__ = ["EVERY_LOOK", "become", "begins_dark", "every_language", "looks", "other_widths"]

EVERY_LOOK = ALL_PICTURES or IS_NIGHT
SIZES = {"phone": (390, 844), "laptop": (1366, 768), "small": (320, 640), "sideways": (844, 390)}
#: Sizes, and whether they are dark, by language.
LOOKS = {"de": [("phone", False), ("laptop", True)], "en": [("phone", True), ("laptop", False)]}
OTHERS = {
    language: [(size, dark) for size in SIZES for dark in (False, True) if (size, dark) not in usual] for language, usual in LOOKS.items()
}
every_language = pytest.mark.parametrize("language", LOOKS)


def begins_dark(language: str) -> bool:
    return LOOKS[language][0][1]


def looks(page: Page, language: str) -> Iterator[str]:
    """The names of the looks that the page takes on; in the end, it is a phone's again."""
    for size, dark in (*LOOKS[language], *(OTHERS[language] if EVERY_LOOK else ())):
        become(page, size, dark=dark)
        yield f"{size}-{language}-{'dark' if dark else 'light'}"
    become(page, "phone", dark=begins_dark(language))


def other_widths(page: Page, language: str) -> Iterator[str]:
    """The names of the sizes that the looks leave out, in German, whose words are longer; in the end, the page is a phone's again."""
    if language == "de" and not EVERY_LOOK:
        for size in ("small", "sideways"):
            become(page, size, dark=begins_dark(language))
            yield size
        become(page, "phone", dark=begins_dark(language))


def become(page: Page, size: str, *, dark: bool) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if dark else "light")
