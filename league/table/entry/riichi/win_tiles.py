"""A winner's tiles at the table: the calculator's form without what the game knows already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from league.table.entry.tile_form import TileHandForm
from scoring.hand import Hand
from scoring.riichi.circumstances import OF_THE_DISCARD
from scoring.rulesets import Ruleset

__all__ = ["WinTilesForm", "with_first_winner"]

SHARED = ("winning_tile", "dora_indicators")  #: further winners share the first one's, unless something else is entered


class WinTilesForm(TileHandForm):
    """When valid, ``hand`` has the tiles and circumstances; winds, ron or tsumo, and riichi come from the game and stay empty.

    ``known`` holds these facts as far as the game knows them while the form is shown.
    """

    def __init__(self, data: Any, *, suffix: str, ruleset: Ruleset, known: Mapping[str, Any], initial: Mapping[str, Any]) -> None:
        super().__init__(data, ruleset=ruleset, fixed=known, prefix=f"tiles{suffix}", initial=initial)
        for name in SHARED:
            self.fields[name].widget.attrs["data-shared"] = True

    @property
    def is_empty(self) -> bool:
        """No tile of the hand was given; indicators do not count."""
        return not any(str(self[name].value() or "").strip() for name in ("concealed", "melds"))

    def _hand(self, data: Mapping[str, Any]) -> Hand:
        return replace(super()._hand(data), win="", seat_wind="", round_wind="")

    def _circumstances(self, data: Mapping[str, Any]) -> frozenset[str]:
        return frozenset(data["circumstances"]) - {"riichi"}


def with_first_winner(hand: Hand, first: Hand | None) -> Hand:
    """A further winner's hand, completed with what it shares with the first winner's.

    Shared are the winning tile and the indicators, unless given, and whether the tile was the last discard or from a robbed kan.
    """
    if first is None:
        return hand
    winning_tile = first.winning_tile if hand.winning_tile is None else hand.winning_tile
    return replace(
        hand,
        winning_tile=winning_tile,
        dora_indicators=hand.dora_indicators or first.dora_indicators,
        circumstances=hand.circumstances | first.circumstances & OF_THE_DISCARD,
    )
