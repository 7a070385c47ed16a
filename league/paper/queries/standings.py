"""The standings for printing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from league.competitions.embargo import EVERYTHING, Reader, everybody
from league.competitions.models import Competition
from league.seating.models import IN_PLAY
from league.standings.queries.ranking.stage_lots import lots_at_cut
from league.standings.queries.ranking.standings import Standings, standings_of

__all__ = ["PrintedStandings", "printed_standings"]


@dataclass(frozen=True, slots=True)
class PrintedStandings:
    """The standings ``after`` a session; ``is_provisional`` while results up to it may still change at the tables.

    ``is_public``: all results included are public. ``lots``: for and against whom lots decided who plays in a stage. ``in_public``: the
    same as the public may know them, to compare; None where nothing is kept back from it, or results included are.
    """

    standings: Standings
    after: int
    is_provisional: bool
    is_public: bool
    lots: tuple[str, ...] = ()
    in_public: PrintedStandings | None = None

    @property
    def sessions(self) -> tuple[int, ...]:
        """The sessions with results, up to and including ``after``."""
        return tuple(number for number in self.standings.sessions if number <= self.after)


def printed_standings(competition: Competition, after: int | None = None) -> PrintedStandings | None:
    """The standings as directors see them, now or after a session; None before the first result.

    Raises ``Session.DoesNotExist`` if the session has none. Four queries, and one more where it is decided who plays in a later stage; as
    many once more where something is kept back, but not the results included, and at most three for exclusions and substitutes.
    """
    standings = standings_of(competition, after, reader=EVERYTHING)
    if standings.after is None or not standings.games:
        return None
    after, public = standings.after, everybody(competition)
    rows = list(competition.sessions.values_list("number", "state", "hidden"))
    secret = {number for number, _state, hidden in rows if hidden or not public.sees(number)}
    found = PrintedStandings(
        standings=standings,
        after=after,
        is_provisional=any(number <= after and state in IN_PLAY for number, state, _hidden in rows),
        is_public=not any(number <= after for number in secret.intersection(standings.sessions)),
        lots=lots_at_cut(competition, standings),
    )
    keeps = public.misses_results or any(hidden for _number, _state, hidden in rows)
    return replace(found, in_public=_in_public(competition, found, public)) if keeps and found.is_public else found


def _in_public(competition: Competition, printed: PrintedStandings, public: Reader) -> PrintedStandings:
    """The same after the same session, by what the public may know of results, stages, exclusions and substitutes."""
    as_then = printed.after != max(printed.standings.sessions)
    standings = standings_of(competition, printed.after, reader=public, as_then=as_then)
    return replace(printed, standings=standings, lots=lots_at_cut(competition, standings))
