"""Writes of the director that join several rooms in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import add_entrant, change_entrant, rename_player, set_competition_state
from league.competitions.models import Competition, CompetitionState, Entrant
from league.errors import Refusal
from league.games.commands import start_session
from league.games.models import Game, GameState
from league.players.commands import add_player
from league.players.models import Player
from league.seating import commands as seating
from league.seating.models import Evening, Session

__all__ = ["NewEntry", "approve", "call_back", "cancel", "change_entry", "check_in_many", "enter_players", "start"]


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Somebody to enter: a known ``player``, or a new one of this name."""

    first_name: str
    last_name: str
    player: Player | None = None


@transaction.atomic
def enter_players(*, actor: Actor, competition: Competition, entries: Iterable[NewEntry], evening: Evening | None = None) -> list[Entrant]:
    """Enter known and new players, all or none; with an ``evening`` they are checked in as well."""
    if evening is not None:  # every command locks the evening before its competition
        Evening.objects.select_for_update(no_key=True).get(pk=evening.pk)
    entrants = []
    for entry in entries:
        player = entry.player or add_player(actor=actor, first_name=entry.first_name, last_name=entry.last_name)
        entrants.append(add_entrant(actor=actor, competition=competition, player=player))
    if evening is not None:
        check_in_many(actor=actor, evening=evening, entrants=entrants)
    return entrants


@transaction.atomic
def change_entry(*, actor: Actor, entrant: Entrant, entry: Mapping[str, Any], person: Mapping[str, Any]) -> None:
    """Change an entrant and the person's own details, both or neither; what is empty stays.

    Locks are taken in the order entrant, player, competitions (by their ids).
    """
    Entrant.objects.select_for_update(no_key=True).get(pk=entrant.pk)
    if person:
        rename_player(actor=actor, player=entrant.player, **person)
    if entry:
        change_entrant(actor=actor, entrant=entrant, **entry)


@transaction.atomic
def check_in_many(*, actor: Actor, evening: Evening, entrants: Iterable[Entrant]) -> None:
    """Check several entrants in, all or none."""
    for entrant in entrants:
        seating.check_in(actor=actor, evening=evening, entrant=entrant)


@transaction.atomic
def start(*, actor: Actor, session: Session) -> Session:
    """Start a seated session; the first one makes an open competition a running one."""
    start_session(actor=actor, session=session)
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
    list(games.select_for_update().values_list("pk"))
    return games


def _tables(games: QuerySet[Game]) -> Sequence[int]:
    return list(games.order_by("table__number").values_list("table__number", flat=True))
