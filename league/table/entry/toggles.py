"""Rules for when each circumstance of a win can be chosen: hints for static/js/tiles/circumstances.js, while ``scoring`` decides."""

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


#: The rules in riichi; a circumstance without a rule needs nothing but the win.
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
#: The rules in Küster's game, where the last tile can only be one of these.
CLASSICAL_TOGGLES: Mapping[str, ToggleRule] = {
    name: ToggleRule(needs, excludes=tuple(other for other in OF_THE_LAST_TILE if other != name))
    for name, needs in OF_THE_LAST_TILE.items()
}
