"""A hand of Küster's game entered by tiles: with flowers, without indicators, also for players who did not win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.table.entry.tile_form import HAND_TILES, LONGEST, TileHandForm, tile_initial
from league.table.entry.toggles import CLASSICAL_TOGGLES
from scoring.hand import Hand, Tile, parse_flower, tiles_text
from scoring.hand.tiles import FLOWERS

__all__ = ["CLASSICAL_CIRCUMSTANCES", "ClassicalTileForm", "classical_initial"]

#: Name and meaning of each circumstance of a win (Küster, "Der Schlußstein", "Der Mundraub", "Handspiele").
CLASSICAL_CIRCUMSTANCES: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "rinshan": (pgettext_lazy("kuester circumstance", "Replacement tile"), _("from the dead wall, after a Kah-Ongg or a flower")),
    "haitei": (pgettext_lazy("kuester circumstance", "Last tile"), _("of the live wall")),
    "houtei": (pgettext_lazy("kuester circumstance", "Last discard"), _("after the last tile of the wall")),
    "chankan": (pgettext_lazy("kuester circumstance", "Mundraub"), _("robbing a Kah-Ongg")),
    "tenhou": (pgettext_lazy("kuester circumstance", "Himmelspiel"), _("the Bankier, with the tiles as dealt")),
    "first_discard": (pgettext_lazy("kuester circumstance", "Erdenspiel"), _("on the first discard, with the tiles as dealt")),
}

WINS = [("ron", pgettext_lazy("kuester win", "Claimed")), ("tsumo", pgettext_lazy("kuester win", "Drawn"))]


def classical_initial(hand: Hand) -> dict[str, Any]:
    """The initial values of :class:`ClassicalTileForm` for this hand."""
    return {**tile_initial(hand), "flowers": tiles_text(hand.flowers)}


class ClassicalTileForm(TileHandForm):
    """When valid, ``hand`` is what was typed; only a winner's hand has a winning tile (``win`` is ``none`` for all others).

    ``fixed`` as for :class:`TileHandForm`; a fixed ``win`` of ``none`` says that the player did not win.
    """

    dora_indicators = None  # type: ignore[assignment]  # Django's way to leave a field of the parent out
    ura_indicators = None  # type: ignore[assignment]
    flowers = forms.CharField(label=_("Flowers and seasons"), max_length=LONGEST, required=False)
    circumstance_words: ClassVar = CLASSICAL_CIRCUMSTANCES
    toggle_rules: ClassVar = CLASSICAL_TOGGLES
    examples: ClassVar[Mapping[str, str | Promise]] = {
        "concealed": _("For example 123m406p789s55z: m characters, p circles, s bamboo, 1z to 7z winds and dragons."),
        "melds": _("For example 234m 555z (1111p): a closed kan in brackets."),
        "winning_tile": _("Empty: with 14 tiles the last one won."),
        "flowers": _("For example f1g3: f1 to f4 flowers, g1 to g4 seasons."),
    }

    def _choices(self) -> dict[str, forms.Field]:
        fields = super()._choices()
        if isinstance(win := fields.get("win"), forms.ChoiceField):
            win.choices = [*WINS, ("none", _("Did not win"))]
        return fields

    @property
    def is_empty(self) -> bool:
        """No tile was given at all."""
        return not any(str(self[name].value() or "").strip() for name in ("concealed", "melds", "flowers"))

    @property
    def known_circumstances(self) -> tuple[str, ...]:
        return tuple(self.circumstance_words)

    def _toggle_label(self, code: str) -> str:
        return str(self.circumstance_words[code][0])

    def _toggle_meaning(self, code: str) -> str:
        return str(self.circumstance_words[code][1])

    def clean_flowers(self) -> tuple[Tile, ...]:
        tiles = self._tiles("flowers")
        return self._read(lambda: tuple(parse_flower(tiles_text([tile]), "flowers") for tile in tiles))

    def _hand(self, data: Mapping[str, Any]) -> Hand:
        """Build the hand: move flowers among the tiles to the flowers, and a non-winner's winning tile to the other tiles."""
        concealed = [tile for tile in data["concealed"] if tile not in FLOWERS]
        flowers = (*data["flowers"], *(tile for tile in data["concealed"] if tile in FLOWERS))
        winning_tile, win = data["winning_tile"], self.fixed.get("win") or data.get("win") or "ron"
        if win == "none" and winning_tile is not None:
            concealed, winning_tile = [*concealed, winning_tile], None
        if win != "none" and winning_tile is None and len(concealed) + 3 * len(data["melds"]) == HAND_TILES:
            *concealed, winning_tile = concealed
        return Hand(
            concealed=tuple(concealed),
            winning_tile=winning_tile,
            win=win,
            seat_wind=self.fixed.get("seat_wind") or data.get("seat_wind") or "E",
            round_wind=self.fixed.get("round_wind") or data.get("round_wind") or "E",
            melds=data["melds"],
            circumstances=frozenset() if win == "none" else self._circumstances(data),
            flowers=flowers,
        )
