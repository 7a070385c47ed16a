"""Save a seating that a director has confirmed."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.models import Entrant
from league.director.drawing.forms.seating import SeatingForm
from league.director.drawing.queries.kept_back import Secrets
from league.director.undo import way_back
from league.seating.commands import seat_next_session, seat_session
from league.seating.models import Session, SessionState
from league.seating.seen import deletion_seen, seating_seen

__all__ = ["FOR_DIRECTORS", "seat"]

FOR_DIRECTORS = "hidden"  #: the value of the button that keeps the confirmed seating from everybody else


def seat(request: HttpRequest, session: Session, form: SeatingForm, present: tuple[Entrant, ...], *, secret: Secrets) -> None:
    """Save the seating of the form, hidden if it follows from secrets or if the director wants it so, and say how to take it back."""
    entrants = {entrant.number: entrant for entrant in present}
    hidden = bool(secret) or request.POST.get("confirm") == FOR_DIRECTORS
    save = partial(
        seat_session if session.is_stored else seat_next_session,
        actor=Actor.of(request.user),
        tables=[[entrants[who] for who in table] for table in form.draw.tables],
        sit_outs=[entrants[who] for who in form.draw.sit_outs],
        seen=form.cleaned_data["seen"],
        hidden=hidden,
        planned=form.cleaned_data["plan"],
    )
    next_one = {"competition": session.competition, "evening": session.evening, "number": session.number}
    seated = save(session=session) if session.is_stored else save(**next_one)
    where = (session.competition.slug, session.number)
    undo = way_back("manage_step", *where, "clear", seen=seating_seen(seated)) if session.state == SessionState.PLANNED else ""
    if not session.is_stored:
        undo = way_back("manage_session_delete", *where, seen=deletion_seen(seated))
    messages.success(request, _("The seating is fixed. It can be changed until the session starts."), extra_tags=undo)
    if hidden:
        messages.warning(request, secret.saved_text)
