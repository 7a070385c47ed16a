"""Stages of a competition in words: what was done with them, for the log."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["DECIDED_BY_LOT", "STAGE_VERBS"]

#: for a decision that a lot made between level players
DECIDED_BY_LOT = _("It was decided who plays in “%(name)s”: %(count)s players. Level: %(level)s. The lot (%(lot)s) decided: %(drawn)s.")

STAGE_VERBS: Mapping[str, Promise] = {
    "set_up_stages": _("%(stages)s stages were set up: %(names)s."),
    "make_stage": _("The stage “%(name)s” was added."),
    "change_stage": _("The stage “%(name)s” was changed."),
    "delete_stage": _("The stage “%(name)s” was deleted; its sessions stay."),
    "restore_stage": _("The stage “%(name)s” is there again."),
    "assign_session": _("Session %(session)s belongs to the stage “%(name)s” now."),
    "decide_stage": _("It was decided who plays in “%(name)s”: %(count)s players."),
    "draw_stage_lot": _("A lot (%(lot)s) was drawn for “%(name)s”: %(drawn)s. Level: %(level)s."),
    "take_back_decision": _("It is open again who plays in “%(name)s”."),
    "replace_in_stage": _("%(player_name)s plays in “%(name)s” instead of %(gone)s."),
    "leave_stage": _("Out of “%(name)s”, to play in “%(there)s”: %(who)s."),
    "return_to_stage": _("In “%(name)s” again, as before: %(who)s."),
    "keep_decision": _("Who plays in “%(name)s” stays as decided, though the standings have changed."),
}
