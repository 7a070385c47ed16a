"""Search within a fixed pattern: two players change places in all of its sessions at once, so its repeats stay the same."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.arrangement import pairs_at
from league.drawing.lots import Lots
from league.drawing.search.aims import NEVER, Costs
from league.drawing.task import Blocks

__all__ = ["Labels"]


class Labels:
    """Searched like a :class:`~league.drawing.search.floor.Floor`, with one session that stands for all.

    ``cost`` sums over all pairs their cost times their meetings; a pair's cost does not grow from meeting to meeting.
    """

    def __init__(self, blocks: Blocks, costs: Costs, _borne: Sequence[int] = (), _alike: Sequence[int] = ()) -> None:
        count = len(costs)
        self.blocks = blocks
        self._costs = [[0 if cost == NEVER else cost for cost in row] for row in costs]
        self._meets = [[0] * count for _ in range(count)]  # by two places, how often they meet
        for session in blocks:
            for table in session:
                for one, other in pairs_at(table):
                    self._meets[one][other] += 1
                    self._meets[other][one] += 1
        self._place = list(range(count))
        self._at = [[0] * count for _ in range(count)]  # by player and place, their cost there
        for who, row in enumerate(self._costs):
            for other, cost in enumerate(row):
                if cost:
                    self._add(who, cost, self._meets[other])
        self.cost = sum(self._own()) // 2

    def _add(self, who: int, cost: int, meets: list[int]) -> None:
        self._at[who] = [before + cost * times for before, times in zip(self._at[who], meets, strict=True)]

    def _own(self) -> list[int]:
        return [row[place] for row, place in zip(self._at, self._place, strict=True)]

    def trouble(self, lots: Lots) -> tuple[int, int] | None:
        """A player whose place costs something, by lot; None if there is none."""
        players = [who for who, cost in enumerate(self._own()) if cost > 0]
        return (0, lots.one_of(players)) if players else None

    def changes(self, _session: int, who: int) -> list[int]:
        """By player, the change in cost if ``who`` changes places with them."""
        here, mine = self._place[who], self._at[who]
        own, meets = mine[here], self._meets[here]
        changes = [
            mine[there] + row[here] - row[there] - own + 2 * cost * meets[there]
            for there, row, cost in zip(self._place, self._at, self._costs[who], strict=True)
        ]
        changes[who] = NEVER
        return changes

    def swap(self, _session: int, one: int, other: int, change: int) -> None:
        """Exchange two players; ``change`` is what :meth:`changes` returned."""
        here, there = self._place[one], self._place[other]
        moved = [after - before for before, after in zip(self._meets[here], self._meets[there], strict=True)]
        for who, (to_one, to_other) in enumerate(zip(self._costs[one], self._costs[other], strict=True)):
            if to_one != to_other:
                self._add(who, to_one - to_other, moved)
        self._place[one], self._place[other] = there, here
        self.cost += change

    def copy(self) -> Blocks:
        player = {place: who for who, place in enumerate(self._place)}
        return [[[player[place] for place in table] for table in session] for session in self.blocks]
