"""Who takes part, joining players, entrants and check-in in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.commands import add_entrant, change_entrant, rename_player
from league.competitions.commands.entrants import locked_for_entries
from league.competitions.models import Competition, Entrant
from league.competitions.seen import entry_seen, refuse_unseen
from league.errors import Refusal
from league.players.commands import add_player
from league.players.models import NameShown, Player
from league.players.queries import split_name
from league.seating import commands as seating
from league.seating.models import Evening

__all__ = ["NewEntry", "add_person", "change_entry", "check_in_many", "enter_new_substitute", "enter_players", "entered_substitute"]


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Somebody to enter: a known ``player``, or a new one of this name; as a ``guest``, or to be ranked."""

    first_name: str
    last_name: str
    player: Player | None = None
    guest: bool = False


@transaction.atomic
def add_person(*, actor: Actor, name_shown: str = NameShown.FULL, **fields: Any) -> Player:
    """Add a player; a name that is not shown in full is hidden at once also where somebody signed with it before."""
    player = add_player(actor=actor, **fields)
    return player if name_shown == NameShown.FULL else rename_player(actor=actor, player=player, name_shown=name_shown)


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
def entered_substitute(*, actor: Actor, competition: Competition, player: Player | None, name: str = "") -> Entrant:
    """``player``, or somebody new of this ``name``, as an entrant: who is none yet becomes a substitute, neither drawn nor ranked.

    Refusals of ``add_player`` and :func:`enter_new_substitute`.
    """
    if player is None:
        first, last = split_name(name)
        return enter_new_substitute(actor, competition, add_player(actor=actor, first_name=first, last_name=last))
    found = competition.entrants.with_players().filter(player=player).first()
    return found or add_entrant(actor=actor, competition=competition, player=player, substitute=True)


def enter_new_substitute(actor: Actor, competition: Competition, player: Player) -> Entrant:
    """A ``player`` who was made of a typed name just now. Refusals ``entered_meanwhile``, where somebody else has typed the same name at
    the same moment, and of ``add_entrant``."""
    namesakes = locked_for_entries(competition).entrants.filter(substitute=True).exclude(player=player)
    if namesakes.filter(player__first_name=player.first_name, player__last_name=player.last_name).exists():
        sentence = _("%(name)s has just been entered as a substitute. Please choose them from the list.")
        raise Refusal("entered_meanwhile", sentence % {"name": player.full_name}, field="name")
    return add_entrant(actor=actor, competition=competition, player=player, substitute=True)


@transaction.atomic
def change_entry(*, actor: Actor, entrant: Entrant, entry: Mapping[str, Any], person: Mapping[str, Any], seen: str = "") -> None:
    """Change an entrant and the person's own details, both or neither; what is empty stays.

    Locks are taken in the order entrant, player, competitions (by their ids). Refusal ``changed_meanwhile`` where they are not as they
    were ``seen`` (:func:`league.competitions.seen.entry_seen`).
    """
    Entrant.objects.select_for_update(no_key=True).get(pk=entrant.pk)
    if seen and (entry or person):
        Player.objects.select_for_update(no_key=True).get(pk=entrant.player_id)
        stands, about = Entrant.objects.select_related("player", "competition").get(pk=entrant.pk), partial(_is_about, entrant)
        refuse_unseen(seen, entry_seen(stands), stands, stands.competition, "change_entrant", "rename_player", about=about)
    if person:
        rename_player(actor=actor, player=entrant.player, **person)
    if entry:
        change_entrant(actor=actor, entrant=entrant, **entry)


def _is_about(entrant: Entrant, details: Mapping[str, Any]) -> bool:
    """Whether the entrant was changed, or the person."""
    return bool(details["player"] == entrant.player_id if "player" in details else details.get("number") == entrant.number)


@transaction.atomic
def check_in_many(*, actor: Actor, evening: Evening, entrants: Iterable[Entrant]) -> None:
    """Check several entrants in, all or none."""
    for entrant in entrants:
        seating.check_in(actor=actor, evening=evening, entrant=entrant)
