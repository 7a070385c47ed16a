"""The standings after each session, and movements between them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.ranking.policy import RankingPolicy
from scoring.ranking.standings import EntrantGames, Standing, standings

__all__ = ["AfterSession", "histories", "movements", "until_session"]


@dataclass(frozen=True, slots=True)
class AfterSession:
    """The standings after one session."""

    session: int
    lines: tuple[Standing, ...]


def histories(entries: Sequence[EntrantGames], policy: RankingPolicy | None = None) -> tuple[AfterSession, ...]:
    """The standings after every session in which anybody has a result, the earliest first.

    Every line of every step has its ``place`` and ``value`` at that time (``None`` before the first game that counts), as for a chart.
    Places follow today's policy; guests and entrants of later sessions are included without a place.
    """
    sessions = sorted({result.session for entry in entries for result in entry.results})
    return tuple(AfterSession(session, standings(until_session(entries, session), policy)) for session in sessions)


def until_session(entries: Iterable[EntrantGames], session: int) -> list[EntrantGames]:
    """The entries with their results up to and including this session; one ranks behind the others only if it had missed a game by then."""
    return [
        replace(
            entry,
            results=tuple(result for result in entry.results if result.session <= session),
            behind_from=entry.behind_from if entry.behind_from <= session else 0,
        )
        for entry in entries
    ]


def movements(before: Iterable[Standing], now: Iterable[Standing]) -> dict[Hashable, int | None]:
    """Places gained (negative: lost) by everybody with a place now; ``None`` for entrants without a place before."""
    places = {line.key: line.place for line in before if line.place is not None}
    return {line.key: places[line.key] - line.place if line.key in places else None for line in now if line.place is not None}
