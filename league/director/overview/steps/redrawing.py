"""Seatings outdated by people who came or went, or by a change of seats in a session before."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Act, Draft, link
from league.director.redrawing import OwnSeats, own_seats_of, redraw_url, seated_ahead
from league.director.revealed import stays_as_it_was
from league.director.seating_words import first_names, meeting_text, outdated_text, sessions_text
from league.seating.outdated import Outdated

__all__ = ["meeting_again_of", "redrawing_of"]


def redrawing_of(facts: ChecklistFacts) -> list[Draft]:
    """A step that draws the rest of the schedule again after the sessions played; public seatings stay until the director hides them. One
    more for each stage whose tables follow from places or standings: its sessions are seated on pages of their own."""
    numbers = {one.number for one in facts.outdated}
    own = own_seats_of(session for session in facts.sessions if session.number in numbers)
    return [*_together(facts, [one for one in facts.outdated if all(one.number not in seats.numbers for seats in own)]), *_own(facts, own)]


def _own(facts: ChecklistFacts, own: Sequence[OwnSeats]) -> list[Draft]:
    drafts = []
    for seats in own:
        kept = _kept(facts, seats.numbers)
        text = outdated_text([one for one in facts.outdated if one.number in seats.numbers])
        acts = (Act(seats.url(facts.competition), seats.label), link(_("To the stage"), "manage_stage", facts.slug, seats.stage.number))
        title, hints = _("Seat “%(stage)s” again") % {"stage": seats.stage.name}, (seats.where if kept else seats.text, *_kept_hints(kept))
        drafts.append(Draft(title, text, (*acts, *_to_sessions(facts, kept)), done=False, hints=hints))
    return drafts


def _together(facts: ChecklistFacts, found: Sequence[Outdated]) -> list[Draft]:
    if not found:
        return []
    acts = (_draw_again(facts, [one.number for one in found]), link(_("To the players"), "manage_entrants", facts.slug))
    public = [one.number for one in found if one.is_public]
    kept = _kept(facts, public)
    hints = (*_kept_hints(kept), *_hints([number for number in public if number not in kept]))
    return [Draft(_("Draw the rest again"), outdated_text(found), (*acts, *_to_sessions(facts, kept)), done=False, hints=hints)]


def _kept(facts: ChecklistFacts, numbers: Sequence[int]) -> list[int]:
    """Which of these sessions everybody goes on seeing as they were. No query without an embargo."""
    if facts.competition.published_until is None:
        return []
    return [session.number for session in facts.sessions if session.number in numbers and stays_as_it_was(session)]


def _kept_hints(numbers: Sequence[int]) -> tuple[str, ...]:
    if not numbers:
        return ()
    text = ngettext(
        "Everybody sees the seating of %(sessions)s as it was, without a word that it is being changed, as that would tell of secret "
        "results. Hide it until it is made anew.",
        "Everybody sees the seatings of %(sessions)s as they were, without a word that they are being changed, as that would tell of "
        "secret results. Hide them until they are made anew.",
        len(numbers),
    )
    return (text % {"sessions": sessions_text(numbers)},)


def _to_sessions(facts: ChecklistFacts, numbers: Sequence[int]) -> list[Act | None]:
    return [link(_("To session %(number)s") % {"number": number}, "manage_session", facts.slug, number) for number in numbers]


def meeting_again_of(facts: ChecklistFacts) -> list[Draft]:
    """A step that names who meets twice since seats were changed after a start, and draws what is drawn ahead again. It comes after the
    steps of the session, since nothing waits for it."""
    found = facts.met_again
    if not found:
        return []
    ahead = seated_ahead(facts.sessions)
    if not ahead:
        return []
    words = {"sessions": sessions_text(sorted({two.session for two in found})), "who": first_names([meeting_text(two) for two in found])}
    detail = _("Seats were changed in %(sessions)s since these were drawn: %(who)s.") % words
    hints = _hints([session.number for session in facts.sessions if session.number in ahead and not session.hidden])
    return [Draft(_("Fewer repeat meetings, if you like"), detail, (_draw_again(facts, ahead),), done=False, hints=hints)]


def _draw_again(facts: ChecklistFacts, numbers: Sequence[int]) -> Act:
    return Act(redraw_url(facts.competition, numbers), _("Draw these sessions again"))


def _hints(public: Sequence[int]) -> tuple[str, ...]:
    if not public:
        return ()
    return (_("The seating of %(sessions)s is public and stays, unless you hide it first.") % {"sessions": sessions_text(public)},)
