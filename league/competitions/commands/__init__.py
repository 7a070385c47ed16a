"""Commands that change a competition, its entrants and its roles. Each ends with :func:`stamp`."""

from league.competitions.commands.entrants import add_entrant, change_entrant, draw_lots, return_entrant, withdraw_entrant
from league.competitions.commands.invitations import accept_invitation, allow_one_more, invite, revoke_invitation
from league.competitions.commands.leaving import appoint_stand_in, count_missed_games, dismiss_stand_in, pause_stand_in, resume_stand_in
from league.competitions.commands.people import change_club, rename_player
from league.competitions.commands.publication import (
    announce,
    change_announcement,
    delete_announcement,
    hide_announcement,
    publish_announcement,
    set_embargo,
)
from league.competitions.commands.roles import grant_role, revoke_role
from league.competitions.commands.settings import (
    change_competition,
    change_ruleset,
    create_competition,
    freeze_ruleset,
    set_competition_state,
)
from league.competitions.commands.stages import change_stage, change_stage_back, make_stage, set_up_stages
from league.competitions.commands.stamping import stamp
from league.competitions.commands.statuses import disqualify, reinstate, remove_entrant

__all__ = [
    "accept_invitation",
    "add_entrant",
    "allow_one_more",
    "announce",
    "appoint_stand_in",
    "change_announcement",
    "change_club",
    "change_competition",
    "change_entrant",
    "change_ruleset",
    "change_stage",
    "change_stage_back",
    "count_missed_games",
    "create_competition",
    "delete_announcement",
    "dismiss_stand_in",
    "disqualify",
    "draw_lots",
    "freeze_ruleset",
    "grant_role",
    "hide_announcement",
    "invite",
    "make_stage",
    "pause_stand_in",
    "publish_announcement",
    "reinstate",
    "remove_entrant",
    "rename_player",
    "resume_stand_in",
    "return_entrant",
    "revoke_invitation",
    "revoke_role",
    "set_competition_state",
    "set_embargo",
    "set_up_stages",
    "stamp",
    "withdraw_entrant",
]
