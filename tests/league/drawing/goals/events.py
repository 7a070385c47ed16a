"""Goal 7: whole events drawn session by session by the standings, with invented results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

from league.drawing.arrangement import Draw, History, Table
from league.drawing.effort import Effort
from league.drawing.standing import outlook
from league.drawing.task import Task

__all__ = ["EVENTS", "LEAVERS", "NEAREST_ALONE", "SECONDS", "SPANS", "WISHED", "Event", "event", "past", "peer", "repeats_after_leaving"]

#: players and rounds
EVENTS = ((16, 5), (24, 5), (32, 7), (40, 8), (64, 8), (24, 6), (32, 9), (32, 10), (40, 12), (64, 12))
LEAVERS = ((24, 6), (32, 8), (48, 10))  #: one player leaves after a third of the rounds
#: the places from the first to the last of a table, on average, that an event must not exceed: what is reached, and room for its chances
SPANS = {
    (16, 5): 11,
    (24, 5): 14,
    (24, 6): 15,
    (32, 7): 16.5,
    (32, 9): 19.5,
    (32, 10): 20,
    (40, 8): 18,
    (40, 12): 25,
    (64, 8): 15,
    (64, 12): 24,
}
#: the narrowest places on average that are known, by annealing each session by itself, regardless of later ones and of winds; and the
#: repeats that came with them
NEAREST_ALONE = {(24, 5): (10.9, 1), (32, 7): (12.8, 3), (40, 8): (15.5, 1), (64, 8): (11.3, 0), (64, 12): (17.9, 5)}
WISHED = {(32, 7): 12.4}  #: places on average that were wished for, and that nobody is known to reach without repeats
SECONDS = 2.0  #: of the processor, for a round
PENALTY = 30  #: places that a peer gives up so that two do not meet again
PEER_SWAPS = 3_000  #: tried by a peer in each round

Drawing = Callable[[Task, Sequence[int], int], Draw]


@dataclass(frozen=True)
class Event:
    """The whole event as an answer, the processor's longest ``seconds`` for a round, and how far apart in the standing players of one
    table were on average after the first round (four neighbours: 3)."""

    answer: dict[str, Any]
    seconds: float
    span: float


class Planning:
    """Our draw: each round takes up the plan that the last one left."""

    def __init__(self) -> None:
        self._plan: Sequence[Draw] = ()

    def __call__(self, task: Task, order: Sequence[int], later: int) -> Draw:
        found = outlook(task, order, later, Effort(), self._plan)
        self._plan = found.plan
        return found.schedule.sessions[0]


def peer(task: Task, order: Sequence[int], _later: int) -> Draw:
    """How peers draw, who do not look ahead: the fewest places between all who meet, with a penalty for each earlier meeting of a pair, by
    random swaps that make it less. The idea of the Swiss seating of Pantheon, written anew."""
    random, tables = Random(task.seed), [list(order[first : first + 4]) for first in range(0, len(order), 4)]
    place = {who: number for number, who in enumerate(order)}

    def cost(table: Sequence[int]) -> int:
        return sum(abs(place[one] - place[two]) + PENALTY * task.history.met(one, two) for one, two in combinations(table, 2))

    for _ in range(PEER_SWAPS):
        one, two, here, there = random.choice(tables), random.choice(tables), random.randrange(4), random.randrange(4)
        if one is two:
            continue
        before = cost(one) + cost(two)
        one[here], two[there] = two[there], one[here]
        if cost(one) + cost(two) > before:
            one[here], two[there] = two[there], one[here]
    return Draw(tuple(map(tuple, tables)))


def event(players: int, rounds: int, seed: int, draw_by: Drawing | None = None, *, leaves: bool = False) -> Event:
    """Play an event: better players tend to have more points, and each round is drawn by the points so far. With ``leaves``, player 1
    leaves after a third of the rounds."""
    random = Random(f"{players} {rounds} {seed}")
    strength = {who: random.gauss(0, 10) for who in range(1, players + 1)}
    points = dict.fromkeys(strength, 0.0)
    draw_by = draw_by or Planning()
    drawn: list[Draw] = []
    seconds, spans = 0.0, []
    for number in range(1, rounds + 1):
        if leaves and number == rounds // 3 + 1:
            del points[1]
        order = sorted(points, key=lambda who: (-points[who], who))
        task = Task(tuple(sorted(points)), 1, seed=seed, history=past(drawn))
        began = time.process_time()
        draw = draw_by(task, order, rounds - number)
        seconds = max(seconds, time.process_time() - began)
        drawn.append(draw)
        spans += spans_of(draw, order) if number > 1 else []
        gained = {who: strength[who] + random.gauss(0, 20) for who in strength}
        points = {who: had + gained[who] for who, had in points.items()}
    return Event({"sessions": [{"tables": [list(map(str, table)) for table in draw.tables]} for draw in drawn]}, seconds, fmean(spans))


def repeats_after_leaving(played: Event) -> int:
    """Meetings beyond the first of each pair, in an event that the judge of whole schedules refuses because somebody left."""
    tables = (table for session in played.answer["sessions"] for table in session["tables"])
    met = Counter(two for table in tables for two in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def past(drawn: Sequence[Draw]) -> History:
    """The history left by the rounds so far."""
    meetings = Counter(two for draw in drawn for table in draw.tables for two in combinations(sorted(table), 2))
    winds: dict[int, list[int]] = {}
    visits: dict[int, Counter[int]] = {}
    for draw in drawn:
        for number, table in enumerate(draw.tables, 1):
            for wind, who in enumerate(table):
                winds.setdefault(who, [0, 0, 0, 0])[wind] += 1
                visits.setdefault(who, Counter())[number] += 1
    rests = Counter(who for draw in drawn for who in draw.sit_outs)
    return History(meetings, {who: table_of(counts) for who, counts in winds.items()}, sit_outs=rests, visits=visits)


def table_of(counts: list[int]) -> Table:
    east, south, west, north = counts
    return (east, south, west, north)


def spans_of(draw: Draw, order: Sequence[int]) -> list[int]:
    """For each table, the number of places between its first and its last player in the standings."""
    place = {who: number for number, who in enumerate(order)}
    return [max(place[who] for who in table) - min(place[who] for who in table) for table in draw.tables]
