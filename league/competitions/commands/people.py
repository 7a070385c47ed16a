"""Change players and clubs, and stamp every competition that shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.commands.stamping import assign, stamp
from league.competitions.models import Competition
from league.competitions.queries import competitions_naming_club, competitions_naming_player
from league.competitions.seen import club_seen, player_seen, refuse_unseen
from league.errors import refused_where_taken
from league.players.commands import club_taken, ema_number_taken
from league.players.models import Club, NameShown, Player

__all__ = ["change_club", "rename_player"]


CLUB_FIELDS = frozenset({"name", "town", "country"})
PLAYER_FIELDS = frozenset({"first_name", "last_name", "club", "country", "ema_number", "name_shown"})


@transaction.atomic
def rename_player(*, actor: Actor, player: Player, seen: str = "", **fields: Any) -> Player:
    """Change some of ``first_name last_name club country ema_number name_shown``, and stamp every competition that shows the player.

    A name that is no longer shown in full is also hidden where somebody signed a hand with it. Refusal ``changed_meanwhile`` if the
    details differ from those ``seen`` (:func:`league.competitions.seen.player_seen`), unless they already have the new values.
    """
    player = Player.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=player.pk)
    if _differs(player, fields):
        refuse_unseen(seen, player_seen(player), player, None, "rename_player", about=lambda details: details.get("player") == player.pk)
    hidden = _hidden_names(player)
    changed = assign(player, fields, PLAYER_FIELDS)
    player.full_clean()
    with refused_where_taken(ema_number_taken(player.ema_number)):
        player.save(update_fields=[*fields])
    concerned = competitions_naming_player(player, hidden | _hidden_names(player))
    _stamp_all(actor, concerned, "rename_player", player=player.pk, changed=changed)
    return player


def _hidden_names(player: Player) -> set[str]:
    """Names that the player may have signed with and that must not be shown in full."""
    if player.name_shown == NameShown.FULL:
        return set()
    return {Actor(player.full_name).name, f"{player.first_name} {player.last_name[:1]}."}


@transaction.atomic
def change_club(*, actor: Actor, club: Club, seen: str = "", **fields: Any) -> Club:
    """Change some of ``name town country``, and stamp every competition that shows the club beside a player.

    Refusal ``changed_meanwhile`` as in :func:`rename_player`.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if _differs(club, fields):
        refuse_unseen(seen, club_seen(club), club, None, "change_club", about=lambda details: details.get("club") == club.pk)
    changed = assign(club, fields, CLUB_FIELDS)
    club.full_clean()
    with refused_where_taken(club_taken(club.name)):
        club.save(update_fields=[*fields])
    _stamp_all(actor, competitions_naming_club(club), "change_club", club=club.pk, name=club.name, changed=changed)
    return club


def _differs(row: Player | Club, fields: dict[str, Any]) -> bool:
    return any(getattr(row, name) != value for name, value in fields.items())


def _stamp_all(actor: Actor, concerned: Iterable[Competition], verb: str, **details: Any) -> None:
    """Log the change outside of all competitions, and stamp those concerned, always in the same order, because stamping locks them."""
    log_action(actor=actor, verb=verb, **details)
    for competition in concerned:
        stamp(actor=actor, competition=competition, verb=verb, results=True, **details)
