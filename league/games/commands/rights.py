"""Until when whom a session lets change its games. (Who may open which page is decided in the views.)"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.audit.actor import SYSTEM, Actor
from league.competitions.access import is_director
from league.competitions.models import Competition
from league.errors import Refusal
from league.seating.models import Session

__all__ = ["require_open", "require_reason"]

#: What changes an approved result: it says why. (Penalties bring their reasons, substitutions their causes.)
CORRECTIONS = {
    "revise_game",
    "undo_last_hand",
    "enter_final_scores",
    "withdraw_final_scores",
    "stop_game",
    "reopen_game",
    "void_game",
    "mark_signal",
    "clear_signal",
}


def require_open(actor: Actor, session: Session, competition: Competition) -> None:
    """Everybody at the table until approval, then the director. Refusals: ``session_closed``, ``session_not_running``."""
    if session.is_open_for_tables:
        return
    if not session.is_approved:
        raise Refusal("session_not_running", _("This session is not running."))
    if not _directs(actor, competition):
        raise Refusal("session_closed", _("This session is approved: only the director can change its games now."))


def require_reason(session: Session, verb: str, reason: str) -> None:
    """After approval every correction says why, and everybody can read it. Refusal ``reason_missing`` (field ``reason``)."""
    if session.is_approved and verb in CORRECTIONS and not reason.strip():
        raise Refusal("reason_missing", _("This session is approved: please say why its result is corrected."), field="reason")


def _directs(actor: Actor, competition: Competition) -> bool:
    return actor == SYSTEM or (actor.user is not None and is_director(actor.user, competition))
