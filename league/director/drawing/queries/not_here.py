"""Why somebody is not among those whom a draw seats: they have left, or play in another stage beside."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.competitions.models import Entrant, EntrantStatus
from league.drawing.known import PlayerFinder
from league.errors import Refusal
from league.seating.models import Session
from league.seating.stages import refuse_of_other_stage

__all__ = ["other_stage_text", "why_nobody", "why_not_here"]


def other_stage_text(session: Session, entrant: Entrant) -> str:
    """That somebody who takes part does not play in the stage of the session, in a sentence; empty if they do or have left. Two queries at
    most, none in the first stage."""
    if entrant.status != EntrantStatus.ACTIVE:
        return ""
    try:
        refuse_of_other_stage(session, entrant)
    except Refusal as refusal:
        return str(refusal)
    return ""


def why_not_here(session: Session, entrant: Entrant) -> str:
    """Why somebody is not seated any more, in a sentence; queries as for :func:`other_stage_text`."""
    return other_stage_text(session, entrant) or _("%(name)s is not here any more.") % {"name": entrant.shown_name}


def why_nobody(session: Session, written: str) -> str:
    """That whoever has this name or number plays in another stage, or is not noted as here, in a sentence; empty if nobody has it. Three
    queries at most."""
    entrants = {one.number: one for one in session.competition.entrants.active().with_players()}
    number = PlayerFinder(entrants, {who: one.shown_name for who, one in entrants.items()}).number(written)
    if number is None:
        return ""
    absent = _("%(name)s is not noted as here: note that first, on the check-in.") % {"name": entrants[number].shown_name}
    return other_stage_text(session, entrants[number]) or absent
