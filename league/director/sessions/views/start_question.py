"""What is asked before one session is started, or several together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.revealed import follows_from_secret_results
from league.director.sessions.absent import absent_text
from league.director.sessions.queries import misfit_text
from league.director.sessions.undecided import ToDecide, undecided_of
from league.director.sessions.unfinished import Unfinished, title_of, unfinished_before
from league.director.told_by_absence import placed_in, told_by_absence
from league.director.undo import sent
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.settled import open_text, seated_elsewhere, way_out_text
from league.seating.two_tables import AtTwoTables, twice_at
from league.wording import joined, numbers_text

__all__ = ["question_before_start"]

DECIDED = "decided"  #: the answer that it stays as it was decided who plays
WITHOUT = "without"  #: the answer that those missing at the check-in are not waited for
TWICE = "twice"  #: the answer that somebody who sits at two tables does not play at the other one yet
ORDER = "order"  #: the answer that a session starts before earlier ones of its stage
ANYWAY = "anyway"  #: the answer that a seating that does not fit is played
BOTH = "both"  #: the answer that a session starts while its players are not done with another one
SHOWN = ("yes", "no")  #: whether hidden seatings are shown when their sessions start


@dataclass(frozen=True, slots=True)
class AskedOf:
    """A session to be started, and what is asked of it, in words; ``is_hidden``: only directors see its seating; ``twice``: who sits in one
    beside it, too; ``is_open``: it is open who plays in its stage; ``elsewhere``: somebody with a seat plays in a stage beside it;
    ``earlier``: the sessions before it in its stage that have not begun; ``unfinished``: those in play in which its players still are."""

    session: Session
    undecided: ToDecide
    misfit: str
    absent: str
    twice: tuple[AtTwoTables, ...] = ()
    is_open: bool = False
    elsewhere: str = ""
    earlier: tuple[Session, ...] = ()
    unfinished: tuple[Unfinished, ...] = ()

    @property
    def order_text(self) -> str:
        """That sessions before it in its stage have not begun; empty without any."""
        if not self.earlier or self.session.stage is None:
            return ""
        sentence = ngettext(
            "Session %(earlier)s of “%(stage)s” comes before session %(number)s, and has not begun.",
            "Sessions %(earlier)s of “%(stage)s” come before session %(number)s, and have not begun.",
            len(self.earlier),
        )
        numbers = numbers_text([one.number for one in self.earlier])
        return sentence % {"earlier": numbers, "stage": self.session.stage.name, "number": self.session.number}

    @property
    def cannot_start(self) -> bool:
        return self.is_open or bool(self.elsewhere)

    @property
    def is_hidden(self) -> bool:
        return self.session.hidden and self.session.state == SessionState.SEATED


@dataclass(frozen=True, slots=True)
class WayOut:
    """A link to the page on which what is asked can be put right, instead of starting."""

    url: str
    label: str


def question_before_start(request: HttpRequest, session: Session, sessions: Sequence[Session], *, back: str) -> HttpResponse | None:
    """Ask whether to show hidden seatings, and whether to start a stage of which it is to be decided anew who plays, or with seatings that
    people who came or went no longer fit, or with somebody who sits in a session beside it, too, or before an earlier session of its stage,
    or while its players have not finished another one, or without those whom the check-in misses; None once that is answered for all of
    them. Where somebody would play at two tables at once, plays in another stage by now, or nobody is decided, there is no answer but to
    change that.
    ``session``: the one from which it is asked; ``back``: the page for not starting."""
    asked = [_asked_of(one) for one in sessions]
    twice = tuple(dict.fromkeys(two for one in asked for two in one.twice))
    held_up = [one for one in asked if one.cannot_start]
    blocked = bool(held_up) or any(_is_blocked(two, sessions) for two in twice)
    hidden = [one for one in asked if one.is_hidden] if sent(request, "show") not in SHOWN else []
    undecided, misfit, absent = any(one.undecided for one in asked), any(one.misfit for one in asked), any(one.absent for one in asked)
    early, unfinished = any(one.earlier for one in asked), {each.session.number for one in asked for each in one.unfinished}
    answers = ((undecided, DECIDED), (misfit, ANYWAY), (twice, TWICE), (early, ORDER), (unfinished, BOTH), (absent, WITHOUT))
    if not blocked and not hidden and all(sent(request, answer) for is_asked, answer in answers if is_asked):
        return None
    kept = {name: sent(request, name) for name in ("seen", "next", "show")} | {"others": sent(request, "with")}
    said = {
        "undecided": undecided,
        "twice": twice,
        "blocked": blocked,
        "misfit": misfit,
        "absent": absent,
        "early": early,
        "unfinished": title_of(unfinished) if unfinished else "",
        "hidden": hidden,
        "hidden_names": joined([str(one.session) for one in hidden]),
        "telling": [one.session.number for one in hidden if one.session.stage_id and follows_from_secret_results(one.session)],
        "missing": told_by_absence(session.competition, placed_in([one.session for one in hidden])),
        "ways": list(_ways([one for one in held_up if not one.twice] if blocked else asked, together=len(asked) > 1)),
        "is_open": any(one.is_open for one in asked),
        "elsewhere": any(one.elsewhere for one in asked),
    }
    context = {"competition": session.competition, "session": session, "asked": asked, **said, "back": back, **kept}
    return render(request, "director/sessions/start_question.html", context)


def _asked_of(session: Session) -> AskedOf:
    twice = twice_at(session, starts=True) if session.state == SessionState.SEATED else ()
    elsewhere = way_out_text() if seated_elsewhere(session) else ""
    undecided, misfit, absent = undecided_of(session), misfit_text(session), absent_text(session)
    unfinished = unfinished_before(session, twice)
    return AskedOf(session, undecided, misfit, absent, twice, bool(open_text(session)), elsewhere, _earlier(session), unfinished)


def _earlier(session: Session) -> tuple[Session, ...]:
    """The sessions before this one in its stage that have not begun. One query for a seated one of a later stage, otherwise none."""
    if session.state != SessionState.SEATED or session.stage_id is None:
        return ()
    before = session.competition.sessions.filter(stage=session.stage_id, number__lt=session.number, state__in=NOT_BEGUN)
    return tuple(before.order_by("number"))


def _is_blocked(two: AtTwoTables, sessions: Sequence[Session]) -> bool:
    """Whether somebody would play at two tables once these sessions have started."""
    started = {one.pk for one in sessions}
    return sum(one.is_played or one.session.pk in started for one in two.sittings) > 1


def _ways(asked: Sequence[AskedOf], *, together: bool) -> Iterator[WayOut]:
    """The ways out in the order in which to take them: who plays, then what is played first, then who sits where, then who is here."""
    for session, stage in {stage.pk: (one.session, stage) for one in asked for stage in one.undecided.stages}.values():
        label = _("Decide who plays in “%(stage)s”") % {"stage": stage.name}
        yield WayOut(reverse("manage_stage", args=[session.competition.slug, stage.number]), label)
    first = [one.earlier[0] for one in asked if one.earlier]
    for session in dict.fromkeys([*first, *(each.session for one in asked for each in one.unfinished)]):
        label = _("To session %(number)s") % {"number": session.number}
        yield WayOut(reverse("manage_session", args=[session.competition.slug, session.number]), label)
    for session in (one.session for one in asked if one.misfit):
        label = _("Change the seating of session %(number)s") % {"number": session.number} if together else _("Change the seating")
        yield WayOut(reverse("manage_draw", args=[session.competition.slug, session.number]), label)
    for session in (one.session for one in asked if one.absent):
        label = _("To the check-in of session %(number)s") % {"number": session.number} if together else _("To the check-in")
        yield WayOut(reverse("manage_arrivals", args=[session.competition.slug, session.number]), label)
