"""Invitations: links by which helpers of a competition get a role with an end, also without an account of their own."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.models.competitions import Competition, CompetitionState, RoleName
from league.tokens import new_token

__all__ = ["MOST_INVITED", "MOST_NOTE", "Acceptance", "Invitation"]

MOST_INVITED = 50  #: people by one link
MOST_NOTE = 100  #: characters


class Invitation(SignedByActor):
    """A link that gives a role until a moment, to at most so many people. Nobody becomes a director by a link.

    ``revoked_at``: it lets nobody in any more; who came by it keeps the right, unless that is taken away, too.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=12, choices=[one for one in RoleName.choices if one[0] != RoleName.DIRECTOR])
    until = models.DateTimeField(_("until"))
    note = models.CharField(_("note"), max_length=MOST_NOTE, blank=True)
    most = models.PositiveSmallIntegerField(
        _("how many people"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_INVITED)]
    )
    token = models.CharField(_("token"), max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(role=RoleName.DIRECTOR), name="no_director_by_invitation")]

    def __str__(self) -> str:
        return f"{self.competition}: {self.get_role_display()}"

    def get_absolute_url(self) -> str:
        return reverse("invited", args=[self.token])

    def why_closed(self, now: datetime) -> str:
        """Why it lets nobody in: ``revoked``, ``ended``, ``hidden`` (a draft or a rehearsal, which helpers do not see) or ``used``. Empty
        if it does. One query."""
        if self.revoked_at is not None:
            return "revoked"
        if self.until <= now:
            return "ended"
        if self.competition.rehearsal or self.competition.state == CompetitionState.DRAFT:
            return "hidden"
        return "used" if self.acceptances.count() >= self.most else ""


class Acceptance(models.Model):
    """Somebody came by an invitation. ``user`` is null once the account is removed."""

    invitation = models.ForeignKey(Invitation, verbose_name=_("invitation"), on_delete=models.CASCADE, related_name="acceptances")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("accepted invitation")
        verbose_name_plural = _("accepted invitations")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.invitation}: {self.user}"
