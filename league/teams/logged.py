"""What the log says of teams: a sentence by verb, with the parameters that the command logs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.teams.models import TeamMethod, WhoOfTeam

__all__ = ["TEAM_FIELDS", "TEAM_VERBS", "team_change"]

#: what a change of a team or of how teams play may have changed, by the names kept in the log
TEAM_FIELDS: Mapping[str, Promise] = {
    "name": _("name"),
    "short_name": _("short name"),
    "captain": _("captain"),
    "members": _("members"),
    "reserves": _("in reserve"),
    "who_plays": _("who plays"),
    "line_up_size": _("how many of a team play a session"),
    "others_play": _("people in no team are drawn, too"),
    "method": _("teams are ranked by"),
    "count": _("how many best games"),
    "place_points": _("points for places"),
}

TEAM_VERBS: Mapping[str, Promise] = {
    "make_teams": _("Teams were made: %(names)s."),
    "remove_teams": _("Teams that had just been made were taken back (%(count)s)."),
    "change_team": _("The team “%(name)s” was changed."),
    "delete_team": _("The team “%(name)s” was deleted."),
    "restore_team": _("The team “%(name)s” was brought back."),
    "set_team_play": _("It was decided how teams play and count."),
    "make_captains_link": _("%(team)s: the captain’s link was made."),
    "end_captains_link": _("%(team)s: the captain’s link has ended."),
    "line_up": _("Session %(session)s: who plays for %(team)s (%(numbers)s; before: %(before)s)."),
    "set_line_up_deadline": _("Session %(session)s: the deadline for line-ups was set."),
}


def team_change(name: str, before: str, after: str) -> tuple[str, str, str]:
    """What a change of a team changed, in words; a name that is no field of teams stays as it was logged."""
    codes = {**dict(WhoOfTeam.choices), **dict(TeamMethod.choices)} if name in ("who_plays", "method") else {}
    return str(TEAM_FIELDS.get(name, name)), str(codes.get(before, before)), str(codes.get(after, after))
