"""People disqualified at a table but still ranked by the competition, as after an import of games."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from league.competitions.models import Competition, EntrantStatus
from league.games.models import Penalty, Substitution, SubstitutionCause
from league.games.states import GameState
from league.seating.models import Seat
from scoring.game import KINDS

__all__ = ["AtTheTableOnly", "disqualified_at_the_table_only", "disqualified_at_the_table_text"]


@dataclass(frozen=True, slots=True)
class AtTheTableOnly:
    """Entrant ``number`` with this ``name``, disqualified in a game of this ``session`` at this ``table``."""

    number: int
    name: str
    session: int
    table: int


def disqualified_at_the_table_only(competition: Competition) -> tuple[AtTheTableOnly, ...]:
    """Everybody disqualified at a table but not in the competition, by session and table. One query."""
    noted = Q(game=OuterRef("table__game"), seat=OuterRef("wind"), until_version=None)
    penalty = Penalty.objects.filter(noted, kind__in=[kind for kind, rule in KINDS.items() if rule.puts_out])
    replaced = Substitution.objects.filter(noted, cause=SubstitutionCause.DISQUALIFIED)
    seats = Seat.objects.filter(table__game__competition=competition, entrant__status__in=[EntrantStatus.ACTIVE, EntrantStatus.WITHDRAWN])
    seats = seats.exclude(table__game__state=GameState.VOID).filter(Exists(penalty) | Exists(replaced))
    rows = seats.select_related("entrant__player", "session", "table")
    return tuple(
        AtTheTableOnly(row.entrant.number, row.entrant.shown_name, row.session.number, row.table.number)
        for row in rows.order_by("session__number", "table__number", "wind")
    )


def disqualified_at_the_table_text(one: AtTheTableOnly) -> str:
    words = {"session": one.session, "table": one.table, "name": one.name}
    return (
        _(
            "Session %(session)s, table %(table)s: %(name)s was disqualified there, but is ranked like everybody. "
            "Disqualify them in the competition, too, or change what is noted at the table."
        )
        % words
    )
