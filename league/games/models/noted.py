"""What people saw at the table: hands, final scores from paper, penalties and substitutions, each in its versions."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.games.incident_kinds import INCIDENT_KINDS, IncidentKind, kind_choices
from league.games.models.games import Game
from league.players.models import Player

__all__ = ["FinalScores", "Penalty", "PenaltyApplies", "RecordedHand", "RecordedHandQuerySet", "Substitution", "SubstitutionCause"]


class RecordedHandQuerySet(models.QuerySet["RecordedHand"]):
    def current(self) -> RecordedHandQuerySet:
        return self.filter(until_version=None)

    def counting(self) -> RecordedHandQuerySet:
        """The current hands that count: none of a game with final scores from paper."""
        return self.current().exclude(game__in=FinalScores.objects.filter(until_version=None).values("game"))


class RecordedHand(SignedByActor):
    """One version of one hand, valid in its game's versions from ``version`` up to, but not including, ``until_version``.

    Rows are never changed but for ``until_version``, and never deleted. ``by_*`` and ``recorded_at`` are those of the entry,
    even if a later insertion moved the hand to another number. ``result`` is the JSON of docs/formats.md §5. ``cause`` says why it has a
    dead hand, a chombo or a fine (``code`` of a cause of the rulebook, ``words``); null: it has none, or the reason of its version says it.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField(_("number"))
    version = models.PositiveIntegerField(_("version"))
    until_version = models.PositiveIntegerField(_("until version"), null=True, blank=True)
    result = models.JSONField(_("result"))
    cause = models.JSONField(_("cause"), null=True, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"))

    objects = RecordedHandQuerySet.as_manager()

    class Meta:
        verbose_name = _("recorded hand")
        verbose_name_plural = _("recorded hands")
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], condition=Q(until_version=None), name="one_current_hand_a_number"),
            models.UniqueConstraint(fields=["game", "number", "version"], name="one_hand_a_version"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.number}"


class FinalScores(SignedByActor):
    """The final scores of a game from paper (integers, by seat); while one stands, it supersedes the hands.

    ``deposits_lost`` (points) lay on the table at the end, under a ruleset that gives them to nobody.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="final_scores")
    version = models.PositiveIntegerField(_("version"))
    until_version = models.PositiveIntegerField(_("until version"), null=True, blank=True)
    scores = models.JSONField(_("scores"))
    sum_reason = models.CharField(_("why the sum differs"), max_length=200, blank=True)
    deposits_lost = models.PositiveIntegerField(_("deposits that nobody got"), default=0)
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        verbose_name = _("final scores")
        verbose_name_plural = _("final scores")
        constraints = [models.UniqueConstraint(fields=["game"], condition=Q(until_version=None), name="one_current_final_scores")]

    def __str__(self) -> str:
        return f"{self.game}: {self.scores}"


class PenaltyApplies(models.TextChoices):
    SCORE = "score", _("off the table score")
    AFTER_UMA = "after_uma", _("off the result, after uma")


class Penalty(SignedByActor):
    """Points (negative) off a seat (0..4), given by somebody for a ``reason``; versioned as a recorded hand.

    ``after_hand`` 0 is before the first hand. A warning takes no points and is not replayed. ``minutes`` are those of a late arrival, if
    known. ``on_sheet``: the final scores from paper include the penalty already; it means nothing beside hands.
    A chombo that is a payment has its ``dealer`` (a seat); ``hand`` is the number of the superseded hand that contained a chombo.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="penalties")
    seat = models.PositiveSmallIntegerField(_("seat"))
    kind = models.CharField(_("kind"), max_length=20, choices=kind_choices)
    points = models.BigIntegerField(_("points"))
    minutes = models.PositiveSmallIntegerField(_("minutes late"), null=True, blank=True)
    applies = models.CharField(_("applies"), max_length=10, choices=PenaltyApplies.choices, default=PenaltyApplies.SCORE)
    on_sheet = models.BooleanField(_("deducted on the sheet"), default=True)
    dealer = models.PositiveSmallIntegerField(_("East"), null=True, blank=True)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    after_hand = models.PositiveSmallIntegerField(_("after hand"), default=0)
    reason = models.CharField(_("reason"), max_length=200)
    version = models.PositiveIntegerField(_("version"))
    until_version = models.PositiveIntegerField(_("until version"), null=True, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["after_hand", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(seat__gte=0, seat__lte=4), name="penalty_seat_from_first_to_fifth"),
            models.CheckConstraint(condition=Q(points__lte=0), name="penalty_takes_points"),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.get_kind_display()}"

    @property
    def incident_kind(self) -> IncidentKind:
        return INCIDENT_KINDS[self.kind]

    @property
    def public_reason(self) -> str:
        """Why, as everybody may read it; empty where only directors do."""
        return self.reason if self.incident_kind.has_public_reason else ""

    def with_public_reason(self, text: str) -> str:
        """The ``text`` of this row, and in brackets why, as far as everybody may read it."""
        return f"{text} ({self.public_reason})" if self.public_reason else text


class SubstitutionCause(models.TextChoices):
    LATE = "late", _("late")
    ABSENT = "absent", _("absent")
    ILLNESS = "illness", _("illness")
    DISQUALIFIED = "disqualified", _("disqualified")


class Substitution(SignedByActor):
    """``player`` plays for the entrant of a seat (0..4) from hand ``from_hand`` on; versioned as a recorded hand."""

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="substitutions")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, verbose_name=_("substitute"), on_delete=models.PROTECT, related_name="substitutions")
    from_hand = models.PositiveSmallIntegerField(_("from hand"), default=1)
    cause = models.CharField(_("cause"), max_length=12, choices=SubstitutionCause.choices)
    version = models.PositiveIntegerField(_("version"))
    until_version = models.PositiveIntegerField(_("until version"), null=True, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["from_hand", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], condition=Q(until_version=None), name="one_substitute_a_seat"),
            models.CheckConstraint(condition=Q(seat__gte=0, seat__lte=4), name="substitute_seat_from_first_to_fifth"),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.player}"
