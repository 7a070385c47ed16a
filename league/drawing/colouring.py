"""Colour the edges between players and tables so that each player has each wind in turn (König), even if some turns have already begun."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.lots import Lots

__all__ = ["FREE", "TAKEN", "Colouring"]

FREE, TAKEN = -1, -2
WINDS = range(4)
SPLIT = 0.2  #: initial odds that a game may drive out two others


class Colouring:
    """A bipartite graph of tables and turns, both numbered: an edge is a game, its colour the wind. A turn is a run of one player's games
    in which no wind may come twice; winds that a turn cannot have, or can no longer change, are ``TAKEN``.

    ``at_table[4 * table + wind]`` is the turn that has it, ``at_turn[4 * turn + wind]`` the table; ``FREE`` if none has. A turn is given no
    more games than it has winds, so without taken ones every game finds its wind (König 1916).
    """

    __slots__ = ("_lots", "at_table", "at_turn", "left", "steps")

    def __init__(self, tables: int, lots: Lots) -> None:
        self.at_table = [FREE] * (4 * tables)
        self.at_turn: list[int] = []
        self.left: list[tuple[int, int]] = []  #: games (table, turn) for which no wind was found
        self.steps = 0  #: of wandering so far
        self._lots = lots

    def begin_turn(self, winds: Sequence[int]) -> int:
        """Begin a turn with these winds; returns its number."""
        self.at_turn.extend(FREE if wind in winds else TAKEN for wind in WINDS)
        return len(self.at_turn) // 4 - 1

    def add(self, table: int, turn: int) -> None:
        """Give a game a wind, or add it to those left over."""
        if not self._placed(table, turn):
            self.left.append((table, turn))

    def remove(self, table: int, turn: int) -> None:
        """Take a game back, with or without a wind."""
        wind = self.wind_of(table, turn)
        if wind is None:
            self.left.remove((table, turn))
        else:
            self.at_table[4 * table + wind] = self.at_turn[4 * turn + wind] = FREE

    def wind_of(self, table: int, turn: int) -> int | None:
        """The wind of a game, if it has one."""
        return next((wind for wind in WINDS if self.at_table[4 * table + wind] == turn), None)

    def freeze(self, table: int, turn: int, wind: int) -> None:
        """Fix the wind of a game, which may have none yet."""
        self.at_table[4 * table + wind] = self.at_turn[4 * turn + wind] = TAKEN

    def wander(self, steps: int) -> None:
        """Try to place the games left over, in at most so many steps: each drives out another, which looks for a place in turn.

        A game left at a table without wind a, in a turn without wind b, can only pass on such an a and b. Driving out two now and then, (a,
        c) and (c, b), brings those together that cancel each other. It happens ever more rarely, so that few are left in the end.
        """
        for step in range(steps):
            if not self.left:
                return
            self.steps += 1
            table, turn = self.left.pop(self._lots.below(len(self.left)))
            if not self._placed(table, turn):
                self._drive_out(table, turn, 2 if self._lots.random() < SPLIT * (1 - step / steps) else 1)

    def _placed(self, table: int, turn: int) -> bool:
        """Give a game a wind, by changing others along an alternating path if need be."""
        here = self._free(self.at_table, table)
        there = self._free(self.at_turn, turn)
        if common := [wind for wind in here if wind in there]:
            self._set(table, turn, common[0] if len(common) == 1 else self._lots.one_of(common))
            return True
        for mine in here:
            for theirs in there:
                if self._freed_at_turn(turn, mine, theirs):
                    self._set(table, turn, mine)
                    return True
                if self._freed_at_table(table, theirs, mine):
                    self._set(table, turn, theirs)
                    return True
        return False

    def _free(self, sides: Sequence[int], number: int) -> list[int]:
        first = 4 * number
        return [wind for wind in WINDS if sides[first + wind] == FREE]

    def _set(self, table: int, turn: int, wind: int) -> None:
        self.at_table[4 * table + wind] = turn
        self.at_turn[4 * turn + wind] = table

    def _freed_at_turn(self, turn: int, wind: int, other: int) -> bool:
        """Free ``wind`` in a turn in which ``other`` is free, unless the alternating path of these two winds ends at a taken one."""
        path: list[tuple[int, int]] = []
        while (table := self.at_turn[4 * turn + wind]) >= 0:
            path.append((table, turn))
            if (turn := self.at_table[4 * table + other]) < 0:
                return self._exchanged(path, wind, other, end=turn)
            path.append((table, turn))
        return self._exchanged(path, wind, other, end=table)

    def _freed_at_table(self, table: int, wind: int, other: int) -> bool:
        """Free ``wind`` at a table at which ``other`` is free, unless the alternating path of these two winds ends at a taken one."""
        path: list[tuple[int, int]] = []
        while (turn := self.at_table[4 * table + wind]) >= 0:
            path.append((table, turn))
            if (table := self.at_turn[4 * turn + other]) < 0:
                return self._exchanged(path, wind, other, end=table)
            path.append((table, turn))
        return self._exchanged(path, wind, other, end=turn)

    def _exchanged(self, path: Sequence[tuple[int, int]], wind: int, other: int, *, end: int) -> bool:
        """Exchange the two winds of the games on a path, the first of which has ``wind``, provided its end is free."""
        if end == TAKEN:
            return False
        for step, (table, turn) in enumerate(path):
            old, new = (other, wind) if step % 2 else (wind, other)
            if self.at_table[4 * table + old] == turn:
                self.at_table[4 * table + old] = FREE
            if self.at_turn[4 * turn + old] == table:
                self.at_turn[4 * turn + old] = FREE
            self._set(table, turn, new)
        return True

    def _drive_out(self, table: int, turn: int, others: int) -> None:
        """Place a game where it takes the wind from at most ``others`` other games."""
        ways = [wind for wind in WINDS if self._costs(table, turn, wind) <= others]
        if not ways:
            self.left.append((table, turn))
            return
        wind = self._lots.one_of(ways)
        rival, elsewhere = self.at_table[4 * table + wind], self.at_turn[4 * turn + wind]
        if rival != FREE:
            self.at_turn[4 * rival + wind] = FREE
            self.left.append((table, rival))
        if elsewhere != FREE:
            self.at_table[4 * elsewhere + wind] = FREE
            self.left.append((elsewhere, turn))
        self._set(table, turn, wind)

    def _costs(self, table: int, turn: int, wind: int) -> int:
        """The number of other games that would lose this wind; 3 (too many) if it is taken."""
        here, there = self.at_table[4 * table + wind], self.at_turn[4 * turn + wind]
        if TAKEN in (here, there):
            return 3
        return 2 - (here, there).count(FREE)
