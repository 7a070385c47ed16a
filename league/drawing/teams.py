"""Team tournaments: no two of a team at a table, and every team meets every other equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from heapq import heapify, heapreplace
from itertools import combinations

from league.drawing.arrangement import pair
from league.drawing.task import Task

__all__ = ["Pair", "earlier_team_meetings", "evenly_met", "mates_apart", "team_mates", "team_meetings", "team_numbers", "team_spread_bound"]

Pair = tuple[int, int]  #: two numbers, the smaller one first


def team_mates(task: Task) -> frozenset[Pair]:
    """The pairs of players of one team."""
    return frozenset(two for members in task.teams.values() for two in combinations(sorted(members), 2))


def mates_apart(task: Task) -> Task:
    """The same task, in which team-mates must not meet. With at least four teams of one size that is always possible: deal the players,
    team after team, to the tables in turn. A team of m has m consecutive seats, and there are at least m tables."""
    return replace(task, apart=task.apart | team_mates(task)) if task.teams else task


def team_numbers(task: Task) -> dict[int, int]:
    """By player the number of their team, counted from 0 in the order of their names; empty without teams."""
    return {who: number for number, (_name, members) in enumerate(sorted(task.teams.items())) for who in members}


def team_meetings(task: Task, met: Mapping[Pair, int]) -> Counter[Pair]:
    """By two teams' numbers, how often their players meet, given how often each pair of players does. Meetings within a team and those of
    strangers are left out."""
    team = team_numbers(task)
    teams = Counter[Pair]()
    for (one, other), times in met.items():
        if one in team and other in team and team[one] != team[other]:
            teams[pair(team[one], team[other])] += times
    return teams


def earlier_team_meetings(task: Task) -> list[int]:
    """For each two teams, how often their players met before."""
    met = team_meetings(task, task.history.meetings)
    return [met[two] for two in combinations(range(len(task.teams)), 2)]


def evenly_met(before: Iterable[int], more: int) -> list[int]:
    """How often each two teams have met after so many ``more`` meetings, if each is between two who met least so far. No other way leaves
    a smaller difference between the most and the least, or a smaller sum of squares: the least count can rise no further, and the most is
    what it was, or what a mean forces."""
    counts = list(before)
    if not counts:
        return []
    each, rest = divmod(more, len(counts)) if len(set(counts)) == 1 else (0, more)
    counts = [count + each for count in counts]
    heapify(counts)
    for _ in range(rest):
        heapreplace(counts, counts[0] + 1)
    return counts


def team_spread_bound(task: Task) -> int:
    """A lower bound for the difference between the most and the least meetings of two teams, earlier ones included, if no team-mates meet:
    then each of the t·R tables adds six."""
    if not task.teams:
        return 0
    after = evenly_met(earlier_team_meetings(task), 6 * task.tables * task.sessions)
    return max(after) - min(after)
