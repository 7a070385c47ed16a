"""One session, from its seating to the approval of its results."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.overview.steps.beginning import sitting_out_text
from league.director.overview.steps.facts import ChecklistFacts, SessionInFocus
from league.director.overview.steps.hidden import shown_of
from league.director.overview.steps.lines import Act, Draft, link, post
from league.director.overview.steps.starting import arrivals_of, begin_beside, start_of, together_of
from league.director.overview.steps.teams import team_hints, team_hints_ahead
from league.games.states import GameState
from league.seating.models import ENDED, SessionState
from league.wording import numbers_text

__all__ = ["session_of"]

SCORED = (SessionState.SCORED, *ENDED)
#: The tables of a running session, by the state of their games.
COUNTED = {
    GameState.SEATED: lambda n: ngettext("%(count)d not begun", "%(count)d not begun", n),
    GameState.RUNNING: lambda n: ngettext("%(count)d plays", "%(count)d play", n),
    GameState.FINISHED: lambda n: ngettext("%(count)d finished", "%(count)d finished", n),
    GameState.CONFIRMED: lambda n: ngettext("%(count)d confirmed", "%(count)d confirmed", n),
    GameState.VOID: lambda n: ngettext("%(count)d void", "%(count)d void", n),
}


def session_of(facts: ChecklistFacts) -> list[Draft]:
    """The steps of the session in focus, or of one still to be planned."""
    focus = facts.focus
    if focus is None:
        return _unplanned(facts)
    together, beside = together_of(facts), [one for one in facts.parallel if one.reached(SessionState.SEATED)]
    unseated = [begin_beside(facts, one, None) for one in facts.parallel if one.reached(SessionState.PLANNED)]
    seated = [begin_beside(facts, one, together if focus.is_in_play else None) for one in beside]
    steps = [_seating(facts, focus), *(unseated if not focus.is_in_play else []), *shown_of(facts, focus)]
    if not facts.by_evenings:
        steps.append(arrivals_of(facts, focus, together))
    steps.append(start_of(facts, focus, together))
    if focus.session.minutes:
        steps.append(_clock(facts, focus))
    steps += [*seated, *(unseated if focus.is_in_play else [])]
    first, last = ([_beside(facts, one) for one in facts.beside if _waits_for_director(one) is waits] for waits in (True, False))
    return [*steps, *first, _results(facts, focus), _approval(facts, focus), *last]


def _waits_for_director(other: SessionInFocus) -> bool:
    """Whether a session in play is to be approved, or its clock is to be started."""
    return other.reached(SessionState.SCORED) or _clock_is_to_start(other)


def _clock_is_to_start(focus: SessionInFocus) -> bool:
    started = focus.clock_started is not None or any(row.has_result for row in focus.rows)
    return bool(focus.session.minutes) and focus.reached(SessionState.RUNNING) and not started


def _beside(facts: ChecklistFacts, other: SessionInFocus) -> Draft:
    """A session that is played at the same time as the one in focus: what it waits for."""
    acts = [link(_("To the session"), "manage_session", *facts.where(other)), link(_("To the desk"), "desk", facts.slug)]
    said = [_progress_text(other)]
    if other.reached(SessionState.SCORED):
        acts.insert(0, _approving(facts, other))
    if other.session.minutes and other.clock_started is not None:
        said.append(_clock_text(other.clock_started))
    elif _clock_is_to_start(other):
        acts.insert(0, post(_("Start the clock"), "manage_clock", *facts.where(other), "start"))
        said.append(_("Its clock does not run yet."))
    title = _("%(session)s is played, too") % {"session": other.session}
    return Draft(title, " ".join(said), tuple(acts), done=False, hints=_silent(other))


def _unplanned(facts: ChecklistFacts) -> list[Draft]:
    if not facts.by_evenings:
        return []
    evening = facts.evening
    act = link(_("Plan a session"), "manage_evening", facts.slug, evening.pk) if evening is not None else None
    hints = team_hints_ahead(facts) if evening is not None else ()  # before an evening is open, that step says it
    teams = link(_("To the teams"), "manage_teams", facts.slug) if hints else None
    seat = Draft(_("Seat the session"), _("By lot, with the fewest repeat meetings, or by hand."), (act, teams), done=False, hints=hints)
    return [seat, *(Draft(title, detail, (), done=False) for title, detail in _texts())]


def _texts() -> list[tuple[str, str]]:
    return [
        (_("Start the session"), _("From then on hands can be recorded, and every table has its link.")),
        (_("Record every game"), _("Hands are recorded at the tables; you can follow here.")),
        (_("Approve the results"), _("You look the results through; the table links end.")),
    ]


def _name(focus: SessionInFocus) -> str:
    """The session and its start time, in words."""
    session = focus.session
    if session.starts_at is None:
        return str(session)
    at = date_format(localtime(session.starts_at), "SHORT_DATETIME_FORMAT")
    return _("%(session)s, %(at)s") % {"session": session, "at": at}


def _seating(facts: ChecklistFacts, focus: SessionInFocus) -> Draft:
    done = not focus.reached(SessionState.PLANNED)
    detail = _name(focus)
    if not done and not facts.by_evenings and facts.entered.over_four:
        detail = f"{detail}. {sitting_out_text(facts)}"
    page = "manage_session" if done else "manage_draw"
    acts = [link(_("To the seating"), page, *facts.where(focus))]
    several = not facts.by_evenings and sum(one.state == SessionState.PLANNED for one in facts.sessions) > 1
    if not done and several and facts.entered.may_be_planned:
        acts.insert(0, link(_("Draw all sessions at once"), "manage_drafts", facts.slug))
    hints = () if done else team_hints(facts, focus)
    if hints:
        acts.append(link(_("To the teams"), "manage_teams", facts.slug))
    return Draft(_("Seat the session"), detail, tuple(acts), done=done, hints=hints)


def _clock(facts: ChecklistFacts, focus: SessionInFocus) -> Draft:
    minutes = focus.session.minutes
    detail = ngettext("The session lasts %(count)d minute.", "The session lasts %(count)d minutes.", minutes) % {"count": minutes}
    if focus.clock_started is not None:
        detail = _clock_text(focus.clock_started)
    detail = _with_name(facts, focus, detail)
    acts = [link(_("To the clock"), "manage_session", *facts.where(focus)), link(_("Hall screen"), "live", facts.slug)]
    if focus.reached(SessionState.RUNNING) and focus.clock_started is None:
        acts.insert(0, post(_("Start the clock"), "manage_clock", *facts.where(focus), "start"))
    plays_without = any(row.has_result for row in focus.rows)
    done = focus.clock_started is not None or focus.reached(*SCORED) or plays_without
    return Draft(_("Start the clock"), detail, tuple(acts), done=done)


def _clock_text(started: datetime) -> str:
    return _("The clock runs since %(at)s.") % {"at": date_format(localtime(started), "TIME_FORMAT")}


def _with_name(facts: ChecklistFacts, focus: SessionInFocus, detail: str) -> str:
    """The sentence, after the name of the session where another is played at the same time."""
    return f"{focus.session}: {detail}" if facts.beside else detail


def _results(facts: ChecklistFacts, focus: SessionInFocus) -> Draft:
    done = focus.reached(*SCORED)
    detail = _("Hands are recorded at the tables; you can follow here.")
    if focus.rows and not done:
        detail = _progress_text(focus)
    acts = (link(_("To the desk"), "desk", facts.slug), link(_("To the session"), "manage_session", *facts.where(focus)))
    return Draft(_("Record every game"), _with_name(facts, focus, detail), acts, done=done, hints=_silent(focus))


def _silent(focus: SessionInFocus) -> tuple[str, ...]:
    """The tables without an entry for long, in a sentence."""
    if not focus.silent:
        return ()
    tables = numbers_text(focus.silent)
    return (_("No entry for twenty minutes at these tables: %(tables)s.") % {"tables": tables},)


def _progress_text(focus: SessionInFocus) -> str:
    counts = {state: sum(row.state == state for row in focus.rows) for state in COUNTED}
    parts = [COUNTED[state](count) % {"count": count} for state, count in counts.items() if count]
    text = _("Tables: %(parts)s.") % {"parts": ", ".join(parts)}
    if not focus.waiting or len(focus.waiting) == len(focus.rows):
        return text
    tables = numbers_text(focus.waiting)
    return f"{text} " + _("Results are missing at these tables: %(tables)s.") % {"tables": tables}


def _approving(facts: ChecklistFacts, focus: SessionInFocus) -> Act | None:
    """A link to the page for approval, which leads back to the checklist."""
    act = link(_("Look the results through"), "manage_approve", *facts.where(focus))
    return replace(act, url=f"{act.url}?next=manage") if act is not None else None


def _approval(facts: ChecklistFacts, focus: SessionInFocus) -> Draft:
    detail = _("You look the results through; the table links end.")
    acts = [link(_("To the session"), "manage_session", *facts.where(focus))]
    if focus.reached(SessionState.SCORED):
        if any(row.state == GameState.FINISHED for row in focus.rows):  # a game is over but not confirmed
            detail = f"{_progress_text(focus)} {detail}"
            acts.insert(0, link(_("To the desk"), "desk", facts.slug))
        acts.insert(0, _approving(facts, focus))
    return Draft(_("Approve the results"), _with_name(facts, focus, detail), tuple(acts), done=focus.reached(*ENDED))
