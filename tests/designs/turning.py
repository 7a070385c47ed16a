"""Search for sessions with byes and few repeats: base sessions that turn, annealed by exchanges of two players.

All players but some move on in circles of equal length, so a base session stands for as many sessions, and what is found is found soon.
With the length 1 nobody moves, and each session is searched for itself; then it can continue sessions that were given.
Where all move on, a session can also consist of few tables and their images: it stays as it is when all move on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, exp
from random import Random

from league.drawing.task import Blocks

__all__ = ["COLD", "HOT", "Turning", "anneal"]

HOT, COLD = 0.3, 0.1  #: temperatures; a pair's second meeting costs 1, its third 2 more
LEVELS = 100  #: a run cools down in so many levels


@dataclass(frozen=True)
class Turning:
    """What is searched: ``players`` and ``sessions``, a multiple of the ``length`` of the ``circles``; the players after these stay.
    ``before``: sessions whose meetings count, too, if the length is 1. ``staying``: so many sessions more that stay as they are when all
    move on: somebody of each circle sits at one of a few tables, and the others at the images of these; the circles are a multiple of
    four then, and hold everybody."""

    players: int
    sessions: int
    length: int
    circles: int
    before: Blocks = field(default_factory=list)
    staying: int = 0

    def moved(self, who: int, by: int) -> int:
        start = who // self.length * self.length
        return start + (who - start + by) % self.length if who < self.circles * self.length else who


class _Base:
    """Base sessions, each a list of players: four after four at a table, the last ones sitting out; then those that stay, each with one
    player of each circle.

    Byes go round: the first n of them have n different players, and so have the next n; so everybody's number is within one of the others'
    after every session. ``rests``: by round and circle the base session in which it sits out.
    """

    def __init__(self, turning: Turning, random: Random) -> None:
        self.turning = turning
        self.byes = turning.players % 4
        self.seated = turning.players - self.byes
        self.orbit, pairs = _orbits(turning)
        most = 6 * (turning.sessions + turning.staying + len(turning.before))
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
        self.bases = len(self.sessions)
        for _ in range(turning.staying):
            few = [turning.moved(circle * turning.length, random.randrange(turning.length)) for circle in range(turning.circles)]
            random.shuffle(few)
            self.sessions.append(few)
            for place, who in enumerate(few):
                self._meet(who, few[place // 4 * 4 : place])

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

    def turn(self, session: list[int], place: int, by: int) -> None:
        """Let the player that many places further in the circle sit there."""
        others = self._companions(session, place)
        self._part(session[place], others)
        session[place] = self.turning.moved(session[place], by)
        self._meet(session[place], others)

    def exchanges(self, number: int, place: int, other: int) -> list[tuple[int, int, int]]:
        """The exchanges (session, place, place) that these need together so that byes go round; none if that is impossible.

        Somebody may sit out instead of another if they, or that other, do so nowhere else in this round of byes; or if they exchange both
        their byes. In a session that stays, two places at different tables; otherwise (session, place, minus by how much) lets another of
        the circle sit there."""
        if number >= self.bases:
            place, length = place % self.turning.circles, self.turning.length
            return [(number, place, other if other < self.turning.circles and other // 4 != place // 4 else -1 - other % (length - 1))]
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
            if other < 0:
                self.turn(self.sessions[number], place, -other)
            else:
                self.exchange(self.sessions[number], place, other)

    def undo(self, moves: Sequence[tuple[int, int, int]]) -> None:
        self.make((number, place, other if other >= 0 else -self.turning.length - other) for number, place, other in reversed(moves))

    def note(self, moves: Iterable[tuple[int, int, int]]) -> None:
        """Note the byes after these exchanges."""
        for number, place, other in moves:
            if other >= self.seated:
                session, when = self.sessions[number], self.when(number, other)
                self.rests = {key: at for key, at in self.rests.items() if key != (when, self.circle(session[place])) or at != number}
                self.rests[when, self.circle(session[other]) or 0] = number

    def blocks(self) -> Blocks:
        """All sessions: each base session, moved on; then those that stay."""
        tables = [[session[table : table + 4] for table in range(0, min(len(session), self.seated), 4)] for session in self.sessions]
        images = [
            [[[self.turning.moved(who, by) for who in table] for table in few] for by in range(self.turning.length)] for few in tables
        ]
        moved = [session for base in images[: self.bases] for session in base]
        return moved + [[table for few in staying for table in few] for staying in images[self.bases :]]


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


def anneal(turning: Turning, seed: int, steps: int, heats: tuple[float, float] = (HOT, COLD)) -> Iterator[tuple[int, Blocks]]:
    """Cool down once in so many steps: Σ C(meetings, 2) and the sessions, at first and each time that is less than before. A base session
    is changed as often as all sessions that it stands for."""
    random = Random(seed)
    base = _Base(turning, random)
    least, places, lot, (hot, cold) = base.cost, turning.players, random.random, heats
    turns = [number for number in range(base.bases) for _ in range(turning.length)] + [*range(base.bases, len(base.sessions))]
    yield least, base.blocks()
    for step in range(steps):
        if step % (steps // LEVELS) == 0:
            heat = turning.length * hot * (cold / hot) ** (step / steps)
        moves = base.exchanges(turns[int(lot() * len(turns))], int(lot() * places), int(lot() * places))
        before = base.cost
        base.make(moves)
        dearer = base.cost - before
        if dearer > 0 and lot() >= exp(-dearer / heat):
            base.undo(moves)
        elif moves:
            base.note(moves)
            if base.cost < least:
                least = base.cost
                yield least, base.blocks()
            if not base.cost:
                return
