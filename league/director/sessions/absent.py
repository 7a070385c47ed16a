"""People who have a seat in a session about to start, and are not here yet by its check-in, or do not play there any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.seating_words import first_names
from league.seating.models import Session, SessionState
from league.seating.queries import Comer, comers_to

__all__ = ["absent_text", "gone_texts", "seated_comers"]


def seated_comers(session: Session) -> tuple[Comer, ...]:
    """Who may come to a session that could start, otherwise nobody. One query for one that could, otherwise none."""
    return comers_to(session) if session.state == SessionState.SEATED else ()


def absent_text(session: Session, comers: Sequence[Comer] | None = None) -> str:
    """Who is seated and not noted as here, in a sentence; empty if nobody was noted yet, and for sessions of an evening, which are drawn
    among those present. One query for a session that could start, otherwise none; none if its ``comers`` are given."""
    if session.state != SessionState.SEATED or session.evening_id is not None:
        return ""
    comers = comers_to(session) if comers is None else comers
    is_begun = any(one.here and one.may_play and not one.stand_in for one in comers)
    absent = [one.name for one in comers if one.table is not None and one.may_play and not one.here]
    if not is_begun or not absent:
        return ""
    return ngettext("%(names)s is not here yet.", "%(names)s are not here yet.", len(absent)) % {"names": first_names(absent)}


def gone_texts(session: Session, comers: Sequence[Comer]) -> dict[int, str]:
    """What is said of each who has a place in the session and does not play there any more, by number. Of a stage in which it is open who
    plays, only who has withdrawn is named. No query."""
    return dict(_gone(session, comers))


def _gone(session: Session, comers: Sequence[Comer]) -> Iterator[tuple[int, str]]:
    is_open = session.stage is not None and not session.stage.is_decided
    for one in comers:
        if not one.is_active:
            yield one.number, _("does not play any more")
        elif one.belongs or is_open:
            continue
        elif one.elsewhere:
            yield one.number, _("plays in “%(stage)s”") % {"stage": one.elsewhere}
        else:
            yield one.number, _("does not play in this stage any more")
