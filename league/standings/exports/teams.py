"""The standings of the teams as pages show them, as files."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.cells import json_cell
from league.standings.exports.declared import declared_table
from league.standings.exports.table import FileTable
from league.standings.queries.teams.standings import RankedTeam, TeamTable
from league.standings.team_columns import team_columns_in_files

__all__ = ["teams_json", "teams_table"]


def teams_table(table: TeamTable, after: int | None = None) -> FileTable:
    """The table for a file, now or ``after`` a session."""
    name = "teams" if after is None else f"teams-after-{after}"
    return declared_table(name, _("Team standings"), team_columns_in_files(table), table.rows, table.day)


def teams_json(competition: Competition, table: TeamTable) -> dict[str, Any]:
    """The same as one JSON object, with the members of each team."""
    policy, play = table.standings.policy, table.play
    divided = {} if policy.divide_by == 1 else {"points_divided_by": policy.divide_by}
    return {
        "competition": competition.slug,
        "name": competition.name,
        "ruleset": competition.ruleset.title,
        "ranked_by": play.method,
        **divided,
        "after_session": table.standings.after,
        "teams": [_team(table, row) for row in table.rows],
    }


def _team(table: TeamTable, row: RankedTeam) -> dict[str, Any]:
    members = [
        {"number": one.number, "player": row.members[one.key].name, "reserve": one.reserve}
        for one in row.roster.members
        if one.key in row.members
    ]
    return {**{column.key: json_cell(column.value(row)) for column in team_columns_in_files(table)}, "members": members}
