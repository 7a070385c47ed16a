"""Stages of a competition in words: what was done with them, for the log."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["STAGE_VERBS", "lot_sentence"]

#: for a decision that a lot made between level players, by the verb
BY_LOT: Mapping[str, Promise] = {
    "decide_stage": _("It was decided who plays in “%(name)s”: %(count)s players. Level: %(level)s. The lot (%(lot)s) decided: %(drawn)s."),
    "replace_in_stage": _(
        "%(player_name)s plays in “%(name)s” instead of %(gone)s. Level: %(level)s. The lot (%(lot)s) decided: %(drawn)s."
    ),
}

#: for a decision against a lot, or one that leaves the seat open which it drew for, by the verb
AGAINST_LOT: Mapping[str, Promise] = {
    "decide_stage": _(
        "It was decided who plays in “%(name)s”: %(count)s players. Against the lot (%(overruled)s): %(chosen)s instead of %(drew)s."
    ),
    "replace_in_stage": _(
        "%(player_name)s plays in “%(name)s” instead of %(gone)s. Against the lot (%(overruled)s): %(chosen)s instead of %(drew)s."
    ),
}
LOT_LEFT_OPEN = _(
    "It was decided who plays in “%(name)s”: %(count)s players. Against the lot (%(overruled)s), the seat stays open without %(drew)s."
)

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


def lot_sentence(verb: str, details: Mapping[str, object]) -> Promise | None:
    """The sentence for a decision that a lot made, or that was made against one; ``None`` for any other action."""
    if details.get("overruled") is not None:
        return AGAINST_LOT.get(verb) if details.get("chosen") else LOT_LEFT_OPEN
    return BY_LOT.get(verb) if details.get("lot") is not None else None
