"""Where a search begins: who sits out in each session, and tables at which nobody meets whom they must not; or why that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NoReturn

from league.seating.draw.byes import Turns
from league.seating.draw.lots import Lots
from league.seating.draw.search.aims import Aims
from league.seating.draw.search.partition import partition, too_many_apart
from league.seating.draw.task import Blocks, Task
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["Opening", "apart_refusal"]

STEPS = 20_000  #: tables laid on trial for one session
WAYS = 2_000  #: of sitting out that are tried


class Opening:
    """Who plays in each session, in fair turn as far as those who must not meet allow.

    Refusals: ``apart_impossible`` (proved; ``entrants`` names whom it is about), ``apart_not_found`` (no seating was found).
    """

    def __init__(self, task: Task, aims: Aims, lots: Lots) -> None:
        self._task, self._aims, self._lots = task, aims, lots
        self._is_free = not task.apart
        self.playing: list[list[int]] = []
        if not self._is_free:
            self._refuse_impossible()
        index = {who: number for number, who in enumerate(aims.order)}
        turns = Turns(task.players, task.history, lots)
        for _ in range(task.sessions):
            resting = self._resting(turns, index)
            turns.rest(resting)
            out = {index[who] for who in resting}
            self.playing.append([who for who in range(len(index)) if who not in out])

    def blocks(self) -> Blocks:
        """Tables by lot; where some must not meet, tables at which they do not, if such are found."""
        return [self._session(playing) for playing in self.playing]

    def _session(self, playing: Sequence[int]) -> list[list[int]]:
        lotted = self._lots.shuffled(playing)
        if not self._is_free:
            tables = partition(lotted, self._aims.apart, STEPS).tables
            if tables is not None:
                return tables
        return [lotted[first : first + 4] for first in range(0, len(lotted), 4)]

    def _resting(self, turns: Turns, index: dict[int, int]) -> tuple[int, ...]:
        """The fairest way of sitting out with which the others can be seated."""
        fairest = next(turns.ways(self._task.byes))
        if self._is_free:
            return fairest
        ways, is_sure = turns.ways(self._task.byes), True
        for way in islice(ways, WAYS):
            out = {index[who] for who in way}
            answer = partition([who for who in range(len(index)) if who not in out], self._aims.apart, STEPS)
            if answer.tables is not None:
                return way
            is_sure = is_sure and answer.is_sure
            if not answer.is_sure:
                return fairest
        if is_sure and next(ways, None) is None:
            self._refuse(who for two in self._task.apart for who in two)
        return fairest

    def _refuse_impossible(self) -> None:
        """Simple proofs: each table takes one of any players of whom no two may meet, and everybody who plays needs three companions.

        Somebody who may have fewer than three plays nevertheless when more are so than can sit out.
        """
        everybody, apart = range(len(self._aims.order)), self._aims.apart
        if clique := too_many_apart(everybody, apart, self._task.tables + self._task.byes):
            self._refuse(self._aims.order[who] for who in clique)
        lonely = [who for who in everybody if len(everybody) - 1 - len(apart[who]) < 3]
        if len(lonely) > self._task.byes:
            self._refuse(self._aims.order[who] for who in lonely)

    def _refuse(self, entrants: Iterable[int]) -> NoReturn:
        raise apart_refusal("apart_impossible", entrants)


def apart_refusal(code: str, entrants: Iterable[int]) -> RuleViolation:
    """``apart_impossible`` where it is proved, or ``apart_not_found``."""
    sentence = {
        "apart_impossible": gettext_noop("Not all who must not meet can be kept apart: {numbers}."),
        "apart_not_found": gettext_noop("No seating was found that keeps all apart who must not meet: {numbers}."),
    }[code]
    names = sorted(set(entrants))
    return RuleViolation(code, sentence, where="apart", numbers=", ".join(map(str, names)), entrants=tuple(names))
