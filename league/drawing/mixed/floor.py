"""Sessions with tables of several sizes during a search: who sits where, whose turn it is at another table than one of four, and the change
by a swap."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.lots import Lots
from league.drawing.mixed.turns import OddTurns
from league.drawing.search.aims import NEVER, Costs
from league.drawing.search.floor import Floor
from league.drawing.task import Blocks

__all__ = ["MixedFloor"]

TURN = 5  #: cost of a turn too many or too few after a session; see :data:`~league.drawing.search.aims.MEET`


class MixedFloor(Floor):
    """A :class:`~league.drawing.search.floor.Floor` whose tables keep their sizes. ``cost`` also has :data:`TURN` for each turn too many or
    too few; for every session ``_joins`` and ``_leaves`` hold by player what coming to such a table, or leaving it, would add to that."""

    def __init__(self, turns: OddTurns, blocks: Blocks, costs: Costs, borne: Sequence[int] = (), alike: Sequence[int] = ()) -> None:
        super().__init__(blocks, costs, borne)
        self._turns = turns
        self._is_odd = [[len(table) != 4 for table in session] for session in self.blocks]
        everybody = range(len(costs))
        self._joins = [[0] * len(costs) for _ in blocks]
        self._leaves = [[0] * len(costs) for _ in blocks]
        self._unfair = [0] * len(costs)
        for who in everybody:
            self._take_turns(who)
        self.cost += TURN * sum(self._unfair)

    def _take_turns(self, who: int) -> None:
        """Work out anew what turns cost somebody, and would cost if one session were otherwise."""
        unfairness, had = self._turns.unfairness, self._turns.before[who]
        now = []
        for session, place in enumerate(self._place):
            had += self._is_odd[session][place[who]]
            now.append((unfairness(who, had - 1, session), unfairness(who, had, session), unfairness(who, had + 1, session)))
        self._unfair[who] = sum(cost for _, cost, _ in now)
        joins = leaves = 0
        for session in range(len(now) - 1, -1, -1):
            fewer, cost, more = now[session]
            joins, leaves = joins + more - cost, leaves + fewer - cost
            self._joins[session][who], self._leaves[session][who] = TURN * joins, TURN * leaves

    def trouble(self, lots: Lots) -> tuple[int, int] | None:
        """A session and a player in it whose seat costs more than it must, or who had too few or too many turns; None if there is none."""
        unfair = [who for who, cost in enumerate(self._unfair) if cost]
        if unfair and lots.random() < 1 / 2:
            who = lots.one_of(unfair)
            return lots.below(len(self.blocks)), who
        return super().trouble(lots) or ((lots.below(len(self.blocks)), lots.one_of(unfair)) if unfair else None)

    def changes(self, session: int, who: int) -> list[int]:
        place, own, row, costs = self._place[session], self._own[session], self.costs[who], self.costs
        tables, is_odd, here = self.blocks[session], self._is_odd[session], place[who]
        save = own[who]
        joining = [sum([row[other] for other in table]) - save for table in tables]
        joining[here] = 3 * NEVER
        mates = [costs[other] for other in tables[here] if other != who]
        with_mates = map(sum, zip(*mates, strict=True))
        found = [mine + joining[at] - known - saved for mine, known, saved, at in zip(with_mates, row, own, place, strict=True)]
        mine, theirs = (self._leaves, self._joins) if is_odd[here] else (self._joins, self._leaves)
        moved, moving = mine[session][who], theirs[session]
        for number, table in enumerate(tables):
            if is_odd[number] != is_odd[here]:
                for other in table:
                    found[other] += moved + moving[other]
        return found

    def swap(self, session: int, one: int, other: int, change: int) -> None:
        super().swap(session, one, other, change)
        place, is_odd = self._place[session], self._is_odd[session]
        if is_odd[place[one]] != is_odd[place[other]]:
            self._take_turns(one)
            self._take_turns(other)
