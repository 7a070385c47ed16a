"""Teams, their members, and how teams play and count in a competition."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition, Entrant
from league.typed_names import NameField

__all__ = ["BIGGEST_TEAM", "SMALLEST_TEAM", "Team", "TeamMember", "TeamMethod", "TeamPlay", "WhoOfTeam"]

SMALLEST_TEAM, BIGGEST_TEAM = 2, 8  #: members, without the reserves


class WhoOfTeam(models.TextChoices):
    ALL = "all", _("all members, in every session")
    LINE_UP = "line_up", _("those whom the captain lines up for a session")


class TeamMethod(models.TextChoices):
    """What a team's results are worth; :mod:`league.teams.counting` says it precisely."""

    SUM = "sum", _("sum of all games")
    AVERAGE = "average", _("average of all games")
    BEST_OF_SESSION = "best_of_session", _("sum of the best games of each session")
    BEST = "best", _("sum of the best games in all")
    SESSION_POINTS = "session_points", _("points for the team’s place in each session")
    GAME_POINTS = "game_points", _("points for the place in each game")


class TeamPlay(models.Model):
    """How teams play and count in a competition; without a row, all members play and all games count.

    ``line_up_size``: how many of each team play a session if the captain lines them up; ``others_play``: whether people in no team are
    drawn then, too (where all members play, they are in any case). ``count``: how many games are the best ones.
    ``place_points``: points for the first, second … place of a team in a session, or of a member in a game; the last one is also for
    later places.
    """

    competition = models.OneToOneField(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="team_play")
    who_plays = models.CharField(_("who plays"), max_length=8, choices=WhoOfTeam.choices, default=WhoOfTeam.ALL)
    line_up_size = models.PositiveSmallIntegerField(
        _("how many of a team play a session"), default=1, validators=[MinValueValidator(1), MaxValueValidator(BIGGEST_TEAM)]
    )
    others_play = models.BooleanField(_("people in no team are drawn, too"), default=False)
    method = models.CharField(_("teams are ranked by"), max_length=16, choices=TeamMethod.choices, default=TeamMethod.SUM)
    count = models.PositiveSmallIntegerField(
        _("how many best games"), default=3, validators=[MinValueValidator(1), MaxValueValidator(1000)]
    )
    place_points = models.JSONField(_("points for places"), default=list, blank=True)

    class Meta:
        verbose_name = _("way in which teams play")
        verbose_name_plural = _("ways in which teams play")

    def __str__(self) -> str:
        return f"{self.competition}: {self.get_method_display()}"


class Team(models.Model):
    """A team with the ``number`` used in addresses. ``token``: the secret part of the captain's link; null while there is none.

    ``version`` rises with each change of the team itself.
    """

    competition = models.ForeignKey(Competition, verbose_name=_("competition"), on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveIntegerField(_("number"), validators=[MinValueValidator(1)])
    name = NameField(_("name"), max_length=60)
    short_name = NameField(_("short name"), max_length=12, blank=True)
    captain = models.ForeignKey(
        Entrant, verbose_name=_("captain"), null=True, blank=True, on_delete=models.SET_NULL, related_name="captain_of"
    )
    token = models.CharField(_("token"), max_length=32, unique=True, null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="unique_team_number"),
            models.UniqueConstraint(fields=["competition", "name"], name="unique_team_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("team", args=[self.competition.slug, self.number])


class TeamMember(models.Model):
    """An entrant in a team, and in no other. ``reserve``: plays only if lined up."""

    team = models.ForeignKey(Team, verbose_name=_("team"), on_delete=models.CASCADE, related_name="members")
    entrant = models.OneToOneField(Entrant, verbose_name=_("entrant"), on_delete=models.CASCADE, related_name="team_member")
    reserve = models.BooleanField(_("reserve"), default=False)

    class Meta:
        verbose_name = _("member of a team")
        verbose_name_plural = _("members of teams")
        ordering = ["reserve", "entrant__number"]

    def __str__(self) -> str:
        return f"{self.team}: {self.entrant}"
