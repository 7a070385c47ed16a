"""One session, from its seating to the approval of its results."""

from __future__ import annotations

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.seen import publication_seen
from league.director.overview.steps.beginning import sitting_out_text
from league.director.overview.steps.facts import ChecklistFacts, SessionInFocus
from league.director.overview.steps.lines import Act, Draft, link, post
from league.games.models import GameState
from league.seating.models import ENDED, SessionState
from league.seating.seen import seating_seen

__all__ = ["sitting_of"]

SCORED = (SessionState.SCORED, *ENDED)
STARTED = (SessionState.RUNNING, *SCORED)
#: The tables of a running session, by the state of their games.
COUNTED = {
    GameState.SEATED: lambda n: ngettext("%(count)d not begun", "%(count)d not begun", n),
    GameState.RUNNING: lambda n: ngettext("%(count)d plays", "%(count)d play", n),
    GameState.FINISHED: lambda n: ngettext("%(count)d finished", "%(count)d finished", n),
    GameState.CONFIRMED: lambda n: ngettext("%(count)d confirmed", "%(count)d confirmed", n),
    GameState.VOID: lambda n: ngettext("%(count)d void", "%(count)d void", n),
}


def sitting_of(facts: ChecklistFacts) -> list[Draft]:
    """The steps of the session in focus; of one that is still to be planned, what will come."""
    sitting = facts.sitting
    if sitting is None:
        return _unplanned(facts)
    steps = [_seating(facts, sitting)]
    if sitting.session.hidden and not sitting.reached(SessionState.PLANNED):
        steps.append(_shown(facts, sitting))
    if not facts.by_evenings:
        steps.append(_arrivals(facts, sitting))
    steps.append(_start(facts, sitting))
    if sitting.session.minutes:
        steps.append(_clock(facts, sitting))
    return [*steps, _results(facts, sitting), _approval(facts, sitting)]


def _unplanned(facts: ChecklistFacts) -> list[Draft]:
    if not facts.by_evenings:
        return []
    evening = facts.evening
    act = link(_("Plan a session"), "manage_evening", facts.slug, evening.pk) if evening is not None else None
    seat = Draft(_("Seat the session"), _("By lot, with the fewest repeat meetings, or by hand."), (act,), done=False)
    return [seat, *(Draft(title, detail, (), done=False) for title, detail in _texts())]


def _texts() -> list[tuple[str, str]]:
    return [
        (_("Start the session"), _("From then on hands can be recorded, and every table has its link.")),
        (_("Record every game"), _("Hands are recorded at the tables; you can follow here.")),
        (_("Approve the results"), _("You look the results through; the table links end.")),
    ]


def _here(facts: ChecklistFacts, sitting: SessionInFocus) -> tuple[str, int]:
    return facts.slug, sitting.session.number


def _name(sitting: SessionInFocus) -> str:
    """The session, and when it is to begin."""
    session = sitting.session
    if session.starts_at is None:
        return str(session)
    at = date_format(localtime(session.starts_at), "SHORT_DATETIME_FORMAT")
    return _("%(session)s, %(at)s") % {"session": session, "at": at}


