"""The steps of a session in which its games have a say: start, approval, cancelling, and the start taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition, CompetitionState
from league.errors import Refusal
from league.games.commands.sessions import start_session
from league.games.models import Game, GameState
from league.seating import commands as seating
from league.seating.models import Session

__all__ = ["approve", "call_back", "cancel", "start"]


@transaction.atomic
def start(*, actor: Actor, session: Session, seen: str = "") -> Session:
    """Start a seated session; the first one makes an open competition a running one. Refusals of ``start_session``."""
    start_session(actor=actor, session=session, seen=seen)
    competition = Competition.objects.get(pk=session.competition_id)
    if competition.state == CompetitionState.OPEN:
        set_competition_state(actor=actor, competition=competition, state=CompetitionState.RUNNING)
    return session


@transaction.atomic
def approve(*, actor: Actor, session: Session) -> Session:
    """Approve a session; refusal ``results_missing`` names the tables whose game is not over."""
    open_games = _games(session).filter(state__in=[GameState.SEATED, GameState.RUNNING])
    return seating.approve_session(actor=actor, session=session, missing=_tables(open_games))


@transaction.atomic
def cancel(*, actor: Actor, session: Session) -> Session:
    """Cancel a session; refusal ``results_recorded`` names the tables where something counts."""
    played = _games(session).exclude(state__in=[GameState.SEATED, GameState.VOID])
    return seating.cancel_session(actor=actor, session=session, recorded=_tables(played))


@transaction.atomic
def call_back(*, actor: Actor, session: Session) -> Session:
    """Take the start of a session back while nothing was recorded: its games and table links go. Refusal ``already_recorded``."""
    games = _games(session)
    if touched := _tables(games.filter(version__gt=0)):
        sentence = _("Something was recorded at these tables: %(tables)s. The start cannot be taken back any more.")
        raise Refusal("already_recorded", sentence % {"tables": ", ".join(map(str, touched))})
    games.delete()
    return seating.call_back_session(actor=actor, session=session)


def _games(session: Session) -> QuerySet[Game]:
    """The session's games, locked before they are judged, so that nobody records meanwhile."""
    games = Game.objects.filter(table__session=session)
    list(games.select_for_update().order_by("pk").values_list("pk"))
    return games


def _tables(games: QuerySet[Game]) -> Sequence[int]:
    return list(games.order_by("table__number").values_list("table__number", flat=True))
