"""The standings as pages show them, now or after a session."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.cells import json_cell
from league.standings.columns import columns_in_files
from league.standings.exports.declared import declared_table
from league.standings.exports.table import FileTable
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.results import seat_results

__all__ = ["standings_json", "standings_table"]


def standings_table(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> FileTable:
    """The standings now or after a session. Raises ``Session.DoesNotExist`` if that has no result. Four queries.

    Points are divided as on the page.
    """
    page = standings_of(competition, after, reader=reader)
    name = "standings" if after is None else f"standings-after-{after}"
    days = [result.date for result in seat_results(competition, after, reader=reader) if result.date]
    return declared_table(name, _("Standings"), columns_in_files(competition, page), page.rows, max(days, default=None))


def standings_json(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> dict[str, Any]:
    """The standings as one JSON object. Raises ``Session.DoesNotExist`` as above. Three queries."""
    page = standings_of(competition, after, reader=reader)
    columns = columns_in_files(competition, page)
    divided = {} if page.policy.divide_by == 1 else {"points_divided_by": page.policy.divide_by}
    return {
        "competition": competition.slug,
        "name": competition.name,
        "ruleset": competition.ruleset.title,
        "ranked_by": page.policy.method,
        **divided,
        "after_session": page.after,
        "games": page.games,
        "standings": [{column.key: json_cell(column.value(row)) for column in columns} for row in page.rows],
    }
