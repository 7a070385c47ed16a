"""Members of a group: who shares one, and the meetings within groups that cannot be avoided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import chain

from league.drawing.arrangement import pair
from league.drawing.bounds.meetings import fresh_of, games_each, least_beyond
from league.drawing.bounds.places import fair_byes
from league.drawing.bounds.spreading import least_pairs
from league.drawing.task import Task

__all__ = ["companions", "companions_by_tier", "groups_in_order", "least_group_meetings", "mates_borne", "tier_bounds"]


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
    return tuple(map(least_group_meetings, _by_tier(task)))


def least_group_meetings(task: Task, *, fair: bool = False) -> int:
    """What the sizes of the groups force. A group of s people, k of whom sit out, makes at least :func:`least_pairs` of s - k in a session.
    Groups without a common member have no pair in common and add up; of groups connected by members, the one that forces most counts.

    That is convex in k: the more members sit out already, the less another one saves. So the least sum gives the R·b byes to whom they
    save most, to none of the groups more than b in a session nor more than its members can have (if turns are ``fair``,
    :func:`fair_byes`).
    """
    total, saved = 0, Counter[int]()
    for members, sizes in _clusters(task):
        forced = [max(least_pairs(size - out, task.tables) for size in sizes) for out in range(task.byes + 1)]
        total += task.sessions * forced[0]
        left = _most_byes(task, members) if fair else task.sessions * task.byes
        for out in range(task.byes):
            saved[forced[out] - forced[out + 1]] += min(left, task.sessions)
            left -= min(left, task.sessions)
    left = task.sessions * task.byes
    for each in sorted(saved, reverse=True):
        total -= each * min(left, saved[each])
        left -= min(left, saved[each])
    return total


def _clusters(task: Task) -> list[tuple[set[int], list[int]]]:
    """The members and the sizes of the groups by cluster: groups with a common member, directly or through others, are in one cluster."""
    clusters: list[tuple[set[int], list[int]]] = []
    for members in task.groups.values():
        near = [cluster for cluster in clusters if cluster[0] & members]
        clusters = [cluster for cluster in clusters if not cluster[0] & members]
        clusters.append((set(members).union(*(them for them, _ in near)), [len(members), *chain.from_iterable(sizes for _, sizes in near)]))
    return clusters


def _most_byes(task: Task, members: Collection[int]) -> int:
    """The most byes that these players can have together in this schedule if turns are fair."""
    all_byes = fair_byes(task)
    byes = [all_byes[who] for who in members]
    in_all = sum(task.history.sit_outs.get(who, 0) for who in task.players) + task.sessions * task.byes
    once_more = in_all % len(task.players)  # so many players end with one bye more than the others
    return sum(each.start for each in byes) + min(once_more, sum(len(each) > 1 for each in byes))


def groups_in_order(task: Task, repeats: int, *, fair: bool) -> tuple[int, ...]:
    """For each tier of groups, the least meetings within it in a schedule with no more ``repeats`` than these and, if turns to sit out are
    ``fair``, with turns as fair.

    By size: :func:`least_group_meetings`. By player: of the 3g meetings in g games those with u others at most are neither repeats nor
    within the tier, u being the others whom a player may meet, has not met, and who share no group of it. So each player has at least
    max(0, 3g - u) that are, and each such meeting is shared by two. The games are given out so that the sum is least.
    If everybody plays, nobody's share depends on anybody else's, and the halves are rounded up for each group by itself; a repeat is shared
    by two groups at most.
    """
    return tuple(max(least_group_meetings(one, fair=fair), _by_player(one, repeats, fair=fair)) for one in _by_tier(task))


def _by_tier(task: Task) -> Iterator[Task]:
    return (replace(task, groups=tier) for tier in task.tiers)


def _by_player(task: Task, repeats: int, *, fair: bool) -> int:
    if task.is_mixed:
        return 0
    strangers = fresh_of(task)
    for who, mates in companions(task).items():
        strangers[who] -= sum(not task.history.met(who, mate) and pair(who, mate) not in task.apart for mate in mates)
    games = games_each(task)
    if fair and task.byes:
        games = {who: range(task.sessions - byes.stop + 1, task.sessions - byes.start + 1) for who, byes in fair_byes(task).items()}
    in_all = -(-least_beyond(strangers, games, 4 * task.tables * task.sessions) // 2)
    if task.byes:
        return max(0, in_all - repeats)
    by_group = (sum(max(0, 3 * task.sessions - strangers[who]) for who in members) for members, _sizes in _clusters(task))
    return max(0, in_all - repeats, sum(-(-beyond // 2) for beyond in by_group) - 2 * repeats)
