"""The standings as they are shown, now or after a session."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.exports.table import Cell, Column, Table
from league.standings.queries.numbers import Number
from league.standings.queries.results import seat_results
from league.standings.queries.standings import StandingRow, Standings, standings_of
from scoring.formats import points_to_json

__all__ = ["standings_json", "standings_table"]

COLUMNS = (
    Column("place", gettext_lazy("Place"), 8),
    Column("number", gettext_lazy("Number"), 9),
    Column("player", gettext_lazy("Player"), 24),
    Column("club", gettext_lazy("Club"), 20),
    Column("value", gettext_lazy("Ranked by"), 12),
    Column("games", gettext_lazy("Games"), 8),
    Column("total", gettext_lazy("Total"), 12),
    Column("average", gettext_lazy("Average"), 12),
    Column("best", gettext_lazy("Best game"), 12),
    Column("firsts", gettext_lazy("1st places")),
    Column("seconds", gettext_lazy("2nd places")),
    Column("thirds", gettext_lazy("3rd places")),
    Column("fourths", gettext_lazy("4th places")),
    Column("movement", gettext_lazy("Movement")),
    Column("note", gettext_lazy("Note"), 32),
)


def standings_table(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> Table:
    """The standings, or those after a session; ``Session.DoesNotExist`` where it has no result. Four queries."""
    page = standings_of(competition, after, reader=reader)
    name = "standings" if after is None else f"standings-after-{after}"
    days = [result.date for result in seat_results(competition, after, reader=reader) if result.date]
    return Table(name, _("Standings"), COLUMNS, (tuple(_cells(row).values()) for row in page.rows), max(days, default=None))


def standings_json(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> dict[str, Any]:
    """The same as one JSON object; ``Session.DoesNotExist`` as above. Three queries."""
    page: Standings = standings_of(competition, after, reader=reader)
    return {
        "competition": competition.slug,
        "name": competition.name,
        "ruleset": competition.ruleset.title,
        "ranked_by": page.policy.method,
        "after_session": page.after,
        "games": page.games,
        "standings": [{name: _json(cell) for name, cell in _cells(row).items()} for row in page.rows],
    }


def _cells(row: StandingRow) -> dict[str, Cell]:
    first, second, third, fourth = row.places
    return {
        "place": row.place,
        "number": row.person.number,
        "player": row.name,
        "club": row.person.club,
        "value": _exact(row.value),
        "games": row.games,
        "total": _exact(row.total),
        "average": _exact(row.average),
        "best": _exact(row.best),
        "firsts": first,
        "seconds": second,
        "thirds": third,
        "fourths": fourth,
        "movement": row.movement,
        "note": row.note,
    }


def _exact(number: Number | None) -> Cell:
    return number.value if number else None


def _json(cell: Cell) -> Any:
    """Points as integers, or exact fractions as text."""
    return points_to_json(cell) if isinstance(cell, Fraction) else cell
