"""By which step a seating became public, as the log tells."""

from __future__ import annotations

from league.audit.queries import latest_action
from league.seating.models import Session

__all__ = ["shown_by_start"]

SHOWS = ("publish_seating", "publish_results")  #: verbs in the log that can show a hidden seating


def shown_by_start(session: Session) -> bool:
    """Whether the seating was hidden until the start of the session showed it, and nobody has shown it otherwise since. One query."""
    if session.hidden:
        return False
    shown = latest_action(session.competition, *SHOWS, about=lambda told: session.pk in told.get("keys", ()))
    return shown is not None and bool(shown.details.get("starts"))
