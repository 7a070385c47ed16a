"""Tiles and the circumstances of a win in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.hand import Tile, tile_name

__all__ = ["CIRCUMSTANCES", "PAYERS", "tile_corner", "tile_words"]

SUITS: Mapping[str, str | Promise] = {
    "m": _("%(number)s of characters"),
    "p": _("%(number)s of circles"),
    "s": _("%(number)s of bamboo"),
    "f": _("flower %(number)s"),
    "g": _("season %(number)s"),
}
RED_FIVES: Mapping[str, str | Promise] = {"m": _("red 5 of characters"), "p": _("red 5 of circles"), "s": _("red 5 of bamboo")}
HONOURS: Mapping[str, str | Promise] = {
    "1": _("East wind"),
    "2": _("South wind"),
    "3": _("West wind"),
    "4": _("North wind"),
    "5": _("white dragon"),
    "6": _("green dragon"),
    "7": _("red dragon"),
}
#: The letter in the corner of a wind tile, for people who cannot read the character.
WINDS: Mapping[str, str | Promise] = {
    "1": pgettext_lazy("corner of the tile", "E"),
    "2": pgettext_lazy("corner of the tile", "S"),
    "3": pgettext_lazy("corner of the tile", "W"),
    "4": pgettext_lazy("corner of the tile", "N"),
}
#: Name and meaning of each circumstance of a win under riichi rules.
CIRCUMSTANCES: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "riichi": (pgettext_lazy("circumstance", "Riichi"), ""),
    "double_riichi": (pgettext_lazy("circumstance", "Double riichi"), _("with the first discard")),
    "open_riichi": (pgettext_lazy("circumstance", "Open riichi"), _("with the hand shown")),
    "ippatsu": (pgettext_lazy("circumstance", "Ippatsu"), _("within one round of riichi")),
    "rinshan": (pgettext_lazy("circumstance", "Rinshan"), _("on the tile after a kan")),
    "chankan": (pgettext_lazy("circumstance", "Chankan"), _("robbing a kan")),
    "haitei": (pgettext_lazy("circumstance", "Haitei"), _("on the last tile")),
    "houtei": (pgettext_lazy("circumstance", "Houtei"), _("on the last discard")),
    "tenhou": (pgettext_lazy("circumstance", "Tenhou"), _("dealer, on the first tiles")),
    "chiihou": (pgettext_lazy("circumstance", "Chiihou"), _("on the first draw")),
    "renhou": (pgettext_lazy("circumstance", "Renhou"), _("before the first draw")),
    "tile_sorted_in": (pgettext_lazy("circumstance", "Tile sorted in"), _("the drawn tile cannot be told apart")),
}
#: The payers, before or after a number of points.
PAYERS: Mapping[str, str | Promise] = {
    "discarder": _("from the discarder"),
    "each": _("from each of the three others"),
    "E": _("from East"),
    "others": _("from each of the two others"),
}


def tile_words(tile: Tile | str) -> str:
    """A tile (a number or its ``mpsz`` name) in words: "5 of circles", "East wind"; ``back`` is a tile face down."""
    if tile == "back":
        return gettext("tile face down")
    name = tile if isinstance(tile, str) else tile_name(tile)
    number, suit = sorted(name)
    if suit == "z":
        return str(HONOURS[number])
    return str(RED_FIVES[suit]) if number == "0" else str(SUITS[suit]) % {"number": number}


def tile_corner(tile: Tile | str) -> str:
    """The number or letter in the corner of a tile; nothing on dragons and on a tile face down."""
    name = tile if isinstance(tile, str) else tile_name(tile)
    if name == "back":
        return ""
    number, suit = sorted(name)
    if suit == "z":
        return str(WINDS.get(number, ""))
    return "5" if number == "0" else number
