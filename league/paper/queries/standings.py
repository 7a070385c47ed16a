"""The standings for printing."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.embargo import EVERYTHING, everybody
from league.competitions.models import Competition
from league.seating.models import IN_PLAY
from league.standings.queries.ranking.stage_lots import lots_at_cut
from league.standings.queries.ranking.standings import Standings, standings_of

__all__ = ["PrintedStandings", "printed_standings"]


@dataclass(frozen=True, slots=True)
class PrintedStandings:
    """The standings ``after`` a session; ``is_provisional`` while results up to it may still change at the tables.

    ``is_public``: all results included are public. ``lots``: for and against whom lots decided who plays in a stage.
    """

    standings: Standings
    after: int
    is_provisional: bool
    is_public: bool
    lots: tuple[str, ...] = ()

    @property
    def sessions(self) -> tuple[int, ...]:
        """The sessions with results, up to and including ``after``."""
        return tuple(number for number in self.standings.sessions if number <= self.after)


def printed_standings(competition: Competition, after: int | None = None) -> PrintedStandings | None:
    """The standings as directors see them, now or after a session; None before the first result.

    Raises ``Session.DoesNotExist`` if the session has none. Five queries, and one more where
    it is decided who plays in a later stage.
    """
    standings = standings_of(competition, after, reader=EVERYTHING)
    if standings.after is None or not standings.games:
        return None
    sessions = competition.sessions.filter(number__lte=standings.after)
    is_provisional = sessions.filter(state__in=IN_PLAY).exists()
    secret = sessions.filter(number__in=standings.sessions).exclude(everybody(competition).results())
    return PrintedStandings(standings, standings.after, is_provisional, not secret.exists(), lots_at_cut(competition, standings))
