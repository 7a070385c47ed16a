"""Invite helpers by a link, and take them in; what a link gives ends by itself."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.audit.actor import Actor
from league.competitions.commands.stamping import locked, stamp
from league.competitions.models import Acceptance, Competition, CompetitionState, Invitation, Role, RoleName
from league.errors import Refusal

__all__ = ["KEPT", "LONGEST", "accept_invitation", "allow_one_more", "invite", "revoke_invitation"]

LONGEST = timedelta(days=366)  #: a right by an invitation lasts
KEPT = timedelta(days=30)  #: for so long the account of a helper stays after its last right has ended
CLOSED = {
    "revoked": _("The director has ended this invitation."),
    "ended": _("This invitation has ended."),
    "hidden": _("This competition is not shown to helpers now."),
    "used": _("This invitation has been used already."),
}
RANKS = [RoleName.SCOREKEEPER, RoleName.REFEREE, RoleName.DIRECTOR]  #: each may do what those before it may


@transaction.atomic
def invite(*, actor: Actor, competition: Competition, role: str, until: datetime, note: str = "", most: int = 1) -> Invitation:
    """Make a link that gives ``role`` until then to at most ``most`` people.

    Refusals: ``not_shown_to_helpers`` (a draft or a rehearsal), ``ends_before_now``, ``ends_too_late``; ``ValidationError`` for other
    values, such as the role of a director.
    """
    competition, now = locked(competition), actor.now()
    if competition.rehearsal or competition.state == CompetitionState.DRAFT:
        raise Refusal("not_shown_to_helpers", _("Only directors see this competition, so nobody can help here yet."))
    if until <= now:
        raise Refusal("ends_before_now", _("This end is over already."), field="at")
    if until > now + LONGEST:
        raise Refusal("ends_too_late", _("An invitation lasts for a year at most."), field="at")
    _remove_ended_helpers(now)
    made = Invitation(competition=competition, role=role, until=until, note=note, most=most, created_at=now, **actor.columns())
    made.full_clean()
    made.save()
    stamp(actor=actor, competition=competition, verb="invite", role=role, ends=until.isoformat(), count=most)
    return made


@transaction.atomic
def revoke_invitation(*, actor: Actor, invitation: Invitation) -> None:
    """Let nobody else in by this link; again it changes nothing. Who came by it keeps the right."""
    competition = locked(invitation.competition)
    if Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=actor.now()):
        stamp(actor=actor, competition=competition, verb="revoke_invitation", role=invitation.role)


@transaction.atomic
def allow_one_more(*, actor: Actor, invitation: Invitation) -> None:
    """Let one more person in by this link, such as somebody who has lost the right with the browser's cookies. Refusals of
    :func:`accept_invitation` for an ended invitation."""
    competition = locked(invitation.competition)
    invitation = Invitation.objects.select_related("competition").get(pk=invitation.pk)
    _refuse_closed(invitation, actor.now(), ignoring="used")
    invitation.most += 1
    invitation.full_clean()
    invitation.save(update_fields=["most"])
    stamp(actor=actor, competition=competition, verb="allow_one_more", role=invitation.role)


@transaction.atomic
def accept_invitation(*, actor: Actor, invitation: Invitation) -> Role:
    """Give the actor's account the role of the invitation until its end; without an account, one is made under the actor's name.

    A right is never shortened: it may be given again with a later end, or a higher one with an end instead of a lower one with an earlier
    one. Refusals: ``invitation_revoked``, ``invitation_ended``, ``invitation_hidden``, ``invitation_used``, ``has_this_role``,
    ``has_another_role``, ``name_taken``.
    """
    competition = locked(invitation.competition)
    invitation = Invitation.objects.select_related("competition").get(pk=invitation.pk)
    now = actor.now()
    if actor.user is not None:
        _refuse_if_more(actor, invitation, now)
    _refuse_closed(invitation, now)
    _remove_ended_helpers(now)
    user = User.objects.get(pk=actor.user.pk) if actor.user is not None else _helper(actor.name, competition, now)
    if user.helper_until is not None or actor.user is None:
        user.helper_until = max(invitation.until, user.helper_until or invitation.until)
        user.save()
    role, _made = Role.objects.update_or_create(
        competition=competition, user=user, defaults={"name": invitation.role, "until": invitation.until}
    )
    Acceptance.objects.create(invitation=invitation, user=user, at=now)
    as_helper = Actor.of(user, device=actor.device)
    stamp(
        actor=as_helper, competition=competition, verb="accept_invitation",
        name=as_helper.name, role=invitation.role, ends=invitation.until.isoformat(),
    )  # fmt: skip
    return role


def _refuse_closed(invitation: Invitation, now: datetime, ignoring: str = "") -> None:
    why = invitation.why_closed(now)
    if why and why != ignoring:
        raise Refusal(f"invitation_{why}", CLOSED[why])


def _refuse_if_more(actor: Actor, invitation: Invitation, now: datetime) -> None:
    """Refuse what would take something away: a right without an end, a higher one, or the same one with a later end."""
    found = Role.objects.valid(now).filter(competition=invitation.competition, user=actor.user.pk if actor.user else None).first()
    if actor.user is not None and actor.user.is_superuser:
        raise Refusal("has_this_role", _("You may do all of this already."))
    if found is None:
        return
    lasts = found.until is None or found.until >= invitation.until
    above = RANKS.index(RoleName(found.name)) - RANKS.index(RoleName(invitation.role))
    if above >= 0 and lasts:
        raise Refusal("has_this_role", _("You may do all of this already."))
    if above > 0 or lasts:
        given = {"role": found.get_name_display()}
        raise Refusal("has_another_role", _("You are %(role)s here already, and this link would take that away. Ask the director.") % given)


def _helper(name: str, competition: Competition, now: datetime) -> User:
    """An account without a password for somebody who has none, under a name that nobody else who helps here has."""
    helping = Role.objects.valid(now).filter(competition=competition).select_related("user")
    if any(one.user.shown_name.casefold() == name.casefold() for one in helping):
        raise Refusal("name_taken", _("%(name)s helps here already. Please add something to your name.") % {"name": name}, field="name")
    user = User(username=f"helper-{secrets.token_hex(5)}", first_name=name)
    user.set_unusable_password()
    user.full_clean(exclude=["password"])
    user.save()
    return user


def _remove_ended_helpers(now: datetime) -> None:
    """Remove the accounts of helpers whose last right has ended some time ago; what they have signed keeps their names."""
    User.objects.filter(helper_until__lt=now - KEPT, is_superuser=False).delete()
