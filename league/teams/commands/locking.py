"""Lock a team."""

from __future__ import annotations

from league.teams.models import Team

__all__ = ["locked_team"]


def locked_team(team: Team) -> Team:
    return Team.objects.select_for_update(of=("self",)).select_related("competition").get(pk=team.pk)
