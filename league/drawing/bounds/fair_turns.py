"""What fair turns cost: lower bounds for schedules in which turns at other tables than those of four are within one after every session.

Only for tasks without a past. Two sessions with o players at such tables in both have at least D(o) pairs in common (:func:`common_pairs`),
and D is convex. Turns within one fix the sum of o over all pairs of sessions: somebody with k turns is in C(k, 2) of
them. And o is 0 for two sessions of one round, in which nobody has a second turn before everybody has had the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from league.drawing.bounds.spreading import least_pairs
from league.drawing.task import Task

__all__ = ["common_pairs", "least_repeats_in_fair_turns", "least_sum_in_fair_turns"]

FAR = 10_000  #: more than any number of pairs: nobody can come who is not there, or to a table that is not there


def least_sum_in_fair_turns(task: Task) -> int:
    """A lower bound for Σ C(m, 2) over the meetings m of all pairs, which counts the common pairs of every two sessions: the turns shared
    are spread evenly over the pairs of sessions that may share any, since D is convex."""
    apart = sum(_in_one_round(task, *two) for two in combinations(range(task.sessions), 2))
    others = task.sessions * (task.sessions - 1) // 2 - apart
    known = apart * common_pairs(task.seats, 0) if apart else 0
    if not others:
        return known
    each, more = divmod(_shared_turns(task), others)
    return known + (others - more) * common_pairs(task.seats, each) + (more * common_pairs(task.seats, each + 1) if more else 0)


def least_repeats_in_fair_turns(task: Task) -> int:
    """A lower bound for the repeats: a session repeats at least the pairs that it has in common with one before it; and no pair meets more
    than R times, so that C(m, 2) ≤ (m - 1)·R/2."""
    least = min(common_pairs(task.seats, shared) for shared in range(_fewest_shared(task), task.odd_seats + 1))
    after = [common_pairs(task.seats, 0) if _in_one_round(task, session - 1, session) else least for session in range(1, task.sessions)]
    return max(sum(after), -(-2 * least_sum_in_fair_turns(task) // task.sessions))


def _fewest_shared(task: Task) -> int:
    """The fewest players who are at such tables in both of two sessions."""
    return max(0, 2 * task.odd_seats - len(task.players))


def _in_one_round(task: Task, one: int, other: int) -> bool:
    """Whether nobody can be at such a table in both of these sessions (from 0), as not everybody has been there since before the first."""
    count = len(task.players)
    return task.odd_seats * one // count == (task.odd_seats * (other + 1) - 1) // count


def _shared_turns(task: Task) -> int:
    each, more = divmod(task.odd_seats * task.sessions, len(task.players))
    return (len(task.players) - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2


@cache
def common_pairs(sizes: tuple[int, ...], shared: int) -> int:
    """The least number of pairs who sit together in both of two sessions with tables of these sizes, if so many players are at tables of
    another size than four in both.

    Of a table's n players, x come to such tables in the other session, and n - x to tables of four; each lot is spread as evenly as can be.
    That is convex in x, so the x of all tables are chosen one by one where they cost least.
    """
    odd = [size for size in sizes if size != 4]
    fours = len(sizes) - len(odd)
    return _least(odd, shared, len(odd), fours) + _least([4] * fours, sum(odd) - shared, len(odd), fours)


def _least(tables: Sequence[int], coming: int, odd: int, fours: int) -> int:
    """The least pairs kept by these tables, of whose players so many come to one of ``odd`` tables, and the others to one of ``fours``."""
    moved = [0] * len(tables)
    for _ in range(coming):
        more = [_kept(size, x + 1, odd, fours) - _kept(size, x, odd, fours) for size, x in zip(tables, moved, strict=True)]
        moved[more.index(min(more))] += 1
    return sum(_kept(size, x, odd, fours) for size, x in zip(tables, moved, strict=True))


def _kept(size: int, odd_ones: int, odd: int, fours: int) -> int:
    if odd_ones > size:
        return FAR * odd_ones
    return _spread(odd_ones, odd) + _spread(size - odd_ones, fours)


def _spread(people: int, tables: int) -> int:
    return least_pairs(people, tables) if tables else FAR * people
