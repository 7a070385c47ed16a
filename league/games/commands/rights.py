"""Until when whom a session lets change its games. (Who may open which page is decided in the views.)"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.audit.actor import SYSTEM, Actor
from league.competitions.access import is_director
from league.competitions.models import Competition
from league.errors import Refusal
from league.seating.models import Session, SessionState

__all__ = ["require_open"]

AFTER_APPROVAL = {SessionState.APPROVED, SessionState.PUBLISHED}


def require_open(actor: Actor, session: Session, competition: Competition) -> None:
    """Everybody at the table until approval, then the director. Refusals: ``session_closed``, ``session_not_running``."""
    if session.is_open_for_tables:
        return
    if session.state not in AFTER_APPROVAL:
        raise Refusal("session_not_running", _("This session is not running."))
    if not _directs(actor, competition):
        raise Refusal("session_closed", _("This session is approved: only the director can change its games now."))


def _directs(actor: Actor, competition: Competition) -> bool:
    return actor == SYSTEM or (actor.user is not None and is_director(actor.user, competition))
