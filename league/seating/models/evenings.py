"""League evenings with their check-in."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition, Entrant
from league.typed_names import NameField

__all__ = ["CheckIn", "Evening"]


class Evening(models.Model):
    """A league evening: one check-in with several sessions."""

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="evenings")
    date = models.DateField(_("date"))
    name = NameField(_("name"), max_length=60, blank=True)
    closed = models.BooleanField(_("closed"), default=False)

    class Meta:
        verbose_name = _("league evening")
        verbose_name_plural = _("league evenings")
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name or f"{self.date:%Y-%m-%d}"


class CheckIn(models.Model):
    """An entrant's presence on an evening; ``left`` if they went home early (still counted for the sessions played)."""

    evening = models.ForeignKey(Evening, verbose_name=_("league evening"), on_delete=models.CASCADE, related_name="check_ins")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="check_ins")
    left = models.BooleanField(_("has left"), default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("check-in")
        verbose_name_plural = _("check-ins")
        constraints = [models.UniqueConstraint(fields=["evening", "entrant"], name="one_check_in_an_evening")]

    def __str__(self) -> str:
        return str(self.entrant)
