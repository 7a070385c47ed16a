"""Lower bounds for schedules in which everybody plays at tables of several sizes, each with its proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from league.drawing.arrangement import NO_WINDS
from league.drawing.bounds.spreading import least_pairs
from league.drawing.mixed.turns import evenly_given
from league.drawing.task import Task

__all__ = [
    "least_mixed_earlier_meetings",
    "least_mixed_max_meetings",
    "least_mixed_repeats",
    "least_mixed_spread_of_winds",
    "least_spread_of_turns",
]


def least_mixed_repeats(task: Task) -> int:
    """The larger of two bounds: what players' meetings cost (:func:`_least_over_meetings`), each a repeat unless the two had not met; and
    the pairs that any two sessions have in common, as for tables of four."""
    by_player = _least_over_meetings(task, ([min(met, 1) for met in row] for row in _cheapest_meetings(task, again=1)))
    return max((by_player + 1) // 2, _common_pairs(task) * (task.sessions - 1))


def least_mixed_earlier_meetings(task: Task) -> int:
    """The same for Σ C(b + m, 2) - C(b, 2): a meeting costs as many as the two had before it."""
    by_player = _least_over_meetings(task, _cheapest_meetings(task, again=task.sessions))
    return max((by_player + 1) // 2, _common_pairs(task) * (task.sessions * (task.sessions - 1) // 2))


def least_mixed_max_meetings(task: Task, repeats: int) -> int:
    """The largest of: a pair's meetings so far; two, if somebody must meet again; the mean over the pairs who may meet; and, as Σ C(m, 2) ≤
    (max - 1)/2·Σ m, from the pairs that any two sessions have in common."""
    here = set(task.players)
    before = {two: times for two, times in task.history.meetings.items() if here.issuperset(two)}
    possible = len(here) * (len(here) - 1) // 2 - len(task.apart)
    meetings = task.pairs * task.sessions
    in_all = meetings + sum(times for two, times in before.items() if two not in task.apart)
    mean = -(-in_all // possible) if possible > 0 else 0
    in_common = 1 - (-_common_pairs(task) * task.sessions * (task.sessions - 1) // meetings)
    return max(2 if repeats else 1, mean, in_common, *before.values())


def _common_pairs(task: Task) -> int:
    """A lower bound for the pairs who sit together in both of any two sessions: each table's players, spread over all tables."""
    return sum(least_pairs(size, task.tables) for size in task.seats)


def _cheapest_meetings(task: Task, again: int) -> Iterator[list[int]]:
    """For each player, the earlier meetings before each meeting they could have, the fewest first, as many as they have at most; with each
    of the others ``again`` times at most. What is missing then is with those met most."""
    most = task.sessions * (max(task.seats) - 1)
    here = set(task.players)
    met: dict[int, dict[int, int]] = {who: {} for who in task.players}
    for (one, other), times in task.history.meetings.items():
        if one in here and other in here:
            met[one][other] = met[other][one] = times
    for one, other in task.apart:
        met[one][other] = met[other][one] = -1
    for who in task.players:
        known = [times for times in met[who].values() if times >= 0]
        strangers = min(len(here) - 1 - len(met[who]), most)
        row = sorted(chain.from_iterable(range(times, times + again) for times in [*[0] * strangers, *known]))[:most]
        yield row + [max(row, default=1) or 1] * (most - len(row))


def _least_over_meetings(task: Task, costs: Iterator[list[int]]) -> int:
    """The least sum of what all players' meetings cost, counted for each player; ``costs`` rise from meeting to meeting.

    A session has so many meetings in all, and each player at least those of the smallest table and at most those of the largest. Since
    costs rise, the sum is least if everybody has the fewest, and those beyond are given out one by one where they cost least.
    """
    fewest, rows = task.sessions * (min(task.seats) - 1), list(costs)
    beyond = 2 * task.pairs * task.sessions - fewest * len(rows)
    return sum(sum(row[:fewest]) for row in rows) + sum(sorted(chain.from_iterable(row[fewest:] for row in rows))[:beyond])


def least_spread_of_turns(task: Task) -> int:
    """The least difference between the turns of two players at tables of another size than four, after the session where it is largest."""
    before = [task.history.odd.get(who, 0) for who in task.players]
    return max(max(counts) - min(counts) for counts in evenly_given(before, task.odd_seats, task.sessions))


def least_mixed_spread_of_winds(task: Task) -> int:
    """The least difference d between somebody's most and least frequent wind, after the session where it is largest, where everybody has a
    wind in every session, as no table is of five.

    At tables of three nobody is North, and of two nobody West or North. If all counts of a player differ by at most d after s more games,
    they had at least so many more of these winds (:func:`_fewest_of`); all together had one for each table and session that has it.
    """
    counts = [task.history.winds.get(who, NO_WINDS) for who in task.players]
    spread = 1
    for session in range(1, task.sessions + 1):
        while any(_is_too_few(task, counts, session, spread, scarce) for scarce in ((3,), (2, 3))):
            spread += 1
    return spread


def _is_too_few(task: Task, counts: Sequence[Sequence[int]], session: int, spread: int, scarce: Sequence[int]) -> bool:
    """Whether there are too few of the ``scarce`` winds until a session for everybody's counts to differ by at most ``spread``."""
    there = session * sum(size > wind for size in task.seats for wind in scarce)
    needed = 0
    for mine in counts:
        fewest = _fewest_of(mine, session, spread, scarce)
        if fewest is None or needed + fewest > there:
            return True
        needed += fewest
    return False


def _fewest_of(before: Sequence[int], games: int, spread: int, scarce: Sequence[int]) -> int | None:
    """The fewest of the ``scarce`` winds in so many games after which counts differ by at most ``spread``; None if they cannot.

    All counts then lie between some least count and ``spread`` above it, none lower than before; their sum is known, and as many games as
    have room go to the other winds.
    """
    in_all, found = sum(before) + games, []
    for least in range(min(before), min(before) + games + 1):
        low = [max(least, count) for count in before]
        if max(low) > least + spread or not sum(low) <= in_all <= 4 * (least + spread):
            continue
        others = sum(least + spread for wind in range(4) if wind not in scarce)
        found.append(max(sum(low[wind] for wind in scarce), in_all - others) - sum(before[wind] for wind in scarce))
    return min(found, default=None)
