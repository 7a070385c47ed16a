"""Add a player, or change an entrant and the player behind it, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import change_entrant, rename_player
from league.competitions.models import Entrant
from league.competitions.seen import entry_seen, refuse_unseen
from league.players.commands import add_player
from league.players.models import NameShown, Player

__all__ = ["add_person", "change_entry"]


@transaction.atomic
def add_person(*, actor: Actor, name_shown: str = NameShown.FULL, **fields: Any) -> Player:
    """Add a player; unless the name is shown in full, hide it also where somebody signed with it earlier."""
    player = add_player(actor=actor, **fields)
    return player if name_shown == NameShown.FULL else rename_player(actor=actor, player=player, name_shown=name_shown)


@transaction.atomic
def change_entry(*, actor: Actor, entrant: Entrant, entry: Mapping[str, Any], person: Mapping[str, Any], seen: str = "") -> None:
    """Change an entrant and the person's own details, both or neither; an empty mapping changes nothing.

    Locks are taken in the order entrant, player, competitions (by their ids). Refusal ``changed_meanwhile`` if they differ from what was
    ``seen`` (:func:`league.competitions.seen.entry_seen`).
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
    """Whether the details of a logged change name this entrant or the player behind it."""
    return bool(details["player"] == entrant.player_id if "player" in details else details.get("number") == entrant.number)
