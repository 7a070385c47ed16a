"""A game at a table, its confirmations, and the results computed from its facts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.models import Competition, Entrant, Stage
from league.games.fields import PointsField
from league.games.states import COUNTING, GameState
from league.seating.models import Seat, Table
from scoring.rulesets import Ruleset

__all__ = ["Confirmation", "Game", "GameQuerySet", "GameResult"]


class GameQuerySet(models.QuerySet["Game"]):
    def finished(self) -> GameQuerySet:
        """Games whose results count."""
        return self.filter(state__in=COUNTING)


class Game(models.Model):
    """One game of a table. ``version`` rises with every change of its facts and guards against two people changing at once.

    ``players`` is how many entrants sit at the table, known once its session was started (2 to 5, as the ruleset says).
    ``stage`` repeats the session's: a stage may have rules of its own.
    ``signal`` is ``{"before_hand": n, "dice_thrown": bool}`` or null; ``stopped`` is ``"time"`` when play was broken off.
    ``has_notes``: final scores, penalties or substitutions were entered at some time; if not, nobody queries them.
    ``declared`` rises when a riichi is declared or taken back: no fact changes by it, but what the table shows. At 0 nobody queries them.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="games")
    table = models.OneToOneField(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="game")
    stage = models.ForeignKey(Stage, verbose_name=_("stage"), null=True, blank=True, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveIntegerField(_("number"))
    players = models.PositiveSmallIntegerField(_("players"), default=4)
    state = models.CharField(_("state"), max_length=10, choices=GameState.choices, default=GameState.SEATED)
    version = models.PositiveIntegerField(default=0, editable=False)
    signal = models.JSONField(null=True, blank=True, editable=False)
    stopped = models.CharField(max_length=10, blank=True, editable=False)
    has_notes = models.BooleanField(default=False, editable=False)
    declared = models.PositiveIntegerField(default=0, editable=False)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="unique_game_number"),
            models.CheckConstraint(condition=Q(players__gte=2, players__lte=5), name="players_from_two_to_five"),
        ]

    def __str__(self) -> str:
        return str(_("Game %(number)s") % {"number": self.number})

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.competition.slug, self.number])

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which it is played."""
        return self.competition.ruleset_in(self.stage_id)

    @property
    def is_over(self) -> bool:
        return self.state in COUNTING


class Confirmation(SignedByActor):
    """A second person, on another device, confirmed this version of a game. A later change of the game voids it."""

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="confirmations")
    version = models.PositiveIntegerField(_("version"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    voided_at = models.DateTimeField(_("voided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [models.UniqueConstraint(fields=["game"], condition=Q(voided_at=None), name="one_valid_confirmation")]

    def __str__(self) -> str:
        return f"{self.game}: {self.by_name}"


class GameResult(models.Model):
    """The result of one seat in a finished game: a cache of the replay, written in its transaction and checked by ``manage.py verify``.

    ``points`` is the table score, ``total`` the result that counts: points − return points + uma + oka + penalties after uma.
    ``figures`` are statistics of the hands (:mod:`scoring.game.afterwards.figures`), empty for a game known by its final scores only.
    ``replaced``: the entrant had a substitute or was disqualified; ``place`` is then the one at the table, and ``total`` is fixed.
    ``ranked`` is always true and unused: reserved for results that count for nobody.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="results")
    seat = models.OneToOneField(Seat, verbose_name=_("seat"), on_delete=models.CASCADE, related_name="result")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.PROTECT, related_name="results")
    ranked = models.BooleanField(_("ranked"), default=True)
    replaced = models.BooleanField(_("replaced"), default=False)
    points = PointsField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))
    uma = PointsField(_("uma"))
    oka = PointsField(_("oka"))
    penalty = PointsField(_("penalty"))
    total = PointsField(_("total"))
    figures = models.JSONField(_("figures"), default=dict)

    class Meta:
        verbose_name = _("result of a game")
        verbose_name_plural = _("results of games")
        ordering = ["game", "seat__wind"]
        constraints = [models.CheckConstraint(condition=Q(place__gte=1, place__lte=5), name="place_from_one_to_five")]

    def __str__(self) -> str:
        return f"{self.game}: {self.entrant}"
