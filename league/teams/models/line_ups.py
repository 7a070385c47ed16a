"""Line-ups: who of a team plays in a session, and until when captains may say so."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.models import Entrant
from league.seating.models import Session
from league.teams.models.teams import Team

__all__ = ["LineUp", "LineUpDeadline", "LineUpPlace"]


class LineUp(SignedByActor):
    """Who of a team plays in a session, with the author of the latest change; ``version`` rises with each."""

    team = models.ForeignKey(Team, verbose_name=_("team"), on_delete=models.CASCADE, related_name="line_ups")
    session = models.ForeignKey(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="line_ups")
    version = models.PositiveIntegerField(_("version"), default=1)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints = [models.UniqueConstraint(fields=["team", "session"], name="one_line_up_a_session")]

    def __str__(self) -> str:
        return f"{self.session}: {self.team}"


class LineUpPlace(models.Model):
    """Somebody in a line-up."""

    line_up = models.ForeignKey(LineUp, verbose_name=_("line-up"), on_delete=models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="line_up_places")

    class Meta:
        verbose_name = _("place in a line-up")
        verbose_name_plural = _("places in line-ups")
        ordering = ["entrant__number"]
        constraints = [models.UniqueConstraint(fields=["line_up", "entrant"], name="once_in_a_line_up")]

    def __str__(self) -> str:
        return f"{self.line_up}: {self.entrant}"


class LineUpDeadline(models.Model):
    """Until when captains may line up for a session; without a row, until it is drawn."""

    session = models.OneToOneField(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="line_up_deadline")
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("deadline for line-ups")
        verbose_name_plural = _("deadlines for line-ups")

    def __str__(self) -> str:
        return f"{self.session}: {self.at:%Y-%m-%d %H:%M}"
