"""``mpsz`` notation of tiles, both ways (docs/formats.md §2): ``123m0p55z``, and ``f1``–``f4``, ``g1``–``g4`` for flowers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from scoring.errors import RuleViolation, gettext_noop
from scoring.hand.tiles import FLOWERS, Tile

__all__ = ["parse_flower", "parse_tile", "parse_tiles", "tile_name", "tiles_text"]

MOST_TILES = 200  #: more than a whole set of tiles
RUN = re.compile(r"([0-9]+)([mpsz])|([fg])([1-4])")
NAMES = tuple(
    [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    + [f"{number}z" for number in range(1, 8)]
    + [f"0{suit}" for suit in "mps"]
    + [f"{letter}{number}" for letter in "fg" for number in range(1, 5)]
)
TILES = {name: tile for tile, name in enumerate(NAMES)}


def parse_tiles(text: str, where: str = "") -> tuple[Tile, ...]:
    """The tiles of a text, in its order. Raises RuleViolation ``bad_tile`` with ``where``; an empty text is no tiles."""
    tiles: list[Tile] = []
    position = 0
    while position < len(text):
        found = RUN.match(text, position)
        names = _names(found) if found else []
        if not found or not all(name in TILES for name in names) or len(tiles) + len(names) > MOST_TILES:
            raise _refused(text[position : position + 12], where)
        tiles.extend(TILES[name] for name in names)
        position = found.end()
    return tuple(tiles)


def _names(found: re.Match[str]) -> list[str]:
    numbers, suit, letter, number = found.groups()
    return [each + suit for each in numbers[: MOST_TILES + 1]] if suit else [letter + number]


def _refused(text: str, where: str) -> RuleViolation:
    sentence = gettext_noop("{text} is no tile. Tiles are written 1m to 9m, 1p to 9p, 1s to 9s and 1z to 7z, red fives 0m, 0p, 0s.")
    return RuleViolation("bad_tile", sentence, where=where, text=repr(text))


def parse_tile(text: str, where: str = "") -> Tile:
    """The one tile of a text. Raises RuleViolation ``bad_tile``."""
    tiles = parse_tiles(text, where)
    if len(tiles) != 1:
        raise _refused(text[:12], where)
    return tiles[0]


def parse_flower(text: str, where: str = "") -> Tile:
    """A flower or season, ``f1``–``f4`` or ``g1``–``g4``. Raises RuleViolation ``bad_tile``."""
    if TILES.get(text, -1) not in FLOWERS:
        raise _refused(text[:12], where)
    return TILES[text]


def tile_name(tile: Tile) -> str:
    """The tile in notation: ``5p``, ``0s``, ``7z``, ``f1``."""
    return NAMES[tile]


def tiles_text(tiles: Iterable[Tile]) -> str:
    """The tiles in their order, runs of a suit sharing its letter; :func:`parse_tiles` is the inverse."""
    names = [NAMES[tile] for tile in tiles]
    return "".join(_run(suit, list(run)) for suit, run in groupby(names, key=lambda name: name[-1] if name[-1] in "mpsz" else name))


def _run(suit: str, names: list[str]) -> str:
    return "".join(name[0] for name in names) + suit if len(suit) == 1 else "".join(names)
