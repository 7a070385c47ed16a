"""Assign the tables of each session to physical ones: nobody returns to the same place while that is possible, then as rarely as
possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, permutations, product
from math import exp, factorial, prod
from typing import TypeVar

from league.drawing.arrangement import History
from league.drawing.effort import Effort
from league.drawing.lots import Lots

__all__ = ["spread_tables"]

Four = TypeVar("Four", bound=Sequence[int])
STAGES, TRIES = 40, 16_000  #: of the annealing, and exchanges weighed in each at most, half a microsecond each
TRIES_EACH = 150  #: for each table of the schedule, if it has few
HOT, COLD = 0.6, 0.15  #: temperatures
SCALE = 10_000  #: resolution of the odds: coarse, so that the last bit of an exponential decides nothing
TOO_OFTEN, BEYOND = 2, 5  #: see :func:`_prices`
FEWER_FROM = 3  #: most visits of anybody to a place from which on an order is looked for in which they are fewer
EXCHANGE = 25  #: an exchange, which takes longer, counts as so many tries
DEAREST = 8  #: extra cost from which on no exchange is made
FEW = 1_000  #: number of orders of all tables up to which all of them are tried
FEW_TABLES, LOOKS = 4, 20_000  #: up to so many tables the orders of one session after the other are tried, so many in all
MOST = 5_000_000  #: tables times places, over all sessions, whose prices a search keeps at most: some 200 MB


def spread_tables(sessions: Sequence[Sequence[Four]], history: History, lots: Lots, effort: Effort) -> list[list[Four]]:
    """The same tables, in each session in an order (that of the physical tables from 1) in which everybody's visits, including earlier
    ones, are as even as a search finds; that nobody comes to a place more often than must be counts before that. A perfect order stays as
    it is, and so does one in which nobody's most visits to a place exceed those in the order found. If there are few orders, all are
    tried. If there are too many tables to search, the order is drawn by lot."""
    given = [list(tables) for tables in sessions]
    if sum(len(tables) ** 2 for tables in sessions) > MOST:
        return min(given, list(map(lots.shuffled, sessions)), key=lambda order: _most_visits(order, history))
    if prod(factorial(len(tables)) for tables in sessions) <= FEW and effort.goes_on("tables"):
        every = product(*(list(permutations(tables)) for tables in given))
        return [list(tables) for tables in min(every, key=lambda order: _unevenness(order, history))]
    spread, is_perfect = _searched(given, history, lots, effort)
    if is_perfect:
        return spread
    spread = min(given, spread, key=lambda order: (_most_visits(order, history), order is given))
    while (most := _most_visits(spread, history)) >= FEWER_FROM and effort.goes_on("tables"):
        if max(map(len, sessions)) <= FEW_TABLES:
            fewer = _within(spread, history, lots, most - 1)
        else:
            fewer, _is_perfect = _searched(spread, history, lots, effort, most - 1)
        if fewer is None or _most_visits(fewer, history) >= most:
            break
        spread = fewer
    return spread


def _within(sessions: Sequence[Sequence[Four]], history: History, lots: Lots, limit: int) -> list[list[Four]] | None:
    """An order in which nobody comes to a place more often than ``limit``, found session by session; None if there is none, or if none is
    found among the first ``LOOKS`` orders of a session."""
    visits = Counter({(who, place): times for who, mine in history.visits.items() for place, times in mine.items()})
    orders = [lots.shuffled([*permutations(tables)]) for tables in sessions]
    tried, chosen = [0] * len(sessions), 0
    for _look in range(LOOKS):
        if chosen == len(sessions):
            return [list(each[number - 1]) for each, number in zip(orders, tried, strict=True)]
        if tried[chosen] == len(orders[chosen]):
            tried[chosen] = 0
            if not chosen:
                return None
            chosen -= 1
            visits.subtract(_come(orders[chosen][tried[chosen] - 1]))
            continue
        new = _come(orders[chosen][tried[chosen]])
        tried[chosen] += 1
        if all(visits[each] < limit for each in new):
            visits.update(new)
            chosen += 1
    return None


def _come(tables: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Who comes to which place."""
    return [(who, place) for place, table in enumerate(tables, 1) for who in table]


def _searched(
    sessions: Sequence[Sequence[Four]], history: History, lots: Lots, effort: Effort, limit: int | None = None
) -> tuple[list[list[Four]], bool]:
    """The order in which visits are as even as the search finds, and whether none can be more even. With a ``limit``, visits beyond so many
    cost more than evenness can save."""
    places = _Places(sessions, history, lots, limit)
    while places.least > places.bound and effort.goes_on("tables") and places.sweep():
        pass
    for stage in range(STAGES):
        if places.least == places.bound or not effort.goes_on("tables", stage / STAGES):
            break
        places.anneal(HOT * (COLD / HOT) ** (stage / STAGES))
    spread = [[tables[number] for number in order] for tables, order in zip(sessions, places.best, strict=True)]
    return spread, places.least == places.bound


def _most_visits(sessions: Sequence[Sequence[Sequence[int]]], history: History) -> int:
    return _unevenness(sessions, history)[0]


def _unevenness(sessions: Sequence[Sequence[Sequence[int]]], history: History) -> tuple[int, int]:
    """The most visits of anybody to a place they come to now, including earlier ones, and what the new visits add to the sum of squares."""
    visits = Counter(chain.from_iterable(map(_come, sessions)))
    before = [history.visits.get(who, {}).get(place, 0) for who, place in visits]
    pairs = list(zip(visits.values(), before, strict=True))
    return max((new + old for new, old in pairs), default=0), sum(new * (new + 2 * old) for new, old in pairs)


