"""Common parts of all rulebooks: tiles, their notation, melds, the divisions of a hand and its waits."""

from scoring.hand.meld import MELD_KINDS, Meld
from scoring.hand.notation import parse_flower, parse_tile, parse_tiles, tile_name, tiles_text
from scoring.hand.tiles import Tile, kind
from scoring.hand.win import CIRCUMSTANCES, WINS, Hand

__all__ = [
    "CIRCUMSTANCES",
    "MELD_KINDS",
    "WINS",
    "Hand",
    "Meld",
    "Tile",
    "kind",
    "parse_flower",
    "parse_tile",
    "parse_tiles",
    "tile_name",
    "tiles_text",
]
