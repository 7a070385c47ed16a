"""Series, their seasons and divisions, and who went where when a season was made from the one before."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.players.models import Player
from league.typed_names import NameField

__all__ = ["DivisionSeason", "LeagueSeries", "SeasonMove", "SeriesSeason", "WhyAsked"]


class LeagueSeries(models.Model):
    """A league over the years. Whoever directs one of its competitions directs the series."""

    name = NameField(_("name"), max_length=100)
    address = models.SlugField(_("address"), max_length=50, unique=True)
    description = models.TextField(_("description"), max_length=4000, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series of seasons")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("series", args=[self.address])


class SeriesSeason(models.Model):
    """One season of a series, such as "2026/27"; the later one has the greater ``order``.

    ``made_from``: the season before, if this one was made from it; a season is made from another only once.
    """

    series = models.ForeignKey(LeagueSeries, verbose_name=_("series"), on_delete=models.CASCADE, related_name="seasons")
    label = NameField(_("season"), max_length=60)
    order = models.PositiveIntegerField(_("order"), validators=[MinValueValidator(1)])
    made_from = models.OneToOneField(
        "self", verbose_name=_("made from"), null=True, blank=True, on_delete=models.SET_NULL, related_name="next_season"
    )

    class Meta:
        verbose_name = _("season of a series")
        verbose_name_plural = _("seasons of a series")
        ordering = ["-order"]
        constraints = [
            models.UniqueConstraint(fields=["series", "order"], name="unique_order_in_series"),
            models.UniqueConstraint(fields=["series", "label"], name="unique_label_in_series"),
        ]

    def __str__(self) -> str:
        return self.label


class DivisionSeason(models.Model):
    """One division in one season: a competition on a ``level``, 1 at the top.

    ``rises`` players rise into it from the level below, ``falls`` fall from it to there. ``play_offs`` are pairs of places: (6, 3) is the
    sixth of this division against the third of the one below. Who wins is decided by the directors, or by the places in
    ``play_off_competition``.
    """

    season = models.ForeignKey(SeriesSeason, verbose_name=_("season"), on_delete=models.CASCADE, related_name="divisions")
    competition = models.OneToOneField(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="division")
    level = models.PositiveSmallIntegerField(_("level"), validators=[MinValueValidator(1)])
    name = NameField(_("division"), max_length=60)
    rises = models.PositiveSmallIntegerField(_("how many rise into it"), default=0)
    falls = models.PositiveSmallIntegerField(_("how many fall from it"), default=0)
    play_offs = models.JSONField(_("play-offs"), default=list, blank=True)
    play_off_competition = models.ForeignKey(
        Competition, verbose_name=_("play-off"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["level"]
        constraints = [
            models.UniqueConstraint(fields=["season", "level"], name="unique_level_in_season"),
            models.CheckConstraint(condition=Q(level__gte=1), name="level_from_one"),
            models.CheckConstraint(
                condition=Q(play_off_competition=None) | ~Q(play_off_competition=F("competition")), name="a_play_off_of_its_own"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The play-offs as pairs of places, the upper division's first."""
        return tuple((upper, lower) for upper, lower in self.play_offs)


class WhyAsked(models.TextChoices):
    """Why no rule says where somebody goes."""

    LEVEL = "level", _("level at the line")
    PLAY_OFF = "play_off", _("play-off")
    BOTH = "both", _("rises and falls at once")


class SeasonMove(models.Model):
    """Where a player of the season before goes in ``season``, as the directors decided; ``reason`` if that is not what the rule says.

    ``was``: the level before. ``proposed`` and ``asked`` are what the rule said when a director last looked: a level (None: leaves), or
    why the director was asked. ``goes``: the level now; None: leaves.
    """

    season = models.ForeignKey(SeriesSeason, verbose_name=_("season"), on_delete=models.CASCADE, related_name="moves")
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+")
    was = models.PositiveSmallIntegerField(_("level before"))
    proposed = models.PositiveSmallIntegerField(_("level by the rule"), null=True, blank=True)
    asked = models.CharField(_("asked"), max_length=8, choices=WhyAsked.choices, blank=True, default="")
    goes = models.PositiveSmallIntegerField(_("level now"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("move between divisions")
        verbose_name_plural = _("moves between divisions")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="one_move_per_player_and_season")]

    def __str__(self) -> str:
        return f"{self.player}: {self.was} → {self.goes}"
