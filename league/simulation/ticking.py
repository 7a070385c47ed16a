"""Tick a hand of the classical game from the tables of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.classical import DOUBLE_CODES, ITEM_CODES, PREMIUM_CODES, ClassicalValue, CountLine, Ticked
from scoring.hand import Tile
from scoring.hand.tiles import FLOWERS, WINDS

__all__ = ["ticked_from"]

ITEMS, PREMIUMS, DOUBLES = (frozenset(code for code, _points in codes) for codes in (ITEM_CODES, PREMIUM_CODES, DOUBLE_CODES))


def ticked_from(value: ClassicalValue, own_winds: str) -> Ticked:
    """The items ticked for a hand counted from its tiles; ``own_winds`` are the letters of the player's winds."""
    items = Counter(code for line in value.items for code in _item_codes(line, own_winds))
    return Ticked(
        items=tuple(sorted(items.items())),
        premiums=_codes(value.premiums) & PREMIUMS,
        doubles=_codes(value.doubles) & DOUBLES,
        special=value.special,
    )


def _item_codes(line: CountLine, own_winds: str) -> Iterator[str]:
    code = line.name.replace(" ", "_")
    if code == "flowers":
        yield from _flower_codes(line.tiles, own_winds)
    elif code in ITEMS:  # chi and pairs that count nothing are not in the tables
        yield code


def _flower_codes(flowers: Iterable[Tile], own_winds: str) -> Iterator[str]:
    """Codes of each bouquet, and of each flower or season outside one."""
    for bouquet in (FLOWERS[:4], FLOWERS[4:]):
        laid = [flower for flower in flowers if flower in bouquet]
        if len(laid) == len(bouquet):
            yield "bouquet"
            continue
        for flower in laid:
            yield "own_flower" if WINDS[bouquet.index(flower)] in own_winds else "flower"


def _codes(lines: Iterable[CountLine]) -> frozenset[str]:
    return frozenset(line.name.replace(" ", "_") for line in lines)
