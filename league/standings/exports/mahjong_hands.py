"""The columns of a hand without riichi and their cells: winner and discarder, the worth of every hand, its doublings."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy

from league.standings.exports.table import Cell, FileColumn
from league.wording.seats import SEAT_CODES
from scoring.formats import hand_result_to_json
from scoring.game import FalseMahjong, Fine, HandResult, Mahjong, PlayedHand, Said

__all__ = ["FACTS", "facts_of", "value_columns", "values_of"]

FACTS = (
    FileColumn("kind", gettext_lazy("Kind"), 16),
    FileColumn("banker", "Bankier", 9),
    FileColumn("doubled", gettext_lazy("Doubled"), 9),
    FileColumn("sits_out", gettext_lazy("Sits out"), 9),
    FileColumn("winner", gettext_lazy("Winner"), 9),
    FileColumn("discarder", gettext_lazy("Discarder"), 9),
    FileColumn("pays_alone", gettext_lazy("Pays alone"), 9),
    FileColumn("offender", gettext_lazy("False call or penalty"), 9),
)


def value_columns(seats: Sequence[str]) -> tuple[FileColumn, ...]:
    """A column for the value of the hand at each seat."""
    return tuple(FileColumn(f"value_{seat}", gettext_lazy("Value %s") % seat) for seat in seats)


def facts_of(hand: PlayedHand) -> tuple[Cell, ...]:
    """The cells of :data:`FACTS`; seats are letters."""
    result = hand.counted
    won = result if isinstance(result, Mahjong) else None
    return (
        hand_result_to_json(result)["type"],
        _letter(hand.banker),
        hand.doubled,
        _letter(hand.sits_out),
        _letter(won.winner if won else None),
        _letter(won.discarder if won else None),
        _letter(won.pays_alone if won and not won.excused else None),
        _letter(_offender(result)),
    )


def _offender(result: HandResult) -> int | None:
    if isinstance(result, FalseMahjong):
        return result.caller
    return result.seat if isinstance(result, Fine) else None


def values_of(hand: PlayedHand, players: int) -> tuple[Cell, ...]:
    """The value of each hand in points before it is doubled for payment; empty if there was none."""
    result = hand.counted
    worths = result.worths if isinstance(result, (Mahjong, FalseMahjong)) else ()
    values = [worth.points if isinstance(worth, Said) else None for worth in worths]
    return (*values, *[None] * (players - len(values)))


def _letter(seat: int | None) -> str | None:
    return None if seat is None else SEAT_CODES[seat]
