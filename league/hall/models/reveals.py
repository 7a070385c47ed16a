"""A reveal of the places: their order as it was at its beginning, and how far it has come."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.models import Competition

__all__ = ["Reveal", "RevealQuerySet"]


class RevealQuerySet(models.QuerySet["Reveal"]):
    def running(self) -> RevealQuerySet:
        return self.filter(ended_at=None)


class Reveal(SignedByActor):
    """The places of a competition, shown step by step from the last to the first; of each competition, one runs at most.

    ``places`` are frozen at its beginning: ``[[place, [[entrant, "value"], …]], …]``, the best one first. Which step shows which of them
    follows from ``singly`` and ``page`` (:mod:`league.hall.reveal.steps`); ``step`` counts those already shown. ``lifts``: the last step
    also publishes all results. ``kept_against``: the fingerprint of other places in the standings in spite of which the director keeps
    the frozen ones; empty if nobody was asked.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="reveals")
    places = models.JSONField(_("places"), default=list)
    singly = models.PositiveSmallIntegerField(_("one at a time from place"))
    page = models.PositiveSmallIntegerField(_("people on a page"), default=0)
    lifts = models.BooleanField(_("publishes the results"), default=False)
    step = models.PositiveSmallIntegerField(_("step"), default=0)
    kept_against = models.CharField(max_length=16, blank=True, editable=False)
    started_at = models.DateTimeField(_("started at"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    objects = RevealQuerySet.as_manager()

    class Meta:
        verbose_name = _("reveal of the places")
        verbose_name_plural = _("reveals of the places")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["competition"], condition=Q(ended_at=None), name="one_running_reveal")]

    def __str__(self) -> str:
        return f"{self.competition}: {self.step}"

    @property
    def is_running(self) -> bool:
        return self.ended_at is None
