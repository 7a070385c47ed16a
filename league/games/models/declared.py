"""Riichi declared while a hand is played, before anybody knows how it ends."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.actor import MOST_LETTERS
from league.audit.models import SignedByActor
from league.games.models.games import Game

__all__ = ["RiichiDeclaration", "RiichiDeclarationQuerySet"]


class RiichiDeclarationQuerySet(models.QuerySet["RiichiDeclaration"]):
    def standing(self) -> RiichiDeclarationQuerySet:
        """Those that nobody has taken back."""
        return self.filter(taken_back_at=None)


class RiichiDeclaration(SignedByActor):
    """A seat (0..3) bet riichi in hand ``hand``. It is no fact of the game: the hand's entry says who bet, and this only proposes it.

    ``client_id`` is that of the tap: sent twice, it is saved once, even if it was taken back in between. After the hand was recorded the
    row stays, so that it is proposed again if the hand is undone.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="declarations")
    hand = models.PositiveSmallIntegerField(_("hand"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    client_id = models.UUIDField(unique=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    taken_back_at = models.DateTimeField(_("taken back at"), null=True, blank=True)
    taken_back_by = models.CharField(_("taken back by"), max_length=MOST_LETTERS, blank=True)

    objects = RiichiDeclarationQuerySet.as_manager()

    class Meta:
        verbose_name = _("declared riichi")
        verbose_name_plural = _("declared riichi")
        ordering = ["hand", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "hand", "seat"], condition=Q(taken_back_at=None), name="one_riichi_a_seat_and_hand"),
            models.CheckConstraint(condition=Q(seat__gte=0, seat__lte=3), name="riichi_seat_from_first_to_fourth"),
            models.CheckConstraint(condition=Q(hand__gte=1), name="riichi_hand_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.hand}: {self.seat}"
