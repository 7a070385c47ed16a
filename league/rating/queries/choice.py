"""Which rating the installation keeps, and which competitions count for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser

from league.competitions.models import Competition
from league.rating.models import RatedCompetition, RatingKind, RatingSetting

__all__ = ["CompetitionChoice", "competition_choices", "counting_for_mers", "counting_for_open", "half_at_ten", "rating_kind"]


@dataclass(frozen=True, slots=True)
class CompetitionChoice:
    """What holds for a public competition. Without a decision of an administrator, riichi counts for the open rating, and nothing for the
    EMA ranking; ``days`` and ``weight`` are those entered, if any."""

    competition: Competition
    counts_open: bool
    counts_mers: bool
    days: int | None
    weight: Fraction | None

    @property
    def is_riichi(self) -> bool:
        return self.competition.ruleset.family == "riichi"

    @property
    def may_be_mers(self) -> bool:
        """Whether the EMA ranking could count it: riichi that is over, and nothing of it is kept back."""
        return self.is_riichi and self.competition.is_over and self.competition.published_until is None


def rating_kind() -> RatingKind:
    """The rating that the installation keeps. One query."""
    kind = RatingSetting.objects.values_list("kind", flat=True).first()
    return RatingKind(kind) if kind else RatingKind.NONE


def half_at_ten() -> bool:
    """Whether a tournament with exactly 10 countries weighs half a point more for them, instead of one. One query."""
    return bool(RatingSetting.objects.values_list("half_at_ten", flat=True).first())


def competition_choices() -> list[CompetitionChoice]:
    """Every competition that everybody may see, newest first; drafts and rehearsals never count. Two queries."""
    decided = {row.competition_id: row for row in RatedCompetition.objects.all()}
    competitions = Competition.objects.visible_to(AnonymousUser()).order_by("-created_at", "-pk")
    return [_choice(one, decided.get(one.pk)) for one in competitions]


def _choice(competition: Competition, row: RatedCompetition | None) -> CompetitionChoice:
    if row is None:
        return CompetitionChoice(competition, competition.ruleset.family == "riichi", False, None, None)
    return CompetitionChoice(competition, row.counts_open, row.counts_mers, row.days, row.weight)


def counting_for_open() -> list[Competition]:
    """The competitions that count for the open rating. Two queries."""
    return [one.competition for one in competition_choices() if one.counts_open]


def counting_for_mers() -> list[CompetitionChoice]:
    """The finished competitions of riichi that count for the EMA ranking and whose final results are public. Two queries."""
    return [one for one in competition_choices() if one.counts_mers and one.may_be_mers]
