"""Stages of a competition, such as preliminary sessions, a semi-final and a final, and who plays in them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models.competitions import Competition, RankingMethod, RankingUnit
from league.competitions.models.entrants import Entrant
from league.typed_names import NameField
from league.wording import sentence
from scoring.errors import RuleViolation
from scoring.ranking import Carry, Quota, RankingPolicy, Who
from scoring.rulesets import Ruleset, ruleset_from_json

__all__ = ["CameBy", "CarriedOver", "Stage", "StageDraw", "StageEntrant", "WhoPlays"]

MOST_SEATS = 1000  #: of a stage
MOST_START = 1_000_000  #: points by place, above and below zero
OTHER_START = _("Please write numbers from −1,000,000 to 1,000,000.")
OTHER_GAME = _("A stage needs rules of the same game as the competition, at tables of the same sizes: it plays by %(rules)s.")
#: field refused by :mod:`scoring.ranking` → the stage's field
CLEANED = {
    "count": "count",
    "wild_cards": "wild_cards",
    "share": "share_of",
    "start": "start_points",
    "method": "policy",
    "unit": "policy_unit",
    "tiebreaks": "tiebreaks",
}


def within_start_points(points: Sequence[int]) -> bool:
    """Whether a stage can begin with these points by place."""
    return all(abs(one) <= MOST_START for one in points)


class WhoPlays(models.TextChoices):
    """The rules of :class:`scoring.ranking.Quota`."""

    ALL = "all", _("everybody")
    BEST = "best", _("the best")
    BEST_OF_GROUP = "best_of_group", _("the best of each group")
    BEST_OF_COUNTRY = "best_of_country", _("the best of each country")
    REST = "rest", _("those who do not go on elsewhere")


class StageDraw(models.TextChoices):
    WHOLE = "whole", _("drawn for all its sessions, everybody apart as far as can be")
    STANDINGS = "standings", _("by the standings, near neighbours together")
    BRACKETS = "brackets", _("fixed tables by place, spread evenly")
    FINAL = "final", _("the final table: all sit at one table in each session, seats chosen by place")


class CarriedOver(models.TextChoices):
    GAMES = "games", _("all games count on")
    SHARE = "share", _("a part of the points")
    NOTHING = "nothing", _("nothing")
    START = "start", _("points by place")


class Stage(models.Model):
    """A part of a competition with its own players and its own way of ranking. A competition without any is one flat table.

    ``number``: 1, 2, … in their order. ``source``: the stage from which its players come; the first has none, everybody plays in it, and
    sessions without a stage belong to it. ``who``, ``count`` and ``wild_cards`` are its rule (:class:`scoring.ranking.Quota`), which
    proposes who plays; a director decides, and ``decided_at`` says when. ``ruleset_json``: null for that of the competition. ``share_of``
    and ``share_by``: the part carried over, such as 1 and 2 for a half; ``start_points``: by place in the source. ``apart``: its players
    are ranked ahead of those who stay behind. ``policy``, ``policy_count``, ``policy_unit`` and ``tiebreaks``: how it ranks; empty: as all.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    name = NameField(_("name"), max_length=60)
    source = models.ForeignKey(
        "self", verbose_name=_("players come from"), null=True, blank=True, on_delete=models.CASCADE, related_name="followers"
    )
    who = models.CharField(_("who plays"), max_length=16, choices=WhoPlays.choices, default=WhoPlays.ALL)
    count = models.PositiveSmallIntegerField(_("how many"), default=0, validators=[MaxValueValidator(MOST_SEATS)])
    wild_cards = models.PositiveSmallIntegerField(_("wild cards"), default=0, validators=[MaxValueValidator(MOST_SEATS)])
    planned_sessions = models.PositiveSmallIntegerField(_("number of sessions"), default=0, help_text=_("0: not fixed."))
    draw = models.CharField(_("draw"), max_length=10, choices=StageDraw.choices, default=StageDraw.WHOLE)
    carried = models.CharField(_("carried over"), max_length=8, choices=CarriedOver.choices, default=CarriedOver.GAMES)
    share_of = models.PositiveSmallIntegerField(default=0)
    share_by = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1)])
    start_points = models.JSONField(_("points to start with"), default=list, blank=True)
    apart = models.BooleanField(_("ranked ahead of those who stay behind"), default=True)
    policy = models.CharField(_("ranking by"), max_length=12, choices=RankingMethod.choices, blank=True, default="")
    policy_count = models.PositiveSmallIntegerField(_("how many games or evenings"), default=0)
    policy_unit = models.CharField(_("what is counted"), max_length=8, choices=RankingUnit.choices, default=RankingUnit.GAMES)
    tiebreaks = models.JSONField(_("who is level"), null=True, blank=True)
    ruleset_json = models.JSONField(_("ruleset"), null=True, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="unique_stage_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            models.CheckConstraint(
                condition=Q(source__isnull=True, number=1) | Q(source__isnull=False, number__gt=1),
                name="only_the_first_stage_has_no_source",
            ),
            models.CheckConstraint(condition=Q(share_by__gte=1, share_of__lte=F("share_by")), name="share_carried_over_from_0_to_1"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse an impossible rule, carry, way of ranking or ruleset, at the field that is wrong."""
        for of in (lambda: self.quota, lambda: self.carry, lambda: self.standings_policy):
            try:
                of()
            except RuleViolation as error:
                raise ValidationError({CLEANED.get(error.where or "", "who"): sentence(error)}) from error
        if not within_start_points(self.start_points):
            raise ValidationError({"start_points": OTHER_START})
        if self.ruleset_json is not None and self.competition_id:
            self._check_ruleset()

    def _check_ruleset(self) -> None:
        """The same game at tables of the same sizes, since results of both stand in one table."""
        try:
            own, whole = ruleset_from_json(self.ruleset_json), self.competition.ruleset
        except RuleViolation as error:
            raise ValidationError({"ruleset_json": sentence(error)}) from error
        if (own.family, own.table_sizes) != (whole.family, whole.table_sizes):
            raise ValidationError({"ruleset_json": OTHER_GAME % {"rules": whole.title}})

    @property
    def is_first(self) -> bool:
        return self.source_id is None

    @property
    def is_decided(self) -> bool:
        """Whether it is known who plays; in the first stage everybody does."""
        return self.is_first or self.decided_at is not None

    @property
    def quota(self) -> Quota:
        """Who plays, by rule; raises ``RuleViolation`` for an impossible one."""
        return Quota(cast(Who, self.who), self.count, self.wild_cards)

    @property
    def carry(self) -> Carry:
        """What is carried over into it, exactly; raises ``RuleViolation`` for something impossible. Points by place that were stored
        before there was a limit end at it, as no page can show them."""
        if self.carried == CarriedOver.GAMES:
            return Carry(games=True)
        share = Fraction(self.share_of, self.share_by) if self.carried == CarriedOver.SHARE else Fraction(0)
        start = self.start_points if self.carried == CarriedOver.START else ()
        return Carry(share=share, start=tuple(max(-MOST_START, min(MOST_START, one)) for one in start))

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which its games are played."""
        return self.competition.ruleset_in(self.pk)

    @property
    def standings_policy(self) -> RankingPolicy:
        """How the stage ranks: in its own way or as the competition does; raises ``RuleViolation`` for an impossible way."""
        return self.policy_under(self.competition.standings_policy)

    def policy_under(self, whole: RankingPolicy) -> RankingPolicy:
        """How the stage ranks if the competition ranks by ``whole``.

        A stage into which games do not count on asks for no least number of games: its few sessions are all there is.
        """
        fresh = not self.is_first and self.carried != CarriedOver.GAMES
        return RankingPolicy(
            method=self.policy or whole.method,
            min_games=0 if fresh else whole.min_games,
            count=self.policy_count if self.policy else whole.count,
            place_points=whole.place_points,
            first_day=whole.first_day,
            last_day=whole.last_day,
            tiebreaks=whole.tiebreaks if self.tiebreaks is None else tuple(self.tiebreaks),
            divide_by=whole.divide_by,
            unit=self.policy_unit if self.policy else whole.unit,
        )


class CameBy(models.TextChoices):
    """Why somebody plays in a stage."""

    RULE = "rule", _("qualified")
    WILD_CARD = "wild_card", _("wild card")
    REPLACEMENT = "replacement", _("for somebody who withdrew")
    DIRECTOR = "director", _("decided by the director")


class StageEntrant(models.Model):
    """Somebody who plays in a stage that is not the first. ``seed``: 1, 2, … by the place in the source when it was decided; ``reason``:
    the director's words where the rule did not decide. ``replaces``: who had this seat and withdrew before the stage began."""

    stage = models.ForeignKey(Stage, verbose_name=_("stage"), on_delete=models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="stage_places")
    seed = models.PositiveSmallIntegerField(_("seed"), validators=[MinValueValidator(1)])
    by = models.CharField(_("plays because"), max_length=12, choices=CameBy.choices, default=CameBy.RULE)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    replaces = models.ForeignKey(
        Entrant, verbose_name=_("in place of"), null=True, blank=True, on_delete=models.SET_NULL, related_name="replaced_in_stages"
    )
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("entrant in a stage")
        verbose_name_plural = _("entrants in stages")
        ordering = ["seed"]
        constraints = [models.UniqueConstraint(fields=["stage", "entrant"], name="once_in_a_stage")]

    def __str__(self) -> str:
        return f"{self.stage}: {self.entrant}"
