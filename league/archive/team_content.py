"""Teams and line-ups of an archive as unsaved rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from league.archive.kept import from_json
from league.teams.models import LineUp, LineUpDeadline, Team, TeamPlay
from scoring.formats.parsing import Fields, listed

__all__ = ["TeamContent", "TeamPlayContent", "team_from_json", "team_play_from_json"]

Number = Callable[[Any, str], int]


@dataclass(frozen=True, slots=True)
class TeamContent:
    """A team, with the numbers of its people, and its line-ups, each with the numbers of its session and its people."""

    team: Team
    captain: int | None
    members: tuple[int, ...]
    reserves: tuple[int, ...]
    line_ups: tuple[tuple[LineUp, int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class TeamPlayContent:
    """How teams play, and the deadlines, each with the number of its session."""

    play: TeamPlay
    deadlines: tuple[tuple[LineUpDeadline, int], ...]


def team_from_json(data: dict[str, Any], entrant: Number, session: Number) -> TeamContent:
    """Read a team; ``entrant`` and ``session`` read a known number. RuleViolation."""

    def line_up(row: Any, where: str) -> tuple[LineUp, int, tuple[int, ...]]:
        fields = Fields(row, where, row)
        return from_json(LineUp, row, ("session", "entrants")), fields.take("session", session), fields.take("entrants", listed(entrant))

    fields = Fields(data, "", data)
    return TeamContent(
        team=from_json(Team, data, ("captain", "members", "reserves", "line_ups")),
        captain=fields.nullable("captain", entrant),
        members=fields.take("members", listed(entrant)),
        reserves=fields.take("reserves", listed(entrant)),
        line_ups=fields.take("line_ups", listed(line_up)),
    )


def team_play_from_json(data: dict[str, Any], session: Number) -> TeamPlayContent:
    """Read how teams play. RuleViolation."""

    def deadline(row: Any, where: str) -> tuple[LineUpDeadline, int]:
        return from_json(LineUpDeadline, row, ("session",)), Fields(row, where, row).take("session", session)

    play = from_json(TeamPlay, data, ("deadlines",))
    return TeamPlayContent(play, Fields(data, "", data).take("deadlines", listed(deadline)))
