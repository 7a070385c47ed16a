"""What the screen of the hall shows by turns, and how long each."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition

__all__ = ["HallScreen", "HallSlide"]


class HallSlide(models.TextChoices):
    """The kinds of slides, in the order in which a screen shows them unless its director says otherwise."""

    CLOCK = "clock", _("The clock, large")
    SEATING = "seating", _("Who sits where")
    MISSING = "missing", _("Tables still missing")
    STANDINGS = "standings", _("Standings")
    HANDS = "hands", _("Last big hands")
    ANNOUNCEMENTS = "announcements", _("Announcements")
    NEXT = "next", _("You sit at …, from A to Z")


class HallScreen(models.Model):
    """What a director has composed for the screen of the hall; without a row, it shows the usual slides
    (:mod:`league.hall.screen.composition`).

    ``slides``: ``[{"kind": "clock", "seconds": 15, "shown": true}, …]``, in the order of the screen. ``light``: dark letters on white, for
    a hall in daylight.
    """

    competition = models.OneToOneField(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="hall_screen")
    slides = models.JSONField(_("slides"), default=list)
    light = models.BooleanField(_("light background"), default=False)

    class Meta:
        verbose_name = _("screen of the hall")
        verbose_name_plural = _("screens of the hall")

    def __str__(self) -> str:
        return f"/{self.competition.slug}/live/"
