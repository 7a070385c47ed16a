"""Search for sessions with byes and few repeats: base sessions that turn, annealed by exchanges of two players.

All players but some move on in circles of equal length, so a base session stands for as many sessions, and what is found is found soon.
With the length 1 nobody moves, and each session is searched for itself; then it can continue sessions that were given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, exp
from random import Random

from league.drawing.task import Blocks

__all__ = ["Turning", "anneal"]

HOT, COLD = 0.3, 0.1  #: temperatures; a pair's second meeting costs 1, its third 2 more
LEVELS = 100  #: a run cools down in so many levels


@dataclass(frozen=True)
class Turning:
    """What is searched: ``players`` and ``sessions``, a multiple of the ``length`` of the ``circles``; the players after these stay.
    ``before``: sessions whose meetings count, too, if the length is 1."""

    players: int
    sessions: int
    length: int
    circles: int
    before: Blocks = field(default_factory=list)

    def moved(self, who: int, by: int) -> int:
        start = who // self.length * self.length
        return start + (who - start + by) % self.length if who < self.circles * self.length else who


class _Base:
    """Base sessions, each a list of players: four after four at a table, the last ones sitting out.

    Byes go round: the first n of them have n different players, and so have the next n; so everybody's number is within one of the others'
    after every session. ``rests``: by round and circle the base session in which it sits out.
    """

    def __init__(self, turning: Turning, random: Random) -> None:
        self.turning = turning
        self.byes = turning.players % 4
        self.seated = turning.players - self.byes
        self.orbit, pairs = _orbits(turning)
        most = 6 * (turning.sessions + len(turning.before))
        times = [turning.length // size for size in pairs]  # each meeting in a base session is one for each pair of the orbit, or more
        self._prices = [
            [size * (comb(each * (met + 1), 2) - comb(each * met, 2)) for met in range(most)]
            for size, each in zip(pairs, times, strict=True)
        ]
        self._met = [0] * len(pairs)
        self.cost = 0
        for one, other in (two for session in turning.before for table in session for two in combinations(table, 2)):
            self._meet(one, [other])
        self.rests: dict[tuple[int, int], int] = {}
        self.sessions = [random.sample(range(turning.players), turning.players) for _ in range(turning.sessions // turning.length)]
        for number, session in enumerate(self.sessions):
            for place in range(self.seated, turning.players):
                self._first_rest(number, session, place)
            for table in range(0, self.seated, 4):
                for one, other in combinations(session[table : table + 4], 2):
                    self._meet(one, [other])

    def when(self, number: int, place: int) -> int:
        """The round of byes to which a place after the tables belongs."""
        return (number * self.byes + place - self.seated) * self.turning.length // self.turning.players

    def circle(self, who: int) -> int | None:
        return who // self.turning.length if who < self.turning.circles * self.turning.length else None

    def _first_rest(self, number: int, session: list[int], place: int) -> None:
        when = self.when(number, place)
        for at in (*range(place, len(session)), *range(self.seated)):
            circle = self.circle(session[at])
            if circle is not None and (when, circle) not in self.rests:
                session[place], session[at] = session[at], session[place]
                self.rests[when, circle] = number
                return
        raise ValueError("There are too few circles for these byes.")

    def _meet(self, who: int, others: Iterable[int]) -> None:
        for other in others:
            orbit = self.orbit[who][other]
            self.cost += self._prices[orbit][self._met[orbit]]
            self._met[orbit] += 1

    def _part(self, who: int, others: Iterable[int]) -> None:
        for other in others:
            orbit = self.orbit[who][other]
            self._met[orbit] -= 1
            self.cost -= self._prices[orbit][self._met[orbit]]

    def _companions(self, session: list[int], place: int) -> list[int]:
        start = place // 4 * 4
        return [session[at] for at in range(start, start + 4) if at != place] if place < self.seated else []

    def exchange(self, session: list[int], place: int, other: int) -> None:
        """Let the players at two places, not both at one table, change places."""
        mine, theirs = self._companions(session, place), self._companions(session, other)
        one, two = session[place], session[other]
        self._part(one, mine)
        self._part(two, theirs)
        session[place], session[other] = two, one
        self._meet(two, mine)
        self._meet(one, theirs)

    def exchanges(self, number: int, place: int, other: int) -> list[tuple[int, int, int]]:
        """The exchanges (session, place, place) that these need together so that byes go round; none if that is impossible.

        Somebody may sit out instead of another if they, or that other, do so nowhere else in this round of byes; or if they exchange both
        their byes."""
        if place // 4 == other // 4 or min(place, other) >= self.seated:
            return []
        place, other = sorted((place, other))
        if other < self.seated:
            return [(number, place, other)]
        session, when = self.sessions[number], self.when(number, other)
        comes, rests = session[other], session[place]
        circle = self.circle(rests)
        if circle is None:
            return []
        elsewhere = self.rests.get((when, circle))
        if elsewhere is None or circle == self.circle(comes):
            return [(number, place, other)]
        if self.turning.length > 1:
            return []
        there = self.sessions[elsewhere]
        seat = there.index(comes)
        return [(number, place, other), (elsewhere, seat, there.index(rests))] if seat < self.seated else []

    def make(self, moves: Iterable[tuple[int, int, int]]) -> None:
        for number, place, other in moves:
            self.exchange(self.sessions[number], place, other)

    def note(self, moves: Iterable[tuple[int, int, int]]) -> None:
        """Note the byes after these exchanges."""
        for number, place, other in moves:
            if other >= self.seated:
                session, when = self.sessions[number], self.when(number, other)
                self.rests = {key: at for key, at in self.rests.items() if key != (when, self.circle(session[place])) or at != number}
                self.rests[when, self.circle(session[other]) or 0] = number

    def blocks(self) -> Blocks:
        """All sessions: each base session, moved on."""
        tables = [[session[table : table + 4] for table in range(0, self.seated, 4)] for session in self.sessions]
        return [
            [[self.turning.moved(who, by) for who in table] for table in session] for session in tables for by in range(self.turning.length)
        ]


def _orbits(turning: Turning) -> tuple[list[list[int]], list[int]]:
    """By two players the number of their pair's orbit, and by orbit how many pairs it has."""
    orbit = [[-1] * turning.players for _ in range(turning.players)]
    pairs: list[int] = []
    for one, other in combinations(range(turning.players), 2):
        if orbit[one][other] < 0:
            images = {frozenset((turning.moved(one, by), turning.moved(other, by))) for by in range(turning.length)}
            for a, b in images:
                orbit[a][b] = orbit[b][a] = len(pairs)
            pairs.append(len(images))
    return orbit, pairs


def anneal(turning: Turning, seed: int, steps: int) -> Iterator[tuple[int, Blocks]]:
    """Cool down once in so many steps: Σ C(meetings, 2) and the sessions, at first and each time that is less than before."""
    random = Random(seed)
    base = _Base(turning, random)
    least, places, count, lot = base.cost, turning.players, len(base.sessions), random.random
    yield least, base.blocks()
    for step in range(steps):
        if step % (steps // LEVELS) == 0:
            heat = turning.length * HOT * (COLD / HOT) ** (step / steps)
        number = int(lot() * count)
        moves = base.exchanges(number, int(lot() * places), int(lot() * places))
        before = base.cost
        base.make(moves)
        dearer = base.cost - before
        if dearer > 0 and lot() >= exp(-dearer / heat):
            base.make(reversed(moves))
        elif moves:
            base.note(moves)
            if base.cost < least:
                least = base.cost
                yield least, base.blocks()
            if not base.cost:
                return
