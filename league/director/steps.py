"""The checklist of a competition: what is done, what comes next, and where to do it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, CompetitionState
from league.seating.models import Evening, Session, SessionState

__all__ = ["Facts", "Step", "steps_of"]

DONE, NOW, LATER = "done", "now", "later"
STARTED = (SessionState.RUNNING, SessionState.SCORED, SessionState.APPROVED, SessionState.PUBLISHED)
OVER = (SessionState.APPROVED, SessionState.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the checklist looks at; ``session`` is the latest of the open ``evening``, ``waiting`` its tables without a result."""

    competition: Competition
    entrants: int
    evening: Evening | None
    present: int
    session: Session | None
    waiting: tuple[int, ...] = ()

    def reached(self, *states: SessionState) -> bool:
        return self.session is not None and self.session.state in states

    def url(self, name: str, number: int | None = None) -> str:
        return reverse(name, args=[self.competition.slug] if number is None else [self.competition.slug, number])


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the checklist. ``state``: ``done``, ``now`` (the next thing to do) or ``later``; ``action`` words the link."""

    title: str | Promise
    detail: str | Promise
    url: str
    action: str | Promise
    state: str


@dataclass(frozen=True, slots=True)
class _Draft:
    title: str
    detail: str
    url: str
    action: str
    done: bool


def steps_of(facts: Facts) -> tuple[Step, ...]:
    """The checklist; exactly the first step that is not done is ``now``."""
    steps = [_players(facts), _evening(facts), _check_in(facts), _seating(facts), _start(facts), _results(facts), _approval(facts)]
    if facts.competition.state == CompetitionState.DRAFT:
        steps.insert(0, _publish(facts))
    steps.append(_next(facts))
    open_steps = [step for step in steps if not step.done]
    return tuple(
        Step(step.title, step.detail, step.url, step.action, DONE if step.done else NOW if step is open_steps[0] else LATER)
        for step in steps
    )


def _publish(facts: Facts) -> _Draft:
    detail = _("Only its directors see this competition so far.")
    return _Draft(_("Open the competition"), detail, facts.url("manage_settings"), _("To the settings"), done=False)


def _players(facts: Facts) -> _Draft:
    detail = ngettext("%(count)d player is entered.", "%(count)d players are entered.", facts.entrants) % {"count": facts.entrants}
    return _Draft(_("Enter the players"), detail, facts.url("manage_entrants"), _("To the players"), done=facts.entrants >= 4)


def _evening(facts: Facts) -> _Draft:
    if facts.evening is None:
        detail = _("An evening is one check-in with one or more sessions.")
        return _Draft(_("Open an evening"), detail, facts.url("manage_evenings"), _("Open an evening"), done=False)
    return _Draft(_("Open an evening"), evening_text(facts.evening), _evening_url(facts), _("To the evening"), done=True)


def evening_text(evening: Evening) -> str:
    """The evening's name and its date, as the reader's language writes it."""
    return ", ".join(filter(None, [evening.name, date_format(evening.date, "DATE_FORMAT")]))


def _evening_url(facts: Facts) -> str:
    return facts.url("manage_evening", facts.evening.pk) if facts.evening is not None else facts.url("manage_evenings")


def _check_in(facts: Facts) -> _Draft:
    detail = ngettext("%(count)d player is here.", "%(count)d players are here.", facts.present) % {"count": facts.present}
    return _Draft(_("Check in who is here"), detail, _evening_url(facts), _("To the check-in"), done=facts.present >= 4)


def _seating(facts: Facts) -> _Draft:
    title = _("Seat the session")
    if facts.session is None:
        return _Draft(
            title, _("By lot, with the fewest repeat meetings, or by hand."), _evening_url(facts), _("Plan a session"), done=False
        )
    done = facts.session.state != SessionState.PLANNED
    url = facts.url("manage_session" if done else "manage_draw", facts.session.number)
    return _Draft(title, str(facts.session), url, _("To the seating"), done=done)


def _start(facts: Facts) -> _Draft:
    detail = _("From then on hands can be recorded, and every table has its link.")
    return _Draft(_("Start the session"), detail, _session_url(facts), _("To the session"), done=facts.reached(*STARTED))


def _session_url(facts: Facts) -> str:
    return facts.url("manage_session", facts.session.number) if facts.session is not None else _evening_url(facts)


def _results(facts: Facts) -> _Draft:
    detail = _("Hands are recorded at the tables; you can follow here.")
    if facts.waiting:
        tables = ", ".join(map(str, facts.waiting))
        detail = _("Still playing at these tables: %(tables)s.") % {"tables": tables}
    done = facts.reached(SessionState.SCORED, *OVER)
    return _Draft(_("Record every game"), detail, _session_url(facts), _("To the session"), done=done)


def _approval(facts: Facts) -> _Draft:
    detail = _("You look the results through; the table links end.")
    return _Draft(_("Approve the results"), detail, _session_url(facts), _("To the session"), done=facts.reached(*OVER))


def _next(facts: Facts) -> _Draft:
    detail = _("Who is still here is drawn again. Or close the evening.")
    return _Draft(_("Next session, or good night"), detail, _evening_url(facts), _("To the evening"), done=False)
