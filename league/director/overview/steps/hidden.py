"""Seatings that only directors see: that of the session in focus, those that begin with it, and those of later sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _

from league.competitions.seen import publication_seen
from league.director.overview.steps.facts import ChecklistFacts, SessionInFocus
from league.director.overview.steps.lines import Act, Draft, link, post
from league.director.seating_words import sessions_text
from league.seating.models import ENDED, Session, SessionState
from league.wording import joined

__all__ = ["STARTED", "hidden_ahead_of", "shown_of"]

STARTED = (SessionState.RUNNING, SessionState.SCORED, *ENDED)


def shown_of(facts: ChecklistFacts, focus: SessionInFocus) -> list[Draft]:
    """The step that shows the seating in focus, together with those that begin with it; a second button shows all that are hidden, named
    with their stages."""
    if not focus.session.hidden or focus.reached(SessionState.PLANNED):
        return []
    done = focus.reached(*STARTED)
    hidden = [] if done else facts.hidden
    now = {focus.session.pk, *(one.session.pk for one in facts.parallel)}
    together, others = [one for one in hidden if one.pk in now], [one for one in hidden if one.pk != focus.session.pk]
    acts: list[Act | None] = [_showing(facts, together) if len(together) > 1 else _showing_focus(facts, focus)]
    if len(hidden) > len(together):
        acts.append(_showing(facts, hidden))
    hints = (_("Hidden, too: %(sessions)s.") % {"sessions": _named_with_stages(others)},) if others else ()
    acts.append(link(_("To the publication"), "manage_publication", facts.slug))
    return [Draft(_("Publish the seating"), _("The seating is prepared, and only you see it."), tuple(acts), done=done, hints=hints)]


def hidden_ahead_of(facts: ChecklistFacts) -> list[Draft]:
    """The step for seatings that stay hidden after those played next, for which nothing waits yet; none while a step before it names
    them."""
    focus = facts.focus
    named = {one.session.pk for one in (focus, *facts.parallel) if one is not None}
    hidden = [one for one in facts.hidden if one.pk not in named]
    if not hidden or (focus is not None and focus.session.hidden and focus.reached(SessionState.SEATED)):
        return []
    detail = _("Only directors see these seatings: %(sessions)s.") % {"sessions": _named_with_stages(hidden)}
    acts = (_showing(facts, hidden), link(_("To the publication"), "manage_publication", facts.slug))
    return [Draft(_("Seatings that are still hidden"), detail, acts, done=False)]


def _named_with_stages(sessions: Sequence[Session]) -> str:
    """“session 3”, or with stages “sessions 3 and 4 of “Consolation” and session 5 of “Final””."""
    parts = []
    for stage, rows in groupby(sorted(sessions, key=lambda one: (one.stage_id or 0, one.number)), key=lambda one: one.stage):
        text = sessions_text([one.number for one in rows])
        parts.append(text if stage is None else _("%(sessions)s of “%(stage)s”") % {"sessions": text, "stage": stage.name})
    return joined(parts)


def _showing_focus(facts: ChecklistFacts, focus: SessionInFocus) -> Act:
    where = (facts.slug, focus.session.number, "show-seating")
    return post(_("Show the seating to everybody"), "manage_step", *where, seen=publication_seen(facts.competition))


def _showing(facts: ChecklistFacts, sessions: Sequence[Session]) -> Act:
    """The button that shows these seatings at once."""
    numbers = [one.number for one in sessions]
    act = post(_showing_label(numbers), "manage_publication_seating", facts.slug, seen=publication_seen(facts.competition))
    return replace(act, url=f"{act.url}?publish={','.join(map(str, numbers))}")


def _showing_label(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return _("Show the seating of session %(number)s to everybody") % {"number": numbers[0]}
    return _("Show the seatings of %(sessions)s to everybody") % {"sessions": sessions_text(numbers)}
