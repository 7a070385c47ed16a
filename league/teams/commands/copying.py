"""Copy teams and line-ups into a copy of a competition."""

from __future__ import annotations

from collections.abc import Mapping

from league.competitions.models import Competition, Entrant
from league.seating.models import Session
from league.teams.models import LineUp, LineUpPlace, Team, TeamMember, TeamPlay

__all__ = ["copy_teams"]


def copy_teams(source: Competition, copy: Competition, entrants: Mapping[int, Entrant], sessions: Mapping[int, Session]) -> None:
    """Copy all teams, how they play, and the line-ups of these sessions, without links and deadlines; ``entrants`` and ``sessions`` are
    those of the copy by the ids of the old ones. Who is not in the copy is in no team of it, and a team without anybody left is none.
    Part of a command that stamps the copy."""
    for play in TeamPlay.objects.filter(competition=source):
        play.pk, play.competition = None, copy
        play.save(force_insert=True)
    for team in source.teams.prefetch_related("members", "line_ups__places").order_by("number"):
        members = [one for one in team.members.all() if one.entrant_id in entrants]
        if not members and team.members.all():
            continue
        captain = entrants.get(team.captain_id or 0)
        made = Team.objects.create(competition=copy, number=team.number, name=team.name, short_name=team.short_name, captain=captain)
        TeamMember.objects.bulk_create(TeamMember(team=made, entrant=entrants[one.entrant_id], reserve=one.reserve) for one in members)
        for line_up in team.line_ups.all():
            if line_up.session_id in sessions:
                _copy_line_up(line_up, made, sessions[line_up.session_id], entrants)


def _copy_line_up(line_up: LineUp, team: Team, session: Session, entrants: Mapping[int, Entrant]) -> None:
    signed = {"by_user": line_up.by_user, "by_name": line_up.by_name, "at": line_up.at}
    made = LineUp.objects.create(team=team, session=session, **signed)
    LineUpPlace.objects.bulk_create(LineUpPlace(line_up=made, entrant=entrants[one.entrant_id]) for one in line_up.places.all())
