"""What those who run a series see: all its seasons and divisions, drafts too, and what has to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.competitions.models import Competition, Role, RoleName
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.moved import moves_of

__all__ = ["ManagedSeason", "managed_series", "may_be_play_off"]


@dataclass(frozen=True, slots=True)
class ManagedSeason:
    """A season with its divisions; ``is_last``: the next one can be made from it, and ``changed`` people have to be decided again."""

    season: SeriesSeason
    divisions: tuple[DivisionSeason, ...]
    changed: int
    is_last: bool

    @property
    def may_be_continued(self) -> bool:
        return self.is_last and all(one.competition.is_over for one in self.divisions)


def managed_series(series: LeagueSeries) -> list[ManagedSeason]:
    """The seasons, newest first. Four queries, and those of :func:`moves_of` for the newest one: earlier ones are played already."""
    seasons = list(series.seasons.select_related("made_from").prefetch_related("divisions__competition", "divisions__play_off_competition"))
    return [
        ManagedSeason(one, tuple(one.divisions.all()), 0 if number else len(moves_of(one).changed), is_last=number == 0)
        for number, one in enumerate(seasons)
    ]


def may_be_play_off(user: Any, division: DivisionSeason) -> Sequence[Competition]:
    """Competitions that can be the play-off: of no series, and directed by the account. One query."""
    free = Competition.objects.filter(division=None, rehearsal=False)
    if not user.is_superuser:
        free = free.filter(pk__in=Role.objects.filter(user=user, name=RoleName.DIRECTOR).values("competition"))
    known = division.play_off_competition
    return [*free, *([known] if known is not None and known not in free else [])]
