"""Goal 7: whole events drawn session by session by the standings, with invented results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

from league.drawing.arrangement import Draw, History, Table
from league.drawing.effort import Effort
from league.drawing.standing import swiss
from league.drawing.task import Task

__all__ = ["EVENTS", "Event", "event"]

EVENTS = ((16, 5), (24, 5), (32, 7), (40, 8), (64, 8))  #: players and rounds


@dataclass(frozen=True)
class Event:
    """The whole event as an answer, the processor's longest ``seconds`` for a round, and how far apart in the standing players of one
    table were on average after the first round (four neighbours: 3)."""

    answer: dict[str, Any]
    seconds: float
    span: float


def event(players: int, rounds: int, seed: int) -> Event:
    """Play an event: better players tend to have more points, and each round is drawn by the points so far."""
    random = Random(f"{players} {rounds} {seed}")
    strength = {who: random.gauss(0, 10) for who in range(1, players + 1)}
    points = dict.fromkeys(strength, 0.0)
    drawn: list[Draw] = []
    seconds, spans = 0.0, []
    for number in range(1, rounds + 1):
        order = sorted(points, key=lambda who: (-points[who], who))
        began = time.process_time()
        schedule = swiss(Task(tuple(strength), 1, seed=seed, history=past(drawn)), order, rounds - number, Effort())
        seconds = max(seconds, time.process_time() - began)
        (draw,) = schedule.sessions
        drawn.append(draw)
        spans += spans_of(draw, order) if number > 1 else []
        points = {who: had + strength[who] + random.gauss(0, 20) for who, had in points.items()}
    return Event({"sessions": [{"tables": [list(map(str, table)) for table in draw.tables]} for draw in drawn]}, seconds, fmean(spans))


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
    return History(meetings, {who: table_of(counts) for who, counts in winds.items()}, visits=visits)


def table_of(counts: list[int]) -> Table:
    east, south, west, north = counts
    return (east, south, west, north)


def spans_of(draw: Draw, order: Sequence[int]) -> list[int]:
    """For each table, the number of places between its first and its last player in the standings."""
    place = {who: number for number, who in enumerate(order)}
    return [max(place[who] for who in table) - min(place[who] for who in table) for table in draw.tables]
