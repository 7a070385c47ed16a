"""Count a design for the tests, independently of the product."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from league.drawing.task import Blocks


@dataclass(frozen=True)
class Counted:
    meetings: Counter[tuple[int, int]]
    most_visits: int
    bye_spread: int  #: the largest after any session

    @property
    def repeats(self) -> int:
        return sum(times - 1 for times in self.meetings.values())

    @property
    def common_pairs(self) -> int:
        """Σ C(meetings, 2)."""
        return sum(times * (times - 1) // 2 for times in self.meetings.values())

    @property
    def most_meetings(self) -> int:
        return max(self.meetings.values())


def counted(blocks: Blocks, players: int) -> Counted:
    """Count, and insist that everybody has one seat per session, except those with a bye."""
    meetings: Counter[tuple[int, int]] = Counter()
    visits: Counter[tuple[int, int]] = Counter()
    byes, bye_spread = dict.fromkeys(range(players), 0), 0
    for tables in blocks:
        assert [len(table) for table in tables] == [4] * (players // 4)
        seated = [who for table in tables for who in table]
        assert len(set(seated)) == len(seated)
        for who in byes.keys() - set(seated):
            byes[who] += 1
        assert set(seated) <= byes.keys()
        bye_spread = max(bye_spread, max(byes.values()) - min(byes.values()))
        visits.update((who, place) for place, table in enumerate(tables) for who in table)
        meetings.update(pair for table in tables for pair in combinations(sorted(table), 2))
    return Counted(meetings, max(visits.values()), bye_spread)
