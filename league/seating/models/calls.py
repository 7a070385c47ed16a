"""Calls for the director from a table, from the tap on the table's phone until somebody has been there."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.audit.actor import MOST_LETTERS
from league.audit.models import SignedByActor
from league.seating.models.sessions import Table

__all__ = ["Call", "CallKind", "CallQuerySet"]

MOST_WORDS = 200  #: characters of what a table says about a call


class CallKind(models.TextChoices):
    CHOMBO = "chombo", pgettext_lazy("call", "Chombo")
    QUESTION = "question", pgettext_lazy("call", "A question")
    LATE = "late", pgettext_lazy("call", "Somebody is missing")
    TILE = "tile", pgettext_lazy("call", "A tile is missing")
    OTHER = "other", pgettext_lazy("call", "Something else")


class CallQuerySet(models.QuerySet["Call"]):
    def open(self) -> CallQuerySet:
        """Calls that wait for somebody, or that somebody is on the way to."""
        return self.filter(done_at=None, withdrawn_at=None)


class Call(SignedByActor):
    """A table of a session calls its director. It stands in this room because it is about a table and its session, whatever is played
    there: phones at tables make calls, and the director's pages answer them.

    ``taken_at`` and ``taken_by``: who is on the way. ``done_at`` and ``done_by``: who has settled it, also without a word before.
    ``withdrawn_at``: the table needs nobody any more. ``given_back``: seconds added to the table's clock for it. ``client_id`` is that of
    the tap: sent twice, it is one call.
    """

    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="director_calls")
    kind = models.CharField(_("kind"), max_length=10, choices=CallKind.choices)
    words = models.CharField(_("in words"), max_length=MOST_WORDS, blank=True)
    client_id = models.UUIDField(unique=True)
    called_at = models.DateTimeField(_("called at"), default=timezone.now)
    taken_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    taken_by = models.CharField(_("taken by"), max_length=MOST_LETTERS, blank=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)
    done_by = models.CharField(_("done by"), max_length=MOST_LETTERS, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    given_back = models.PositiveIntegerField(_("seconds given back"), default=0)

    objects = CallQuerySet.as_manager()

    class Meta:
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "kind"], condition=Q(done_at=None, withdrawn_at=None), name="one_open_call_a_table_and_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_kind_display()}"
