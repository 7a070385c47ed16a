"""Games up to their last hand: Cleo, in the West, leads with 38,000; Bert is last with 22,000, and Dora deals."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.game import Ron
from tests.league.games.play import ron

__all__ = ["CLEO_LEADS"]

ALMA, BERT, CLEO, DORA = range(4)
#: who wins from whom after Cleo's win from Bert: no dealer, and in the end nobody has gained anything
IN_TURN = ((ALMA, DORA), (DORA, ALMA), (ALMA, BERT), (BERT, ALMA), (ALMA, DORA), (DORA, ALMA))


def _hands(mangan: tuple[int, int | None], small: tuple[int, int | None]) -> tuple[Ron, ...]:
    return ron(CLEO, BERT, *mangan), *(ron(winner, discarder, *small) for winner, discarder in IN_TURN)


CLEO_LEADS: Mapping[str, tuple[Ron, ...]] = {
    "ema-2016": _hands((5, None), (2, 30)),
    "ema-2012": _hands((5, None), (2, 30)),
    "alarm-2019": _hands((4, None), (2, None)),
}
