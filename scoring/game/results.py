"""Results of hands, as people saw them at the table: immutable values (docs/formats.md §5).

This module has those of riichi, :mod:`scoring.game.mahjong_results` those of the other games.

Seats are 0..3 (starting as East, South, West, North). Nothing here knows a ruleset; :func:`scoring.game.advancing.advance` decides whether
a result is possible.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong
from scoring.game.seats import NOBODY, Seat, Seats
from scoring.game.tile_hand import TileHand

__all__ = [
    "ABORTIVE_REASONS",
    "LIMITS",
    "AbortiveDraw",
    "Chombo",
    "ExhaustiveDraw",
    "HanFu",
    "HandResult",
    "Liable",
    "Limit",
    "NagashiMangan",
    "NamedYaku",
    "RiichiResult",
    "Ron",
    "Tsumo",
    "Value",
    "Void",
    "Win",
    "Yakuman",
    "wins_of",
]

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
ABORTIVE_REASONS = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron")


@dataclass(frozen=True, slots=True)
class HanFu:
    """A value by han and fu; ``fu`` is ``None`` if the ruleset has none, or from five han on."""

    han: int
    fu: int | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """A value given as the name of a limit, one of :data:`LIMITS`."""

    name: str


@dataclass(frozen=True, slots=True)
class Yakuman:
    """One yakuman, or several at once (ALARM: a special hand)."""

    times: int = 1


Value = HanFu | Limit | Yakuman | TileHand


@dataclass(frozen=True, slots=True)
class NamedYaku:
    """The yaku named for a win, whether its hand was open, and its dora of all kinds; together they must give its value."""

    names: tuple[str, ...]
    open: bool = False
    dora: int = 0


@dataclass(frozen=True, slots=True)
class Liable:
    """Pao: ``seat`` is liable for ``yakuman`` of the winner's yakuman; ``None`` if the number was not entered."""

    seat: Seat
    yakuman: int | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """A win: the winner, the value, the liable player if any, and the yaku if named."""

    winner: Seat
    value: Value
    liable: Liable | None = None
    yaku: NamedYaku | None = None


@dataclass(frozen=True, slots=True)
class Ron:
    """One to three players won on the same discard. ``wins`` are kept in the order given."""

    discarder: Seat
    wins: tuple[Win, ...]
    riichi: Seats = NOBODY
    chombo: Seats = NOBODY
    dead: Seats = NOBODY


@dataclass(frozen=True, slots=True)
class Tsumo:
    """A win by the winner's own draw."""

    win: Win
    riichi: Seats = NOBODY
    chombo: Seats = NOBODY
    dead: Seats = NOBODY


@dataclass(frozen=True, slots=True)
class ExhaustiveDraw:
    """The wall ran out. ``dead``: seats with a dead hand, never tenpai."""

    tenpai: Seats
    riichi: Seats = NOBODY
    dead: Seats = NOBODY
    chombo: Seats = NOBODY


@dataclass(frozen=True, slots=True)
class NagashiMangan:
    """The wall ran out and ``winners`` discarded only terminals and honours, none of them called."""

    winners: Seats
    tenpai: Seats = NOBODY
    riichi: Seats = NOBODY
    dead: Seats = NOBODY


@dataclass(frozen=True, slots=True)
class AbortiveDraw:
    """The hand was broken off by a rule, one of :data:`ABORTIVE_REASONS`."""

    reason: str
    riichi: Seats = NOBODY
    dead: Seats = NOBODY


@dataclass(frozen=True, slots=True)
class Chombo:
    """A hand ended by a false win or another grave error."""

    offenders: Seats
    riichi: Seats = NOBODY


@dataclass(frozen=True, slots=True)
class Void:
    """A hand broken off without anybody's fault: it is replayed, nothing is paid, and its deposits go back."""

    riichi: Seats = NOBODY


RiichiResult = Ron | Tsumo | ExhaustiveDraw | NagashiMangan | AbortiveDraw | Chombo | Void
HandResult = RiichiResult | Mahjong | Drawn | FalseMahjong | Fine  #: every game has void hands


def wins_of(result: HandResult | None) -> tuple[Win, ...]:
    """The wins of a riichi hand in the order given; none where nobody won, and in other games."""
    if isinstance(result, Ron):
        return result.wins
    return (result.win,) if isinstance(result, Tsumo) else ()
