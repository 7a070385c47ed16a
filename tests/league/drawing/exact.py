"""Every schedule of a small tournament, by trying them all: what is the least that can be reached?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from league.drawing.arrangement import Table, pair
from league.drawing.task import Task

__all__ = ["FEWEST_REPEATS", "Reached", "divisions", "every_schedule", "fewest_repeats_of_all"]

#: The fewest repeats of all schedules, by players and sessions.
FEWEST_REPEATS = {
    (5, 1): 0, (5, 2): 3, (5, 3): 8, (5, 4): 14, (5, 5): 20, (5, 6): 26,
    (6, 1): 0, (6, 2): 1, (6, 3): 3, (6, 4): 9, (6, 5): 15, (6, 6): 21,
    (7, 1): 0, (7, 2): 0, (7, 3): 2, (7, 4): 5, (7, 5): 9,
    (8, 2): 4, (8, 3): 8, (8, 4): 20,
    (9, 2): 3, (9, 3): 6,
}  # fmt: skip

Pairs = int  #: a set of pairs, a bit for each


class Reached(NamedTuple):
    """What some schedule has: repeats, the most meetings of two in it, those within each tier of groups, the largest difference in byes."""

    repeats: int
    max_meetings: int
    tiers: tuple[int, ...]
    bye_spread: int


class _Played(NamedTuple):
    """A session: the pairs who meet, and who sits out."""

    pairs: Pairs
    rests: tuple[int, ...]


def divisions(players: tuple[int, ...]) -> Iterator[tuple[Table, ...]]:
    """All ways to seat fours, without their order."""
    if not players:
        yield ()
        return
    for three in combinations(players[1:], 3):
        table = (players[0], *three)
        for rest in divisions(tuple(who for who in players if who not in table)):
            yield (table, *rest)


def every_schedule(task: Task) -> set[Reached]:
    """What the schedules of a task have, all of them; the order of sessions does not matter."""
    bits = _bits(task)
    met = _set_of(bits, (two for two, times in task.history.meetings.items() if times))
    tiers = [_set_of(bits, (pair(*two) for members in tier.values() for two in combinations(sorted(members), 2))) for tier in task.tiers]
    meetings = 6 * task.tables * task.sessions
    found = set()
    for sessions in combinations_with_replacement(_sessions(task, bits), task.sessions):
        met_times = [0] * (task.sessions + 1)  # by a number of meetings, the pairs who met so often
        for session in sessions:
            for times in range(task.sessions, 1, -1):
                met_times[times] |= met_times[times - 1] & session.pairs
            met_times[1] |= session.pairs
        byes = Counter(task.history.sit_outs) + Counter(who for session in sessions for who in session.rests)
        counts = [byes[who] for who in task.players]
        within = tuple(sum((session.pairs & tier).bit_count() for session in sessions) for tier in tiers)
        most = max(times for times, pairs in enumerate(met_times) if pairs)
        found.add(Reached(meetings - (met_times[1] & ~met).bit_count(), most, within, max(counts) - min(counts)))
    return found


def fewest_repeats_of_all(task: Task) -> int:
    """The fewest repeats of all schedules of a task without a past and wishes. All players are alike, so one session may be any."""
    bits = _bits(task)
    sessions = [session.pairs for session in _sessions(task, bits)]
    meetings, each = 6 * task.tables * task.sessions, 6 * task.tables
    most = 0

    def go_on(first: int, left: int, met: Pairs) -> None:
        nonlocal most
        if not left:
            most = max(most, met.bit_count())
        elif min(len(bits), met.bit_count() + each * left) > most:
            for number in range(first, len(sessions)):
                go_on(number, left - 1, met | sessions[number])

    go_on(0, task.sessions - 1, sessions[0])
    return meetings - most


def _bits(task: Task) -> dict[tuple[int, int], int]:
    return {pair(*two): 1 << number for number, two in enumerate(combinations(task.players, 2))}


def _set_of(bits: dict[tuple[int, int], int], pairs: Iterator[tuple[int, int]]) -> Pairs:
    found = 0
    for two in pairs:
        found |= bits.get(two, 0)
    return found


def _sessions(task: Task, bits: dict[tuple[int, int], int]) -> list[_Played]:
    """The sessions in which nobody meets whom they must not."""
    apart = _set_of(bits, iter(task.apart))
    found = []
    for rests in combinations(task.players, task.byes):
        for tables in divisions(tuple(who for who in task.players if who not in rests)):
            pairs = _set_of(bits, (pair(*two) for table in tables for two in combinations(table, 2)))
            if not pairs & apart:
                found.append(_Played(pairs, rests))
    return found
