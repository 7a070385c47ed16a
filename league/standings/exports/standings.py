"""The standings as they are shown, now or after a session."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.exports.table import Cell, FileColumn, FileTable
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.results import seat_results
from league.standings.queries.standings import StandingRow, Standings, standings_of
from scoring.formats import points_to_json
from scoring.ranking import RankingPolicy

__all__ = ["standings_json", "standings_table"]

UNDIVIDED = RankingPolicy()
DECIMALS = {10: 1, 20: 2}
COLUMNS = (
    FileColumn("place", gettext_lazy("Place"), 8),
    FileColumn("number", gettext_lazy("Number"), 9),
    FileColumn("player", gettext_lazy("Player"), 24),
    FileColumn("club", gettext_lazy("Club"), 20),
    FileColumn("value", gettext_lazy("Ranked by"), 12),
    FileColumn("games", gettext_lazy("Games"), 8),
    FileColumn("total", gettext_lazy("Total"), 12),
    FileColumn("average", gettext_lazy("Average"), 12),
    FileColumn("best", gettext_lazy("Best game"), 12),
    FileColumn("firsts", gettext_lazy("1st places")),
    FileColumn("seconds", gettext_lazy("2nd places")),
    FileColumn("thirds", gettext_lazy("3rd places")),
    FileColumn("fourths", gettext_lazy("4th places")),
    FileColumn("fifths", gettext_lazy("5th places")),
    FileColumn("movement", gettext_lazy("Movement")),
    FileColumn("note", gettext_lazy("Note"), 32),
)


def standings_table(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> FileTable:
    """The standings, or those after a session; ``Session.DoesNotExist`` where it has no result. Four queries.

    Fifth places have a column where tables of five can be; points are divided as on the page.
    """
    page = standings_of(competition, after, reader=reader)
    name = "standings" if after is None else f"standings-after-{after}"
    days = [result.date for result in seat_results(competition, after, reader=reader) if result.date]
    columns = tuple(column for column in COLUMNS if column.key != "fifths" or 5 in competition.ruleset.table_sizes)
    rows = (tuple(_cells(row, page.policy)[column.key] for column in columns) for row in page.rows)
    return FileTable(name, _("Standings"), columns, rows, max(days, default=None))


def standings_json(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> dict[str, Any]:
    """The same as one JSON object; ``Session.DoesNotExist`` as above. Three queries."""
    page: Standings = standings_of(competition, after, reader=reader)
    left_out = () if 5 in competition.ruleset.table_sizes else ("fifths",)
    divided = {} if page.policy.divide_by == 1 else {"points_divided_by": page.policy.divide_by}
    return {
        "competition": competition.slug,
        "name": competition.name,
        "ruleset": competition.ruleset.title,
        "ranked_by": page.policy.method,
        **divided,
        "after_session": page.after,
        "games": page.games,
        "standings": [{name: _json(cell) for name, cell in _cells(row).items() if name not in left_out} for row in page.rows],
    }


def _cells(row: StandingRow, policy: RankingPolicy = UNDIVIDED) -> dict[str, Cell]:
    """The cells by column; points that the policy divides are decimals."""
    divisor = policy.divide_by
    first, second, third, fourth, fifth = (*row.places, 0)[:5]
    return {
        "place": row.place,
        "number": row.person.number,
        "player": row.name,
        "club": row.person.club,
        "value": _exact(row.value, 1 if policy.method == "place_points" else divisor),
        "games": row.games,
        "total": _exact(row.total, divisor),
        "average": _exact(row.average, divisor),
        "best": _exact(row.best, divisor),
        "firsts": first,
        "seconds": second,
        "thirds": third,
        "fourths": fourth,
        "fifths": fifth,
        "movement": row.movement,
        "note": row.note,
    }


def _exact(number: ShownNumber | None, divisor: int) -> Cell:
    """The exact number: a decimal where points are divided, unless it has no end (an average)."""
    if number is None or divisor == 1:
        return number.value if number else None
    decimals = DECIMALS[divisor]
    whole = Fraction(number.value) * 10**decimals
    return Decimal(f"{whole.numerator}E-{decimals}") if whole.denominator == 1 else number.value


def _json(cell: Cell) -> Any:
    """Points as integers, or exact fractions as text."""
    return points_to_json(cell) if isinstance(cell, Fraction) else cell
