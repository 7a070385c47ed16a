"""Announcements of the director."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.models.competitions import Competition

__all__ = ["Announcement"]


class Announcement(SignedByActor):
    """A text from the director for everybody, newest first on the competition's page; ``published_at`` null: still hidden."""

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="announcements")
    title = models.CharField(_("title"), max_length=100)
    text = models.TextField(_("text"), max_length=4000, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-published_at", "-at"]

    def __str__(self) -> str:
        return self.title
