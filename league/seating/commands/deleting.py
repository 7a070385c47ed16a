"""Delete a session that never took place; later ones move up, so that no number is missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NoReturn

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant
from league.competitions.seen import refuse_unseen
from league.competitions.spans import STAND_IN, set_stand_in, span_of
from league.errors import Refusal
from league.seating.commands.guarding import PLANNED_BY, refuse_unless
from league.seating.models import NOT_BEGUN, NOT_OVER, DraftState, RemovedLink, Seat, SeatingDraft, Session, SessionState, SitOut, TableLink
from league.seating.seen import SEATED_BY, deletion_seen
from league.wording import numbers_text

__all__ = ["delete_session"]

NEVER_TOOK_PLACE = (*NOT_OVER, SessionState.CANCELLED)
STATED_BY = ("start_session", "call_back_session", "cancel_session", "reopen_session", "change_session", "set_minutes")
NEVER_BEGAN = (*NOT_BEGUN, SessionState.CANCELLED)


@transaction.atomic
def delete_session(*, actor: Actor, session: Session, seen: str = "", recorded: Sequence[int] = ()) -> tuple[int, ...]:
    """Delete a session in which nothing was recorded; later ones, none of which may have begun, move up. Returns their numbers before.

    Its games must be gone (``league.games.commands.session_steps`` sees to it); ``recorded``: numbers of the tables where something was
    recorded. ``seen``: :func:`league.seating.seen.deletion_seen`. Its part of drafts is removed, an embargo moves along, and its table
    links say that it was removed; the log keeps what was seen. Refusals: ``deleted_already``, ``wrong_session_state`` once its results are
    approved, ``already_recorded``, ``later_begun``, ``changed_meanwhile``.
    """
    rows = Session.objects.select_for_update(of=("self",)).select_related("competition")
    locked = list(rows.filter(competition=session.competition_id, number__gte=session.number).order_by("pk"))
    session = next((one for one in locked if one.pk == session.pk), None) or _refuse_deleted()
    later = sorted((one for one in locked if one.number > session.number), key=lambda one: one.number)
    refuse_unless(session, *NEVER_TOOK_PLACE)
    _refuse_recorded(recorded)
    _refuse_begun(later)
    drafts = list(SeatingDraft.objects.select_for_update().filter(competition=session.competition_id).order_by("pk"))
    replaced = _locked_replaced(session)
    competition = Competition.objects.select_for_update(no_key=True).get(pk=session.competition_id)
    now = deletion_seen(session)
    refuse_unseen(seen, now, session, competition, *PLANNED_BY, *SEATED_BY, *STATED_BY)
    for draft in drafts:
        _without(draft, session.number)
    numbers = tuple(one.number for one in later)
    details = {"before": _as_it_was(session), "moved": list(numbers), "seen": now}
    _keep_links(actor, session)
    number = session.number
    session.delete()
    for one in later:
        Session.objects.filter(pk=one.pk).update(number=one.number - 1)
    _move_stand_ins(replaced, number)
    _move_embargo(competition, number)
    stamp(actor=actor, competition=competition, verb="delete_session", results=True, session=number, **details)
    return numbers


def _refuse_deleted() -> NoReturn:
    raise Refusal("deleted_already", _("This session has been deleted already."))


def _as_it_was(session: Session) -> dict[str, Any]:
    """What the log keeps of a session; if it was seated also who sat where, by number, so that it can be restored."""
    starts_at = session.starts_at.isoformat() if session.starts_at else None
    kept = {"starts_at": starts_at, "minutes": session.minutes, "state": session.state}
    if session.state != SessionState.SEATED:
        return kept
    places = Seat.objects.filter(session=session).order_by("table__number", "wind").values_list("table__number", "entrant__number")
    tables = [[who for _table, who in at_table] for _table, at_table in groupby(places, key=itemgetter(0))]
    sit_outs = SitOut.objects.filter(session=session).order_by("entrant__number").values_list("entrant__number", flat=True)
    return {**kept, "hidden": session.hidden, "tables": tables, "sit_outs": list(sit_outs)}


def _refuse_recorded(tables: Sequence[int]) -> None:
    if tables:
        sentence = _(
            "Something was recorded at these tables: %(tables)s. So the session cannot be deleted. Declare its games void, and cancel it: "
            "then nothing in it counts."
        )
        raise Refusal("already_recorded", sentence % {"tables": numbers_text(tables)})


def _refuse_begun(later: Sequence[Session]) -> None:
    if begun := [one.number for one in later if one.state not in NEVER_BEGAN]:
        sentence = _(
            "Later sessions have begun and keep their numbers: %(numbers)s. So this one stays. You can cancel it: then nothing in it "
            "counts."
        )
        raise Refusal("later_begun", sentence % {"numbers": numbers_text(begun)})


def _keep_links(actor: Actor, session: Session) -> None:
    """Remember the table links, so that people who scan a code are told that the session was removed."""
    tokens = TableLink.objects.filter(table__session=session).values_list("token", flat=True)
    made = partial(RemovedLink, competition_id=session.competition_id, session=session.number, at=actor.now())
    RemovedLink.objects.bulk_create(made(token=token) for token in tokens)


def _locked_replaced(session: Session) -> list[Entrant]:
    """The entrants who have a substitute in some session, locked before the competition as everywhere."""
    found = Entrant.objects.filter(competition=session.competition_id, stand_in__isnull=False)
    return list(found.select_for_update(of=("self",), no_key=True).order_by("pk"))


def _move_stand_ins(replaced: Sequence[Entrant], number: int) -> None:
    """Let each substitute play in the same sessions as before, by their new numbers, or no more if the deleted one was the only one."""
    for entrant in replaced:
        before = span_of(entrant)
        span = before.without(number) if before is not None else None
        if span == before:
            continue
        set_stand_in(entrant, entrant.stand_in, span)
        entrant.save(update_fields=STAND_IN)


def _move_embargo(competition: Competition, number: int) -> None:
    """Move the embargo, so that the same sessions stay behind it."""
    until = competition.published_until
    if until is not None and until >= number:
        competition.published_until = until - 1
        competition.save(update_fields=["published_until"])


def _without(draft: SeatingDraft, number: int) -> None:
    """Remove the session with this number from a draft and renumber later ones; delete the draft if it has no other."""
    kept = [place for place, one in enumerate(draft.sessions) if one != number]
    if not kept:
        draft.delete()
        return
    if len(kept) < len(draft.sessions):
        if draft.state == DraftState.SEARCHING:
            draft.state = DraftState.CANCELLED
        if draft.result:
            draft.result = {**draft.result, "sessions": [draft.result["sessions"][place] for place in kept]}
        draft.replaced = [draft.replaced[place] for place in kept] if draft.replaced else []
    draft.sessions = [_moved(draft.sessions[place], number) for place in kept]
    draft.edits = [[_moved(one, number), *two] for one, *two in draft.edits if one != number]
    draft.save(update_fields=["state", "result", "replaced", "sessions", "edits"])


def _moved(session: int, number: int) -> int:
    return session - 1 if session > number else session
