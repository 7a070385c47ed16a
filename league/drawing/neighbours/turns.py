"""The winds of a turn of four sessions: who may sit together now, and where everybody sits later, so that each gets every wind once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda

__all__ = ["evenly_left", "fit_winds", "orders_of"]

ROUNDS = 3  #: of choosing each table's order anew


def orders_of(table: Sequence[int], lacks: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders of a table in which each gets a wind that they lack (by player, as bits)."""
    return [order for order in permutations(table) if all(lacks[who] >> wind & 1 for wind, who in enumerate(order))]


def evenly_left(tables: Sequence[Sequence[int]], lacks: Sequence[int], lots: Lots) -> list[tuple[int, ...]]:
    """Orders of the tables, one wind that they lack for each, such that the wind each player lacks then is spread evenly over the places:
    among the first so many, each wind about equally often. For a turn of which two sessions are left."""
    ways = [lots.shuffled(orders_of(table, lacks)) for table in tables]
    chosen = [orders[0] for orders in ways]
    left = [0] * len(lacks)
    for order in chosen:
        _leave(left, lacks, order)
    for _ in range(ROUNDS):
        for number, orders in enumerate(ways):
            uneven: list[tuple[int, int]] = []
            for way, order in enumerate(orders):
                _leave(left, lacks, order)
                uneven.append((_unevenness(left), way))
            chosen[number] = orders[min(uneven)[1]]
            _leave(left, lacks, chosen[number])
    return chosen


def _leave(left: list[int], lacks: Sequence[int], order: Sequence[int]) -> None:
    """Note the wind that each player of a table is left to have."""
    for wind, who in enumerate(order):
        left[who] = (lacks[who] & ~(1 << wind)).bit_length() - 1


def _unevenness(left: Sequence[int]) -> int:
    """The sum of the squared counts of winds among the first so many players, over all numbers of them."""
    had, in_all = [0, 0, 0, 0], 0
    for wind in left:
        had[wind] += 1
        in_all += sum(times * times for times in had)
    return in_all


def fit_winds(agenda: Agenda, lots: Lots) -> None:
    """Seat the later sessions of the turn anew, such that all get the winds that the first session leaves them lacking.

    In each session every wind is had by as many players as there are tables. Players who would have another wind than planned leave their
    table for one where that seat is free.
    """
    lacks = list(agenda.lacks)
    plan = agenda.plan()
    for wind, who in ((seat & 3, who) for seat, who in enumerate(plan[0])):
        lacks[who] &= ~(1 << wind)
    for session in range(1, agenda.turn):
        planned = {who: seat for seat, who in enumerate(plan[session])}
        winds = _shared_out(lots.shuffled(planned), {who: seat & 3 for who, seat in planned.items()}, lacks)
        plan[session] = _seated(planned, winds)
        for who, wind in winds.items():
            lacks[who] &= ~(1 << wind)
    agenda.return_to(plan)


def _shared_out(players: Sequence[int], planned: dict[int, int], lacks: Sequence[int]) -> dict[int, int]:
    """A wind that they lack for each player, each one equally often, those planned where possible: a matching by augmenting paths.

    It exists, as all lack equally many winds, and each wind is lacked equally often: a regular bipartite graph.
    """
    most = len(players) // 4
    having: list[list[int]] = [[], [], [], []]

    def place(who: int, tried: set[int]) -> bool:
        for wind in sorted((wind for wind in range(4) if lacks[who] >> wind & 1), key=lambda wind: (wind != planned[who], wind)):
            if wind in tried:
                continue
            tried.add(wind)
            if len(having[wind]) < most:
                having[wind].append(who)
                return True
            for other in having[wind]:
                if place(other, tried):
                    having[wind].remove(other)
                    having[wind].append(who)
                    return True
        return False

    for who in players:
        place(who, set())
    return {who: wind for wind, players_of in enumerate(having) for who in players_of}


def _seated(planned: dict[int, int], winds: dict[int, int]) -> list[int]:
    """Seats with these winds, at the planned tables as far as possible."""
    seats: dict[int, int] = {}
    moving: list[int] = []
    for who, seat in planned.items():
        own = seat & ~3 | winds[who]
        if seat & 3 == winds[who] or (own not in seats and winds.get(_at(planned, own)) != winds[who]):
            seats[own] = who
        else:
            moving.append(who)
    free: list[list[int]] = [[seat for seat in range(wind, len(planned), 4) if seat not in seats] for wind in range(4)]
    for who in moving:
        seats[free[winds[who]].pop()] = who
    return [seats[seat] for seat in range(len(planned))]


def _at(planned: dict[int, int], seat: int) -> int:
    return next(who for who, own in planned.items() if own == seat)
