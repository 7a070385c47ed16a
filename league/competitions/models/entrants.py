"""The entrants of a competition: who takes part, and who plays for whom."""

from __future__ import annotations

from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.competitions.models.competitions import Competition
from league.players.models import Player
from league.typed_names import NameField
from scoring import ranking

__all__ = ["Entrant", "EntrantQuerySet", "EntrantStatus", "MissedGames"]


class EntrantStatus(models.TextChoices):
    ACTIVE = "active", _("active")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")
    REMOVED = "removed", _("taken out of the ranking")


class MissedGames(models.TextChoices):
    """How games count that somebody missed without a substitute; empty means not decided yet."""

    NOTHING = ranking.NOTHING, _("count nothing")
    POINTS = ranking.POINTS, _("count a number of points each")
    LAST = ranking.LAST, _("put behind everybody who played all the games")


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def active(self) -> EntrantQuerySet:
        return self.filter(status=EntrantStatus.ACTIVE)

    def with_players(self) -> EntrantQuerySet:
        return self.select_related("player", "player__club")


class Entrant(models.Model):
    """A player in a competition, with the number (1, 2, …) used in addresses and draws.

    ``disqualified``: ranked last, still listed; ``removed`` (sudden illness, EMA 2012 "Disqualifikation"): listed without a place.
    ``substitute``: plays when somebody is missing; neither drawn nor ranked. ``email`` is for the director only.
    ``missed``: how missed games count; ``missed_points``: the points of each. ``stand_in`` plays for the entrant, who is still drawn, in
    every session from number ``stand_in_from`` to ``stand_in_until`` (null: to the end) except ``stand_in_pauses``, a list of numbers with
    a comma before and after each (:mod:`league.competitions.spans`).
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    status = models.CharField(_("status"), max_length=12, choices=EntrantStatus.choices, default=EntrantStatus.ACTIVE)
    group = NameField(_("group"), max_length=60, blank=True)
    guest = models.BooleanField(_("guest"), default=False, help_text=_("Guests play but are not ranked."))
    substitute = models.BooleanField(
        _("substitute"), default=False, help_text=_("Plays when somebody is missing; is neither drawn nor ranked.")
    )
    email = models.EmailField(_("e-mail"), blank=True)
    lot = models.PositiveIntegerField(_("lot"), null=True, blank=True, help_text=_("Drawn for level players; the smaller one wins."))

    missed = models.CharField(_("missed games"), max_length=8, choices=MissedGames.choices, blank=True, default="")
    missed_points = models.IntegerField(_("points for each missed game"), null=True, blank=True)
    stand_in = models.ForeignKey(
        "self", verbose_name=_("plays instead"), on_delete=models.SET_NULL, null=True, blank=True, related_name="stands_in_for"
    )
    stand_in_from = models.PositiveIntegerField(_("from session"), null=True, blank=True)
    stand_in_until = models.PositiveIntegerField(_("until session"), null=True, blank=True)
    stand_in_pauses = models.TextField(
        _("but not in sessions"), blank=True, default="", validators=[RegexValidator(r"\A(,[1-9][0-9]{0,8})+,\Z")]
    )

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="unique_entrant_number"),
            models.UniqueConstraint(fields=["competition", "player"], name="unique_entrant_player"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entrant_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(missed="points", missed_points__isnull=False)
                | (~models.Q(missed="points") & models.Q(missed_points__isnull=True)),
                name="points_where_missed_games_count_points",
            ),
            models.CheckConstraint(
                condition=models.Q(stand_in_until__isnull=True)
                | models.Q(stand_in_from__isnull=False, stand_in_until__gte=models.F("stand_in_from")),
                name="stand_in_ends_after_its_beginning",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.shown_name}"

    @property
    def shown_name(self) -> str:
        return self.player.shown_name
