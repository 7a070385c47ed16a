"""Winds, tables and byes: bounds on how evenly they can be given out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import comb
from operator import getitem

from league.drawing.arrangement import NO_WINDS, History
from league.drawing.task import Blocks, Task

__all__ = [
    "fair_byes",
    "least_bye_spread",
    "least_most_visits",
    "least_spread_of_winds",
    "least_table_spread",
    "least_wind_spread",
    "visits_in_order",
    "wind_floor",
]


def wind_floor(counts: Sequence[int]) -> int:
    """The least difference between the most and the least frequent wind after one more game.

    The next wind raises one count: the difference shrinks only if it was the single least one.
    """
    least = min(counts)
    after = least + 1 if list(counts).count(least) == 1 else least
    return max(*counts, least + 1) - after


def least_wind_spread(blocks: Blocks, history: History) -> int:
    """A lower bound for the wind spread of these tables, given the winds had before: a table's players have 24 orders, and each order gives
    somebody at least this spread.

    In a player's first game the counts are known. In a later one: while only the winds had least keep a player's counts within one, which
    they do until each was had once more, any other wind makes a difference of two.
    """
    played: Counter[int] = Counter()
    least = 0
    for session in blocks:
        for group in session:
            costs = [_wind_costs(history.winds.get(who, NO_WINDS), played[who]) for who in group]
            if least < max(map(max, costs)):
                least = max(least, min(max(map(getitem, costs, order)) for order in permutations(range(4))))
        played.update(who for group in session for who in group)
    return least


def _wind_costs(counts: Sequence[int], games: int) -> list[int]:
    """For each wind, the least spread a player has on getting it after so many games of the schedule."""
    if not games:
        return [max(*counts, mine + 1) - min([*counts[:wind], mine + 1, *counts[wind + 1 :]]) for wind, mine in enumerate(counts)]
    least = min(counts)
    turn = counts.count(least) if max(counts) - least <= 1 else 0
    return [2 if games < turn and mine > least else 1 for mine in counts]


def least_spread_of_winds(task: Task) -> int:
    """At most b players never play, and as many never have a wind as there are tables of five. Of one more, the worst off by
    :func:`wind_floor`, at least one has that spread after the first game with a wind."""
    floors = sorted((wind_floor(task.history.winds.get(who, NO_WINDS)) for who in task.players), reverse=True)
    return floors[task.byes + sum(size > 4 for size in task.seats)]


def _evenly_filled(task: Task) -> Iterator[list[tuple[int, ...]]]:
    """For each player (players with the same past once), the visits to the tables after each possible number of games in this schedule: all
    sessions, or any number of them if somebody sits out. Each game is at a table visited least, which keeps the largest count as low and
    the least as high as possible, so no other choice gives a smaller difference or a smaller largest count."""
    pasts = {tuple(task.history.visits.get(who, {}).get(number, 0) for number in range(1, task.tables + 1)) for who in task.players}
    return (list(_fill(past, task.sessions))[0 if task.byes else -1 :] for past in sorted(pasts))


def _fill(past: tuple[int, ...], games: int) -> Iterator[tuple[int, ...]]:
    yield past
    visits = list(past)
    for _ in range(games):
        visits[visits.index(min(visits))] += 1
        yield tuple(visits)


def least_table_spread(task: Task) -> int:
    """The largest, over the players, of the smallest difference in the visits of one of them."""
    return max(min(max(visits) - min(visits) for visits in ways) for ways in _evenly_filled(task))


def least_most_visits(task: Task) -> int:
    """A player who plays every session (everybody, if there are no byes) ends with at least the largest of the evenly filled counts; with
    byes, somebody plays at least the mean number of games, spread over t tables."""
    played = -(-sum(task.seats) * task.sessions // len(task.players))
    return max(-(-played // task.tables), *(max(ways[0]) for ways in _evenly_filled(task)))


def visits_in_order(task: Task, repeats: int) -> int:
    """:func:`least_most_visits`, for a schedule with no more ``repeats`` than these: if there are none.

    With sixteen players and no repeats, a table's four sit at four tables in any other session, one at each: one of them where they were.
    So for any two sessions, four players sit at the same table in both: Σ C(v, 2) = 4·C(R, 2) over the visits v of each player to each
    table. If nobody has more than M visits to a table, a player's R games, M at each of ⌊R/M⌋ tables and the rest at one, add the most.
    """
    least = least_most_visits(task)
    if repeats or len(task.players) != 16 or task.is_mixed or task.history.visits:
        return least
    while 4 * comb(task.sessions, 2) > 16 * ((task.sessions // least) * comb(least, 2) + comb(task.sessions % least, 2)):
        least += 1
    return least


def least_bye_spread(task: Task) -> int:
    """R·b byes are given out, at most R to one player. The least count ends no higher than the level up to which they can fill everybody,
    and the largest ends no lower than before, nor lower than the level at which there is room for all byes."""
    before = [task.history.sit_outs.get(who, 0) for who in task.players]
    byes = task.byes * task.sessions
    low = lowest = min(before)
    while low < lowest + task.sessions and sum(max(0, low + 1 - had) for had in before) <= byes:
        low += 1
    high = max(before)
    while sum(min(task.sessions, high - had) for had in before) < byes:
        high += 1
    return high - low


def fair_byes(task: Task) -> dict[int, range]:
    """By player, the numbers of byes they may have in this schedule if in the end all numbers of byes are within one: then everybody has
    one of two numbers or, if all byes can be shared out equally, the same. A range is empty if this cannot be."""
    had = {who: task.history.sit_outs.get(who, 0) for who in task.players}
    level, more = divmod(sum(had.values()) + task.byes * task.sessions, len(task.players))
    most = level + (more > 0)
    return {who: range(max(0, level - times), min(task.sessions, most - times) + 1) for who, times in had.items()}
