"""Every change of teams and line-ups."""

from league.teams.commands.copying import copy_teams
from league.teams.commands.line_ups import line_up, set_line_up_deadline
from league.teams.commands.links import end_captains_link, make_captains_link
from league.teams.commands.settings import set_team_play
from league.teams.commands.teams import NewTeam, change_team, delete_team, make_teams, remove_teams, restore_team

__all__ = [
    "NewTeam",
    "change_team",
    "copy_teams",
    "delete_team",
    "end_captains_link",
    "line_up",
    "make_captains_link",
    "make_teams",
    "remove_teams",
    "restore_team",
    "set_line_up_deadline",
    "set_team_play",
]
