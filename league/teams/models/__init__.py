"""Teams of a competition, how they count, and who of them plays in a session."""

from league.teams.models.line_ups import LineUp, LineUpDeadline, LineUpPlace
from league.teams.models.teams import BIGGEST_TEAM, SMALLEST_TEAM, Team, TeamMember, TeamMethod, TeamPlay, WhoOfTeam

__all__ = [
    "BIGGEST_TEAM",
    "SMALLEST_TEAM",
    "LineUp",
    "LineUpDeadline",
    "LineUpPlace",
    "Team",
    "TeamMember",
    "TeamMethod",
    "TeamPlay",
    "WhoOfTeam",
]
