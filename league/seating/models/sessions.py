"""Sessions, tables, seats, and the links that open a table."""

from __future__ import annotations

import datetime

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.embargo import Reader
from league.competitions.models import Competition, Entrant, Stage
from league.seating.models.evenings import Evening
from league.seating.models.states import ENDED, IN_PLAY, SessionState
from league.tokens import new_token
from league.wording.seats import SEAT_CODES
from scoring.rulesets import Ruleset

__all__ = [
    "Arrival",
    "ClockEvent",
    "ClockEventKind",
    "RemovedLink",
    "Seat",
    "Session",
    "SessionQuerySet",
    "SessionState",
    "SitOut",
    "Table",
    "TableLink",
    "TableLinkQuerySet",
    "new_token",
]


class SessionQuerySet(models.QuerySet["Session"]):
    def counting(self) -> SessionQuerySet:
        """Sessions whose meetings, winds and sit-outs count for later draws."""
        return self.exclude(state__in=[SessionState.PLANNED, SessionState.CANCELLED])

    def read_by(self, reader: Reader) -> SessionQuerySet:
        """Sessions of one competition that this reader may know of: their seating is fixed and, for the public, not held back."""
        return self.exclude(state=SessionState.PLANNED).filter(reader.seatings())

    def refereed_by(self, reader: Reader) -> SessionQuerySet:
        """Sessions at whose tables this reader may note incidents and read them: those in play that the reader may know of, and those
        whose results the reader sees."""
        known = self.read_by(reader)
        return known if reader.sees_all else known.filter(Q(state__in=IN_PLAY) | reader.results())

    def visible(self) -> SessionQuerySet:
        """Sessions that the public may see: their seating is fixed and not held back."""
        return self.exclude(state=SessionState.PLANNED).filter(hidden=False)


class Session(models.Model):
    """One sitting of a competition, in which every table plays one game. ``hidden``: its seating is prepared but not shown to the public
    yet. ``stage``: null for the first, or if the competition has none. ``planned``: this session as it was drawn by the standings, and
    those after it as that draw planned them, by entrants' numbers (:func:`league.drawing.exchange.plan_to_json`); empty if it was drawn
    otherwise."""

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="sessions")
    evening = models.ForeignKey(
        Evening, verbose_name=_("league evening"), null=True, blank=True, on_delete=models.SET_NULL, related_name="sessions"
    )
    stage = models.ForeignKey(Stage, verbose_name=_("stage"), null=True, blank=True, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveIntegerField(_("number"))
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=SessionState.choices, default=SessionState.PLANNED)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0, help_text=_("What the clock counts down; 0: without a clock."))
    hidden = models.BooleanField(_("seating hidden"), default=False, editable=False)
    planned = models.JSONField(_("planned by the draw"), default=list, blank=True, editable=False)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["competition", "number"], name="unique_session_number")]

    def __str__(self) -> str:
        return str(_("Session %(number)s") % {"number": self.number})

    def get_absolute_url(self) -> str:
        return reverse("session", args=[self.competition.slug, self.number])

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which its games are played: those of its stage if that has its own, otherwise the competition's."""
        return self.competition.ruleset_in(self.stage_id)

    @property
    def later_stage(self) -> str:
        """The name of the stage to which it belongs; nothing in the first, in which everybody plays."""
        return "" if self.stage is None or self.stage.is_first else self.stage.name

    @property
    def is_stored(self) -> bool:
        """Whether the session is in the database; the next one is not until its seating is confirmed."""
        return self.pk is not None

    @property
    def day(self) -> datetime.date | None:
        """The day of the evening, else the local day on which the session starts, if known."""
        if self.evening is not None:
            return self.evening.date
        return timezone.localdate(self.starts_at) if self.starts_at else None

    @property
    def state_text(self) -> str:
        """The state in words; a published session under an embargo again counts as approved."""
        until = self.competition.published_until
        again = self.state == SessionState.PUBLISHED and until is not None and self.number > until
        return str(SessionState.APPROVED.label if again else self.get_state_display())

    @property
    def is_open_for_tables(self) -> bool:
        """Whether people at the tables may still record and correct (the director may do so later, too)."""
        return self.state in IN_PLAY

    @property
    def is_approved(self) -> bool:
        """Whether the director has approved the results, so that only the director may change them, giving a reason."""
        return self.state in ENDED


