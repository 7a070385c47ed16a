"""Competitions (league seasons and tournaments), and the roles of accounts in them."""

from __future__ import annotations

import json
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.typed_names import NameField
from league.wording import sentence
from scoring import ranking
from scoring.errors import RuleViolation
from scoring.rulesets import Ruleset, ruleset_from_json

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from league.accounts.models import User


__all__ = [
    "POLICY_COLUMNS",
    "Competition",
    "CompetitionKind",
    "CompetitionQuerySet",
    "CompetitionState",
    "Divisor",
    "RankingMethod",
    "RankingUnit",
    "Role",
    "RoleName",
    "RoleQuerySet",
]


class CompetitionKind(models.TextChoices):
    SEASON = "season", _("league season")
    TOURNAMENT = "tournament", _("tournament")


class CompetitionState(models.TextChoices):
    DRAFT = "draft", _("draft")
    OPEN = "open", _("open for players")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    ARCHIVED = "archived", _("archived")


class RankingMethod(models.TextChoices):
    SUM = "sum", _("sum of all games")
    AVERAGE = "average", _("average of all games")
    BEST = "best", _("sum of the best games or evenings")
    DROP_WORST = "drop_worst", _("sum without the worst games or evenings")
    PLACE_POINTS = "place_points", _("points for places")


class RankingUnit(models.TextChoices):
    """What the best or the worst so many are (:mod:`scoring.ranking.units`)."""

    GAMES = "games", _("games")
    EVENINGS = "evenings", _("evenings: all games of a day together")


#: field refused by a policy of :mod:`scoring.ranking` → the competition's field, where the names differ
POLICY_COLUMNS = {
    "method": "policy",
    "count": "policy_count",
    "unit": "policy_unit",
    "first_day": "counts_from",
    "last_day": "counts_until",
}


class Divisor(models.IntegerChoices):
    """Divisor of the points shown to people (Küster, "Die Abrechnung")."""

    NONE = 1, _("not divided")
    TENTH = 10, _("by 10")
    TWENTIETH = 20, _("by 20")


class CompetitionQuerySet(models.QuerySet["Competition"]):
    def visible_to(self, user: User | AnonymousUser) -> CompetitionQuerySet:
        """Leave out drafts and rehearsals, except for their own directors and administrators."""
        if user.is_superuser:
            return self
        public = ~models.Q(state=CompetitionState.DRAFT) & models.Q(rehearsal=False)
        if not user.is_authenticated:
            return self.filter(public)
        own = models.Q(pk__in=Role.objects.filter(user=user, name=RoleName.DIRECTOR).values("competition"))
        return self.filter(public | own)


@lru_cache(maxsize=64)
def _ruleset(text: str) -> Ruleset:
    """The ruleset for its JSON, cached: every page of a competition needs the same one."""
    return ruleset_from_json(json.loads(text))


