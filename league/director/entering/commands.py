"""Enter people, known or new, and check them in, all or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import add_entrant
from league.competitions.models import Competition, Entrant
from league.players.commands import add_player
from league.players.models import Player
from league.seating import commands as seating
from league.seating.models import Evening

__all__ = ["NewEntry", "check_in_many", "enter_players"]


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Somebody to enter: a known ``player``, or a new one of this name; as a ``guest``, or to be ranked."""

    first_name: str
    last_name: str
    player: Player | None = None
    guest: bool = False


@transaction.atomic
def enter_players(*, actor: Actor, competition: Competition, entries: Iterable[NewEntry], evening: Evening | None = None) -> list[Entrant]:
    """Enter known and new players, all or none; with an ``evening`` they are checked in as well."""
    if evening is not None:  # every command locks the evening before its competition
        Evening.objects.select_for_update(no_key=True).get(pk=evening.pk)
    entrants = []
    for entry in entries:
        player = entry.player or add_player(actor=actor, first_name=entry.first_name, last_name=entry.last_name)
        entrants.append(add_entrant(actor=actor, competition=competition, player=player, guest=entry.guest))
    if evening is not None:
        check_in_many(actor=actor, evening=evening, entrants=entrants)
    return entrants


@transaction.atomic
def check_in_many(*, actor: Actor, evening: Evening, entrants: Iterable[Entrant]) -> None:
    """Check several entrants in, all or none."""
    for entrant in entrants:
        seating.check_in(actor=actor, evening=evening, entrant=entrant)
