"""Special games: combined games, worth a limit; games of half a limit; heaven and earth (Küster, "Die fertigen Spielbilder")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from scoring.classical.readings import FigureReading, is_lanterns
from scoring.hand.tiles import BITS, HONOURS, KINDS, TERMINALS, kind, mask
from scoring.hand.win import Hand
from scoring.rulesets import Ruleset

__all__ = ["SPECIAL_GAMES", "SPECIAL_LIMITS", "kinds_of", "limit_points", "special_games"]

SPECIAL_GAMES: tuple[tuple[str, str], ...] = (
    ("nine_lanterns", "full"),
    ("unpaired", "full"),
    ("moon", "full"),
    ("fruit", "full"),
    ("paired", "full"),
    ("snake", "full"),
    ("green", "full"),
    ("seven_twins", "half"),
    ("corner_stones", "half"),
    ("heaven", "full"),
    ("earth", "full"),
)  #: every special game in the order of the book, with its limit

SPECIAL_LIMITS = dict(SPECIAL_GAMES)
BAMBOO = 18
GREEN = mask([BAMBOO + rank for rank in (1, 2, 3, 5, 7)] + [32])
MOON, FRUIT = BAMBOO, BAMBOO + 4
SNAKE = (0, 2, 4, 6, 8)


def limit_points(limit: str, ruleset: Ruleset) -> int:
    """Points of a ``full`` or ``half`` limit."""
    return ruleset.limit_game if limit == "full" else ruleset.half_limit_game


def special_games(hand: Hand, reading: FigureReading, ruleset: Ruleset) -> Iterator[str]:
    """The codes of all special games that a won hand is in this reading."""
    return (name for name, holds in GAMES.items() if holds(hand, reading, ruleset))


def kinds_of(hand: Hand) -> int:
    """The kinds of all tiles of a hand, as a mask."""
    return sum(1 << each for each in KINDS if hand.copies >> BITS * each & 31)


def _moon(hand: Hand, _reading: FigureReading, _ruleset: Ruleset) -> bool:
    return _won_on(hand, MOON) and not hand.circumstances.isdisjoint({"haitei", "houtei"})


def _fruit(hand: Hand, _reading: FigureReading, ruleset: Ruleset) -> bool:
    if ruleset.fruit_game == "off" or not _won_on(hand, FRUIT):
        return False
    return ruleset.fruit_game == "any" or "rinshan" in hand.circumstances


def _won_on(hand: Hand, tile: int) -> bool:
    return hand.winning_tile is not None and kind(hand.winning_tile) == tile


def _paired(hand: Hand, reading: FigureReading, _ruleset: Ruleset) -> bool:
    return reading.shape == "seven_pairs" and not kinds_of(hand) & ~(TERMINALS | HONOURS)


def _snake(_hand: Hand, reading: FigureReading, _ruleset: Ruleset) -> bool:
    if reading.shape != "figures" or any(figure.form == "chi" for figure in reading.figures):
        return False
    held = sorted([figure.tile for figure in reading.figures] + list(reading.pairs))
    suit = held[0] // 9
    return suit < 3 and tuple(tile - 9 * suit for tile in held) == SNAKE and reading.pairs[0] % 9 in (0, 8)


def _green(hand: Hand, reading: FigureReading, _ruleset: Ruleset) -> bool:
    return reading.shape == "figures" and not kinds_of(hand) & ~GREEN


def _corner_stones(hand: Hand, reading: FigureReading, _ruleset: Ruleset) -> bool:
    return reading.shape == "figures" and not kinds_of(hand) & ~TERMINALS


GAMES: Mapping[str, Callable[[Hand, FigureReading, Ruleset], bool]] = MappingProxyType(
    {
        "nine_lanterns": lambda hand, _reading, _ruleset: is_lanterns(hand.in_hand, hand.melds),
        "unpaired": lambda _hand, reading, _ruleset: reading.shape == "unpaired",
        "moon": _moon,
        "fruit": _fruit,
        "paired": _paired,
        "snake": _snake,
        "green": _green,
        "seven_twins": lambda _hand, reading, _ruleset: reading.shape == "seven_pairs",
        "corner_stones": _corner_stones,
        "heaven": lambda hand, _reading, _ruleset: "tenhou" in hand.circumstances,
        "earth": lambda hand, _reading, _ruleset: "first_discard" in hand.circumstances,
    }
)
