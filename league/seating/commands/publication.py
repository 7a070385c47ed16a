"""Publish sessions and take that back: seatings prepared in secret and shown at once, results published.

If everything is already as requested, as after a second tap, nothing is done or logged. ``seen`` is what the page showed of what is public
(:func:`league.competitions.seen.publication_seen`); refusal ``changed_meanwhile`` if somebody has changed that since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands.stamping import locked, stamp
from league.competitions.models import Competition
from league.competitions.seen import refuse_other_publication, refuse_unseen
from league.errors import Refusal
from league.seating.commands.guarding import refuse_unless
from league.seating.models import ENDED, IN_PLAY, NOT_OVER, Session, SessionState
from league.seating.seen import SEATED_BY, seatings_seen
from league.seating.settled import not_shown_text
from league.wording import numbers_text

__all__ = ["hide_seating", "hide_seatings", "publish_results", "publish_seating", "unpublish_results"]


def hide_seating(*, actor: Actor, session: Session, seen: str = "") -> Session:
    """Keep the seating of a session secret, and everything played there; refusal ``wrong_session_state`` once results are approved."""
    return hide_seatings(actor=actor, sessions=[session], seen=seen)[0]


@transaction.atomic
def hide_seatings(*, actor: Actor, sessions: Sequence[Session], seen: str = "") -> list[Session]:
    """Keep the seatings of these sessions of one competition secret, all or none; refusals as in :func:`publish_seating` and
    :func:`hide_seating`."""
    found = _locked(_chosen(sessions))
    for session in found:
        refuse_unless(session, *NOT_OVER)
    public = [session for session in found if not session.hidden]
    if not public:
        return found
    _competition_as_seen(found[0].competition, seen)
    for session in public:
        session.hidden = True
        session.save(update_fields=["hidden"])
        stamp(actor=actor, competition=session.competition, verb="hide_seating", results=True, session=session.number)
    return found


@transaction.atomic
def publish_seating(*, actor: Actor, sessions: Sequence[Session], seen: str = "", seated: str = "", starts: bool = False) -> list[Session]:
    """Show the seating of these sessions of one competition at once; refusals: ``no_session``, ``other_competition``, and
    ``stage_undecided`` for a seating made before it was left open again who plays in its stage.

    ``seated``: the seating shown on the page (:func:`league.seating.seen.seatings_seen`), checked like ``seen``. ``starts``: it is shown
    because its session starts, so that taking the start back hides it again (:func:`league.seating.shown.shown_by_start`).
    """
    found = _locked(_chosen(sessions))
    hidden = [session for session in found if session.hidden]
    if not hidden:
        return found
    competition = _competition_as_seen(found[0].competition, seen)
    for session in hidden:
        if undecided := not_shown_text(session):
            raise Refusal("stage_undecided", undecided)
    if seated:
        refuse_unseen(seated, seatings_seen([session.pk for session in found]), found, competition, *SEATED_BY)
    _chosen(sessions).update(hidden=False)
    _stamp_shown(actor, competition, hidden, starts=starts)
    for session in found:
        session.hidden = False
    return found


def _stamp_shown(actor: Actor, competition: Competition, sessions: Sequence[Session], *, starts: bool = False) -> None:
    """Note in the log that the seatings of these sessions, and of no others, became public."""
    numbers = sorted(one.number for one in sessions)
    told = {"sessions": numbers, "numbers": _joined(numbers), **_shown(sessions), **({"starts": True} if starts else {})}
    stamp(actor=actor, competition=competition, verb="publish_seating", results=True, **told)


def _shown(sessions: Sequence[Session]) -> dict[str, list[int]]:
    """The ids of sessions whose seatings became public, as :func:`league.seating.shown.shown_by_start` reads them."""
    return {"keys": [one.pk for one in sessions]}


@transaction.atomic
def publish_results(
    *, actor: Actor, competition: Competition, until: int | None = None, seatings: bool = False, seen: str = ""
) -> Competition:
    """Publish the results of all sessions up to number ``until`` (None: all, which ends the embargo).

    Approved sessions become published, their seatings are shown (with ``seatings`` those of all sessions), and the embargo moves behind
    them; it never moves back. Refusals: ``no_session``, and ``not_approved`` if a session up to there is still in play or being checked.
    """
    if until is not None and until < 1:
        raise Refusal("no_session", _("No session was chosen."), field="until")
    counted = Q() if until is None else Q(number__lte=until)
    results = counted & Q(state__in=[*IN_PLAY, *ENDED])
    found = _locked(competition.sessions.filter(results | Q(hidden=True) if seatings else results))
    sessions = [session for session in found if session.state in (*IN_PLAY, *ENDED) and (until is None or session.number <= until)]
    competition = locked(competition)
    before = competition.published_until
    after = None if until is None or before is None else max(before, until)
    if before == after and not any(session.hidden or session.state != SessionState.PUBLISHED for session in found):
        return competition
    refuse_other_publication(competition, seen)
    if waiting := [session.number for session in sessions if session.state in IN_PLAY]:
        words = {"sessions": numbers_text(waiting)}
        raise Refusal("not_approved", _("The results of these sessions are not approved yet: %(sessions)s.") % words, field="until")
    changed = [one for one in sessions if one.hidden or one.state != SessionState.PUBLISHED or (before is not None and one.number > before)]
    ahead = [one for one in found if one.hidden and one not in sessions]
    Session.objects.filter(pk__in=[one.pk for one in ahead]).update(hidden=False)
    Session.objects.filter(pk__in=[one.pk for one in sessions]).update(state=SessionState.PUBLISHED, hidden=False)
    competition.published_until = after
    return _published(actor, competition, changed, ahead, before)


def _published(
    actor: Actor, competition: Competition, results: Sequence[Session], ahead: Sequence[Session], before: int | None
) -> Competition:
    """Note in the log whose results became public, and whose seatings ``ahead``; a line about the embargo if only that has moved."""
    if not results and before == competition.published_until:
        _stamp_shown(actor, competition, ahead)
        return competition
    shown = {**_shown(ahead), "seatings": _joined([one.number for one in ahead])} if ahead else {}
    verb = "publish_results" if results or ahead else "set_embargo" if competition.published_until is not None else "end_embargo"
    return _stamped(actor, competition, verb, results, before, **shown)


@transaction.atomic
def unpublish_results(*, actor: Actor, competition: Competition, until: int, seen: str = "") -> Competition:
    """Take back the publication of all results after session ``until``: they are under embargo again, and their sessions approved.

    Refusal ``embargo_from``.
    """
    if until < 0:
        raise Refusal("embargo_from", _("An embargo begins with session 1 or a later one."), field="until")
    sessions = _locked(competition.sessions.filter(number__gt=until, state=SessionState.PUBLISHED))
    competition = locked(competition)
    before = competition.published_until
    after = until if before is None else min(before, until)
    if before == after and not sessions:
        return competition
    refuse_other_publication(competition, seen)
    Session.objects.filter(pk__in=[session.pk for session in sessions]).update(state=SessionState.APPROVED)
    competition.published_until = after
    return _stamped(actor, competition, "unpublish_results", sessions, before)


def _chosen(sessions: Sequence[Session]) -> QuerySet[Session]:
    if not sessions:
        raise Refusal("no_session", _("No session was chosen."), field="sessions")
    if len({session.competition_id for session in sessions}) > 1:
        raise Refusal("other_competition", _("These sessions belong to different competitions."))
    return Session.objects.filter(pk__in={session.pk for session in sessions})


def _locked(sessions: QuerySet[Session]) -> list[Session]:
    """Lock the sessions in a fixed order, before the competition."""
    return list(sessions.select_for_update(of=("self",)).select_related("competition").order_by("pk"))


def _competition_as_seen(competition: Competition, seen: str) -> Competition:
    """Lock the competition, and check that what is public is what the page showed."""
    competition = locked(competition)
    refuse_other_publication(competition, seen)
    return competition


def _stamped(
    actor: Actor, competition: Competition, verb: str, sessions: Sequence[Session], before: int | None, **told: Any
) -> Competition:
    competition.save(update_fields=["published_until"])
    numbers = sorted(session.number for session in sessions)
    until = competition.published_until
    stamp(actor=actor, competition=competition, verb=verb, results=True, until=until, before=before, numbers=_joined(numbers), **told)
    return competition


def _joined(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "–"
