"""The seats of a competition as named in the EMA check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.seating.models import Seat
from league.standings.queries.roster import Participant
from league.wording import points_text
from scoring.game import Points

__all__ = ["Chair", "Chairs", "chairs_of"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat with its player's real name, and the entrant's result once there is one."""

    session: int
    table: int
    name: str
    replaced: bool
    total: Points | None

    @property
    def where(self) -> str:
        return _("Session %(session)s, table %(table)s") % {"session": self.session, "table": self.table}

    @property
    def fixed(self) -> str:
        """A sentence that the entrant's result does not come from the table, and what it is instead."""
        if not self.replaced or self.total is None:
            return ""
        return _("Result of %(name)s: fixed at %(total)s.") % {"name": self.name, "total": points_text(self.total, signed=True)}


Chairs = Mapping[tuple[int, int], Chair]  #: by game id and seat 0..3


def chairs_of(competition: Competition, roster: Mapping[int, Participant]) -> Chairs:
    """Every seat by game id and seat number. One query."""
    columns = ("table__game__pk", "wind", "session__number", "table__number", "entrant_id", "result__replaced", "result__total")
    rows = Seat.objects.filter(table__game__competition=competition).values_list(*columns)
    return {
        (game, wind): Chair(session, table, roster[entrant].full_name, bool(replaced), total)
        for game, wind, session, table, entrant, replaced, total in rows
    }
