"""Games: the facts people saw at the table, every version of them, and the results computed from them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.models import SignedByActor
from league.competitions.models import Competition, Entrant
from league.games.fields import PointsField
from league.games.incident_kinds import INCIDENT_KINDS, WARNING, IncidentKind, kind_choices
from league.games.states import COUNTING, GameState
from league.players.models import Player
from league.seating.models import Seat, Table


class GameQuerySet(models.QuerySet["Game"]):
    def finished(self) -> GameQuerySet:
        """Games whose results count."""
        return self.filter(state__in=COUNTING)


class Game(models.Model):
    """One game of a table. ``version`` rises with every change of its facts and guards against two people changing at once.

    ``players`` is how many entrants sit at the table, known once its session was started (2 to 5, as the ruleset says).
    ``signal`` is ``{"before_hand": n, "dice_thrown": bool}`` or null; ``stopped`` is ``"time"`` when play was broken off.
    ``has_notes``: final scores, penalties or substitutions were entered at some time; if not, nobody queries them.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="games")
    table = models.OneToOneField(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="game")
    number = models.PositiveIntegerField(_("number"))
    players = models.PositiveSmallIntegerField(_("players"), default=4)
    state = models.CharField(_("state"), max_length=10, choices=GameState.choices, default=GameState.SEATED)
    version = models.PositiveIntegerField(default=0, editable=False)
    signal = models.JSONField(null=True, blank=True, editable=False)
    stopped = models.CharField(max_length=10, blank=True, editable=False)
    has_notes = models.BooleanField(default=False, editable=False)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="unique_game_number"),
            models.CheckConstraint(condition=Q(players__gte=2, players__lte=5), name="players_from_two_to_five"),
        ]

    def __str__(self) -> str:
        return str(_("Game %(number)s") % {"number": self.number})

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.competition.slug, self.number])

    @property
    def is_over(self) -> bool:
        return self.state in COUNTING


#: The verb of a seat change: records stay with the seats.
RESEAT = "reseat"
WARN = INCIDENT_KINDS[WARNING].noted_by.verb
#: Commands that change a game's state or the directors' notes on it, but none of the facts to be confirmed.
STATE_VERBS = ("finish_game", "reopen_game", "void_game", WARN)


class GameRevisionQuerySet(models.QuerySet["GameRevision"]):
    def of_facts(self) -> GameRevisionQuerySet:
        """Changes of what people saw at the table. Somebody else confirms the last of them."""
        return self.not_of_warnings().exclude(verb__in=STATE_VERBS)

    def not_of_warnings(self) -> GameRevisionQuerySet:
        """Changes other than giving and cancelling warnings, which only directors see."""
        ended = Penalty.objects.filter(game=models.OuterRef("game"), kind=WARNING, until_version=models.OuterRef("version"))
        cancelled = models.Q(models.Exists(ended), verb=INCIDENT_KINDS[WARNING].cancelled_by.verb)
        return self.exclude(verb=WARN).exclude(cancelled)


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


class RecordedHandQuerySet(models.QuerySet["RecordedHand"]):
    def current(self) -> RecordedHandQuerySet:
        return self.filter(until_version=None)


class RecordedHand(SignedByActor):
    """One version of one hand, valid in its game's versions from ``version`` up to, but not including, ``until_version``.

    Rows are never changed but for ``until_version``, and never deleted. ``by_*`` and ``recorded_at`` are those of the entry,
    even if a later insertion moved the hand to another number. ``result`` is the JSON of docs/formats.md §5.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField(_("number"))
    version = models.PositiveIntegerField(_("version"))
    until_version = models.PositiveIntegerField(_("until version"), null=True, blank=True)
    result = models.JSONField(_("result"))
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


class Confirmation(SignedByActor):
    """A second person, on another device, confirmed this version of a game. A later change of the game voids it."""

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="confirmations")
    version = models.PositiveIntegerField(_("version"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    voided_at = models.DateTimeField(_("voided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [models.UniqueConstraint(fields=["game"], condition=Q(voided_at=None), name="one_valid_confirmation")]

    def __str__(self) -> str:
        return f"{self.game}: {self.by_name}"


class GameResult(models.Model):
    """The result of one seat in a finished game: a cache of the replay, written in its transaction and checked by ``manage.py verify``.

    ``points`` is the table score, ``total`` the result that counts: points − return points + uma + oka + penalties after uma.
    ``figures`` are statistics of the hands (:mod:`scoring.game.afterwards.figures`), empty for a game known by its final scores only.
    ``replaced``: the entrant had a substitute or was disqualified; ``place`` is then the one at the table, and ``total`` is fixed.
    ``ranked`` is always true and unused: reserved for results that count for nobody.
    """

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="results")
    seat = models.OneToOneField(Seat, verbose_name=_("seat"), on_delete=models.CASCADE, related_name="result")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.PROTECT, related_name="results")
    ranked = models.BooleanField(_("ranked"), default=True)
    replaced = models.BooleanField(_("replaced"), default=False)
    points = PointsField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))
    uma = PointsField(_("uma"))
    oka = PointsField(_("oka"))
    penalty = PointsField(_("penalty"))
    total = PointsField(_("total"))
    figures = models.JSONField(_("figures"), default=dict)

    class Meta:
        verbose_name = _("result of a game")
        verbose_name_plural = _("results of games")
        ordering = ["game", "seat__wind"]
        constraints = [models.CheckConstraint(condition=Q(place__gte=1, place__lte=5), name="place_from_one_to_five")]

    def __str__(self) -> str:
        return f"{self.game}: {self.entrant}"
