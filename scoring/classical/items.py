"""Points of figures, pairs and flowers, which all players count (Küster, "Berechnungen für die Figuren")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.classical.value import CountLine
from scoring.hand.tiles import FLOWERS, Tile
from scoring.hand.tiles import WIND_KINDS as KIND_OF_WIND

__all__ = [
    "FLOWER_POINTS",
    "HONOUR_RANKS",
    "ITEM_CODES",
    "ITEM_POINTS",
    "PAIR_POINTS",
    "RANKS",
    "Figure",
    "Winds",
    "figure_line",
    "flower_line",
    "flower_wind",
]

RANKS = ("simple", "terminal", "dragon", "wind", "own_wind", "round_wind", "own_round_wind")  #: the tiles of a figure
HONOUR_RANKS = frozenset(RANKS[2:])
FLOWER_POINTS = 4
SIMPLE_POINTS = {"pon": 2, "kan": 8}  #: an open figure of 2 to 8; doubled for terminals and honours, and doubled again if closed
PAIR_POINTS = {"dragon": 2, "own_wind": 2, "round_wind": 2, "own_round_wind": 4}
SIZES = {"pair": 2, "chi": 3, "pon": 3, "kan": 4}


def _figure_points(form: str, is_open: bool, rank: str) -> int:
    if form in SIMPLE_POINTS:
        return SIMPLE_POINTS[form] * (1 if rank == "simple" else 2) * (1 if is_open else 2)
    return PAIR_POINTS.get(rank, 0) if form == "pair" else 0


ITEM_CODES: tuple[tuple[str, int], ...] = (
    *(
        (f"{'open' if is_open else 'closed'}_{form}_{rank}", _figure_points(form, is_open, rank))
        for form in ("pon", "kan")
        for is_open in (True, False)
        for rank in RANKS
    ),
    *((f"pair_{rank}", points) for rank, points in PAIR_POINTS.items()),
    ("flower", FLOWER_POINTS),
    ("own_flower", FLOWER_POINTS),
    ("bouquet", 4 * FLOWER_POINTS),
)  #: the items that can be ticked, with the points of each; ``bouquet`` is the four flowers or the four seasons
ITEM_POINTS = dict(ITEM_CODES)


@dataclass(frozen=True, slots=True)
class Winds:
    """The winds that count for a player: ``own``, one letter or (two players) two, and the wind of the round."""

    own: str
    round: str

    def rank(self, tile: Tile) -> str:
        """The rank of a tile (0–33) for this player: one of :data:`RANKS`."""
        if tile < 27:
            return "terminal" if tile % 9 in (0, 8) else "simple"
        if tile > 30:
            return "dragon"
        is_own = any(KIND_OF_WIND[wind] == tile for wind in self.own)
        is_round = KIND_OF_WIND.get(self.round) == tile
        return {(True, True): "own_round_wind", (True, False): "own_wind", (False, True): "round_wind"}.get((is_own, is_round), "wind")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure or pair: ``form`` is ``chi``, ``pon``, ``kan`` or ``pair``, ``tile`` its lowest kind."""

    form: str
    tile: int
    open: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        if self.form == "chi":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * SIZES[self.form]

    def code(self, winds: Winds) -> str:
        """Its code among the items: ``closed_pon_own_wind``, ``open_chi``, ``pair_dragon``, ``pair``."""
        rank, side = winds.rank(self.tile), "open" if self.open else "closed"
        if self.form == "chi":
            return f"{side}_chi"
        if self.form == "pair":
            return f"pair_{rank}" if rank in PAIR_POINTS else "pair"
        return f"{side}_{self.form}_{rank}"


def figure_line(figure: Figure, winds: Winds) -> CountLine:
    """The line of a figure or pair; chi and pairs that count nothing have 0 points."""
    code = figure.code(winds)
    return CountLine(code.replace("_", " "), ITEM_POINTS.get(code, 0), figure.tiles)


def flower_line(flowers: Iterable[Tile]) -> CountLine | None:
    """All flowers and seasons of a hand in one line, if there are any."""
    laid = tuple(sorted(flowers))
    return CountLine("flowers", FLOWER_POINTS * len(laid), laid) if laid else None


def flower_wind(flower: Tile) -> str:
    """The wind to which a flower or season belongs: ``E``, ``S``, ``W`` or ``N``."""
    return "ESWN"[(flower - FLOWERS.start) % 4]
