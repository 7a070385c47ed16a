"""Doublings (Küster, "Verdoppelungen"): those of flowers and figures count for everybody, those of the whole game for the winner.

Lines with several doublings in the book's table are totals. Here each doubling is a line of its own: a kan of the own wind is
``wind kan`` 1, ``kan`` 1 and ``own wind`` 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.classical.items import Winds, flower_wind
from scoring.classical.value import CountLine
from scoring.hand.notation import tile_name
from scoring.hand.tiles import FLOWERS, Tile

__all__ = ["DOUBLE_CODES", "DOUBLE_TIMES", "figure_doubles", "flower_doubles", "game_double", "own_wind_doubles"]

BOUQUETS = {"f": range(FLOWERS.start, FLOWERS.start + 4), "g": range(FLOWERS.start + 4, FLOWERS.stop)}
DOUBLE_CODES: tuple[tuple[str, int], ...] = (
    ("simple_flush", 1),
    ("pure_flush", 3),
    ("dragon_game", 3),
    ("only_trumps", 4),
    ("won_in_hand", 1),
    ("last_tile", 1),
    ("last_discard", 1),
    ("robbing_a_kan", 1),
    ("first_discard", 2),
)  #: doublings of the whole game, each with its number of doublings
DOUBLE_TIMES = dict(DOUBLE_CODES)
OWN_WIND = {"own_wind": ("own wind",), "round_wind": ("round wind",), "own_round_wind": ("own wind", "round wind")}


def flower_doubles(flowers: Iterable[Tile], winds: Winds) -> Iterator[CountLine]:
    """The doublings of each bouquet, and of each own flower or season outside of bouquets."""
    laid = frozenset(flowers)
    for letter, bouquet in BOUQUETS.items():
        if laid.issuperset(bouquet):
            yield CountLine(f"bouquet {letter}", 3, tuple(bouquet))
            continue
        for flower in bouquet:
            if flower in laid and flower_wind(flower) in winds.own:
                yield CountLine(f"own flower {tile_name(flower)}", 1, (flower,))


def figure_doubles(form: str, rank: str, tiles: tuple[Tile, ...] = ()) -> Iterator[CountLine]:
    """The doublings of a pon or kan of such a rank (:data:`scoring.classical.items.RANKS`)."""
    if form not in ("pon", "kan"):
        return
    if rank == "dragon":
        yield CountLine(f"dragon {form}", 1, tiles)
    elif rank not in ("simple", "terminal"):
        yield CountLine(f"wind {form}", 1, tiles)
    if form == "kan":
        yield CountLine("kan", 1, tiles)
    yield from own_wind_doubles(rank, tiles)


def own_wind_doubles(rank: str, tiles: tuple[Tile, ...] = ()) -> Iterator[CountLine]:
    """Doublings of the own wind and of the round wind, in addition to those of any wind."""
    for name in OWN_WIND.get(rank, ()):
        yield CountLine(name, 1, tiles)


def game_double(code: str) -> CountLine:
    """The line of a doubling of the whole game."""
    return CountLine(code.replace("_", " "), DOUBLE_TIMES[code])
