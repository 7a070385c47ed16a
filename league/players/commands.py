"""Add people and clubs. Renaming them concerns competitions, so it lives in :mod:`league.competitions.commands`."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.commands import log_action
from league.errors import Refusal, refused_where_taken
from league.players.models import Club, NameShown, Player

__all__ = ["add_club", "add_player", "club_taken", "ema_number_taken"]


def ema_number_taken(number: str) -> Refusal:
    return Refusal("ema_number_taken", _("Somebody else has the EMA number %(number)s.") % {"number": number}, field="ema_number")


def club_taken(name: str) -> Refusal:
    return Refusal("club_taken", _("There is a club called %(name)s already.") % {"name": name}, field="name")


@transaction.atomic
def add_player(
    *,
    actor: Actor,
    first_name: str,
    last_name: str = "",
    club: Club | None = None,
    country: str = "",
    ema_number: str = "",
    name_shown: str = NameShown.FULL,
) -> Player:
    """Add a player. Namesakes are allowed: check first with :func:`league.players.queries.namesakes`."""
    player = Player(
        first_name=first_name, last_name=last_name, club=club, country=country.upper(), ema_number=ema_number, name_shown=name_shown
    )
    player.full_clean()
    with refused_where_taken(ema_number_taken(ema_number)):
        player.save()
    log_action(actor=actor, verb="add_player", player=player.pk, name=player.full_name)
    return player


@transaction.atomic
def add_club(*, actor: Actor, name: str, town: str = "", country: str = "") -> Club:
    """Add a club; its name is unique."""
    club = Club(name=name, town=town, country=country.upper())
    club.full_clean()
    with refused_where_taken(club_taken(name)):
        club.save()
    log_action(actor=actor, verb="add_club", club=club.pk, name=club.name)
    return club
