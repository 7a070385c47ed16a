"""What a director of a finished competition can do next: make the next season of its series, or begin a series with it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.models import Competition, CompetitionKind, CompetitionState
from league.series.models import DivisionSeason, SeriesSeason
from league.series.queries.ended import why_not_over

__all__ = ["NextSeasonOffer", "next_season_offer"]


@dataclass(frozen=True, slots=True)
class NextSeasonOffer:
    """The next season after ``season``, or in a series that is still to be begun (None); ``why_not``: what it waits for, in a sentence."""

    season: SeriesSeason | None
    why_not: str = ""

    @property
    def text(self) -> str:
        """What the next season takes along, and what it waits for."""
        if self.season is None:
            return _("A series makes the next season out of this one: players, helpers, rules and settings come along.")
        along = _("Who rises, falls, stays and joins stands on one page; players, helpers, rules and settings come along.")
        return " ".join(filter(None, [along, self.why_not]))


def next_season_offer(competition: Competition) -> NextSeasonOffer | None:
    """None while the competition is not over, once there is a later season, and for a tournament or an archived season without a series.

    No query before the end, one without a series, and two in one, with those of :func:`league.series.queries.ended.why_not_over`.
    """
    if not competition.is_over or competition.rehearsal:
        return None
    place = DivisionSeason.objects.filter(competition=competition).select_related("season__series").first()
    if place is None:
        is_fresh = competition.kind == CompetitionKind.SEASON and competition.state == CompetitionState.FINISHED
        return NextSeasonOffer(None) if is_fresh else None
    season = place.season
    if season.series.seasons.filter(order__gt=season.order).exists():
        return None
    return NextSeasonOffer(season, why_not_over(season))
