"""Load the teams and line-ups of an archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError

from league.archive.team_content import TeamContent, TeamPlayContent
from league.competitions.models import Competition
from league.teams.models import LineUpPlace, TeamMember, TeamMethod
from league.teams.place_points import check_place_points

__all__ = ["load_teams"]


def load_teams(
    competition: Competition,
    teams: Sequence[TeamContent],
    play: Sequence[TeamPlayContent],
    *,
    entrants: Mapping[int, int],
    sessions: Mapping[int, int],
) -> None:
    """Create them in a new competition; ``entrants`` and ``sessions``: ids by number. ``IntegrityError`` for somebody in two teams."""
    for team in teams:
        _team(competition, team, entrants, sessions)
    for one in play:
        one.play.competition = competition
        _check_points(one)
        one.play.full_clean(exclude=["competition"])
        one.play.save()
        for deadline, number in one.deadlines:
            deadline.session_id = sessions[number]
            deadline.save()


def _check_points(one: TeamPlayContent) -> None:
    """ValidationError for points that cannot be counted."""
    points = one.play.place_points
    is_by_place = one.play.method in (TeamMethod.SESSION_POINTS, TeamMethod.GAME_POINTS)
    are_numbers = isinstance(points, list) and all(type(number) is int for number in points)
    if not are_numbers or (is_by_place and check_place_points(points)):
        raise ValidationError(f"place_points: {points}")


def _team(competition: Competition, one: TeamContent, entrants: Mapping[int, int], sessions: Mapping[int, int]) -> None:
    one.team.competition = competition
    one.team.captain_id = entrants[one.captain] if one.captain is not None else None
    one.team.full_clean(exclude=["competition", "captain"])
    one.team.save()
    people = {**dict.fromkeys(one.members, False), **dict.fromkeys(one.reserves, True)}
    TeamMember.objects.bulk_create([TeamMember(team=one.team, entrant_id=entrants[who], reserve=last) for who, last in people.items()])
    for line_up, session, numbers in one.line_ups:
        line_up.team, line_up.session_id = one.team, sessions[session]
        line_up.save()
        LineUpPlace.objects.bulk_create([LineUpPlace(line_up=line_up, entrant_id=entrants[who]) for who in numbers])
