"""Players of a tournament who missed games for which nobody has decided what they count."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, CompetitionKind, EntrantStatus
from league.games.models import GameResult
from league.games.states import COUNTING
from league.seating.models import SessionState
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.standings import standings_of

__all__ = ["Undecided", "undecided_in"]


@dataclass(frozen=True, slots=True)
class Undecided:
    """A player who ``played`` so many of the ``held`` games."""

    number: int
    name: str
    played: int
    held: int


def undecided_in(competition: Competition) -> tuple[Undecided, ...]:
    """The undecided players by number. Two queries, none in a league, where everybody comes as they like; nine at most once a stage
    has begun in which not all play.

    Only players with games are ranked, so only they matter. Sitting out or being replaced by a substitute is not missing.
    """
    if competition.kind != CompetitionKind.TOURNAMENT:
        return ()
    finished = Q(game__state__in=COUNTING) & ~Q(seat__session__state=SessionState.CANCELLED)
    results = GameResult.objects.filter(finished, game__competition=competition)
    found = dict(results.order_by().values_list("seat__session", "seat__session__stage__source").distinct())
    sessions = list(found)
    if not sessions:
        return ()
    if any(found.values()):
        return _over_stages(competition)
    taking_part = [EntrantStatus.ACTIVE, EntrantStatus.WITHDRAWN]
    ranked = competition.entrants.filter(guest=False, substitute=False, status__in=taking_part, missed="")
    counted = ranked.with_players().annotate(
        sat=Count("seats__session", filter=Q(seats__session__in=sessions), distinct=True),
        rested=Count("sit_outs__session", filter=Q(sit_outs__session__in=sessions), distinct=True),
    )
    missed = counted.filter(sat__gt=0, sat__lt=len(sessions) - F("rested")).order_by("number")
    return tuple(Undecided(one.number, one.shown_name, one.sat, len(sessions) - one.rested) for one in missed)


def _over_stages(competition: Competition) -> tuple[Undecided, ...]:
    """The same where not everybody is expected in every session."""
    missed = missed_games(competition, standings_of(competition, reader=EVERYTHING))
    return tuple(Undecided(one.number, one.name, one.games, one.held) for one in missed if one.is_open)
