"""Grant and revoke roles."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.audit.actor import Actor
from league.competitions.commands.stamping import locked, stamp
from league.competitions.models import Acceptance, Competition, Invitation, Role, RoleName
from league.errors import Refusal

__all__ = ["grant_role", "revoke_role"]


@transaction.atomic
def grant_role(*, actor: Actor, competition: Competition, user: User, name: str) -> Role:
    """Give an account its role in the competition without an end, replacing the one it had. Refusal ``last_director``."""
    competition = locked(competition)
    if name != RoleName.DIRECTOR:
        _keep_a_director(actor, competition, user)
    role = Role.objects.filter(competition=competition, user=user).first() or Role(competition=competition, user=user)
    role.name, role.until = name, None
    role.full_clean()
    role.save()
    stamp(actor=actor, competition=competition, verb="grant_role", user=user.username, role=str(name))
    return role


@transaction.atomic
def revoke_role(*, actor: Actor, competition: Competition, user: User) -> None:
    """Take an account's role away; refusal ``last_director`` if only administrators could direct afterwards.

    The links by which the person came let nobody in any more, since the person has them still.
    """
    competition = locked(competition)
    _keep_a_director(actor, competition, user)
    came_by = Acceptance.objects.filter(user=user).values("invitation")
    Invitation.objects.filter(competition=competition, revoked_at=None, pk__in=came_by).update(revoked_at=actor.now())
    Role.objects.filter(competition=competition, user=user).delete()
    stamp(actor=actor, competition=competition, verb="revoke_role", user=user.username)


def _keep_a_director(actor: Actor, competition: Competition, user: User) -> None:
    directors = Role.objects.filter(competition=competition, name=RoleName.DIRECTOR)
    if actor.user is not None and actor.user.is_superuser:
        return
    if directors.filter(user=user).exists() and not directors.exclude(user=user).exists():
        raise Refusal("last_director", _("This is the only director. Name another one first."))
