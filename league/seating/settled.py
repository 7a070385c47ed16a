"""Whether it is settled who plays in a session of a later stage: it does not start before."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import EntrantStatus, StageEntrant
from league.errors import Refusal
from league.seating.models import Session, SessionState
from league.wording import joined

__all__ = ["elsewhere_text", "not_shown_text", "open_text", "refuse_unsettled", "seated_elsewhere", "way_out_text"]


def open_text(session: Session) -> str:
    """That it is not decided who plays in the stage of a seated session; empty if it is. One query at most in a later stage, else none."""
    if session.state != SessionState.SEATED or session.stage_id is None or session.stage is None or session.stage.is_decided:
        return ""
    words = {"stage": session.stage.name, "number": session.number}
    return _("It is not decided yet who plays in “%(stage)s”, so session %(number)s cannot start. Its seating stays until then.") % words


def not_shown_text(session: Session) -> str:
    """That the seating of a session is not shown while it is open who plays in its stage; empty if it is decided. Queries as above."""
    words = {"stage": session.stage.name if session.stage else "", "number": session.number}
    sentence = _("It is not decided yet who plays in “%(stage)s”: the seating of session %(number)s is shown once that is decided.")
    return sentence % words if open_text(session) else ""


def seated_elsewhere(session: Session) -> tuple[StageEntrant, ...]:
    """The places in stages beside it of those who have a seat in this session of a decided stage. One query in a later stage, else none."""
    if session.state != SessionState.SEATED or session.stage is None or not session.stage.is_decided:
        return ()
    rows = StageEntrant.objects.filter(
        stage__source=session.stage.source_id,
        entrant__seats__session=session,
        entrant__status=EntrantStatus.ACTIVE,
        entrant__substitute=False,
    )
    rows = rows.exclude(stage=session.stage_id).select_related("stage", "entrant__player")
    return tuple(rows.order_by("stage__number", "entrant__number"))


def elsewhere_text(stage: str, names: str, count: int) -> str:
    """Who plays in another stage by now, as a part of a sentence; ``names`` of so many (``count``)."""
    sentence = ngettext("%(names)s plays in “%(stage)s” by now", "%(names)s play in “%(stage)s” by now", count)
    return sentence % {"names": names, "stage": stage}


def way_out_text() -> str:
    """What to do about somebody with a seat in a session of a stage in which they do not play."""
    return _("Nobody plays in two stages at the same time: seat the session again, or give that seat to somebody else by hand.")


def refuse_unsettled(session: Session) -> None:
    """Refusal ``stage_undecided`` for a session of a stage of which it is not decided who plays, and ``plays_elsewhere`` for one in which
    somebody has a seat who plays in a stage beside it. Two queries in a later stage, else none."""
    if undecided := open_text(session):
        raise Refusal("stage_undecided", undecided)
    if places := seated_elsewhere(session):
        first = places[0].stage
        names = [one.entrant.shown_name for one in places if one.stage == first]
        raise Refusal("plays_elsewhere", f"{elsewhere_text(first.name, joined(names), len(names))}. {way_out_text()}")
