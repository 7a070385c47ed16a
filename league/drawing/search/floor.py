"""Sessions while they are searched: who sits where, what each seat costs, and what a swap would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.drawing.lots import Lots
from league.drawing.search.aims import MEET, NEVER, Costs
from league.drawing.task import Blocks

__all__ = ["Floor"]

TRIES = 12  #: lots for a seat in trouble, before all are looked through


class Floor:
    """Blocks over players 0 to n - 1, who may sit out, and the ``costs`` of each two players' next meeting, kept up to date.

    ``cost`` is the sum over all pairs of what each of their meetings in the blocks cost when it came: with costs that grow by
    :data:`MEET` at every meeting that is MEET·Σ C(meetings, 2), and the extra cost of a pair for each of its meetings. ``borne``: by
    player what a seat costs anywhere, for which nobody looks for another one. ``alike``: by player a number, the same for players who sat
    out as often before; who sits out changes places with such a player. Where it is empty nobody takes the place of who sits out.
    """

    def __init__(self, blocks: Blocks, costs: Costs, borne: Sequence[int] = (), alike: Sequence[int] = ()) -> None:
        self.blocks = [[list(table) for table in session] for session in blocks]
        self.costs = [list(row) for row in costs]
        self._borne = borne or [0] * len(costs)
        self.cost = 0
        count = len(costs)
        self._place = [[len(session)] * count for session in blocks]  # who sits out is at a table after the last
        for place, session in zip(self._place, self.blocks, strict=True):
            for number, table in enumerate(session):
                self._sit_down(place, number, table)
        self._own = [[0] * count for _ in blocks]  # what is saved by taking a player away from their table
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
            own[one] = sum([row[other] for other in table if other != one]) - 3 * MEET

    def trouble(self, lots: Lots) -> tuple[int, int] | None:
        """A session and a player in it whose seat costs more than is to be borne, by lot; None if there is none."""
        sessions, count, borne = len(self._own), len(self.costs), self._borne
        for _ in range(TRIES):
            session, who = lots.below(sessions), lots.below(count)
            if self._own[session][who] > borne[who]:
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
        """By player, what swapping ``who`` with them changes in the cost; at least half of :data:`NEVER` where there is nothing to swap."""
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
        """Whether turns stay fair: both sat out as often up to here, last in the same session, and neither does so later."""
        last = 1 << session
        return self._alike[who] == self._alike[resting] and self._rests[resting] == self._rests[who] | last and self._rests[who] < last

    def swap(self, session: int, one: int, other: int, change: int) -> None:
        """Let two players of different tables change seats, or the other one sit at the first one's table; ``change`` is what
        :meth:`changes` said."""
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
        """Let ``one`` sit out and who sits out play in their place."""
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
        """Let somebody's next meeting with others cost more or less, here and at the tables of other sessions where they meet."""
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
