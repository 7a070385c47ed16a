"""Who meets whom how often: bounds on repeats, earlier meetings and the most meetings of a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from math import comb

from league.drawing.bounds.spreading import least_pairs
from league.drawing.task import Task

__all__ = [
    "fresh_of",
    "games_each",
    "least_beyond",
    "least_earlier_meetings",
    "least_max_meetings",
    "least_repeats",
    "pairs_in_common",
    "repeats_in_order",
]


def fresh_of(task: Task) -> dict[int, int]:
    """By player, the number of others whom they may meet and have not met."""
    fresh = _allowed(task)
    here = set(task.players)
    for two, times in task.history.meetings.items():
        if times and here.issuperset(two) and two not in task.apart:
            for who in two:
                fresh[who] -= 1
    return fresh


def games_each(task: Task) -> dict[int, range]:
    """By player, the numbers of games that they may play: all sessions, or any number of them if somebody sits out."""
    return dict.fromkeys(task.players, range(0 if task.byes else task.sessions, task.sessions + 1))


def least_repeats(task: Task) -> int:
    """The larger of two bounds.

    By player: in g games a player has 3g meetings, at most one of them new with each of the f others they may meet and have not met. So at
    least max(0, 3g - f) are repeats, and each repeat is shared by two players. There are 4tR games in all, at most R for each player; the
    sum is convex in them, so the least sum gives each game to the player for whom it costs least.
    By session: any two sessions have pairs in common (:func:`pairs_in_common`), and with few repeats there cannot be so many
    (:func:`_repeats_in`).
    """
    by_player = (least_beyond(fresh_of(task), games_each(task), 4 * task.tables * task.sessions) + 1) // 2
    return max(by_player, _repeats_in(pairs_in_common(task), task.sessions))


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
    return max(by_player, pairs_in_common(task))


def least_max_meetings(task: Task, repeats: int) -> int:
    """The largest of: a pair's meetings so far; two, if somebody must meet again; the mean over the pairs who may meet (nobody is above
    the mean only if all are at it); and, as Σ C(m, 2) ≤ (max - 1)/2·Σ m, from the pairs that any two sessions have in common."""
    here = set(task.players)
    before = {two: times for two, times in task.history.meetings.items() if here.issuperset(two)}
    possible = len(here) * (len(here) - 1) // 2 - len(task.apart)
    meetings = 6 * task.tables * task.sessions
    in_all = meetings + sum(times for two, times in before.items() if two not in task.apart)
    mean = -(-in_all // possible) if possible > 0 else 0
    in_common = 1 - (-2 * pairs_in_common(task) // meetings)
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


def least_beyond(room: Mapping[int, int], games: Mapping[int, range], in_all: int) -> int:
    """The least sum, over all players, of max(0, 3g - room) when so many games are given out ``in_all``, to each player as many as their
    ``games`` allow. What a game adds grows from game to game, so the games go to those to whom they add least."""
    least = sum(max(0, 3 * games[who].start - mine) for who, mine in room.items())
    added = Counter(min(3, max(0, 3 * game - mine)) for who, mine in room.items() for game in range(games[who].start + 1, games[who].stop))
    left = in_all - sum(games[who].start for who in room)
    for beyond in sorted(added):
        least += beyond * min(left, added[beyond])
        left -= min(left, added[beyond])
    return least


def pairs_in_common(task: Task) -> int:
    """A lower bound for Σ C(m, 2) over the meetings m of all pairs: how often two sit together in both of two sessions, over any two
    sessions.

    Somebody who plays g sessions plays in C(g, 2) pairs of sessions; the sum over all players is least if the games are given out evenly.
    If k players play in both of two sessions, k_1, …, k_t of them at the tables of one, those of a table are spread over the t tables of
    the other and make at least :func:`least_pairs`. That is convex in the k_i, and so its least sum in k: the k_i, and then the k of all
    pairs of sessions, add up to least if they are as even as possible.
    """
    of_sessions = comb(task.sessions, 2)
    if not of_sessions:
        return 0
    games, more = divmod(4 * task.tables * task.sessions, len(task.players))
    in_both = more * comb(games + 1, 2) + (len(task.players) - more) * comb(games, 2)
    players, fuller = divmod(in_both, of_sessions)
    return (of_sessions - fuller) * _common(players, task.tables) + fuller * _common(players + 1, task.tables)


def _common(players: int, tables: int) -> int:
    """The least number of pairs in common if so many play in both of two sessions."""
    each, more = divmod(players, tables)
    return (tables - more) * least_pairs(each, tables) + more * least_pairs(each + 1, tables)


def _repeats_in(common: int, most: int) -> int:
    """The least Σ (m - 1) with Σ C(m, 2) ≥ ``common``, m ≤ ``most``: C(m, 2) grows faster from repeat to repeat, so the fewest repeats are
    those of pairs who meet most often, and of one who meets as often as the rest needs."""
    if not common:
        return 0
    full, rest = divmod(common, comb(most, 2))
    return full * (most - 1) + next(again for again in range(most) if comb(again + 1, 2) >= rest)


def repeats_in_order(task: Task, max_meetings: int) -> int:
    """:func:`least_repeats`, for a schedule in which no two meet more often than so."""
    most = min(task.sessions, max(2, max_meetings))
    return max(least_repeats(task), _repeats_in(pairs_in_common(task), most))
