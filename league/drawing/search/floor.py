"""Sessions during a search: who sits where, the cost of each seat, and the change by a swap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.drawing.lots import Lots
from league.drawing.search.aims import MEET, NEVER, Costs
from league.drawing.task import Blocks

__all__ = ["Floor"]

TRIES = 12  #: random picks of a seat in trouble, before all seats are checked


class Floor:
    """Blocks over players 0 to n - 1, some of whom may sit out, and the ``costs`` of each two players' next meeting, kept up to date.

    ``cost`` sums over all pairs what each of their meetings in the blocks cost when it was added. With costs that grow by :data:`MEET` at
    every meeting, that is MEET·Σ C(meetings, 2) plus the pair's extra cost for each meeting. ``borne``: by player, the cost that a seat has
    anywhere, and that is no reason to look for another one. ``alike``: by player a number, the same for players who sat out equally often
    before; players sitting out change places with such a player only. If it is empty, those sitting out stay.
    """

    def __init__(self, blocks: Blocks, costs: Costs, borne: Sequence[int] = (), alike: Sequence[int] = ()) -> None:
        self.blocks = [[list(table) for table in session] for session in blocks]
        self.costs = [list(row) for row in costs]
        self._borne = borne or [0] * len(costs)
        self.cost = 0
        count = len(costs)
        self._place = [[len(session)] * count for session in blocks]  # those sitting out are at a table after the last
        for place, session in zip(self._place, self.blocks, strict=True):
            for number, table in enumerate(session):
                self._sit_down(place, number, table)
        self._own = [[0] * count for _ in blocks]  # the cost saved by taking a player away from their table
        for own, session in zip(self._own, self.blocks, strict=True):
            for table in session:
                self._weigh(own, table)
        playing = [{who for table in session for who in table} for session in self.blocks]
        self._resting = [[who for who in range(count) if alike and who not in here] for here in playing]
        self._alike = list(alike)
        self._rests = [0] * count  # the sessions in which a player sits out, as bits
        for number, resting in enumerate(self._resting):
            for who in resting:
                self._rests[who] |= 1 << number

    def _sit_down(self, place: list[int], number: int, table: list[int]) -> None:
        for at, one in enumerate(table):
            place[one] = number
            for other in table[:at]:
                self.cost += self.costs[one][other]
                self.costs[one][other] += MEET
                self.costs[other][one] += MEET

    def _weigh(self, own: list[int], table: list[int]) -> None:
        for one in table:
            row = self.costs[one]
            own[one] = sum([row[other] for other in table if other != one]) - MEET * (len(table) - 1)

    def trouble(self, lots: Lots) -> tuple[int, int] | None:
        """A session and a player in it whose seat costs more than it must, by lot; None if there is none."""
        sessions, count, borne, owns, random = len(self._own), len(self.costs), self._borne, self._own, lots.random
        for _ in range(TRIES):
            session, who = (
                int(random() * sessions),
                int(random() * count),
            )  # two lots, without calls, which take longer
            if owns[session][who] > borne[who]:
                return session, who
        seats = [
            (session, who)
            for session, own in enumerate(self._own)
            if any(own)
            for who, (cost, least) in enumerate(zip(own, borne, strict=True))
            if cost > least
        ]
        return lots.one_of(seats) if seats else None

    def changes(self, session: int, who: int) -> list[int]:
        """By player, the change in cost if ``who`` swaps with them; at least half of :data:`NEVER` if they cannot swap."""
        place, own, row, costs = self._place[session], self._own[session], self.costs[who], self.costs
        here = place[who]
        tables = self.blocks[session]
        one, two, three = (costs[other] for other in tables[here] if other != who)
        save = own[who]
        joining = [row[a] + row[b] + row[c] + row[d] - save for a, b, c, d in tables]
        joining[here] = 3 * NEVER
        joining.append(3 * NEVER)
        found = [
            a + b + c + joining[at] - known - saved for a, b, c, known, saved, at in zip(one, two, three, row, own, place, strict=True)
        ]
        for other in self._resting[session]:
            if self._may_rest_instead(session, who, other):
                found[other] = one[other] + two[other] + three[other] - save
        return found

    def _may_rest_instead(self, session: int, who: int, resting: int) -> bool:
        """Whether turns stay fair: both have sat out equally often so far, last in the same session, and neither does so later."""
        last = 1 << session
        return self._alike[who] == self._alike[resting] and self._rests[resting] == self._rests[who] | last and self._rests[who] < last

    def swap(self, session: int, one: int, other: int, change: int) -> None:
        """Exchange two players of different tables, or a player and one sitting out; ``change`` is what :meth:`changes` returned."""
        place, tables = self._place[session], self.blocks[session]
        if place[other] == len(tables):
            self._rest_instead(session, one, other)
            self.cost += change
            return
        mine, theirs = tables[place[one]], tables[place[other]]
        with_one = [who for who in mine if who != one]
        with_other = [who for who in theirs if who != other]
        self._meet(session, one, with_one, -MEET)
        self._meet(session, other, with_other, -MEET)
        self._meet(session, one, with_other, MEET)
        self._meet(session, other, with_one, MEET)
        mine[mine.index(one)], theirs[theirs.index(other)] = other, one
        place[one], place[other] = place[other], place[one]
        self._weigh(self._own[session], mine)
        self._weigh(self._own[session], theirs)
        self.cost += change

    def _rest_instead(self, session: int, one: int, resting: int) -> None:
        """Let ``one`` sit out, and ``resting`` play in their place."""
        place = self._place[session]
        table = self.blocks[session][place[one]]
        others = [who for who in table if who != one]
        self._meet(session, one, others, -MEET)
        self._meet(session, resting, others, MEET)
        table[table.index(one)] = resting
        place[one], place[resting] = place[resting], place[one]
        self._own[session][one] = 0
        self._weigh(self._own[session], table)
        self._resting[session] = [one if who == resting else who for who in self._resting[session]]
        self._rests[one] |= 1 << session
        self._rests[resting] &= ~(1 << session)

    def _meet(self, session: int, who: int, others: Iterable[int], more: int) -> None:
        """Raise or lower the cost of somebody's next meeting with others, here and at the tables of other sessions where they meet."""
        row = self.costs[who]
        for other in others:
            row[other] += more
            self.costs[other][who] += more
            if row[other] <= 0 or (row[other] == MEET and more > 0):
                continue  # they meet nowhere else
            for number, place in enumerate(self._place):
                if number != session and place[who] == place[other] < len(self.blocks[number]):
                    own = self._own[number]
                    own[who] += more
                    own[other] += more

    def copy(self) -> Blocks:
        return [[list(table) for table in session] for session in self.blocks]
