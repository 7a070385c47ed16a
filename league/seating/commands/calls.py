"""A table calls the director, or needs nobody any more; somebody takes the call, settles it, and gives the time back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.errors import Refusal
from league.seating.call_words import minutes_of
from league.seating.clock import clock_text
from league.seating.commands.clock import extend_clock
from league.seating.commands.guarding import locked_session
from league.seating.models import IN_PLAY, Call, CallKind, Session, Table
from league.seating.models.calls import MOST_WORDS
from league.typed_names import without_unseen

__all__ = ["call_director", "finish_call", "give_back_time", "take_call", "withdraw_call"]

SECOND = timedelta(seconds=1)


def call_director(*, actor: Actor, table: Table, kind: str, words: str = "", client_id: UUID) -> Call:
    """Call the director to a table. The same tap sent again changes nothing.

    Refusals: ``session_not_running``, ``no_such_kind``, ``words_missing``, ``words_too_long``, ``called_already``, ``entry_id_reused``.
    """
    try:
        with transaction.atomic():
            return _call(actor, table, kind, without_unseen(words), client_id)
    except IntegrityError:  # another process has just saved a tap with the same id, at another table
        raise _reused() from None


def _call(actor: Actor, table: Table, kind: str, words: str, client_id: UUID) -> Call:
    session = locked_session(table.session)
    if earlier := Call.objects.filter(client_id=client_id).first():
        if (earlier.table_id, earlier.kind) != (table.pk, kind):
            raise _reused()
        return earlier
    if session.state not in IN_PLAY:
        raise Refusal("session_not_running", _("Nobody can be called: %(session)s is not being played.") % {"session": session})
    _check(kind, words)
    standing = Call.objects.open().filter(table=table, kind=kind).first()
    if standing is not None:
        raise Refusal("called_already", _("%(name)s has called for this already.") % {"name": standing.by_name})
    call = Call.objects.create(table=table, kind=kind, words=words, client_id=client_id, called_at=actor.now(), **actor.columns())
    _changed(actor, session, call, "call_director", **({"reason": words} if words else {}))
    return call


def _check(kind: str, words: str) -> None:
    if kind not in CallKind.values:
        raise Refusal("no_such_kind", _("Please say what it is about."), field="kind")
    if kind == CallKind.OTHER and not words:
        raise Refusal("words_missing", _("Please say in a few words what it is about."), field="words")
    if len(words) > MOST_WORDS:
        raise Refusal("words_too_long", _("Please say it in at most %(most)s letters.") % {"most": MOST_WORDS}, field="words")


def withdraw_call(*, actor: Actor, call: Call) -> Call:
    """The table needs nobody any more; again it changes nothing. Refusal ``done_already``."""
    with transaction.atomic():
        session, call = _locked(call)
        if call.withdrawn_at is not None:
            return call
        _refuse_done(call)
        call.withdrawn_at = actor.now()
        call.save(update_fields=["withdrawn_at"])
        _changed(actor, session, call, "withdraw_call")
        return call


def take_call(*, actor: Actor, call: Call) -> Call:
    """Say that one is on the way; said again by the same person it changes nothing.

    Refusals: ``taken_already`` (somebody else is on the way), ``done_already``, ``call_withdrawn``.
    """
    with transaction.atomic():
        session, call = _locked(call)
        _refuse_withdrawn(call)
        _refuse_done(call)
        if call.taken_at is not None:
            if call.taken_by == actor.name:
                return call
            raise Refusal("taken_already", _("%(name)s is on the way already.") % {"name": call.taken_by})
        call.taken_at, call.taken_by = actor.now(), actor.name
        call.save(update_fields=["taken_at", "taken_by"])
        _changed(actor, session, call, "take_call")
        return call


def finish_call(*, actor: Actor, call: Call) -> Call:
    """Say that the call is settled, whoever was on the way; the log says how long it took. Said again by the same person it changes
    nothing. Refusals: ``done_already``, ``call_withdrawn``."""
    with transaction.atomic():
        session, call = _locked(call)
        _refuse_withdrawn(call)
        if call.done_at is not None and call.done_by == actor.name:
            return call
        _refuse_done(call)
        call.done_at, call.done_by = actor.now(), actor.name
        call.save(update_fields=["done_at", "done_by"])
        _changed(actor, session, call, "finish_call", time=clock_text((call.done_at - call.called_at) // SECOND))
        return call


def give_back_time(*, actor: Actor, call: Call) -> Call:
    """Add the minutes that a settled call took to the clock of its table, once.

    Refusals: ``call_not_done``, ``given_back_already``, and those of :func:`league.seating.commands.extend_clock`.
    """
    with transaction.atomic():
        session, call = _locked(call)
        if call.done_at is None:
            raise Refusal("call_not_done", _("Time can be given back once the call is done."))
        if call.given_back:
            raise Refusal("given_back_already", _("%(time)s min were given back for this already.") % {"time": clock_text(call.given_back)})
        seconds = 60 * minutes_of(call.done_at - call.called_at)
        extend_clock(actor=actor, session=session, seconds=seconds, table=call.table)
        call.given_back = seconds
        call.save(update_fields=["given_back"])
        return call


def _locked(call: Call) -> tuple[Session, Call]:
    """The session of the call, which makes others wait, and the call as it is now."""
    session = locked_session(call.table.session)
    return session, Call.objects.select_related("table").get(pk=call.pk)


def _refuse_withdrawn(call: Call) -> None:
    if call.withdrawn_at is not None:
        raise Refusal("call_withdrawn", _("%(table)s needs nobody any more.") % {"table": call.table})


def _refuse_done(call: Call) -> None:
    if call.done_at is not None:
        raise Refusal("done_already", _("%(name)s has settled that already.") % {"name": call.done_by})


def _reused() -> Refusal:
    return Refusal("entry_id_reused", _("An entry with this id was saved before, with other content."))


def _changed(actor: Actor, session: Session, call: Call, verb: str, **details: Any) -> None:
    """Let the phones at the table and the director's pages know; the public sees nothing of calls."""
    Table.objects.filter(pk=call.table_id).update(calls=F("calls") + 1)
    where: dict[str, Any] = {"session": session.number, "table": call.table.number, "call": call.kind}
    stamp(actor=actor, competition=session.competition, verb=verb, **where, **details)
