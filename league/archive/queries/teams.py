"""Teams and line-ups as members of an archive, by numbers of entrants and sessions."""

from __future__ import annotations

from typing import Any

from league.archive.kept import to_json
from league.competitions.models import Competition
from league.teams.models import LineUp, LineUpDeadline, Team, TeamPlay

__all__ = ["team_members_of"]


def team_members_of(competition: Competition) -> dict[str, list[dict[str, Any]]]:
    """The members ``teams.jsonl`` and ``team_play.jsonl``, each only if there is something in it (at most seven database queries)."""
    teams = competition.teams.select_related("captain").prefetch_related(
        "members__entrant", "line_ups__session", "line_ups__places__entrant"
    )
    found = {"teams.jsonl": [_team(team) for team in teams.order_by("number")], "team_play.jsonl": _play(competition)}
    return {name: rows for name, rows in found.items() if rows}


def _team(team: Team) -> dict[str, Any]:
    members = sorted(team.members.all(), key=lambda row: row.entrant.number)
    return to_json(
        team,
        captain=team.captain.number if team.captain is not None else None,
        members=[row.entrant.number for row in members if not row.reserve],
        reserves=[row.entrant.number for row in members if row.reserve],
        line_ups=[_line_up(one) for one in sorted(team.line_ups.all(), key=lambda one: one.session.number)],
    )


def _line_up(one: LineUp) -> dict[str, Any]:
    return to_json(one, session=one.session.number, entrants=sorted(place.entrant.number for place in one.places.all()))


def _play(competition: Competition) -> list[dict[str, Any]]:
    """One line, if somebody has decided how teams play, or set a deadline."""
    rows = LineUpDeadline.objects.filter(session__competition=competition).select_related("session").order_by("session__number")
    deadlines = [to_json(one, session=one.session.number) for one in rows]
    play = TeamPlay.objects.filter(competition=competition).first()
    return [to_json(play or TeamPlay(), deadlines=deadlines)] if play is not None or deadlines else []