class Competition(models.Model):
    """A league season or a tournament.

    ``ruleset_json`` is ``{"base": id, "switches": {...}}``; it is frozen, with every switch written out, when the first session starts.
    ``published_until``: the last session whose results the public sees (the embargo covers those after it); null: all.
    ``rehearsal``: a copy for trying things out, seen by its directors only.
    ``revision`` rises with every change, ``results_revision`` with every change that the public can see in results.
    """

    kind = models.CharField(_("kind"), max_length=12, choices=CompetitionKind.choices, default=CompetitionKind.SEASON)
    name = NameField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=50, unique=True)
    state = models.CharField(_("state"), max_length=10, choices=CompetitionState.choices, default=CompetitionState.OPEN)
    place = models.CharField(_("place"), max_length=100, blank=True)
    description = models.TextField(_("description"), blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    ruleset_json = models.JSONField(_("ruleset"))
    ruleset_frozen_at = models.DateTimeField(_("ruleset frozen at"), null=True, blank=True, editable=False)
    policy = models.CharField(_("ranking by"), max_length=12, choices=RankingMethod.choices, default=RankingMethod.SUM)
    policy_count = models.PositiveSmallIntegerField(_("how many games or evenings"), default=0)
    policy_unit = models.CharField(_("what is counted"), max_length=8, choices=RankingUnit.choices, default=RankingUnit.GAMES)
    place_points = models.JSONField(_("points for places"), null=True, blank=True)
    counts_from = models.DateField(_("counts from"), null=True, blank=True)
    counts_until = models.DateField(_("counts until"), null=True, blank=True)
    tiebreaks = models.JSONField(_("who is level"), default=list, blank=True)
    divide_by = models.PositiveSmallIntegerField(_("points divided"), choices=Divisor.choices, default=Divisor.NONE)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    planned_sessions = models.PositiveSmallIntegerField(_("number of sessions"), default=0, help_text=_("0: not fixed."))
    session_minutes = models.PositiveSmallIntegerField(
        _("minutes of a session"), default=0, help_text=_("What the clock counts down; 0: without a clock.")
    )
    qualification = models.BooleanField(
        _("qualification event"), default=False, help_text=_("Adds one to the weight in the EMA ranking (MERS).")
    )
    rehearsal = models.BooleanField(_("rehearsal"), default=False, editable=False)
    published_until = models.PositiveIntegerField(_("results are public to session"), null=True, blank=True, editable=False)
    min_games = models.PositiveSmallIntegerField(
        _("least number of games"), default=0, help_text=_("Who has played fewer is listed below the others, without a place.")
    )
    revision = models.PositiveIntegerField(default=0, editable=False)
    results_revision = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now)

    OVER = frozenset({CompetitionState.FINISHED, CompetitionState.ARCHIVED})

    objects = CompetitionQuerySet.as_manager()

    class Meta:
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("competition", args=[self.slug])

    @cached_property
    def ruleset(self) -> Ruleset:
        return _ruleset(json.dumps(self.ruleset_json))

    def ruleset_in(self, stage: int | None) -> Ruleset:
        """The rules of games in the stage with this id (``None``: without one): its own if it has some, otherwise the competition's."""
        return self.ruleset if stage is None else self._own_rulesets.get(stage, self.ruleset)

    @cached_property
    def _own_rulesets(self) -> dict[int, Ruleset]:
        own = self.stages.exclude(ruleset_json=None).values_list("pk", "ruleset_json")
        return {pk: _ruleset(json.dumps(stored)) for pk, stored in own}

    @property
    def standings_policy(self) -> ranking.RankingPolicy:
        """How the competition is ranked; raises ``RuleViolation`` if the fields do not make a valid policy."""
        return ranking.RankingPolicy(
            method=self.policy,
            min_games=self.min_games,
            count=self.policy_count,
            place_points=tuple(self.place_points or ()),
            first_day=self.counts_from,
            last_day=self.counts_until,
            tiebreaks=tuple(self.tiebreaks),
            divide_by=self.divide_by,
            unit=self.policy_unit,
        )

    def clean(self) -> None:
        """Refuse an impossible way of ranking, at the field that is wrong."""
        try:
            _policy = self.standings_policy
        except RuleViolation as error:
            where = error.where or "method"
            raise ValidationError({POLICY_COLUMNS.get(where, where): sentence(error)}) from error
        except TypeError as error:
            raise ValidationError({"policy": _("This way of ranking cannot be read.")}) from error

    @property
    def is_over(self) -> bool:
        return self.state in self.OVER

    @property
    def is_frozen(self) -> bool:
        return self.ruleset_frozen_at is not None


class RoleName(models.TextChoices):
    """Each may do what the next one may, too."""

    DIRECTOR = "director", _("director")
    REFEREE = "referee", _("referee")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")


class RoleQuerySet(models.QuerySet["Role"]):
    def valid(self, now: datetime) -> RoleQuerySet:
        """Roles that have not ended."""
        return self.filter(models.Q(until=None) | models.Q(until__gt=now))


class Role(models.Model):
    """The right of an account in one competition.

    ``until``: from then on it gives no right any more; null: it has no end. Directors have none, so a competition is never left without.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, verbose_name=_("account"), on_delete=models.CASCADE, related_name="roles")
    name = models.CharField(_("role"), max_length=12, choices=RoleName.choices)
    until = models.DateTimeField(_("until"), null=True, blank=True)

    objects = RoleQuerySet.as_manager()

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [
            models.UniqueConstraint(fields=["competition", "user"], name="one_role_per_account"),
            models.CheckConstraint(condition=models.Q(until=None) | ~models.Q(name=RoleName.DIRECTOR), name="a_director_has_no_end"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_name_display()}"
