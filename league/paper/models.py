"""The look of what is handed over: certificates, awards and place cards."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.typed_names import NameField

__all__ = ["CeremonyLook"]

HEX = RegexValidator(r"\A#[0-9a-f]{6}\Z", _("A colour is # and six digits from 0 to f, such as #0b5c4a."))


class CeremonyLook(models.Model):
    """The club's colours as ``#rrggbb``, and who holds the competition; printed on certificates, awards and place cards."""

    competition = models.OneToOneField(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="ceremony_look")
    colour = models.CharField(_("main colour"), max_length=7, default="#0b5c4a", validators=[HEX])
    accent = models.CharField(_("second colour"), max_length=7, default="#b8862d", validators=[HEX])
    host = NameField(_("held by"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("look of certificates")
        verbose_name_plural = _("looks of certificates")

    def __str__(self) -> str:
        return f"{self.competition}: {self.colour}"
