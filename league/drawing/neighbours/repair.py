"""Fit planned sessions to those who are here now: somebody left, somebody came, or sessions were drawn otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.lots import Lots
from league.drawing.neighbours.ranked import Ranked
from league.drawing.task import Blocks

__all__ = ["repaired"]

Tables = list[list[int]]
Rests = list[tuple[int, int]]  #: by player, the byes of this evening and in all


def repaired(plan: Sequence[Sequence[Sequence[int]]], ranked: Ranked, lots: Lots) -> Blocks:
    """The planned sessions (players by number, some of them perhaps not of the task) for all players of the task, as places in the order.

    As many tables as possible stay as they were planned; the fullest others are filled with those who have no seat. Those sit out who did
    so least. Whether anybody meets again is not looked at.
    """
    history = ranked.task.history
    rests = [(history.sit_outs_tonight.get(who, 0), history.sit_outs.get(who, 0)) for who in ranked.order]
    place = ranked.place
    return [_session([[place[who] for who in table if who in place] for table in tables], ranked, rests, lots) for tables in plan]


def _session(planned: Tables, ranked: Ranked, rests: Rests, lots: Lots) -> Tables:
    tables = sorted((table for table in planned if table), key=len, reverse=True)[: ranked.task.tables]
    tables += [[] for _ in range(ranked.task.tables - len(tables))]
    seated = {who for table in tables for who in table}
    free = sorted(lots.shuffled(set(range(len(ranked.order))) - seated), key=rests.__getitem__)
    for table in tables:
        while len(table) < 4:
            table.append(free.pop())
    _rest_in_turn(tables, free, rests)
    for who in free:
        rests[who] = rests[who][0] + 1, rests[who][1] + 1
    return tables


def _rest_in_turn(tables: Tables, free: list[int], rests: Rests) -> None:
    """Let those change places of whom one would sit out although another one at a table did so less often."""
    for number, resting in enumerate(free):
        table, seat = min(
            ((table, seat) for table in range(len(tables)) for seat in range(4)),
            key=lambda place: (rests[tables[place[0]][place[1]]], -tables[place[0]][place[1]]),
        )
        if rests[tables[table][seat]] < rests[resting]:
            free[number], tables[table][seat] = tables[table][seat], resting
