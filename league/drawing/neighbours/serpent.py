"""Tables of equal strength from an order: a snake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import islice

__all__ = ["serpent"]

WIDTH = 50  #: of the beam, and how many tables a player may be moved to, if some must not meet
NEAR = 6

State = tuple[int, tuple[int, ...], tuple[int, ...]]  #: places moved, the table of everybody so far, the players at each table as bits


def serpent(players: Sequence[int], never: Sequence[int]) -> list[list[int]] | None:
    """Divide players (in their order, as many as fill tables): the first seats of all tables are filled in turn, the second ones in the
    opposite direction, and so on. A player who may not sit there (``never``, by player, as bits) goes to the nearest possible table; None
    if no way was found."""
    tables = len(players) // 4
    states: list[State] = [(0, (), (0,) * tables)]
    for number, who in enumerate(players):
        turn, place = divmod(number, tables)
        wanted = tables - 1 - place if turn % 2 else place
        moves = sorted((abs(table - wanted), table) for table in range(tables))
        states = nsmallest(WIDTH, (longer for state in states for longer in islice(_longer(state, who, turn, moves, never[who]), NEAR)))
    if not states:
        return None
    at = states[0][1]
    return [[who for who, mine in zip(players, at, strict=True) if mine == table] for table in range(tables)]


def _longer(state: State, who: int, turn: int, moves: Sequence[tuple[int, int]], never: int) -> Iterator[State]:
    """The states in which the player sits at a table next in turn and meets nobody they must not, in the order of ``moves`` (places moved,
    table)."""
    moved, at, seated = state
    for places, table in moves:
        others = seated[table]
        if others.bit_count() == turn and not others & never:
            yield moved + places, (*at, table), (*seated[:table], others | 1 << who, *seated[table + 1 :])
