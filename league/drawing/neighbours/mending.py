"""Mend planned sessions by swapping seats, until nobody meets again and everybody gets a wind that they lack."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda, Swap

__all__ = ["mend", "settle", "settle_later", "settle_winds"]

REST, AT_MOST = 1, 3  #: steps for which a player just moved stays: at least, and fewer than
OF_WINDS = 0.3  #: the share of swaps that mend winds, if meetings are to be mended as well


def mend(agenda: Agenda, steps: int, lots: Lots, effort: Effort) -> bool:
    """Swap until there is no conflict, at most so often, without changing who meets in the first session. If that is not reached,
    everything is as before."""
    search = _Tabu(agenda, lots, first=1)
    swaps, fewest = search.swapped(steps, effort)
    if fewest:
        search.take_back(swaps)
    return not fewest


def settle(agenda: Agenda, steps: int, lots: Lots, effort: Effort) -> None:
    """Swap in all sessions, at most so often, and keep what has fewest conflicts."""
    _Tabu(agenda, lots, first=0).swapped(steps, effort)


def settle_later(agenda: Agenda, steps: int, lots: Lots, effort: Effort) -> None:
    """:func:`settle` without changing who meets in the first session."""
    _Tabu(agenda, lots, first=1).swapped(steps, effort)


def settle_winds(agenda: Agenda, steps: int, lots: Lots, effort: Effort) -> None:
    """:func:`settle` without changing who meets in any session."""
    _Tabu(agenda, lots, first=len(agenda.seats)).swapped(steps, effort)


class _Tabu:
    """Tabu search: one of those in a conflict changes places with the player where that helps most; both then stay for a while.
    Meetings of the sessions from ``first`` on are changed, winds of all."""

    def __init__(self, agenda: Agenda, lots: Lots, first: int) -> None:
        self._agenda, self._lots, self._first = agenda, lots, first
        self._rests: dict[tuple[int, int], int] = {}  # until which step a player of a session stays

    def swapped(self, steps: int, effort: Effort) -> tuple[list[Swap], int]:
        """The swaps to the fewest conflicts found, and how many remain."""
        swaps: list[Swap] = []
        conflicts = least = self._agenda.conflicts
        kept = 0
        for step in range(steps):
            if not conflicts or (step & 255 == 255 and not effort.goes_on("ahead")):
                break
            trouble = self._trouble()
            change, swap = self._best(*trouble, step, least - conflicts) if trouble else (0, None)
            if swap is None:
                continue
            session, here, there = swap
            for seat in (here, there):
                self._rests[session, self._agenda.seats[session][seat]] = step + REST + self._lots.below(AT_MOST - REST)
            self._agenda.swap(swap)
            swaps.append(swap)
            conflicts += change
            if conflicts < least:
                least, kept = conflicts, len(swaps)
        self.take_back(swaps[kept:])
        return swaps[:kept], least

    def take_back(self, swaps: Sequence[Swap]) -> None:
        for swap in reversed(swaps):
            self._agenda.swap(swap)

    def _trouble(self) -> tuple[int, int] | None:
        """A session and one of its players who has a conflict there that a swap may mend, by lot; None if there is none."""
        choices: list[tuple[int, int]] = []
        if self._agenda.again and not (self._agenda.wrong and self._lots.random() < OF_WINDS):
            two = self._lots.one_of(list(self._agenda.again))
            for session in range(self._first, len(self._agenda.seats)):
                one, other = self._agenda.at[session][two[0]], self._agenda.at[session][two[1]]
                if one >= 0 and one >> 2 == other >> 2:
                    choices += [(session, two[0]), (session, two[1])]
        elif self._agenda.wrong:
            who = self._lots.one_of(list(self._agenda.wrong))
            choices = [
                (session, who) for session in range(self._agenda.turn) if self._agenda.winds[who][self._agenda.at[session][who] & 3] > 1
            ]
        return self._lots.one_of(choices) if choices else None

    def _best(self, session: int, who: int, step: int, enough: int) -> tuple[int, Swap | None]:
        """The change in conflicts of the best swap, by lot among the best; before the first session only within the table. Players at rest
        move only for fewer conflicts than ever (``enough``)."""
        at, seated, once, twice = self._agenda.at[session], self._agenda.seated[session], self._agenda.once, self._agenda.twice
        here = at[who]
        table, mine, wind = here >> 2, seated[here >> 2] & ~(1 << who), here & 3
        own = (twice[who] & mine).bit_count()
        in_turn, winds = session < self._agenda.turn, self._agenda.winds
        is_at_rest = self._rests.get((session, who), 0) > step
        least, best = 99, list[int]()
        others = self._others(session, here)
        for other in others:
            there = at[other]
            if there >> 2 == table:
                if not in_turn or other == who:
                    continue
                change = 0
            else:
                theirs = seated[there >> 2] & ~(1 << other)
                change = (once[who] & theirs).bit_count() + (once[other] & mine).bit_count() - own - (twice[other] & theirs).bit_count()
            if change > least + 2:
                continue
            if in_turn and wind != there & 3:
                change += (winds[who][there & 3] > 0) - (winds[who][wind] > 1) + (winds[other][wind] > 0) - (winds[other][there & 3] > 1)
            if change > least or (change >= enough and (is_at_rest or self._rests.get((session, other), 0) > step)):
                continue
            if change < least:
                least, best = change, []
            best.append(there)
        return least, (session, here, self._lots.one_of(best)) if best else None

    def _others(self, session: int, seat: int) -> Sequence[int]:
        """Who may change places with somebody: before the first session those of the table; in a turn in which winds are right, who has the
        same wind; else all."""
        seats = self._agenda.seats[session]
        if session < self._first:
            return seats[seat & ~3 : (seat & ~3) + 4]
        if session < self._agenda.turn and not self._agenda.wrong:
            return seats[seat & 3 :: 4]
        return seats
