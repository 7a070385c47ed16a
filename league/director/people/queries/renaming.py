"""The right to change a player's details."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.competitions.models import Role, RoleName
from league.players.models import Player

__all__ = ["may_rename"]


def may_rename(user: User | AnonymousUser, player: Player) -> bool:
    """Whether this user may change a name: an administrator, or a director of every competition that shows it (rehearsals aside)."""
    if user.is_superuser or user.is_anonymous:
        return user.is_superuser
    directed = Role.objects.filter(user=user, name=RoleName.DIRECTOR).values("competition")
    return not player.entries.filter(competition__rehearsal=False).exclude(competition__in=directed).exists()