class SitOut(models.Model):
    """An entrant who was there but had no seat in a session."""

    session = models.ForeignKey(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="sit_outs")

    class Meta:
        verbose_name = _("sit-out")
        verbose_name_plural = _("sit-outs")
        constraints = [models.UniqueConstraint(fields=["session", "entrant"], name="one_sit_out_a_session")]

    def __str__(self) -> str:
        return f"{self.session}: {self.entrant}"


class Arrival(models.Model):
    """An entrant's arrival for a session that belongs to no evening: the check-in of a tournament."""

    session = models.ForeignKey(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="arrivals")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="arrivals")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        constraints = [models.UniqueConstraint(fields=["session", "entrant"], name="one_arrival_a_session")]

    def __str__(self) -> str:
        return f"{self.session}: {self.entrant}"


class Table(models.Model):
    """A table of a session. ``calls`` counts what was done about its calls for the director, so that its phones learn of it with the
    table they read anyway."""

    session = models.ForeignKey(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    calls = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="unique_table_number")]

    def __str__(self) -> str:
        return str(_("Table %(number)s") % {"number": self.number})


class Seat(models.Model):
    """A seat of an entrant. ``wind`` 0..3: starts as East, South, West, North; with fewer players 0..1 or 0..2; 4 is the fifth in sitting
    order.

    ``session`` repeats the table's, so that the database refuses a second seat.
    """

    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="seats")
    session = models.ForeignKey(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="seats")
    wind = models.PositiveSmallIntegerField(_("wind"))
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["wind"]
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="one_entrant_a_seat"),
            models.UniqueConstraint(fields=["session", "entrant"], name="one_seat_a_session"),
            models.CheckConstraint(condition=Q(wind__gte=0, wind__lte=4), name="seat_from_first_to_fifth"),
        ]

    def __str__(self) -> str:
        return f"{SEAT_CODES[self.wind]} {self.entrant}"


class ClockEventKind(models.TextChoices):
    START = "start", _("clock started")
    PAUSE = "pause", _("clock paused")
    RESUME = "resume", _("clock goes on")
    EXTEND = "extend", _("time added")


class ClockEvent(SignedByActor):
    """A change of a session's clock at an instant; the clock is computed from these (:mod:`league.seating.clock`).

    ``table`` null: for all tables. ``seconds`` belong to ``extend`` (negative: taken away). Changes taken back have ``undone_at``.
    """

    session = models.ForeignKey(Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="clock_events")
    table = models.ForeignKey(Table, verbose_name=_("table"), null=True, blank=True, on_delete=models.CASCADE, related_name="clock_events")
    kind = models.CharField(_("kind"), max_length=10, choices=ClockEventKind.choices)
    seconds = models.IntegerField(_("seconds"), default=0)
    at = models.DateTimeField(_("time"), default=timezone.now)
    undone_at = models.DateTimeField(_("taken back at"), null=True, blank=True)

    class Meta:
        verbose_name = _("change of the clock")
        verbose_name_plural = _("changes of the clock")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.session}: {self.get_kind_display()}"


class TableLinkQuerySet(models.QuerySet["TableLink"]):
    def valid(self) -> TableLinkQuerySet:
        return self.filter(revoked_at=None)


class TableLink(models.Model):
    """The address that lets people at a table record its game; at most one is valid, the others are revoked."""

    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="links")
    token = models.CharField(_("token"), max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    objects = TableLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        constraints = [models.UniqueConstraint(fields=["table"], condition=Q(revoked_at=None), name="one_valid_link_a_table")]

    def __str__(self) -> str:
        return f"/t/{self.token}/"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.token])


class RemovedLink(models.Model):
    """The token of a table link whose session was deleted, so that people who scan the code are told so."""

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="removed_links")
    token = models.CharField(_("token"), max_length=32, unique=True)
    session = models.PositiveIntegerField(_("number"))
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("removed table link")
        verbose_name_plural = _("removed table links")

    def __str__(self) -> str:
        return f"/t/{self.token}/"
