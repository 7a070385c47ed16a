"""What a published schedule holds, by counting alone: an answer of ``manage.py draw`` in, figures and faults out.

This is the judge of the goals, so it imports nothing of the product and knows nothing of how a schedule was made. Its input is the JSON
of docs/formats.md §7: ``sessions``, each with ``tables`` (players in the order East, South, West, North, the first
table first) and, where somebody sits out, ``byes``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import Any

__all__ = ["Counted", "Pair", "count", "faults", "strangers"]

Pair = frozenset[str]
Answer = Mapping[str, Any]


@dataclass(frozen=True)
class Counted:
    """``repeats``: meetings beyond each pair's first; ``squared``: the sum of C(meetings, 2) over all pairs; ``fewest`` and
    ``max_meetings`` over all pairs; ``wind_spread``: the largest difference of one player's most and least frequent wind after any
    session; ``most_visits`` of one player at one table; ``table_spread``: the largest difference of one player's visits to two tables;
    ``group_meetings``: meetings of two of one group; ``bye_spread``: most minus least byes after any session; ``apart_meetings``;
    ``team_mates``: meetings of two of one team, and ``team_spread``: most minus least meetings of the players of two teams."""

    repeats: int
    squared: int
    fewest: int
    max_meetings: int
    wind_spread: int
    most_visits: int
    table_spread: int
    group_meetings: int
    bye_spread: int
    apart_meetings: int
    team_mates: int = 0
    team_spread: int = 0


def faults(answer: Answer, players: int, rounds: int) -> list[str]:
    """Faults in the form of a schedule: everybody from 1 to ``players`` must appear once in each of the ``rounds``, with as many tables as
    possible."""
    everybody = Counter(str(number) for number in range(1, players + 1))
    found = [] if len(answer["sessions"]) == rounds else [f"{len(answer['sessions'])} sessions instead of {rounds}"]
    for number, session in enumerate(answer["sessions"], 1):
        here = Counter(seated(session)) + Counter(byes(session))
        found += [f"session {number}: {who} is missing" for who in everybody - here]
        found += [f"session {number}: {who} is there too often" for who in here - everybody]
        found += [f"session {number}: a table of {len(table)}" for table in session["tables"] if len(table) != 4]
        found += [] if len(session["tables"]) == players // 4 else [f"session {number}: {len(session['tables'])} tables"]
    return found


def strangers(answer: Answer, players: int) -> int:
    """Pairs who neither meet nor have an opponent in common."""
    met: dict[str, set[str]] = {str(number): set() for number in range(1, players + 1)}
    for session in answer["sessions"]:
        for table in session["tables"]:
            for who in table:
                met[who] |= {other for other in table if other != who}
    return sum(other not in met[one] and not met[one] & met[other] for one, other in combinations(met, 2))


def count(
    answer: Answer,
    players: int,
    groups: Iterable[Collection[str]] = (),
    apart: Collection[Pair] = (),
    before: Mapping[Pair, int] | None = None,
    teams: Sequence[Collection[str]] = (),
) -> Counted:
    """The figures of a schedule without faults; with meetings ``before``, repeats are those that the schedule adds."""
    earlier = Counter(before or {})
    meetings = Counter(frozenset(two) for session in answer["sessions"] for table in session["tables"] for two in combinations(table, 2))
    together = meetings + earlier
    everybody = [str(number) for number in range(1, players + 1)]
    every_pair = [together[frozenset(two)] for two in combinations(everybody, 2)]
    visits = Counter(visited(answer["sessions"]))
    tables = range(max(len(session["tables"]) for session in answer["sessions"]))
    by_player = [[visits[who, table] for table in tables] for who in everybody]
    return Counted(
        repeats=beyond_first(together) - beyond_first(earlier),
        squared=sum(comb(times, 2) for times in every_pair),
        fewest=min(every_pair),
        max_meetings=max(every_pair),
        wind_spread=max(wind_spreads(answer["sessions"])),
        most_visits=max(map(max, by_player)),
        table_spread=max(max(visits) - min(visits) for visits in by_player),
        group_meetings=sum(meetings[frozenset(two)] for members in groups for two in combinations(members, 2)),
        bye_spread=max(bye_spreads(answer["sessions"], everybody)),
        apart_meetings=sum(meetings[two] for two in apart),
        team_mates=sum(meetings[frozenset(two)] for members in teams for two in combinations(members, 2)),
        team_spread=spread_of([sum(meetings[frozenset(two)] for two in product(*both)) for both in combinations(teams, 2)]),
    )


def spread_of(counts: Sequence[int]) -> int:
    return max(counts) - min(counts) if counts else 0


def seated(session: Mapping[str, Any]) -> Iterator[str]:
    return (who for table in session["tables"] for who in table)


def byes(session: Mapping[str, Any]) -> Sequence[str]:
    return session.get("byes", [])


def beyond_first(meetings: Counter[Pair]) -> int:
    return sum(times - 1 for times in meetings.values() if times > 1)


def visited(sessions: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, int]]:
    return ((who, number) for session in sessions for number, table in enumerate(session["tables"]) for who in table)


def wind_spreads(sessions: Iterable[Mapping[str, Any]]) -> Iterator[int]:
    """After each session: the largest difference of one player's winds, over the games played until then."""
    had: dict[str, list[int]] = {}
    for session in sessions:
        for table in session["tables"]:
            for wind, who in enumerate(table):
                had.setdefault(who, [0, 0, 0, 0])[wind] += 1
        yield max(max(winds) - min(winds) for winds in had.values())


def bye_spreads(sessions: Iterable[Mapping[str, Any]], everybody: Collection[str]) -> Iterator[int]:
    """After each session, the largest difference between the byes of two players."""
    rested = Counter[str]()
    for session in sessions:
        rested.update(byes(session))
        times = [rested[who] for who in everybody]
        yield max(times) - min(times)
