"""The changes of a game: who, when and why."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.games.incident_kinds import DIRECTORS_ONLY, INCIDENT_KINDS, SUBSTITUTE, WITH_PRIVATE_REASON
from league.games.models.games import Game
from league.games.models.noted import Penalty

__all__ = ["RESEAT", "GameRevision", "GameRevisionQuerySet"]

#: The verb of a seat change: records stay with the seats.
RESEAT = "reseat"
#: The verbs that note what only directors read, and that cancel it.
FOR_DIRECTORS = tuple({INCIDENT_KINDS[kind].noted_by.verb for kind in DIRECTORS_ONLY})
CANCELLED = tuple({INCIDENT_KINDS[kind].cancelled_by.verb for kind in DIRECTORS_ONLY})
#: Why somebody cannot play is for directors only: it may be an illness.
ABOUT_PEOPLE = (INCIDENT_KINDS[SUBSTITUTE].noted_by.verb, INCIDENT_KINDS[SUBSTITUTE].cancelled_by.verb)
#: The verbs that note what everybody reads without the reason, and that cancel it.
WITHOUT_REASON = {INCIDENT_KINDS[kind].noted_by.verb for kind in WITH_PRIVATE_REASON}
WITHOUT_REASON |= {INCIDENT_KINDS[kind].cancelled_by.verb for kind in WITH_PRIVATE_REASON}
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

    def with_public_reasons(self) -> GameRevisionQuerySet:
        """Each with what :attr:`GameRevision.public_reason` needs."""
        here = models.Q(version=models.OuterRef("version")) | models.Q(until_version=models.OuterRef("version"))
        noted = Penalty.objects.filter(here, game=models.OuterRef("game"), kind__in=WITH_PRIVATE_REASON)
        return self.annotate(notes_in_private=models.Exists(noted))


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

    notes_in_private: bool  # of with_public_reasons

    objects = GameRevisionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version of a game")
        verbose_name_plural = _("versions of games")
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="one_revision_a_version")]

    def __str__(self) -> str:
        return f"{self.game} v{self.version}: {self.verb}"

    @property
    def public_reason(self) -> str:
        """Why, as everybody may read it; empty where only directors do. Only for one asked ``with_public_reasons``."""
        return "" if self.is_about_people else self.reason

    @property
    def is_about_people(self) -> bool:
        """Whether only directors may read why. Only for one asked ``with_public_reasons``."""
        return self.verb in ABOUT_PEOPLE or (self.verb in WITHOUT_REASON and self.notes_in_private)
