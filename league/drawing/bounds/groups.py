"""Members of a group: who shares one, and the meetings within groups that cannot be avoided."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from league.drawing.bounds.spreading import least_pairs
from league.drawing.task import Task

__all__ = ["companions", "companions_by_tier", "least_group_meetings", "mates_borne", "tier_bounds"]


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
    return tuple(least_group_meetings(replace(task, groups=tier)) for tier in task.tiers)


def least_group_meetings(task: Task) -> int:
    """R times what one session forces. A group of s people, k of whom sit out, makes at least :func:`least_pairs` of s - k. Groups without
    a common member have no pair in common and add up; of groups connected by members, the one that forces most counts. Those who sit out
    are chosen over all groups so that least is forced."""
    least = [0] * (task.byes + 1)  # by the number of those sitting out among the groups seen so far
    for sizes in _clusters(task):
        forced = [max(least_pairs(size - out, task.tables) for size in sizes) for out in range(task.byes + 1)]
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
