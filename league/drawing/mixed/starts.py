"""Where a search for whole schedules with tables of several sizes begins: tables by lot in fair turns, and designs made to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from league.drawing.arrangement import pair
from league.drawing.constructions import designs, with_byes
from league.drawing.lots import Lots
from league.drawing.mixed.turns import OddTurns
from league.drawing.task import Blocks, Task

__all__ = ["by_lot", "designed"]

PATTERNS = 3  #: designs tried for each number of sessions
MORE = 3  #: sessions more than needed, of which some are left out
GHOSTS = 40  #: ways to leave places empty that are taken of each design
TRIED = 4_000  #: ways that are looked at
SKIPS = 12  #: ways to leave out sessions


def by_lot(turns: OddTurns, sessions: int, lots: Lots) -> Blocks:
    """Tables by lot; at those of another size than four sit those who did so least."""
    counts, blocks = list(turns.before), []
    odd = sum(size for size in turns.sizes if size != 4)
    for _ in range(sessions):
        order = sorted(lots.shuffled(range(len(counts))), key=counts.__getitem__)
        for who in order[:odd]:
            counts[who] += 1
        blocks.append(_dealt(lots.shuffled(order[odd:]) + lots.shuffled(order[:odd]), turns.sizes))
    return blocks


def _dealt(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [list(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def designed(task: Task, lots: Lots) -> Iterator[Blocks]:
    """Designs for tables of four, made to fit: where places stay empty tables of three are left, and where somebody sits out they join a
    table of four."""
    sizes = task.seats
    if set(sizes) <= {3, 4}:
        for tables in _with_empty_places(task, sizes.count(3), lots):
            yield [sorted(session, key=len, reverse=True) for session in tables]
    elif set(sizes) <= {4, 5} and 4 in sizes:
        pattern = with_byes(len(task.players), task.sessions)
        if pattern is not None and sizes.count(5) == 1:
            yield _joined(pattern.blocks, len(task.players))


def _with_empty_places(task: Task, empty: int, lots: Lots) -> Iterator[Blocks]:
    """Designs for more players, some of whose places stay empty: places that never share a table."""
    count = len(task.players) + empty
    for sessions in range(task.sessions, task.sessions + MORE):
        for pattern in islice(designs(count // 4, sessions), PATTERNS):
            for skipped in _skips(sessions, sessions - task.sessions):
                blocks = [session for number, session in enumerate(pattern.blocks) if number not in skipped]
                yield from islice(_emptied(blocks, count, empty, lots), GHOSTS // (1 + 3 * (sessions - task.sessions)))


def _skips(sessions: int, more: int) -> Iterator[tuple[int, ...]]:
    return islice(combinations(range(sessions), more), SKIPS)


def _emptied(blocks: Blocks, count: int, empty: int, lots: Lots) -> Iterator[Blocks]:
    met = {pair(*two) for session in blocks for table in session for two in combinations(table, 2)}
    places = lots.shuffled(range(count))
    for ghosts in islice(combinations(places, empty), TRIED):
        if met.isdisjoint(pair(*two) for two in combinations(ghosts, 2)):
            names = {place: number for number, place in enumerate(place for place in range(count) if place not in ghosts)}
            yield [[[names[who] for who in table if who in names] for table in session] for session in blocks]


def _joined(blocks: Blocks, count: int) -> Blocks:
    """Each session with its one bye at the table where that makes fewest meet again."""
    met = [[0] * count for _ in range(count)]
    for session in blocks:
        for table in session:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
    joined = []
    for session in blocks:
        (who,) = set(range(count)).difference(*session)
        host = min(session, key=lambda table: sum(met[who][other] for other in table))
        for other in host:
            met[who][other] += 1
            met[other][who] += 1
        joined.append([*(list(table) for table in session if table is not host), [*host, who]])
    return joined
