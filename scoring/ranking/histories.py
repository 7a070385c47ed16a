"""What had been played after a session, and movements between two tables."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass

from scoring.ranking.standings import EntrantGames, Standing

__all__ = ["AfterSession", "movements", "until_session"]


@dataclass(frozen=True, slots=True)
class AfterSession:
    """The standings after one session."""

    session: int
    lines: tuple[Standing, ...]


def until_session(entries: Iterable[EntrantGames], session: int, without: Collection[int] = ()) -> list[EntrantGames]:
    """The entries with their results up to and including this session, and ``without`` these that were played beside a later one; one ranks
    behind the others only if it had missed a game by then."""
    return [
        entry.with_results(
            tuple([result for result in entry.results if result.session <= session and result.session not in without]),
            entry.behind_from if entry.behind_from <= session else 0,
        )
        for entry in entries
    ]


def movements(before: Iterable[Standing], now: Iterable[Standing]) -> dict[Hashable, int | None]:
    """Places gained (negative: lost) by everybody with a place now; ``None`` for entrants without a place before."""
    places = {line.key: line.place for line in before if line.place is not None}
    return {line.key: places[line.key] - line.place if line.key in places else None for line in now if line.place is not None}
