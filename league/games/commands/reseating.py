"""Seat changes in a started session: records stay with the seats and count for the people who now sit there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.games.commands.saving import GameEntry, lock_game, save
from league.games.entry import Entry
from league.games.facts import Facts
from league.games.models import RESEAT, Game
from league.games.queries.reseats import Move, Place, SeatChange, entrants_by_place, planned_changes, why_not_come, why_not_leave
from league.games.states import GameState
from league.seating.commands.guarding import refuse_strangers
from league.seating.models import Seat, Session, SitOut
from league.seating.seen import SEATED_BY, seating_seen
from scoring.game import Replay

__all__ = ["reseat"]


@transaction.atomic
def reseat(*, actor: Actor, session: Session, moves: Sequence[Move], reason: str, seen: str = "") -> tuple[Move, ...]:
    """Put entrants on seats, each (table number, seat 0..4, entrant), in one step; returns the moves that take it back.

    Every game touched gets a version (verb ``reseat``) with the same hands; its results go to the new people, and its confirmation
    is voided. People left without a seat sit out, unless they have withdrawn or only play for others.

    Refusals: ``reason_missing``, ``not_started`` (the draw is changed instead), ``session_not_running``, ``nothing_moved``,
    ``no_such_table``, ``moved_twice``, ``seated_twice``; ``withdrawn``, ``other_competition`` and ``plays_already`` (for somebody
    else) for a person coming in, ``noted_on_seat`` for a person leaving with a penalty or a substitution; those of
    :func:`league.games.commands.saving.save` (``session_closed`` for all but directors after approval); ``changed_meanwhile`` if the
    seating is not the one the page showed (``seen``: :func:`league.seating.seen.seating_seen`).
    """
    reason = reason.strip()
    if not reason:
        raise Refusal("reason_missing", _("Please give a reason why they change their seats."), field="reason")
    _require_started(Session.objects.get(pk=session.pk))
    games = _locked_games(session, [table for table, _wind, _entrant in moves])
    Session.objects.select_for_update(no_key=True).get(pk=session.pk)  # after the games, so that two changes see each other
    changes = planned_changes(entrants_by_place(session), moves)
    if seen and (now := seating_seen(session)) != seen:
        if not changes:  # the seats are as wanted: the button was tapped twice
            return ()
        _refuse_unseen(session, seen, now)
    _require_possible(session, changes)
    touched = sorted({change.place.table for change in changes})
    for table in touched:
        if refusal := why_not_leave(games[table], [change for change in changes if change.place.table == table]):
            raise refusal
    _put(session, changes)
    at_once = replace(actor, at=actor.now())  # the shared instant marks the versions as one change
    for table in touched:
        _enter(at_once, games[table], reason, {"seats": _logged(changes, table)})
    return tuple((change.place.table, change.place.wind, change.before) for change in changes)


def _refuse_unseen(session: Session, seen: str, now: str) -> None:
    games = set(Game.objects.filter(table__session=session).values_list("number", flat=True))

    def is_this(details: Mapping[str, Any]) -> bool:
        return details.get("session") == session.number or details.get("game") in games

    refuse_unseen(seen, now, session, session.competition, *SEATED_BY, about=is_this)


def _require_started(session: Session) -> None:
    if not (session.is_open_for_tables or session.is_approved):
        if session.state in ("planned", "seated"):
            raise Refusal("not_started", _("This session has not started yet: change its draw instead."))
        raise Refusal("session_not_running", _("This session is not running."))


def _locked_games(session: Session, tables: Sequence[int]) -> Mapping[int, Game]:
    """The games of these tables, locked so that nobody records for a person who is leaving."""
    rows = Game.objects.filter(table__session=session, table__number__in=tables).select_related("table").order_by("pk")
    games = {}
    for row in rows:
        row.competition = session.competition
        games[row.table.number] = lock_game(row)
    return games


def _require_possible(session: Session, changes: Sequence[SeatChange]) -> None:
    if not changes:
        raise Refusal("nothing_moved", _("Nobody changes their seat."))
    refuse_strangers(session.competition, [change.after for change in changes])
    if refusal := why_not_come(session, changes):
        raise refusal


def _put(session: Session, changes: Sequence[SeatChange]) -> None:
    """Write the seats anew, as the database lets nobody sit twice even for a moment. Their results are deleted and written again."""
    rows = {Place(seat.table.number, seat.wind): seat for seat in Seat.objects.filter(session=session).select_related("table")}
    leaving, coming = {change.before.pk: change.before for change in changes}, {change.after.pk: change.after for change in changes}
    old = [rows[change.place] for change in changes]
    Seat.objects.filter(pk__in=[seat.pk for seat in old]).delete()
    Seat.objects.bulk_create(
        Seat(table=seat.table, session=session, wind=seat.wind, entrant=change.after) for seat, change in zip(old, changes, strict=True)
    )
    SitOut.objects.filter(session=session, entrant__in=coming).delete()
    resting = [one for pk, one in leaving.items() if pk not in coming and one.status == "active" and not one.substitute]
    SitOut.objects.bulk_create(SitOut(session=session, entrant=entrant) for entrant in resting)


def _enter(actor: Actor, game: Game, reason: str, request: dict[str, Any]) -> None:
    """Save a version of the game with the same facts; a confirmed game becomes finished."""

    def same(_game: Game, facts: Facts) -> Facts:
        return facts

    def state(game: Game, _facts: Facts, _replay: Replay) -> GameState:
        return GameState.FINISHED if game.state == GameState.CONFIRMED else GameState(game.state)

    save(GameEntry(Entry.new(actor, game.version), game, RESEAT, request, reason), same, state)


def _logged(changes: Sequence[SeatChange], table: int) -> list[list[int]]:
    """[wind, number of who sat there, number of who sits there now] for each seat of the table."""
    return [[change.place.wind, change.before.number, change.after.number] for change in changes if change.place.table == table]
