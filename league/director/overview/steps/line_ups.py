"""Line-ups that are missing: which teams, and until when their captains may choose."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Draft, link
from league.seating.models import SessionState
from league.teams.queries.line_ups import SessionLineUps

__all__ = ["line_ups_ahead_of", "line_ups_of_next"]

MOST_SESSIONS = 3


def line_ups_of_next(facts: ChecklistFacts) -> list[Draft]:
    """The step before the draw of the session in focus, as long as a team has lined up nobody, or too few."""
    number = facts.focus.session.number if facts.focus is not None else None
    found = [one for one in _missing(facts) if one.session.number == number]
    return _drafts(facts, found, [" ".join([_missing_text(one), _until_text(one)]) for one in found])


def line_ups_ahead_of(facts: ChecklistFacts) -> list[Draft]:
    """The step for further sessions, for which nothing waits yet."""
    number = facts.focus.session.number if facts.focus is not None else None
    found = [one for one in _missing(facts) if one.session.number != number]
    texts = [" ".join(filter(None, [_missing_text(one), _until_text(one) if one.deadline is not None else ""])) for one in found]
    return _drafts(facts, found, texts)


def _missing(facts: ChecklistFacts) -> list[SessionLineUps]:
    """A session that is drawn already needs no line-up any more."""
    return [one for one in facts.line_ups if one.missing and one.session.state == SessionState.PLANNED]


def _drafts(facts: ChecklistFacts, found: Sequence[SessionLineUps], texts: Sequence[str]) -> list[Draft]:
    if not found:
        return []
    shown = found[:MOST_SESSIONS]
    detail = " ".join([*texts[:MOST_SESSIONS], *(["…"] if len(found) > MOST_SESSIONS else [])])
    acts = [link(_label(one, found), "manage_line_ups", facts.slug, one.session.number) for one in shown]
    return [Draft(_("Line-ups are missing"), detail, (*acts, link(_("To the teams"), "manage_teams", facts.slug)), done=False)]


def _label(one: SessionLineUps, found: Sequence[SessionLineUps]) -> str:
    return _("To the line-ups") if len(found) == 1 else _("Line-ups of session %(number)s") % {"number": one.session.number}


def _missing_text(one: SessionLineUps) -> str:
    """“Session 4: no full line-up of Tiger and Drache.”"""
    words = {"number": one.session.number, "teams": one.missing_text}
    if len(one.missing) == len(one.rows):
        return _("Session %(number)s: no team has a full line-up.") % words
    return _("Session %(number)s: no full line-up of %(teams)s.") % words


def _until_text(one: SessionLineUps) -> str:
    if one.deadline is None:
        return _("There is no deadline: captains choose until the draw.")
    at = {"at": date_format(localtime(one.deadline), "SHORT_DATETIME_FORMAT")}
    if one.closed:
        return _("The deadline was %(at)s: only you can choose now.") % at
    return _("Captains choose until %(at)s.") % at
