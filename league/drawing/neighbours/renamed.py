"""Give players each other's place in a plan after one session: the players of a table, and tables as wholes, are alike but for winds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.alone import odds_at
from league.drawing.neighbours.mending import settle_winds
from league.drawing.neighbours.nearer import Distances

__all__ = ["rename"]

HOT, COLD = 20.0, 1.0  #: the temperature, in the cost of a table
STAGES = 12  #: of cooling
STEPS = 6_000  #: exchanges tried for each planned session
BEST, ORDERS = 6, 6  #: sessions for which winds are tried, and orders of the sessions after each
WINDS = 1_500  #: swaps to give everybody each wind once

Tables = Sequence[Sequence[int]]


def rename(agenda: Agenda, distances: Distances, lots: Lots, effort: Effort) -> bool:
    """After one session, draw now the planned session that has the nearest neighbours when players take each other's places in the plan,
    such that nobody meets again and winds come out right. Whether it was done; if not, everything is as before."""
    alike: dict[int, list[int]] = {}
    for who, others in enumerate(agenda.never):
        alike.setdefault(others | 1 << who, []).append(who)
    played = list(alike.values())
    if any(len(players) != 4 for players in played) or any(len(seats) != len(agenda.never) for seats in agenda.seats):
        return False
    before, cost = agenda.plan(), distances.of_session(agenda.seated[0])
    plan = [agenda.tables(number) for number in range(len(before))]
    found = sorted((_Names(played, tables, distances).annealed(lots, effort), number) for number, tables in enumerate(plan))
    for (_, names), number in [one for one in found if one[0][0] < cost][:BEST]:
        for _ in range(ORDERS):
            order = [number, *lots.shuffled(other for other in range(len(plan)) if other != number)]
            agenda.return_to([[names[who] for who in before[session]] for session in order])
            settle_winds(agenda, WINDS, lots, effort)
            if agenda.is_free:
                return True
    agenda.return_to(before)
    return False


class _Names:
    """Who takes whose place, such that the tables of ``played`` stay together and those of ``session`` come to cost little."""

    def __init__(self, played: Tables, session: Tables, distances: Distances) -> None:
        self._played, self._of = played, distances.of
        self._names = list(range(sum(map(len, played))))
        self._table = {who: number for number, table in enumerate(session) for who in table}
        self._seated = [sum(1 << who for who in table) for table in session]

    def annealed(self, lots: Lots, effort: Effort) -> tuple[int, list[int]]:
        """The least cost found, and the names (by player)."""
        names, seated, of, random = self._names, self._seated, self._of, lots.random
        cost = least = sum(map(of, seated))
        best = list(names)
        for stage in range(STAGES):
            if not effort.goes_on("neighbours", stage / STAGES):
                break
            odds = odds_at(HOT * (COLD / HOT) ** (stage / (STAGES - 1)))
            for pairs in self._exchanges(STEPS // STAGES, lots):
                after = self._after(pairs)
                worse = sum(of(bits) - of(seated[table]) for table, bits in after.items())
                if worse > 0 and (worse >= len(odds) or random() >= odds[worse]):
                    continue
                for one, other in pairs:
                    names[one], names[other] = names[other], names[one]
                for table, bits in after.items():
                    seated[table] = bits
                cost += worse
                if cost < least:
                    least, best = cost, list(names)
        return least, best

    def _exchanges(self, count: int, lots: Lots) -> Iterator[list[tuple[int, int]]]:
        """Two players of one table, or all of two tables."""
        for _ in range(count):
            mine, theirs = lots.one_of(self._played), lots.one_of(self._played)
            if mine is theirs or lots.random() < 0.5:
                yield [(lots.one_of(mine), lots.one_of(mine))]
            else:
                yield list(zip(mine, lots.shuffled(theirs), strict=True))

    def _after(self, pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
        """The tables of the session that an exchange changes, and who would sit there."""
        after: dict[int, int] = {}
        for one, other in pairs:
            here, there = self._table[one], self._table[other]
            if here != there:
                both = 1 << self._names[one] | 1 << self._names[other]
                after[here] = after.get(here, self._seated[here]) ^ both
                after[there] = after.get(there, self._seated[there]) ^ both
        return after
