"""An entry begun before seats were changed: what was tapped stays with the players, unless somebody says that the seats were meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from league.games.models import RESEAT, GameRevision
from league.games.signing import Signed
from league.numbers import whole_number
from league.table.identity import AtTable
from league.table.seat_labels import SeatLabel

__all__ = ["Reseated", "as_seated_now", "moves_between", "moves_of", "with_moves"]

OF_SEATS = re.compile(
    r"(winner|liable)[23]?|discarder|riichi|tenpai|dead|chombo|offenders|nagashi|caller|fined|too_few|too_many|pays_alone|sits_out"
)
OF_ONE_SEAT = re.compile(r"(?P<what>worth|announced)(?P<seat>\d)(?P<rest>-.*)?")
Moves = tuple[int, ...]  #: for each seat, where what was typed for it belongs


def moves_between(before: Sequence[str], now: Sequence[str]) -> Moves:
    """Where each player sits now. Who came takes over from who left, in the order of the seats."""
    come = iter([seat for seat, player in enumerate(now) if player not in before])
    return tuple(now.index(player) if player in now else next(come) for player in before)


def moves_of(text: str, seats: int) -> Moves:
    """The moves that a page sent; nobody moves if they are none of this table."""
    moves = tuple(int(part) for part in text.split(",") if part.isdecimal())
    return moves if sorted(moves) == list(range(seats)) else tuple(range(seats))


def with_moves(data: QueryDict, moves: Moves) -> QueryDict:
    """What was typed, with every seat in it moved: as the answer to a question, and in the name of a field."""
    moved = data.copy()
    for name in data:
        values = data.getlist(name)
        if OF_SEATS.fullmatch(name):
            moved.setlist(name, [_moved(value, moves) for value in values])
        elif own := OF_ONE_SEAT.fullmatch(name):
            moved.setlist(f"{own['what']}{_moved(own['seat'], moves)}{own['rest'] or ''}", values)
    return moved


def _moved(value: str, moves: Moves) -> str:
    seat = whole_number(value)
    return value if seat is None or seat >= len(moves) else str(moves[seat])


def as_seated_now(at: AtTable, data: QueryDict) -> QueryDict:
    """What was typed, for the players where they sit now; or, with ``move``, as somebody says that it was meant."""
    return with_moves(data, _moves(at, data))


def _moves(at: AtTable, data: QueryDict) -> Moves:
    before, now = data.get("seated", "").split(","), at.seating.split(",")
    if "move" in data:
        return moves_of(str(data["move"]).partition(":")[2], len(now))
    return moves_between(before, now) if len(before) == len(now) else tuple(range(len(now)))


@dataclass(frozen=True, slots=True)
class Reseated:
    """Who changed the seats, who sits where now, and whether what was typed is shown for the ``seats_meant``, or else for the names.

    ``otherwise`` is what the button for the other reading sends; empty if both are the same.
    """

    by: Signed
    seats: tuple[SeatLabel, ...]
    seats_meant: bool
    otherwise: str

    @classmethod
    def of(cls, at: AtTable, data: QueryDict, seats: Sequence[SeatLabel]) -> Reseated | None:
        """``None`` if everybody sits where they did when the entry was begun. One query otherwise."""
        is_asked = "move" in data
        if not is_asked and data.get("seated", at.seating) == at.seating:
            return None
        revision = GameRevision.objects.filter(game=at.game, verb=RESEAT).order_by("-version").first()
        if revision is None:
            return None
        moves = _moves(at, data)
        back = tuple(moves.index(seat) for seat in range(len(moves)))
        seats_meant = str(data.get("move", "")).startswith("seats:")
        other = f"{'names' if seats_meant else 'seats'}:{','.join(map(str, back))}"
        return cls(Signed.of(revision), tuple(seats), seats_meant, other if back != tuple(range(len(back))) else "")
