"""The changes of a game: who, when and why."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.games.incident_kinds import DIRECTORS_ONLY, INCIDENT_KINDS
from league.games.models.games import Game
from league.games.models.noted import Penalty

__all__ = ["RESEAT", "GameRevision", "GameRevisionQuerySet"]

#: The verb of a seat change: records stay with the seats.
RESEAT = "reseat"
#: The verbs that note what only directors read, and that cancel it.
FOR_DIRECTORS = tuple({INCIDENT_KINDS[kind].noted_by.verb for kind in DIRECTORS_ONLY})
CANCELLED = tuple({INCIDENT_KINDS[kind].cancelled_by.verb for kind in DIRECTORS_ONLY})
#: Commands that change a game's state or the directors' notes on it, but none of the facts to be confirmed.
STATE_VERBS = ("finish_game", "reopen_game", "void_game")


class GameRevisionQuerySet(models.QuerySet["GameRevision"]):
    def of_facts(self) -> GameRevisionQuerySet:
        """Changes of what people saw at the table. Somebody else confirms the last of them."""
        return self.public().exclude(verb__in=STATE_VERBS)

    def public(self) -> GameRevisionQuerySet:
        """Changes other than noting and cancelling what only directors read, such as a warning."""
        ended = Penalty.objects.filter(game=models.OuterRef("game"), kind__in=DIRECTORS_ONLY, until_version=models.OuterRef("version"))
        return self.exclude(verb__in=FOR_DIRECTORS).exclude(models.Q(models.Exists(ended), verb__in=CANCELLED))


class GameRevision(SignedByActor):
    """One change of a game's facts: who, when, why. ``client_id`` is the entry's id: sent twice, it is saved once.

    ``details`` keeps the change (JSON), so that an entry sent again is compared and gets the same answer.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="revisions")
    version = models.PositiveIntegerField(_("version"))
    verb = models.CharField(_("action"), max_length=30)
    client_id = models.UUIDField(unique=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    details = models.JSONField(default=dict)
    at = models.DateTimeField(_("time"), default=timezone.now)

    objects = GameRevisionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version of a game")
        verbose_name_plural = _("versions of games")
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="one_revision_a_version")]

    def __str__(self) -> str:
        return f"{self.game} v{self.version}: {self.verb}"
