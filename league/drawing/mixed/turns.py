"""Fair turns at the tables of another size than four: within one after every session where earlier turns allow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.drawing.task import Blocks, Task

__all__ = ["OddTurns", "evenly_given"]


def evenly_given(before: Sequence[int], seats: int, sessions: int) -> Iterator[list[int]]:
    """Each player's turns after every session if each session's seats go to those who had fewest turns. After each session the least count
    is as high, and the largest as low, as it can be."""
    counts = list(before)
    for _ in range(sessions):
        for who in sorted(range(len(counts)), key=counts.__getitem__)[:seats]:
            counts[who] += 1
        yield list(counts)


class OddTurns:
    """How far turns are from fair, over players by their index in an order: after each session nobody may have fewer turns than the least
    that everybody can have, nor more than are needed for that, unless they had more before."""

    def __init__(self, task: Task, order: Sequence[int]) -> None:
        self.before = [task.history.odd.get(who, 0) for who in order]
        self.sizes = task.seats
        given = list(evenly_given(self.before, task.odd_seats, task.sessions))
        self._least = [min(counts) for counts in given]
        self._most = [max((one for one, had in zip(counts, self.before, strict=True) if one > had), default=0) for counts in given]

    def unfairness(self, who: int, turns: int, session: int) -> int:
        """How many turns somebody has too few or too many after a session."""
        return max(0, self._least[session] - turns, turns - max(self._most[session], self.before[who]))

    def unfair(self, blocks: Blocks) -> int:
        """The unfairness of all players after all sessions."""
        counts, total = list(self.before), 0
        for session, tables in enumerate(blocks):
            for who in (who for table in tables if len(table) != 4 for who in table):
                counts[who] += 1
            total += sum(self.unfairness(who, turns, session) for who, turns in enumerate(counts))
        return total
