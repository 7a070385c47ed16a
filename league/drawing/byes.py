"""Fair turns for sitting out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from league.drawing.arrangement import History
from league.drawing.lots import Lots

__all__ = ["Turns"]


class Turns:
    """The turn to sit out: those come first who did so least, in all and then this evening; among equals those for whom it is longest ago,
    then those whose team (by player its number, if there are ``teams``) sat out least, then by lot. So nobody sits out again before
    everybody has, and counts of byes that were within one stay so."""

    def __init__(self, players: Iterable[int], history: History, lots: Lots, teams: Mapping[int, int] = MappingProxyType({})) -> None:
        self._session = 0
        self._teams, self._by_team = teams, Counter[int]()
        lotted = lots.shuffled(sorted(players))
        self._turns = {who: (history.sit_outs.get(who, 0), history.sit_outs_tonight.get(who, 0), 0, lot) for lot, who in enumerate(lotted)}

    def order(self) -> list[int]:
        """All players, the next in turn first."""
        return sorted(self._turns, key=self._turn)

    def _turn(self, who: int) -> tuple[int, ...]:
        *turn, lot = self._turns[who]
        return (*turn, self._by_team[self._teams[who]] if self._teams else 0, lot)

    def rest(self, resting: Collection[int]) -> None:
        """Count a session in which these players sit out."""
        self._session += 1
        for who in resting:
            in_all, tonight, _, lot = self._turns[who]
            self._turns[who] = (in_all + 1, tonight + 1, self._session, lot)
        self._by_team.update(self._teams[who] for who in resting if self._teams)
