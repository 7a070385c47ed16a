"""The starting point of a search: who sits out in each session, and tables that keep apart those who must not meet; or why that is
impossible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, islice

from league.drawing.byes import Turns
from league.drawing.lots import Lots
from league.drawing.search.aims import Aims
from league.drawing.search.partition import circles, partition, too_many_apart
from league.drawing.task import Blocks, Task
from league.drawing.teams import team_numbers
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["Opening", "apart_refusal"]

STEPS = 20_000  #: tables tried to find out whether a session is possible
AGAIN = 200  #: tables tried to find one more that is
WAYS = 2_000  #: of sitting out that are tried; these are all ways for up to 23 players

Tables = list[list[int]]


class Opening:
    """The players of each session (indices of ``aims``), with byes as fair as those who must not meet allow.

    Refusal: ``apart_impossible``, if that is proved; ``entrants`` names the players concerned.
    """

    def __init__(self, task: Task, aims: Aims, lots: Lots) -> None:
        self._task, self._aims, self._lots = task, aims, lots
        self._everybody = range(len(aims.order))
        if task.apart:
            self._refuse_impossible(task.tables)
        self._sessions = self._planned()

    def blocks(self) -> Blocks:
        """Tables by lot; if some must not meet, tables that keep them apart, if any were found. Byes are drawn anew each time unless that
        needs a search."""
        if self._task.byes and not self._task.apart:
            self._sessions = self._planned()
        return [self._tables(playing, kept_apart) for playing, kept_apart in self._sessions]

    def _planned(self) -> list[tuple[list[int], Tables | None]]:
        """By session the players and, if some must not meet, the first tables found."""
        turns = Turns(self._aims.order, self._task.history, self._lots, team_numbers(self._task))
        index = {who: number for number, who in enumerate(self._aims.order)}
        sessions = []
        for _ in range(self._task.sessions):
            resting, tables = self._who_rests([index[who] for who in turns.order()])
            sessions.append(([who for who in self._everybody if who not in resting], tables))
            turns.rest([self._aims.order[who] for who in resting])
        return sessions

    def _tables(self, playing: Sequence[int], kept_apart: Tables | None) -> Tables:
        lotted = self._lots.shuffled(playing)
        if kept_apart is None:
            return [lotted[first : first + 4] for first in range(0, len(lotted), 4)]
        return partition(lotted, self._aims.apart, AGAIN).tables or [list(table) for table in kept_apart]

    def _who_rests(self, in_turn: Sequence[int]) -> tuple[tuple[int, ...], Tables | None]:
        """The fairest way of sitting out that lets the others be seated, and their tables if that was checked and found possible."""
        fairest = tuple(in_turn[: self._task.byes])
        if not self._task.apart:
            return fairest, None
        ways = combinations(in_turn, self._task.byes)
        for way in islice(ways, WAYS):
            answer = partition([who for who in self._everybody if who not in way], self._aims.apart, STEPS)
            if answer.tables is not None:
                return way, answer.tables
            if not answer.is_sure:
                return fairest, None
        if next(ways, None) is None:  # all of them were looked through
            raise self._refusal(who for who in self._everybody if self._aims.apart[who])
        return fairest, None

    def _refuse_impossible(self, tables: int) -> None:
        """Refuse what can never be: each table takes only one of a set of players no two of whom may meet, and everybody who plays needs
        three companions; no more than the byes can always sit out. Of those who may only sit among themselves, all but a multiple of four
        sit out."""
        apart, byes = self._aims.apart, self._task.byes
        if clique := too_many_apart(self._everybody, apart, tables + byes):
            raise self._refusal(clique)
        lonely = [who for who in self._everybody if len(self._everybody) - 1 - len(apart[who]) < 3]
        if len(lonely) > byes:
            raise self._refusal(lonely)
        uneven = [circle for circle in circles(self._everybody, apart) if len(circle) % 4]
        if sum(len(circle) % 4 for circle in uneven) > byes:
            raise self._refusal(sorted(uneven, key=len)[0])

    def _refusal(self, indices: Iterable[int]) -> RuleViolation:
        return apart_refusal("apart_impossible", (self._aims.order[index] for index in indices))


def apart_refusal(code: str, entrants: Iterable[int]) -> RuleViolation:
    """The refusal ``apart_impossible`` if that is proved, else ``apart_not_found``; ``entrants`` are the numbers of the players
    concerned."""
    sentence = {
        "apart_impossible": gettext_noop("Not all who must not meet can be kept apart: {numbers}."),
        "apart_not_found": gettext_noop("No seating was found that keeps all apart who must not meet: {numbers}."),
    }[code]
    names = sorted(set(entrants))
    return RuleViolation(code, sentence, where="apart", numbers=", ".join(map(str, names)), entrants=tuple(names))
