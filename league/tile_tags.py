"""``{% load tiles %}``: tiles as small pictures with their names in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language

from league.wording.hands import explained, wait_name
from league.wording.tiles import PAYERS, tile_corner, tile_words
from scoring.hand import Hand, Tile, tile_name
from scoring.riichi import HandValue, TileGroup, explain
from scoring.rulesets import Ruleset

register = template.Library()

#: Views of one picture file in ``img``, because Firefox refuses ``<use>`` from a file under our content security policy.
TILE = '<span class="tile{}" data-corner="{}"><img src="{}#{}" alt="{}" width="30" height="40"></span>'


@register.simple_tag
def tile(tile: Tile | str, classes: str = "") -> SafeString:
    """``{% tile 13 %}``, ``{% tile "0p" %}``, ``{% tile "back" "small" %}``: one tile; its name in words is read aloud."""
    return _shown_tile(tile if isinstance(tile, str) else tile_name(tile), classes, get_language())


@lru_cache(maxsize=2_000)
def _shown_tile(name: str, classes: str, _language: str | None) -> SafeString:
    """One of the few tiles there are: a rules page has hundreds of them."""
    more = (" red" if name.startswith("0") else "") + (f" {classes}" if classes else "")
    return format_html(TILE, more, tile_corner(name), static("img/tiles.svg"), _view(name), capfirst(tile_words(name)))


@register.simple_tag
def tiles(tiles: Iterable[Tile], classes: str = "") -> SafeString:
    """``{% tiles hand.dora_indicators %}``: tiles in a row."""
    return format_html_join("", "{}", ((tile(each, classes),) for each in tiles))


@register.simple_tag
def tile_group(group: TileGroup, winning_tile: Tile | None) -> SafeString:
    """``{% tile_group group hand.winning_tile %}``: a set or pair of an explanation, with the winning tile marked."""
    won = group.tiles.index(winning_tile) if group.won and winning_tile in group.tiles else None
    face_down = (0, 3) if group.kind == "kan" and not group.open else ()
    shown = (tile("back" if index in face_down else each, "won" if index == won else "") for index, each in enumerate(group.tiles))
    return format_html(
        '<span class="tile-set{}">{}</span>', " meld" if group.melded else "", format_html_join("", "{}", ((each,) for each in shown))
    )


@register.filter
def in_words(tile: Tile | str) -> str:
    """``{{ wait.tile|in_words }}``: 5 of circles."""
    return tile_words(tile)


@register.simple_tag
def reasons(hand: Hand, value: HandValue, ruleset: Ruleset) -> dict[str, Any]:
    """``{% reasons hand value ruleset as why %}``: the sets as tiles (``groups``), the ``wait`` and every reason in words (``rows``)."""
    return {
        "groups": explain(hand, value, ruleset).groups,
        "wait": capfirst(wait_name(value.reading.wait)),
        "rows": explained(hand, value, ruleset),
    }


@register.filter
def payer_name(payer: str) -> str:
    """``{{ line.payer|payer_name }}``: from the discarder."""
    return str(PAYERS[payer])


@register.filter
def split_names(names: str) -> list[str]:
    """``{% for name in "1m 2m 3m"|split_names %}``."""
    return names.split()


def _view(name: str) -> str:
    """The name of the tile's view in the picture: the letter first, because an ``id`` must begin with one."""
    return name if name == "back" else "".join(sorted(name, reverse=True))
