"""Who sat at a table: the entrant of the seat, or the substitute who played for them, or both if the substitute came later.

If the substitute was arranged to play for the entrant, and so sits in their seats again, the entrant counts as well.

Substitutions belong to :mod:`league.games`, a room above; here they are only looked up by the names of their relations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Exists, OuterRef, Subquery

from league.competitions.models import Entrant
from league.drawing.arrangement import pair
from league.seating.models import Seat, Table
from league.seating.models.sessions import SessionQuerySet

__all__ = ["SatTable", "tables_sat"]


@dataclass(slots=True)
class SatTable:
    """A table of a session: its ``number`` there, and for each wind (0..4) who of the competition sat there, by entrants' numbers: nobody
    if a substitute who is not entered played the whole game."""

    session: int
    number: int
    seats: dict[int, tuple[int, ...]]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """All two who met. A substitute and whom they replaced did not."""
        for one, other in combinations(self.seats.values(), 2):
            for here in one:
                for there in other:
                    if here != there:
                        yield pair(here, there)


def tables_sat(sessions: SessionQuerySet) -> Collection[SatTable]:
    """The tables of these sessions, in order (one database query)."""
    stood_in = {"substitutions__seat": OuterRef("wind"), "substitutions__until_version": None}
    here = {f"player__{name}": value for name, value in stood_in.items()}
    substitutes = Entrant.objects.filter(
        competition=OuterRef("session__competition"), player__substitutions__game__table=OuterRef("table"), **here
    )
    whole = Table.objects.filter(
        pk=OuterRef("table"), **{f"game__{name}": value for name, value in stood_in.items()}, game__substitutions__from_hand=1
    )
    rows = (
        Seat.objects.filter(session__in=sessions)
        .order_by("session__number", "table__number", "wind")
        .annotate(was_replaced=Exists(whole), substitute=Subquery(substitutes.values("number")[:1]))
        .values_list(
            "session__number", "table__number", "wind", "entrant__number", "was_replaced", "substitute", "entrant__stand_in__number"
        )
    )
    tables: dict[tuple[int, int], SatTable] = {}
    for session, number, wind, entrant, was_replaced, substitute, stand_in in rows:
        people = [] if was_replaced and (substitute is None or substitute != stand_in) else [entrant]
        people += [] if substitute is None else [substitute]
        tables.setdefault((session, number), SatTable(session, number, {})).seats[wind] = tuple(people)
    return tables.values()
