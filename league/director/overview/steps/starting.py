"""The check-in and the start of the session in focus, and of those that begin at the same time: each by itself, or together."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.seen import publication_seen
from league.director.beginning_together import starting_together
from league.director.cut_words import withdrew_text
from league.director.overview.steps.facts import ChecklistFacts, SessionInFocus
from league.director.overview.steps.hidden import STARTED
from league.director.overview.steps.lines import Act, Draft, link, post
from league.director.seating_words import outdated_text, sessions_text
from league.seating.models import SessionState
from league.seating.seen import seating_seen
from league.seating.settled import open_text

__all__ = ["arrivals_of", "begin_beside", "start_of", "together_of"]


def begin_beside(facts: ChecklistFacts, other: SessionInFocus, together: Act | None) -> Draft:
    """A session that is to begin with the one in focus: its seating, its check-in and its start, in one step. ``together``: the button that
    starts it with others, where the one in focus runs already."""
    where, stage = facts.where(other), other.session.stage
    words = {"session": other.session, "stage": stage.name if stage is not None else ""}
    title, said = _("At the same time: %(session)s, “%(stage)s”") % words, [_arrivals_text(other)]
    if other.reached(SessionState.PLANNED):
        return Draft(title, said[0], (link(_("To the seating"), "manage_draw", *where),), done=False)
    if held_up := _held_up(facts, other):
        return Draft(title, *held_up, done=False)
    acts = [*([together] if together is not None else []), _starting(facts, other, is_one_of_several=together is not None)]
    if other.session.hidden:
        seen = publication_seen(facts.competition)
        said.insert(0, _("The seating is prepared, and only you see it."))
        acts.append(post(_("Show the seating to everybody"), "manage_step", *where, "show-seating", seen=seen))
    pages = (link(_("To the check-in"), "manage_arrivals", *where), link(_("To the session"), "manage_session", *where))
    return Draft(title, " ".join(said), (*acts, *pages), done=False)


def _held_up(facts: ChecklistFacts, other: SessionInFocus) -> tuple[str, tuple[Act | None, ...]] | None:
    """Why a session should not start as it is, and the pages where that is put right: somebody is missing in its stage, or its seating does
    not fit who plays. None if nothing is known."""
    missing = next((one for one in facts.missing if one.stage == other.session.stage_id), None)
    outdated = [one for one in facts.outdated if one.number == other.session.number]
    if missing is None and not outdated:
        return None
    text = withdrew_text(missing.players) if missing is not None else outdated_text(outdated)
    decide = link(_("Decide"), "manage_stage", facts.slug, missing.number) if missing is not None else None
    change = link(_("Change the seating"), "manage_draw", *facts.where(other)) if outdated else None
    return text, (*filter(None, (decide, change)), link(_("To the session"), "manage_session", *facts.where(other)))


def arrivals_of(facts: ChecklistFacts, focus: SessionInFocus, together: Act | None) -> Draft:
    """The check-in of the session in focus, and of those that can be started ``together`` with it; while it is open who plays in its
    stage, that decision, unless a step before says it already."""
    if together is None or not focus.reached(SessionState.SEATED):
        stage, undecided = focus.session.stage, open_text(focus.session)
        if stage is not None and undecided and stage not in facts.stages.to_decide:
            title = _("Decide who plays in “%(stage)s”") % {"stage": stage.name}
            return Draft(title, undecided, (link(_("Decide who plays"), "manage_stage", facts.slug, stage.number),), done=False)
        acts = [link(_("To the check-in"), "manage_arrivals", *facts.where(focus))]
        if focus.may_start:
            acts.append(_without(_starting(facts, focus), _("Start without it")))
        return Draft(_("Check in who is here"), _arrivals_text(focus), tuple(acts), done=focus.reached(*STARTED) or focus.is_complete)
    said = [_("%(session)s: %(sentence)s") % {"session": one.session, "sentence": _arrivals_text(one)} for one in facts.together]
    pages = [
        link(_("To the check-in of session %(number)s") % {"number": one.session.number}, "manage_arrivals", *facts.where(one))
        for one in facts.together
    ]
    words = {"sessions": _sessions(facts), "number": focus.session.number}
    both = _without(together, _("Start %(sessions)s without it") % words)
    alone = _without(_starting(facts, focus), _("Start only session %(number)s without it") % words)
    done = all(one.is_complete for one in facts.together)
    return Draft(_("Check in who is here"), " ".join(said), (*pages, both, alone), done=done)


def _arrivals_text(focus: SessionInFocus) -> str:
    if undecided := open_text(focus.session):
        return undecided
    if not focus.expected:
        return _("Nobody seated there plays any more.") if focus.session.state == SessionState.SEATED else _("Nobody is seated yet.")
    if not focus.missing:
        return _("Everybody is here.")
    sentence = ngettext("%(count)d of %(seated)d is not here yet.", "%(count)d of %(seated)d are not here yet.", focus.missing)
    return sentence % {"count": focus.missing, "seated": focus.expected}


def start_of(facts: ChecklistFacts, focus: SessionInFocus, together: Act | None) -> Draft:
    """The start of the session in focus, or of all that can be started ``together`` with it."""
    title, detail = _("Start the session"), _("From then on hands can be recorded, and every table has its link.")
    acts = [link(_("To the session"), "manage_session", *facts.where(focus))]
    if focus.may_start:
        acts.insert(0, _starting(facts, focus, is_one_of_several=together is not None))
        if together is not None:
            title = _("Start the sessions")
            acts.insert(0, together)
    if facts.lacks_codes:
        detail = f"{detail} " + _("One code for each table can serve all sessions, if it is printed before.")
        acts.append(link(_("Permanent table codes"), "manage_codes", facts.slug))
    return Draft(title, detail, tuple(acts), done=focus.reached(*STARTED))


def together_of(facts: ChecklistFacts) -> Act | None:
    """The button that starts all seated sessions that begin at the same time; none if they are not several. Two queries."""
    together = starting_together([one.session for one in facts.together])
    if together is None:
        return None
    act = post(together.label, "manage_start_together", facts.slug, together.first, seen=together.seen)
    return replace(act, url=f"{act.url}?with={together.numbers}")


def _sessions(facts: ChecklistFacts) -> str:
    return sessions_text([one.session.number for one in facts.together])


def _starting(facts: ChecklistFacts, one: SessionInFocus, *, is_one_of_several: bool = False) -> Act:
    label = _("Start only session %(number)s") % {"number": one.session.number} if is_one_of_several else _("Start the session")
    return post(label, "manage_step", *facts.where(one), "start", seen=seating_seen(one.session))


def _without(act: Act, label: str) -> Act:
    """The button that starts without asking about those whom the checklist has just counted as missing."""
    return replace(act, label=label, url=f"{act.url}{'&' if '?' in act.url else '?'}without=yes")
