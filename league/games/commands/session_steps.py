"""The steps of a session that involve its games: start, approval, cancellation, and taking back the start."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition, CompetitionState
from league.errors import Refusal
from league.games.commands.confirming import confirm_game
from league.games.commands.sessions import start_session
from league.games.models import FinalScores, Game, GameRevision, RiichiDeclaration
from league.games.queries.approval import versions_seen
from league.games.queries.playing import stand_in_id
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.models import Session
from league.wording import numbers_text

__all__ = ["approve", "call_back", "cancel", "remove", "sign", "start", "start_together"]


@transaction.atomic
def start(*, actor: Actor, session: Session, seen: str = "", show: bool = False) -> Session:
    """Start a seated session; the first one makes an open competition a running one. ``show``: publish a hidden seating as well.
    Refusals of ``start_session``."""
    if show:
        seating.publish_seating(actor=actor, sessions=[session], starts=True)
    start_session(actor=actor, session=session, seen=seen)
    competition = Competition.objects.get(pk=session.competition_id)
    if competition.state == CompetitionState.OPEN:
        set_competition_state(actor=actor, competition=competition, state=CompetitionState.RUNNING)
    return session


@transaction.atomic
def start_together(*, actor: Actor, sessions: Sequence[Session], seen: str = "", show: bool = False) -> list[Session]:
    """Start all of these seated sessions of one competition, by number, or none of them. The log has a line for each.

    ``seen``: the seating that the page showed of them (:func:`league.seating.seen.seatings_seen`), refusal ``changed_meanwhile``; ``show``:
    publish those of their seatings that are hidden. Other refusals as in :func:`start`, with the session that cannot be started.
    """
    locked = seating.lock_as_seen(sorted(sessions, key=lambda one: one.number), seen)
    for session in locked:
        try:
            start(actor=actor, session=session, show=show)
        except Refusal as refusal:
            sentence = _("%(session)s cannot be started, so none was: %(refusal)s") % {"session": session, "refusal": refusal}
            raise Refusal(refusal.code, sentence) from refusal
    return locked


@transaction.atomic
def approve(*, actor: Actor, session: Session, seen: str = "", signed: Collection[int] = (), reason: str = "") -> Session:
    """Approve a session. Refusal: ``results_missing``, naming the tables whose game is not over.

    ``seen``: the versions that the page showed (:func:`league.games.queries.approval.tables_seen`), refusal ``tables_changed``. A person
    who approves with something open must give a ``reason`` (refusal ``reason_missing``); a program or a rehearsal need not. ``signed``:
    as in :func:`sign`.
    """
    games = _games(session)
    if signed or seen:
        sign(actor=actor, session=session, tables=signed, seen=seen)
    missing = _tables(games.filter(state__in=[GameState.SEATED, GameState.RUNNING]))
    alone = list(games.filter(state=GameState.FINISHED).order_by("table__number").values_list("table__number", "version"))
    excused = FinalScores.objects.filter(game__in=games, until_version=None).exclude(sum_reason="")
    if seen and not missing and (alone or excused.exists()) and not reason.strip():
        raise Refusal("reason_missing", _("Something is open: please give a reason to approve the results all the same."), field="reason")
    noted = {"reason": reason.strip(), "unconfirmed": [list(pair) for pair in alone]} if reason.strip() else None
    return seating.approve_session(actor=actor, session=session, missing=missing, noted=noted)


@transaction.atomic
def sign(*, actor: Actor, session: Session, tables: Collection[int], seen: str) -> int:
    """Confirm the results of these tables as the second person, all of them or none; returns how many were not confirmed before.

    Refusals: ``tables_changed`` if a table is not as it was ``seen``, and those of :func:`confirm_game` with the table's number.
    """
    games = {game.table.number: game for game in _games(session).select_related("table__session", "competition")}
    if {number: game.version for number, game in games.items()} != versions_seen(seen):
        raise Refusal("tables_changed", _("Tables were changed after you opened the page. Please look at them once more."))
    chosen = [games[number] for number in sorted(set(tables)) if number in games and games[number].state == GameState.FINISHED]
    for game in chosen:
        try:
            confirm_game(actor=actor, game=game, expected_version=game.version)
        except Refusal as refusal:
            sentence = _("Table %(table)s: %(refusal)s") % {"table": game.table.number, "refusal": refusal}
            raise Refusal(refusal.code, sentence, field="tables") from refusal
    return len(chosen)


@transaction.atomic
def cancel(*, actor: Actor, session: Session, seen: str = "") -> Session:
    """Cancel a session. Refusals as :func:`league.seating.commands.cancel_session`, whose ``results_recorded`` names the tables where
    something counts."""
    played = _games(session).exclude(state__in=[GameState.SEATED, GameState.VOID])
    return seating.cancel_session(actor=actor, session=session, recorded=_tables(played), seen=seen)


@transaction.atomic
def call_back(*, actor: Actor, session: Session) -> Session:
    """Take back the start of a session, delete its games and table links, and hide a seating again that only the start has shown.
    Refusal: ``already_recorded``."""
    games = _games(session)
    if touched := _tables(games.filter(pk__in=_recorded(games))):
        sentence = _("Something was recorded at these tables: %(tables)s. The start cannot be taken back any more.")
        raise Refusal("already_recorded", sentence % {"tables": numbers_text(touched)})
    games.delete()
    return seating.call_back_session(actor=actor, session=session)


def _recorded(games: QuerySet[Game]) -> list[int]:
    """The games with entries other than substitutes who were appointed before the start, or with a declared riichi: hands are played."""
    rows = GameRevision.objects.filter(game__in=games).select_related("game")
    declared = RiichiDeclaration.objects.standing().filter(game__in=games).values_list("game_id", flat=True)
    return [*declared] + [
        row.game_id for row in rows if row.client_id not in {stand_in_id(row.game, seat) for seat in range(row.game.players)}
    ]


@transaction.atomic
def remove(*, actor: Actor, session: Session, seen: str = "") -> tuple[int, ...]:
    """Delete a session and its games while nothing is recorded. Refusals as :func:`league.seating.commands.delete_session`."""
    games = _games(session)
    touched = _tables(games.filter(pk__in=_recorded(games)))
    if not touched:
        games.delete()
    return seating.delete_session(actor=actor, session=session, seen=seen, recorded=touched)


def _games(session: Session) -> QuerySet[Game]:
    """The session's games, locked before they are examined, so that nobody records meanwhile."""
    games = Game.objects.filter(table__session=session)
    list(games.select_for_update().order_by("pk").values_list("pk"))
    return games


def _tables(games: QuerySet[Game]) -> Sequence[int]:
    return list(games.order_by("table__number").values_list("table__number", flat=True))
