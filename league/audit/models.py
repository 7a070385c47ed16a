"""The action log, and the three columns with which a row says who made it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.actor import MOST_LETTERS, Actor


class SignedByActor(models.Model):
    """The author of a row: an account, or the name given on a device that came by a table link."""

    by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(_("name"), max_length=MOST_LETTERS)
    by_device = models.CharField(_("device"), max_length=36, blank=True)

    class Meta:
        abstract = True

    def is_by(self, actor: Actor) -> bool:
        """Whether this person, or somebody on the same device, did it."""
        return actor.is_same_person(user_id=self.by_user_id, name=self.by_name) or bool(actor.device and actor.device == self.by_device)


class ActionLogQuerySet(models.QuerySet["ActionLog"]):
    def of(self, competition: object) -> ActionLogQuerySet:
        return self.filter(competition=competition)


class ActionLog(SignedByActor):
    """One change made by a command. ``verb`` is the command's name, ``details`` its JSON parameters."""

    competition = models.ForeignKey(
        "competitions.Competition", verbose_name=_("competition"), null=True, blank=True, on_delete=models.CASCADE, related_name="actions"
    )
    at = models.DateTimeField(_("time"), default=timezone.now)
    verb = models.CharField(_("action"), max_length=50)
    details = models.JSONField(_("details"), default=dict)

    objects = ActionLogQuerySet.as_manager()

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("action log")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by_name}: {self.verb}"
