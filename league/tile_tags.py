"""``{% load tiles %}``: tiles as small pictures with a name in words."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from league.wording_tiles import tile_corner, tile_words
from scoring.hand import Tile, tile_name

register = template.Library()

#: Pictures of one file (``img``), because Firefox refuses ``<use>`` from a file under our content security policy.
TILE = '<span class="tile{}" data-corner="{}"><img src="{}#{}" alt="{}" width="30" height="40"></span>'


@register.simple_tag
def tile(tile: Tile | str, classes: str = "") -> SafeString:
    """``{% tile 13 %}``, ``{% tile "0p" %}``, ``{% tile "back" "small" %}``: one tile; its name in words is read aloud."""
    name = tile if isinstance(tile, str) else tile_name(tile)
    more = (" red" if name.startswith("0") else "") + (f" {classes}" if classes else "")
    return format_html(TILE, more, tile_corner(name), static("img/tiles.svg"), _view(name), capfirst(tile_words(name)))


@register.simple_tag
def tiles(tiles: Iterable[Tile], classes: str = "") -> SafeString:
    """``{% tiles hand.dora_indicators %}``: tiles in a row."""
    return format_html_join("", "{}", ((tile(each, classes),) for each in tiles))


@register.filter
def in_words(tile: Tile | str) -> str:
    """``{{ wait.tile|in_words }}``: 5 of circles."""
    return tile_words(tile)


@register.filter
def split_names(names: str) -> list[str]:
    """``{% for name in "1m 2m 3m"|split_names %}``."""
    return names.split()


def _view(name: str) -> str:
    """The name of the tile's view in the picture: the letter first, as an ``id`` must begin."""
    return name if name == "back" else "".join(sorted(name, reverse=True))
