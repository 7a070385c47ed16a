"""When each circumstance of a win can be chosen. The page carries it to static/js/tiles/circumstances.js; ``scoring`` decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["CLASSICAL_TOGGLES", "TOGGLES", "ToggleRule"]

FIRST_TURN = ("tenhou", "chiihou", "renhou")
OF_THE_LAST_TILE: Mapping[str, tuple[str, ...]] = {
    "rinshan": ("drawn", "replacement"),
    "haitei": ("drawn",),
    "houtei": ("discarded",),
    "chankan": ("discarded",),
    "tenhou": ("drawn", "dealer", "untouched"),
    "first_discard": ("discarded", "other", "untouched"),
}


@dataclass(frozen=True, slots=True)
class ToggleRule:
    """``needs`` are facts of the hand, ``excludes`` circumstances that it cannot be beside; ``bets`` riichi.

    The facts: ``closed``; ``bet``, riichi where the table asks for it; ``riichi`` in whatever way; ``replacement``, a kan or a flower;
    ``drawn`` and ``discarded``, the winning tile, as long as the opposite is not known; ``dealer`` and ``other``; ``untouched``, neither
    a meld nor riichi.
    """

    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    bets: bool = False


#: In riichi. Nothing but the win is needed where no rule is.
TOGGLES: Mapping[str, ToggleRule] = {
    "riichi": ToggleRule(("closed",), FIRST_TURN, bets=True),
    "double_riichi": ToggleRule(("closed", "bet"), FIRST_TURN, bets=True),
    "open_riichi": ToggleRule(("closed", "bet"), FIRST_TURN, bets=True),
    "ippatsu": ToggleRule(("closed", "riichi"), ("rinshan",)),
    "rinshan": ToggleRule(("drawn", "replacement"), ("ippatsu",)),
    "chankan": ToggleRule(("discarded",), ("houtei",)),
    "haitei": ToggleRule(("drawn",)),
    "houtei": ToggleRule(("discarded",), ("chankan",)),
    "tenhou": ToggleRule(("drawn", "dealer", "untouched")),
    "chiihou": ToggleRule(("drawn", "other", "untouched")),
    "renhou": ToggleRule(("discarded", "other", "untouched")),
    "tile_sorted_in": ToggleRule(("drawn",)),
}
#: In Küster's game, where the last tile is only one of these things.
CLASSICAL_TOGGLES: Mapping[str, ToggleRule] = {
    name: ToggleRule(needs, excludes=tuple(other for other in OF_THE_LAST_TILE if other != name))
    for name, needs in OF_THE_LAST_TILE.items()
}
