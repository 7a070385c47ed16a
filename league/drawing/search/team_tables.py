"""Tables of a team tournament: first which teams sit together, so that all meet equally often, then which of their players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from math import exp

from league.drawing.arrangement import pair
from league.drawing.lots import Lots
from league.drawing.search.aims import NEVER, Aims, Costs
from league.drawing.search.floor import Floor
from league.drawing.task import Blocks

__all__ = ["TeamFloor", "even_tables", "mates_of"]

TRIES_EACH, LEAST_TRIES = 400, 40_000  #: exchanges weighed: for each seat of the schedule, and at least
MOST_TRIES = 400_000
HOT, COLD, STAGES = 2.0, 0.2, 40  #: temperatures, for a cost of Σ C(meetings, 2)
SCALE = 10_000  #: resolution of the odds: coarse, so that the last bit of an exponential decides nothing
DEAREST = 24  #: extra cost from which on no exchange is made


class TeamFloor(Floor):
    """Sessions in which only team-mates change places, so that the teams at each table stay. ``mates``: by player, their team-mates."""

    def __init__(
        self, mates: Sequence[Sequence[int]], blocks: Blocks, costs: Costs, borne: Sequence[int] = (), alike: Sequence[int] = ()
    ) -> None:
        super().__init__(blocks, costs, borne, alike)
        self._mates, self._never = mates, [NEVER] * len(costs)

    def changes(self, session: int, who: int) -> list[int]:
        place, own, row, costs = self._place[session], self._own[session], self.costs[who], self.costs
        here, tables, save = place[who], self.blocks[session], own[who]
        one, two, three = (costs[other] for other in tables[here] if other != who)
        found = self._never.copy()
        for mate in self._mates[who]:
            there = place[mate]
            joining = one[mate] + two[mate] + three[mate] - save
            if there < len(tables):
                a, b, c, d = tables[there]
                found[mate] = joining + row[a] + row[b] + row[c] + row[d] - row[mate] - own[mate]
            elif self._may_rest_instead(session, who, mate):
                found[mate] = joining
        found[who] = NEVER
        return found


def mates_of(aims: Aims) -> Sequence[Sequence[int]]:
    """By player, their team-mates."""
    members: dict[int, list[int]] = {}
    for who, team in enumerate(aims.teams):
        members.setdefault(team, []).append(who)
    return [[mate for mate in members[team] if mate != who] for who, team in enumerate(aims.teams)]


def even_tables(blocks: Blocks, aims: Aims, lots: Lots) -> Blocks:
    """Those who play in each session of ``blocks``, seated anew: nobody with their team, and the teams meet as equally often as annealing
    finds."""
    search = _TeamPattern([dealt(session, aims, lots) for session in blocks], aims, lots)
    tries = min(MOST_TRIES, max(LEAST_TRIES, TRIES_EACH * sum(4 * len(session) for session in blocks)))
    for stage in range(STAGES):
        if search.anneal(tries // STAGES, HOT * (COLD / HOT) ** (stage / (STAGES - 1))):
            break
    return search.best


def dealt(session: Iterable[Sequence[int]], aims: Aims, lots: Lots) -> list[list[int]]:
    """Deal the players, team after team, to the tables in turn: no team has more players than there are tables."""
    tables = list(session)
    lot = lots.shuffled(sorted(set(aims.teams)))
    row = sorted(lots.shuffled(who for table in tables for who in table), key=lambda who: lot[aims.teams[who]])
    return [row[first :: len(tables)] for first in range(len(tables))]


class _TeamPattern:
    """The search: two players of different tables and teams change places; what counts is :meth:`Aims.uneven`."""

    def __init__(self, blocks: Blocks, aims: Aims, lots: Lots) -> None:
        self._lots, self._team, self._blocks = lots, aims.teams, blocks
        count = len(set(aims.teams))
        self._met = [[aims.teams_met[pair(one, other)] for other in range(count)] for one in range(count)]
        for session in blocks:
            for table in session:
                for one, other in combinations([aims.teams[who] for who in table], 2):
                    self._met[one][other] += 1
                    self._met[other][one] += 1
        self._score = self._least = aims.uneven(chain.from_iterable(row[:team] for team, row in enumerate(self._met)))
        self.best = self._copied()

    def _copied(self) -> Blocks:
        return [[list(table) for table in session] for session in self._blocks]

    def anneal(self, tries: int, heat: float) -> bool:
        """Try exchanges at this temperature; whether nothing is left to be evened out."""
        random, blocks, team = self._lots.random, self._blocks, self._team
        chances = [round(SCALE * exp(-dearer / heat)) / SCALE for dearer in range(DEAREST)]
        for _ in range(tries):
            if not self._score:
                self.best = self._copied()
                return True
            session = blocks[int(random() * len(blocks))]
            here, there = session[int(random() * len(session))], session[int(random() * len(session))]
            mine, theirs = int(random() * 4), int(random() * 4)
            at_one, at_other = [team[who] for who in here], [team[who] for who in there]
            one, other = at_one.pop(mine), at_other.pop(theirs)
            if one == other or one in at_other or other in at_one:
                continue
            dearer = self._dearer(one, other, at_one, at_other)
            if dearer <= 0 or (dearer < DEAREST and random() < chances[dearer]):
                self._exchange(one, other, at_one, at_other)
                here[mine], there[theirs] = there[theirs], here[mine]
                self._score += dearer
                if self._score < self._least:
                    self._least, self.best = self._score, self._copied()
        return False

    def _dearer(self, one: int, other: int, at_one: list[int], at_other: list[int]) -> int:
        """The change in cost if team ``one`` leaves those ``at_one`` for those ``at_other``, and ``other`` takes its place. Teams at both
        tables meet the two as often as before."""
        mine, theirs = self._met[one], self._met[other]
        lost = sum(theirs[team] - mine[team] + 1 for team in at_one if team not in at_other)
        return lost + sum(mine[team] - theirs[team] + 1 for team in at_other if team not in at_one)

    def _exchange(self, one: int, other: int, at_one: list[int], at_other: list[int]) -> None:
        for team in at_one:
            self._meet(one, team, -1)
            self._meet(other, team, 1)
        for team in at_other:
            self._meet(other, team, -1)
            self._meet(one, team, 1)

    def _meet(self, one: int, other: int, more: int) -> None:
        self._met[one][other] += more
        self._met[other][one] += more
