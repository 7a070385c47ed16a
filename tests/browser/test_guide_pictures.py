"""The pictures of the manual show existing screens: each is opened again, and ``make pictures`` takes a new picture of it."""

from __future__ import annotations

import base64
import datetime
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Error, Page

from league.accounts.models import User
from tests.browser.conftest import DEVICES
from tests.browser.guide import NOW, SCREENS, GuideScreen, make_guide_league

OpenPage = Callable[..., Page]
GUIDE = Path(settings.BASE_DIR) / "docs" / "guide"
FOLDER, LIST = GUIDE / "pictures", GUIDE / "pictures.json"
WRITES = os.environ.get("GUIDE_PICTURES") == "write"  #: set by make pictures
LARGEST = 40_000  #: bytes; a larger picture is taken again at the next lower quality
QUALITIES = (0.5, 0.35, 0.2)
SHARPNESS = {"phone": 1.4, "laptop": 0.85}  #: pixels of the picture per pixel of the screen


class FixedDatetime(datetime.datetime):
    """Django's clock, fixed at the evening of the pictures."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:  # type: ignore[override]
        return NOW.astimezone(tz)


@pytest.fixture
def guide_league(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.datetime", FixedDatetime)
    make_guide_league()


#: lets Chromium convert Playwright's PNG to WebP
TO_WEBP = """
async ({png, width, height, quality}) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]), {resizeWidth: width, resizeHeight: height, resizeQuality: 'high'});
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}
"""


def photographed(page: Page, tries: int = 3) -> bytes:
    """A busy Chromium refuses a picture now and then and takes the same one when it is asked again."""
    try:
        return page.screenshot(caret="hide")
    except Error as error:
        if tries == 1 or "Unable to capture screenshot" not in error.message:
            raise
        page.wait_for_timeout(500)
        return photographed(page, tries - 1)


def taken(page: Page, screen: GuideScreen, studio: Page) -> bytes:
    """The visible part of the page, as WebP."""
    size = {name: round(number * SHARPNESS[screen.device]) for name, number in DEVICES[screen.device]["viewport"].items()}
    png = base64.b64encode(photographed(page)).decode()
    made = (base64.b64decode(studio.evaluate(TO_WEBP, {"png": png, "quality": quality, **size})) for quality in QUALITIES)
    return next(picture for picture in made if len(picture) <= LARGEST)


def test_every_picture_of_the_manual_shows_a_screen_that_is_there(guide_league: None, open_page: OpenPage) -> None:
    studio = open_page("laptop")
    for language in ("de", "en"):
        pages: dict[tuple[str, str], Page] = {}
        for screen in SCREENS:
            if (screen.device, screen.who) not in pages:
                user = User.objects.get(username=screen.who) if screen.who else None
                pages[screen.device, screen.who] = open_page(screen.device, language=language, user=user)
            page = pages[screen.device, screen.who]
            screen.reach(page)
            compare_or_keep(f"{language}/{screen.name}.webp", screen, page, studio)


def compare_or_keep(name: str, screen: GuideScreen, page: Page, studio: Page) -> None:
    """Compare title, device and size of the picture in the tree with those taken now, or write the new one."""
    picture = taken(page, screen, studio)
    width, height = DEVICES[screen.device]["viewport"].values()
    known = {"title": page.title(), "device": screen.device, "width": width, "height": height}
    listed = json.loads(LIST.read_text()) if LIST.exists() else {}
    if WRITES:
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_bytes(picture)
        LIST.write_text(json.dumps({**listed, name: known}, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    else:
        assert listed.get(name) == known, "run: make pictures"
        assert pixels((FOLDER / name).read_bytes()) == pixels(picture), name


def pixels(webp: bytes) -> tuple[int, int]:
    """Width and height from the header of an extended WebP."""
    assert webp[12:16] == b"VP8X"
    return int.from_bytes(webp[24:27], "little") + 1, int.from_bytes(webp[27:30], "little") + 1
