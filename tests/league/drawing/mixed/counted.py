"""An independent count of schedules in which everybody plays: it knows nothing of how they were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Session = Sequence[Sequence[int]]
KUESTER = (2, 3, 4, 5)


@dataclass(frozen=True)
class MixedCount:
    """``repeats``: meetings beyond each pair's first; ``squared``: Σ C(meetings, 2); ``odd_spread`` and ``wind_spread``: the largest
    difference after any session, of turns at other tables than of four, and of one player's four winds; ``most_visits`` to one table."""

    repeats: int
    squared: int
    odd_spread: int
    wind_spread: int
    most_visits: int


def expected_sizes(players: int) -> list[int]:
    """One left over makes a table of five, two make two of three out of six, three a table of three."""
    if players < 6:
        return [players]
    fours, over = divmod(players, 4)
    return {0: [4] * fours, 1: [4] * (fours - 1) + [5], 2: [4] * (fours - 1) + [3, 3], 3: [4] * fours + [3]}[over]


def faults(sessions: Sequence[Session], players: int, rounds: int) -> list[str]:
    found = [] if len(sessions) == rounds else [f"{len(sessions)} sessions"]
    for number, session in enumerate(sessions, 1):
        if sorted(who for table in session for who in table) != list(range(1, players + 1)):
            found.append(f"session {number}: not everybody once")
        if [len(table) for table in session] != expected_sizes(players):
            found.append(f"session {number}: tables of {[len(table) for table in session]}")
    return found


def counted(sessions: Sequence[Session], players: int) -> MixedCount:
    met = Counter(frozenset(two) for session in sessions for table in session for two in combinations(table, 2))
    visits = Counter((who, place) for session in sessions for place, table in enumerate(session) for who in table)
    return MixedCount(
        repeats=sum(times - 1 for times in met.values()),
        squared=sum(times * (times - 1) // 2 for times in met.values()),
        odd_spread=max(odd_spreads(sessions, players)),
        wind_spread=max(wind_spreads(sessions)),
        most_visits=max(visits.values()),
    )


def odd_spreads(sessions: Iterable[Session], players: int) -> Iterator[int]:
    turns = dict.fromkeys(range(1, players + 1), 0)
    for session in sessions:
        for who in (who for table in session if len(table) != 4 for who in table):
            turns[who] += 1
        yield max(turns.values()) - min(turns.values())


def wind_spreads(sessions: Iterable[Session]) -> Iterator[int]:
    had: dict[int, list[int]] = {}
    for session in sessions:
        for table in session:
            for wind, who in enumerate(table):
                mine = had.setdefault(who, [0, 0, 0, 0])
                if wind < 4:
                    mine[wind] += 1
        yield max(max(winds) - min(winds) for winds in had.values())
