"""Search the base sessions of ``league/drawing/constructions/teams.json``: the teams move on in a circle, and the last one stays.

A team is a club whose members lie on circles of their own, so the search is that for equal clubs (``covering.py``), but for one more wish:
all teams meet equally often in all sessions, for which only the difference of two teams in the circle counts. If any two of them meet
equally often in the base session, too, give or take once, the last session can be left out; for six teams that was not found.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from league.drawing.constructions.clubs import ClubRow
from league.drawing.constructions.team_turns import TeamRow
from league.drawing.lots import Lots
from tests.designs.covering import CoverSearch, Mask
from tests.designs.orbits import Table, mapped, packed

__all__ = ["turned_team_row"]

CHOICES = 500  #: of the first search; each seed after it has so many more


def turned_team_row(teams: int, size: int, seed: int, *, is_even_early: bool) -> TeamRow | None:
    """The row with one base session and the last team staying, ``is_even_early`` if the last session can be left out; None if it is not
    found. The greater the seed, the longer the search."""
    row = ClubRow(clubs=teams, size=size, sessions=0, moduli=[teams - 1, 1], circles=size, together=size, bases=[], tables=[])
    search = _TeamSearch(row, is_even_early=is_even_early)
    seated = search.seated(Lots(seed).shuffled(search.rows), CHOICES * seed)
    if seated is None:
        return None
    moving = (teams - 1) * size
    named = [[who % (teams - 1) * size + who // (teams - 1) if who < moving else who for who in table] for table in seated]
    return TeamRow(teams=teams, size=size, length=teams - 1, bases=[packed(named)])


class _TeamSearch(CoverSearch):
    def __init__(self, row: ClubRow, *, is_even_early: bool) -> None:
        super().__init__(row, mapped(row, range(row["circles"]), 1), bases=1)
        self._is_even_early = is_even_early
        self._length = row["clubs"] - 1
        pairs = list(combinations(range(row["clubs"]), 2))
        self._pair = {pair: number for number, pair in enumerate(pairs)}
        self._turn = [0 if other == self._length else min(other - one, self._length - other + one) for one, other in pairs]
        self._times = 6 * row["clubs"] * row["size"] // 4 // len(set(self._turn))  # of each difference
        self._met_by_row = {mask: self._meetings(table) for mask, table in self.rows.items()}

    def _meetings(self, table: Table) -> list[int]:
        """The pairs of teams at a table."""
        teams = sorted([*(who % self._length for who in table), *[self._length] * (4 - len(table))])
        return [self._pair[two] for two in combinations(teams, 2)]

    def _times_met(self, rows: Sequence[Mask]) -> list[int]:
        times = [0] * len(self._pair)
        for mask in rows:
            for pair in self._met_by_row[mask]:
                times[pair] += 1
        return times

    def may_begin(self, rows: Sequence[Mask]) -> bool:
        return not self._is_even_early or max(self._times_met(rows)) <= -(-self._times // self._length)

    def is_wanted(self, rows: Sequence[Mask]) -> bool:
        times = self._times_met(rows)
        by_turn = {turn: sum(count for count, each in zip(times, self._turn, strict=True) if each == turn) for turn in self._turn}
        is_early = not self._is_even_early or min(times) >= self._times // self._length
        return is_early and set(by_turn.values()) == {self._times}
