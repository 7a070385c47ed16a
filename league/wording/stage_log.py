"""Stages of a competition in words: what was done with them, for the log."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["STAGE_VERBS"]

STAGE_VERBS: Mapping[str, Promise] = {
    "set_up_stages": _("%(stages)s stages were set up: %(names)s."),
    "make_stage": _("The stage “%(name)s” was added."),
    "change_stage": _("The stage “%(name)s” was changed."),
    "delete_stage": _("The stage “%(name)s” was deleted; its sessions stay."),
    "restore_stage": _("The stage “%(name)s” is there again."),
    "assign_session": _("Session %(session)s belongs to the stage “%(name)s” now."),
    "decide_stage": _("It was decided who plays in “%(name)s”: %(count)s players."),
    "take_back_decision": _("It is open again who plays in “%(name)s”."),
    "replace_in_stage": _("%(player_name)s plays in “%(name)s” instead of %(gone)s."),
    "keep_decision": _("Who plays in “%(name)s” stays as decided, though the standings have changed."),
}
