"""People who have a seat in a session about to start, and are not here yet by its check-in."""

from __future__ import annotations

from django.utils.translation import ngettext

from league.director.seating_words import first_names
from league.seating.models import Session, SessionState
from league.seating.queries import comers_to

__all__ = ["absent_text"]


def absent_text(session: Session) -> str:
    """Who is seated and not noted as here, in a sentence; empty if nobody was noted yet, and for sessions of an evening, which are drawn
    among those present. One query for a session that could start, otherwise none."""
    if session.state != SessionState.SEATED or session.evening_id is not None:
        return ""
    comers = comers_to(session)
    is_begun = any(one.here and one.may_play and not one.stand_in for one in comers)
    absent = [one.name for one in comers if one.table is not None and one.may_play and not one.here]
    if not is_begun or not absent:
        return ""
    return ngettext("%(names)s is not here yet.", "%(names)s are not here yet.", len(absent)) % {"names": first_names(absent)}
