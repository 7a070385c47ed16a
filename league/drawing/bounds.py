"""Lower bounds for every schedule, each with its proof. They need no search: they are known before the draw begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heapify, heapreplace
from itertools import chain, permutations
from operator import getitem

from league.drawing.arrangement import NO_WINDS, History
from league.drawing.task import Blocks, Task

__all__ = ["bounds_of", "companions", "companions_by_tier", "least_wind_spread", "tier_bounds", "wind_floor"]


def bounds_of(task: Task) -> dict[str, int]:
    """A lower bound for every figure, by the names of :class:`~league.drawing.figures.ScheduleFigures`."""
    repeats = _repeats(task)
    return {
        "repeats": repeats,
        "max_meetings": _max_meetings(task, repeats),
        "wind_spread": _wind_spread(task),
        "table_spread": max(min(max(visits) - min(visits) for visits in ways) for ways in _evenly_filled(task)),
        "most_visits": _most_visits(task),
        "group_meetings": _group_meetings(task),
        "bye_spread": _bye_spread(task),
        "earlier_meetings": _earlier_meetings(task),
    }


def companions(task: Task) -> dict[int, set[int]]:
    """For each player, the others with whom they share a group."""
    with_me: dict[int, set[int]] = {who: set() for who in task.players}
    for members in task.groups.values():
        for who in members:
            with_me[who] |= members - {who}
    return with_me


def companions_by_tier(task: Task) -> tuple[dict[int, set[int]], ...]:
    """:func:`companions` for each tier of groups separately."""
    return tuple(companions(replace(task, groups=tier)) for tier in task.tiers)


def mates_borne(task: Task) -> tuple[Counter[int], ...]:
    """For each tier, by player, how many of their group they must have at their table if the group is spread evenly: a group that fills
    ``q`` seats at every table, even if all who sit out belong to it, leaves each of its members ``q - 1``."""
    found = []
    for tier in task.tiers:
        borne = Counter[int]()
        for members in tier.values():
            each = (len(members) - task.byes) // task.tables - 1
            borne |= Counter(dict.fromkeys(members, each))
        found.append(borne)
    return tuple(found)


def tier_bounds(task: Task) -> tuple[int, ...]:
    """For each tier of groups, in order of importance, the meetings within it that cannot be avoided, whatever the other tiers do."""
    return tuple(_group_meetings(replace(task, groups=tier)) for tier in task.tiers)


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


def _allowed(task: Task) -> dict[int, int]:
    """The number of others each player may sit with."""
    allowed = dict.fromkeys(task.players, len(task.players) - 1)
    for who in chain.from_iterable(task.apart):
        allowed[who] -= 1
    return allowed


def _repeats(task: Task) -> int:
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


def _earlier_meetings(task: Task) -> int:
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
        where = max(range(task.tables), key=lambda table: _pairs(tables[table], task.tables) - _pairs(tables[table] - 1, task.tables))
        tables[where] -= 1
    return sum(_pairs(people, task.tables) for people in tables)


def _pairs(people: int, tables: int) -> int:
    """The least number of pairs sitting together when so many people are spread over the tables: as evenly as possible, since C(n, 2) is
    convex."""
    each, more = divmod(max(0, people), tables)
    return tables * each * (each - 1) // 2 + more * each


def _max_meetings(task: Task, repeats: int) -> int:
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


def _wind_spread(task: Task) -> int:
    """At most b players never play. Of the b + 1 worst off by :func:`wind_floor`, at least one plays and has that spread after the first
    game."""
    floors = sorted((wind_floor(task.history.winds.get(who, NO_WINDS)) for who in task.players), reverse=True)
    return floors[task.byes]


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


def _most_visits(task: Task) -> int:
    """A player who plays every session (everybody, if there are no byes) ends with at least the largest of the evenly filled counts; with
    byes, somebody plays at least the mean number of games, spread over t tables."""
    played = -(-4 * task.tables * task.sessions // len(task.players))
    return max(-(-played // task.tables), *(max(ways[0]) for ways in _evenly_filled(task)))


def _group_meetings(task: Task) -> int:
    """R times what one session forces. A group of s people, k of whom sit out, makes at least :func:`_pairs` of s - k. Groups without a
    common member have no pair in common and add up; of groups connected by members, the one that forces most counts. Those who sit out are
    chosen over all groups so that least is forced."""
    least = [0] * (task.byes + 1)  # by the number of those sitting out among the groups seen so far
    for sizes in _clusters(task):
        forced = [max(_pairs(size - out, task.tables) for size in sizes) for out in range(task.byes + 1)]
        least = [min(least[out - mine] + forced[mine] for mine in range(out + 1)) for out in range(task.byes + 1)]
    return task.sessions * min(least)


def _clusters(task: Task) -> list[list[int]]:
    """The sizes of the groups by cluster: groups with a common member, directly or through others, are in one cluster."""
    clusters: list[tuple[set[int], list[int]]] = []
    for members in task.groups.values():
        near = [cluster for cluster in clusters if cluster[0] & members]
        clusters = [cluster for cluster in clusters if not cluster[0] & members]
        clusters.append((set(members).union(*(them for them, _ in near)), [len(members), *chain.from_iterable(sizes for _, sizes in near)]))
    return [sizes for _, sizes in clusters]


def _bye_spread(task: Task) -> int:
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
