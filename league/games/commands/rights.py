"""The right to change a session's games, by person and by state of the session. (Views decide who may open a page.)"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.audit.actor import SYSTEM, Actor
from league.competitions.access import is_director
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.states import DONE
from league.seating.models import Session

__all__ = ["require_open", "require_reason", "require_result"]

#: Commands that need a reason when they change an approved result. (Penalties bring their reasons, substitutions their causes.)
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
    """Allow everybody at the table until approval, then only directors. Refusals: ``session_closed``, ``session_not_running``."""
    if session.is_open_for_tables:
        return
    if not session.is_approved:
        raise Refusal("session_not_running", _("This session is not running."))
    if not _directs(actor, competition):
        raise Refusal("session_closed", _("This session is approved: only the director can change its games now."))


def require_reason(session: Session, verb: str, reason: str, *, given: bool = False) -> None:
    """Require a reason, which everybody can read, for a correction after approval, unless the cause of an error was ``given``.

    Refusal: ``reason_missing`` (field ``reason``).
    """
    if session.is_approved and verb in CORRECTIONS and not reason.strip() and not given:
        raise Refusal("reason_missing", _("This session is approved: please give a reason for correcting its result."), field="reason")


def require_result(session: Session, state: str) -> None:
    """Keep the game's result in an approved session, since nobody would notice that it is gone. Refusal: ``result_would_go``."""
    if session.is_approved and state not in DONE:
        sentence = _("This session is approved, and the game would have no result any more. Open the session again first.")
        raise Refusal("result_would_go", sentence)


def _directs(actor: Actor, competition: Competition) -> bool:
    return actor == SYSTEM or (actor.user is not None and is_director(actor.user, competition))
