"""A draw of several sessions, from its search to its confirmation."""

from __future__ import annotations

import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.audit.models import SignedByActor
from league.competitions.models import Competition

__all__ = ["DraftState", "DraftWay", "SeatingDraft", "SeatingDraftQuerySet"]

#: A search notes every second that it goes on; after this much silence its process is gone.
LONGEST_SILENCE = datetime.timedelta(seconds=15)


class DraftState(models.TextChoices):
    SEARCHING = "searching", _("is being drawn")
    READY = "ready", _("drawn")
    CANCELLED = "cancelled", pgettext_lazy("draw", "cancelled")
    FAILED = "failed", _("failed")
    CONFIRMED = "confirmed", pgettext_lazy("draw", "confirmed")
    DISCARDED = "discarded", _("discarded")


class DraftWay(models.TextChoices):
    WHOLE = "whole", _("drawn as a whole")
    FIXED = "fixed", _("given as a schedule")


class SeatingDraftQuerySet(models.QuerySet["SeatingDraft"]):
    def searching(self) -> SeatingDraftQuerySet:
        return self.filter(state=DraftState.SEARCHING)


class SeatingDraft(SignedByActor):
    """A schedule for some sessions of a competition; it changes nothing until it is confirmed.

    ``number``: 1, 2, … in its competition. ``sessions``: their numbers, ascending. ``wishes``: :class:`league.seating.wishes.Wishes`.
    ``players``: [entrant's number, its id] of those it was drawn for. ``progress``: the fields of
    :class:`league.drawing.effort.SearchProgress`, empty before the first report. ``result`` (empty: none):
    :func:`league.drawing.exchange.schedule_to_json` by entrants' numbers, including changes by hand; ``edits`` lists these changes,
    [session's number, one, other], the latest last. ``version`` rises with every change by hand. ``problem`` (empty: none) says why a
    search failed: :func:`league.drawing.exchange.refusal_to_json`. ``replaced``: what the sessions were before they were confirmed.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="seating_drafts")
    number = models.PositiveIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=10, choices=DraftState.choices, default=DraftState.SEARCHING)
    way = models.CharField(_("way"), max_length=6, choices=DraftWay.choices, default=DraftWay.WHOLE)
    sessions = models.JSONField(_("sessions"))
    wishes = models.JSONField(_("wishes"), default=dict)
    seed = models.PositiveIntegerField(_("seed"), default=0)
    players = models.JSONField(_("players"), default=list)
    progress = models.JSONField(_("progress"), default=dict)
    result = models.JSONField(_("result"), default=dict)
    edits = models.JSONField(_("changes by hand"), default=list)
    version = models.PositiveIntegerField(_("version"), default=0)
    stop = models.BooleanField(_("is to stop with its best so far"), default=False)
    heartbeat = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    problem = models.JSONField(_("problem"), default=dict)
    replaced = models.JSONField(_("seatings before"), default=list)
    at = models.DateTimeField(_("time"), default=timezone.now)

    objects = SeatingDraftQuerySet.as_manager()

    class Meta:
        verbose_name = _("draw of several sessions")
        verbose_name_plural = _("draws of several sessions")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="unique_draft_number"),
            models.UniqueConstraint(fields=["competition"], condition=Q(state="searching"), name="one_search_a_competition"),
        ]

    def __str__(self) -> str:
        return str(_("Draw %(number)s") % {"number": self.number})

    @property
    def is_interrupted(self) -> bool:
        """Whether the search ended silently, as when its web process was ended; it can be started again with the same seed."""
        silent = self.heartbeat is None or timezone.now() - self.heartbeat > LONGEST_SILENCE
        return self.state == DraftState.SEARCHING and silent

    @property
    def is_searching(self) -> bool:
        return self.state == DraftState.SEARCHING and not self.is_interrupted

    @property
    def can_be_edited(self) -> bool:
        return self.state == DraftState.READY
