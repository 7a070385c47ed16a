"""What the log says of teams: a sentence by verb, with the parameters that the command logs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["TEAM_VERBS"]

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
