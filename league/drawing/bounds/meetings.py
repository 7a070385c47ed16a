"""Who meets whom how often: bounds on repeats, earlier meetings and the most meetings of a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import heapify, heapreplace
from itertools import chain

from league.drawing.bounds.spreading import least_pairs
from league.drawing.task import Task

__all__ = ["least_earlier_meetings", "least_max_meetings", "least_repeats"]


def least_repeats(task: Task) -> int:
    """The larger of two bounds.

    By player: in g games a player has 3g meetings, at most one of them new with each of the f others they may meet and have not met. So at
    least max(0, 3g - f) are repeats, and each repeat is shared by two players. There are 4tR games in all, at most R for each player; the
    sum is convex in them, so the least sum gives each game to the player for whom it costs least.
    By session: two sessions have at least c pairs in common (:func:`_common_pairs`), so Σ C(m, 2) over the meetings m of all pairs is at
    least c·C(R, 2); since C(m, 2) = (m - 1)·m/2 ≤ (m - 1)·R/2, the repeats Σ (m - 1) are at least c·(R - 1).
    """
    here = set(task.players)
    fresh = _allowed(task)
    for two, times in task.history.meetings.items():
        if times and here.issuperset(two) and two not in task.apart:
            for who in two:
                fresh[who] -= 1
    by_player = (_least_sum(fresh.values(), task.sessions, 4 * task.tables * task.sessions) + 1) // 2
    return max(by_player, _common_pairs(task) * (task.sessions - 1))


def least_earlier_meetings(task: Task) -> int:
    """The larger of two bounds for Σ C(b + m, 2) - C(b, 2) over all pairs, who met b times before and meet m times now.

    By player: the k-th new meeting of a pair adds b + k - 1 to the sum, half of it for each. In g games a player has 3g meetings, at most
    one per session with each of those they may meet, and these add no less than the cheapest 3g. What each game adds grows from game to
    game, so the least sum gives the 4tR games, at most R for each player, to those for whom they cost least.
    By session: C(b + m, 2) - C(b, 2) ≥ C(m, 2), and Σ C(m, 2) counts the pairs who sit together in two sessions, for any two sessions.
    """
    alike = Counter(_cheapest_companions(task))
    games = sorted(chain.from_iterable(_added_by_game(before, task.sessions) * players for before, players in alike.items()))
    by_player = (sum(games[: 4 * task.tables * task.sessions]) + 1) // 2
    return max(by_player, _common_pairs(task) * (task.sessions * (task.sessions - 1) // 2))


def least_max_meetings(task: Task, repeats: int) -> int:
    """The largest of: a pair's meetings so far; two, if somebody must meet again; the mean over the pairs who may meet (nobody is above
    the mean only if all are at it); and, as Σ C(m, 2) ≤ (max - 1)/2·Σ m, from the pairs that any two sessions have in common."""
    here = set(task.players)
    before = {two: times for two, times in task.history.meetings.items() if here.issuperset(two)}
    possible = len(here) * (len(here) - 1) // 2 - len(task.apart)
    meetings = 6 * task.tables * task.sessions
    in_all = meetings + sum(times for two, times in before.items() if two not in task.apart)
    mean = -(-in_all // possible) if possible > 0 else 0
    in_common = 1 - (-_common_pairs(task) * task.sessions * (task.sessions - 1) // meetings)
    return max(2 if repeats else 1, mean, in_common, *before.values())


def _allowed(task: Task) -> dict[int, int]:
    """The number of others each player may sit with."""
    allowed = dict.fromkeys(task.players, len(task.players) - 1)
    for who in chain.from_iterable(task.apart):
        allowed[who] -= 1
    return allowed


def _cheapest_companions(task: Task) -> Iterator[tuple[int, ...]]:
    """For each player, the smallest numbers of earlier meetings with those they may meet, as many as they have meetings to come."""
    here, fresh = set(task.players), _allowed(task)
    met: dict[int, list[int]] = {who: [] for who in task.players}
    for two, times in task.history.meetings.items():
        if times and here.issuperset(two) and two not in task.apart:
            for who in two:
                met[who].append(times)
    for who in task.players:
        unmet = min(fresh[who] - len(met[who]), 3 * task.sessions)
        yield (*[0] * unmet, *sorted(met[who])[: 3 * task.sessions - unmet])


def _added_by_game(before: tuple[int, ...], sessions: int) -> tuple[int, ...]:
    """The least that a player's games add, game by game, for as many games as there are companions."""
    added = sorted(times + again for times in before for again in range(sessions))[: 3 * sessions]
    return tuple(sum(added[first : first + 3]) for first in range(0, len(added) - 2, 3))


def _least_sum(fresh: Iterable[int], sessions: int, games: int) -> int:
    """The least sum of max(0, 3g - f) over all players when so many games are given out, at most ``sessions`` to each."""
    costs = [(_game_cost(f, 1), f, 1) for f in fresh]
    if len(costs) * sessions == games:
        return sum(max(0, 3 * sessions - f) for _, f, _ in costs)
    heapify(costs)
    total = 0
    for _ in range(games):
        cost, f, game = costs[0]
        total += cost
        beyond = 4 if game == sessions else _game_cost(f, game + 1)  # nobody plays more often than there are sessions
        heapreplace(costs, (beyond, f, game + 1))
    return total


def _game_cost(fresh: int, game: int) -> int:
    """The number of repeats forced among the three meetings of a player's game number ``game``."""
    return min(3, max(0, 3 * game - fresh))


def _common_pairs(task: Task) -> int:
    """A lower bound for the pairs who sit together in both of any two sessions.

    Those of a table's four who played in the other session sat at t tables there; k people at t tables make at least t·C(q, 2) + r·q pairs
    (k = q·t + r). At most b people sat out there; they are taken from where that saves most.
    """
    tables = [4] * task.tables
    for _ in range(task.byes):
        where = max(
            range(task.tables), key=lambda table: least_pairs(tables[table], task.tables) - least_pairs(tables[table] - 1, task.tables)
        )
        tables[where] -= 1
    return sum(least_pairs(people, task.tables) for people in tables)
