"""The permanent codes of a competition's tables."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.tokens import new_token

__all__ = ["TableCode", "TableCodeQuerySet"]


class TableCodeQuerySet(models.QuerySet["TableCode"]):
    def valid(self) -> TableCodeQuerySet:
        return self.filter(replaced_at=None)


class TableCode(models.Model):
    """The address printed once for a table number of a competition; it leads to the table link of the session in play there.

    At most one for each number is valid; replaced ones are kept, so that they can say so.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="table_codes")
    table = models.PositiveSmallIntegerField(_("table"))
    token = models.CharField(_("token"), max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(default=timezone.now)
    replaced_at = models.DateTimeField(_("replaced at"), null=True, blank=True)

    objects = TableCodeQuerySet.as_manager()

    class Meta:
        verbose_name = _("table code")
        verbose_name_plural = _("table codes")
        constraints = [
            models.UniqueConstraint(fields=["competition", "table"], condition=Q(replaced_at=None), name="one_valid_code_a_table")
        ]

    def __str__(self) -> str:
        return f"/tables/{self.token}/"

    def get_absolute_url(self) -> str:
        return reverse("table_code", args=[self.token])