def _seating(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    done = not sitting.reached(SessionState.PLANNED)
    detail = _name(sitting)
    if not done and not facts.by_evenings and facts.entered.over_four:
        detail = f"{detail}. {sitting_out_text(facts)}"
    page = "manage_session" if done else "manage_draw"
    acts = [link(_("To the seating"), page, *_here(facts, sitting))]
    several = not facts.by_evenings and sum(one.state == SessionState.PLANNED for one in facts.sessions) > 1
    if not done and several and facts.entered.may_be_planned:
        acts.insert(0, link(_("Draw all sessions at once"), "manage_drafts", facts.slug))
    return Draft(_("Seat the session"), detail, tuple(acts), done=done)


def _shown(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    seen = publication_seen(facts.competition)
    acts = (
        post(_("Show the seating to everybody"), "manage_step", *_here(facts, sitting), "show-seating", seen=seen),
        link(_("To the publication"), "manage_publication", facts.slug),
    )
    detail = _("The seating is prepared, and only you see it.")
    return Draft(_("Publish the seating"), detail, acts, done=sitting.reached(*STARTED))


def _arrivals(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    where = _here(facts, sitting)
    detail = _("Nobody is seated yet.")
    if sitting.seated:
        values = {"count": sitting.missing, "seated": sitting.seated}
        detail = ngettext("%(count)d of %(seated)d is not here yet.", "%(count)d of %(seated)d are not here yet.", sitting.missing) % values
    if sitting.seated and not sitting.missing:
        detail = _("Everybody is here.")
    acts = [link(_("To the check-in"), "manage_arrivals", *where)]
    if sitting.reached(SessionState.SEATED):
        acts.append(post(_("Start without it"), "manage_step", *where, "start", seen=seating_seen(sitting.session)))
    done = sitting.reached(*STARTED) or (bool(sitting.seated) and not sitting.missing)
    return Draft(_("Check in who is here"), detail, tuple(acts), done=done)


def _start(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    detail = _("From then on hands can be recorded, and every table has its link.")
    acts = [link(_("To the session"), "manage_session", *_here(facts, sitting))]
    if sitting.reached(SessionState.SEATED):
        seen = seating_seen(sitting.session)
        acts.insert(0, post(_("Start the session"), "manage_step", *_here(facts, sitting), "start", seen=seen))
    return Draft(_("Start the session"), detail, tuple(acts), done=sitting.reached(*STARTED))


def _clock(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    minutes = sitting.session.minutes
    detail = ngettext("The session lasts %(count)d minute.", "The session lasts %(count)d minutes.", minutes) % {"count": minutes}
    if sitting.clock_started is not None:
        at = date_format(localtime(sitting.clock_started), "TIME_FORMAT")
        detail = _("The clock runs since %(at)s.") % {"at": at}
    acts = [link(_("To the clock"), "manage_session", *_here(facts, sitting)), link(_("The big clock"), "clock", facts.slug)]
    if sitting.reached(SessionState.RUNNING) and sitting.clock_started is None:
        acts.insert(0, post(_("Start the clock"), "manage_clock", *_here(facts, sitting), "start"))
    plays_without = any(row.has_result for row in sitting.rows)
    done = sitting.clock_started is not None or sitting.reached(*SCORED) or plays_without
    return Draft(_("Start the clock"), detail, tuple(acts), done=done)


def _results(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    done = sitting.reached(*SCORED)
    detail = _("Hands are recorded at the tables; you can follow here.")
    if sitting.rows and not done:
        detail = _progress_text(sitting)
    hints = []
    if sitting.silent:
        tables = ", ".join(map(str, sitting.silent))
        hints.append(_("No entry for twenty minutes at these tables: %(tables)s.") % {"tables": tables})
    acts = (link(_("To the desk"), "desk", facts.slug), link(_("To the session"), "manage_session", *_here(facts, sitting)))
    return Draft(_("Record every game"), detail, acts, done=done, hints=tuple(hints))


def _progress_text(sitting: SessionInFocus) -> str:
    counts = {state: sum(row.state == state for row in sitting.rows) for state in COUNTED}
    parts = [COUNTED[state](count) % {"count": count} for state, count in counts.items() if count]
    text = _("Tables: %(parts)s.") % {"parts": ", ".join(parts)}
    if not sitting.waiting or len(sitting.waiting) == len(sitting.rows):
        return text
    tables = ", ".join(map(str, sitting.waiting))
    return f"{text} " + _("Results are missing at these tables: %(tables)s.") % {"tables": tables}


def _approving(facts: ChecklistFacts, sitting: SessionInFocus) -> Act | None:
    """The page that shows what is approved; it leads back to the checklist."""
    act = link(_("Look the results through"), "manage_approve", *_here(facts, sitting))
    return replace(act, url=f"{act.url}?next=manage") if act is not None else None


def _approval(facts: ChecklistFacts, sitting: SessionInFocus) -> Draft:
    detail = _("You look the results through; the table links end.")
    acts = [link(_("To the session"), "manage_session", *_here(facts, sitting))]
    if sitting.reached(SessionState.SCORED):
        if any(row.state == GameState.FINISHED for row in sitting.rows):  # over, and nobody has confirmed it
            detail = f"{_progress_text(sitting)} {detail}"
            acts.insert(0, link(_("To the desk"), "desk", facts.slug))
        acts.insert(0, _approving(facts, sitting))
    return Draft(_("Approve the results"), detail, tuple(acts), done=sitting.reached(*ENDED))
