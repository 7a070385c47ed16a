from __future__ import annotations

import gzip
import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils.translation import override

from league.wording.tiles import tile_corner, tile_words
from scoring.hand import parse_tiles, tile_name

EVERY_TILE = [tile_name(tile) for tile in range(45)]
PICTURE = settings.BASE_DIR / "static" / "img" / "tiles.svg"
KILOBYTE = 1000


def drawn(template: str, **context: object) -> str:
    return Template("{% load tiles %}" + template).render(Context(context))


@pytest.mark.parametrize("name", [*EVERY_TILE, "back"])
def test_every_tile_is_in_the_picture_under_the_name_that_pages_use(name: str) -> None:
    html = drawn("{% tile name %}", name=name)
    view = re.search(r'src="[^"#]+#([a-z0-9]+)"', html)
    assert view
    assert f'<view id="{view[1]}"' in PICTURE.read_text()


def test_the_picture_weighs_little_and_needs_no_font() -> None:
    picture = PICTURE.read_bytes()
    assert len(picture) <= 30 * KILOBYTE
    assert len(gzip.compress(picture)) <= 10 * KILOBYTE
    assert b"<text" not in picture
    assert b"style" not in picture, "the content security policy would refuse it"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_tile_has_words_of_its_own(language: str) -> None:
    with override(language):
        assert len({tile_words(name) for name in [*EVERY_TILE, "back"]}) == 46


def test_a_tile_is_read_aloud_by_its_name_and_seen_with_its_number() -> None:
    assert 'alt="5 of circles"' in drawn('{% tile "5p" %}')
    assert 'data-corner="5"' in drawn('{% tile "5p" %}')
    assert 'class="tile red"' in drawn('{% tile "0p" %}')
    assert 'alt="Red 5 of circles"' in drawn('{% tile "0p" %}')
    assert [tile_corner(name) for name in ("1z", "4z", "5z", "0s", "9m", "back")] == ["E", "N", "", "5", "9", ""]


def test_tiles_stand_in_a_row_in_their_order() -> None:
    html = drawn("{% tiles hand %}", hand=parse_tiles("19m7z"))
    assert re.findall(r'alt="([^"]+)"', html) == ["1 of characters", "9 of characters", "Red dragon"]
