"""Exchange players whom the past does not tell apart, in all planned sessions at once: so nobody meets again who did not before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.bits import players_of

__all__ = ["exchange_nearer"]


def exchange_nearer(agenda: Agenda, cost: Callable[[int], int]) -> bool:
    """Exchange two players, or those of two tables that met in the only session so far, in all sessions, if that leaves no conflict
    and lowers the ``cost`` of the first session's tables (players as bits). Whether it was done."""
    for pairs in _alike(agenda):
        moved = {one: other for two in pairs for one, other in (two, two[::-1])}
        mask = sum(1 << who for who in moved)
        tables = [table for table in agenda.seated[0] if table & mask]
        after = [sum(1 << moved.get(who, who) for who in players_of(table)) for table in tables]
        if sum(map(cost, after)) < sum(map(cost, tables)):
            _exchange(agenda, pairs)
            if agenda.is_free:
                return True
            _exchange(agenda, pairs)
    return False


def _alike(agenda: Agenda) -> Iterator[list[tuple[int, int]]]:
    """Exchanges of players who lack the same winds, such that nobody need meet again."""
    known: dict[int, list[int]] = {}
    for who, others in enumerate(agenda.never):
        known.setdefault(others | 1 << who, []).append(who)
    if all(len(players) == 4 for players in known.values()):
        for mine, theirs in combinations(known.values(), 2):
            yield list(zip(_by_wind(agenda, mine), _by_wind(agenda, theirs), strict=True))
    later = [once & ~never for once, never in zip(agenda.once, agenda.never, strict=True)]
    for one, other in combinations(agenda.seats[0], 2):
        would_meet = later[one] & agenda.never[other] & ~(1 << one) or later[other] & agenda.never[one] & ~(1 << other)
        if not would_meet and (not agenda.turn or agenda.lacks[one] == agenda.lacks[other]):
            yield [(one, other)]


def _by_wind(agenda: Agenda, players: Sequence[int]) -> list[int]:
    return sorted(players, key=agenda.lacks.__getitem__) if agenda.turn else list(players)


def _exchange(agenda: Agenda, pairs: Sequence[tuple[int, int]]) -> None:
    for session, at in enumerate(agenda.at):
        for one, other in pairs:
            if at[one] >= 0 and at[other] >= 0:
                agenda.swap((session, at[one], at[other]))
