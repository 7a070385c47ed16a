"""What administrators have chosen: the rating of the installation, and which competitions count. Ratings themselves are never stored."""

from __future__ import annotations

from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition

__all__ = ["RatedCompetition", "RatingKind", "RatingSetting"]


class RatingKind(models.TextChoices):
    NONE = "none", _("no rating")
    MERS = "mers", _("EMA ranking (MERS)")
    OPEN = "open", _("open rating")


class RatingSetting(models.Model):
    """The rating of the installation: one row, with number 1. Without it there is none. ``half_at_ten``: a tournament with exactly 10
    countries weighs half a point more for them, as the EMA's text prints, instead of one."""

    kind = models.CharField(_("rating"), max_length=4, choices=RatingKind.choices, default=RatingKind.NONE)
    half_at_ten = models.BooleanField(_("half a point at exactly 10 countries"), default=False)

    class Meta:
        verbose_name = _("rating of the installation")
        verbose_name_plural = _("rating of the installation")
        constraints = [models.CheckConstraint(condition=Q(pk=1), name="one_rating_an_installation")]

    def __str__(self) -> str:
        return self.get_kind_display()


class RatedCompetition(models.Model):
    """What an administrator decided about a competition; what holds without a row is in :mod:`league.rating.queries.choice`.

    ``days``: as the EMA counts them; null: as many as were played. ``half_weights``: its weight in the EMA ranking in halves; null: by the
    formula.
    """

    competition = models.OneToOneField(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="rated")
    counts_open = models.BooleanField(_("counts for the open rating"))
    counts_mers = models.BooleanField(_("counts for the EMA ranking"))
    days = models.PositiveSmallIntegerField(_("days"), null=True, blank=True)
    half_weights = models.PositiveSmallIntegerField(_("weight in halves"), null=True, blank=True)

    class Meta:
        verbose_name = _("rated competition")
        verbose_name_plural = _("rated competitions")

    def __str__(self) -> str:
        return str(self.competition)

    @property
    def weight(self) -> Fraction | None:
        return None if self.half_weights is None else Fraction(self.half_weights, 2)
