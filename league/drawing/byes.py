"""Fair turns for sitting out."""

from __future__ import annotations

from collections.abc import Iterable

from league.drawing.arrangement import History
from league.drawing.lots import Lots

__all__ = ["Turns"]


class Turns:
    """The turn to sit out: those come first who did so least, in all and then this evening; among equals those for whom it is longest ago,
    then by lot. So nobody sits out again before everybody has, and counts of byes that were within one stay so."""

    def __init__(self, players: Iterable[int], history: History, lots: Lots) -> None:
        self._session = 0
        lotted = lots.shuffled(sorted(players))
        self._turns = {who: (history.sit_outs.get(who, 0), history.sit_outs_tonight.get(who, 0), 0, lot) for lot, who in enumerate(lotted)}

    def order(self) -> list[int]:
        """All players, the next in turn first."""
        return sorted(self._turns, key=self._turns.__getitem__)

    def rest(self, resting: Iterable[int]) -> None:
        """Count a session in which these players sit out."""
        self._session += 1
        for who in resting:
            in_all, tonight, _, lot = self._turns[who]
            self._turns[who] = (in_all + 1, tonight + 1, self._session, lot)
