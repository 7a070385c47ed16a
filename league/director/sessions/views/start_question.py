"""What is asked before one session is started, or several together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.director.sessions.absent import absent_text
from league.director.sessions.queries import misfit_text
from league.director.undo import sent
from league.seating.models import Session, SessionState
from league.wording import joined

__all__ = ["question_before_start"]

WITHOUT = "without"  #: the answer that those missing at the check-in are not waited for
SHOWN = ("yes", "no")  #: whether hidden seatings are shown when their sessions start


@dataclass(frozen=True, slots=True)
class AskedOf:
    """A session to be started, and what is asked of it, in words; ``is_hidden``: only directors see its seating."""

    session: Session
    misfit: str
    absent: str

    @property
    def is_hidden(self) -> bool:
        return self.session.hidden and self.session.state == SessionState.SEATED


def question_before_start(request: HttpRequest, session: Session, sessions: Sequence[Session], *, back: str) -> HttpResponse | None:
    """Ask whether to show hidden seatings, and whether to start with some that people who came or went no longer fit, or without those whom
    the check-in misses; None once that is answered for all of them. ``session``: the one from which it is asked; ``back``: the page for not
    starting."""
    asked = [AskedOf(session, misfit_text(session), absent_text(session)) for session in sessions]
    hidden = [one for one in asked if one.is_hidden] if sent(request, "show") not in SHOWN else []
    misfit, absent = any(one.misfit for one in asked), any(one.absent for one in asked)
    if not hidden and (not misfit or sent(request, "anyway")) and (not absent or sent(request, WITHOUT)):
        return None
    kept = {name: sent(request, name) for name in ("seen", "next", "show")} | {"others": sent(request, "with")}
    said = {"misfit": misfit, "absent": absent, "hidden": hidden, "hidden_names": joined([str(one.session) for one in hidden])}
    context = {"competition": session.competition, "session": session, "asked": asked, **said, "back": back, **kept}
    return render(request, "director/sessions/start_question.html", context)