class _Places:
    """The search: tables of a session exchange places if somebody profits and, while it is hot, also if nobody does.

    ``_coming[session][table][place]`` is the cost of the next visit to a place for a table's four, ``_going`` that of their last one, so
    that the cost of an exchange can be read off.
    """

    def __init__(self, sessions: Sequence[Sequence[Sequence[int]]], history: History, lots: Lots, limit: int | None = None) -> None:
        self._lots = lots
        self._tables = sessions
        self._order = [list(range(len(tables))) for tables in sessions]  # which table is at each place
        self._seats: dict[int, list[tuple[int, int]]] = {}  # a player's (session, table)
        for session, tables in enumerate(sessions):
            for number, table in enumerate(tables):
                for who in table:
                    self._seats.setdefault(who, []).append((session, number))
        count = max(map(len, sessions), default=0)
        self._visits = {who: [history.visits.get(who, {}).get(place, 0) for place in range(1, count + 1)] for who in self._seats}
        even = [_evenly(mine, len(self._seats[who])) for who, mine in self._visits.items()]
        self._price = _prices(max(map(max, even), default=0), len(sessions) + max(map(max, self._visits.values()), default=0), limit)
        self.bound = sum(map(self._paid, even))
        for who, seats in self._seats.items():
            for _, number in seats:
                self._visits[who][number] += 1
        self._coming, self._going = self._sums(0), self._sums(-1)
        self._cost = self.least = sum(map(self._paid, self._visits.values()))
        self._best = [list(order) for order in self._order]

    def _paid(self, visits: Iterable[int]) -> int:
        return sum(sum(self._price[:times]) for times in visits)

    def _sums(self, later: int) -> list[list[list[int]]]:
        """For every table and place, the price of its four's last visit there, or of a visit ``later`` ones on."""
        prices = {who: [self._price[times + later] for times in mine] for who, mine in self._visits.items()}
        return [[list(map(sum, zip(*map(prices.__getitem__, table), strict=True))) for table in tables] for tables in self._tables]

    @property
    def best(self) -> list[list[int]]:
        """For each session the table at each place, in the best order seen."""
        return self._order if self._cost == self.least else self._best

    def sweep(self) -> bool:
        """Move every table at which a visit has a price to where that costs least; whether anything became cheaper."""
        before = self._cost
        for session, order in enumerate(self._order):
            for here in range(len(order)):
                if self._going[session][order[here]][here] > 0:
                    costs = [self._dearer(session, here, there) for there in range(len(order))]
                    if min(costs) < 0:
                        self._exchange(session, here, costs.index(min(costs)))
                        self._cost += min(costs)
        self.least = self._cost
        return self._cost < before

    def _dearer(self, session: int, here: int, there: int) -> int:
        """The cost of exchanging these two places; 0 for a place with itself."""
        if here == there:
            return 0
        order, coming, going = self._order[session], self._coming[session], self._going[session]
        mine, theirs = order[here], order[there]
        return coming[mine][there] - going[mine][here] + coming[theirs][here] - going[theirs][there]

    def anneal(self, heat: float) -> None:
        """Try exchanges at this temperature, and keep the best order seen; ends when it reaches the bound."""
        random = self._lots.random
        chances = [round(SCALE * exp(-dearer / heat)) / SCALE for dearer in range(DEAREST)]
        sessions = len(self._tables)
        tries = min(TRIES, TRIES_EACH * sum(map(len, self._tables)))
        while tries > 0:
            tries -= 1
            session = int(random() * sessions)
            count = len(self._order[session])
            here, there = int(random() * count), int(random() * count)
            dearer = self._dearer(session, here, there)
            if here != there and (dearer <= 0 or (dearer < DEAREST and random() < chances[dearer])):
                if dearer > 0 and self._cost == self.least:
                    self._best = [list(each) for each in self._order]
                self._exchange(session, here, there)
                tries -= EXCHANGE
                self._cost += dearer
                self.least = min(self.least, self._cost)
                if self._cost == self.bound:
                    return

    def _exchange(self, session: int, place: int, other: int) -> None:
        """Exchange the tables at two places of a session."""
        order, tables, price = self._order[session], self._tables[session], self._price
        for group, before, after in ((tables[order[place]], place, other), (tables[order[other]], other, place)):
            for who in group:
                visits = self._visits[who]
                left, come = visits[before], visits[after]
                visits[before], visits[after] = left - 1, come + 1
                cheaper, saved = price[left - 1] - price[left], price[left - 2] - price[left - 1]
                dearer, spent = price[come + 1] - price[come], price[come] - price[come - 1]
                for when, table in self._seats[who]:
                    coming, going = self._coming[when][table], self._going[when][table]
                    coming[before] += cheaper
                    coming[after] += dearer
                    going[before] += saved
                    going[after] += spent
        order[place], order[other] = order[other], order[place]


def _prices(even: int, most: int, limit: int | None) -> list[int]:
    """The cost of somebody's first, second … visit to a place: one more each time, so that even visits cost least, and ``TOO_OFTEN`` more
    for each visit beyond an even share; with a ``limit``, ``BEYOND`` more for each visit beyond that. The last price, which a place never
    visited reads at -1, is never summed."""
    return [
        times + TOO_OFTEN * max(0, times + 1 - max(2, even)) + (BEYOND * max(0, times + 1 - limit) if limit is not None else 0)
        for times in range(most + 2)
    ]


def _evenly(visits: Sequence[int], games: int) -> list[int]:
    """Visits after so many more games, each at a place visited least so far: this costs least for any prices that rise with the visits."""
    after = list(visits)
    for _ in range(games):
        after[after.index(min(after))] += 1
    return after
