"""Choose a construction for a number of tables and sessions."""

from __future__ import annotations

from collections.abc import Iterator

from league.drawing.constructions.blocks import Design
from league.drawing.constructions.cyclic import cyclic
from league.drawing.constructions.few_tables import one_table, two_tables
from league.drawing.constructions.field import field
from league.drawing.constructions.found import found, once_more
from league.drawing.constructions.rotations import rotations

__all__ = ["design", "designs", "with_byes"]


def design(tables: int, sessions: int) -> Design | None:
    """The best design for ``4 * tables`` players: fewest repeats first, then fewest visits to the same table. None if no construction
    reaches so far."""
    return next(designs(tables, sessions), None)


def designs(tables: int, sessions: int) -> Iterator[Design]:
    """All designs, the best first, for a search that tries which of them suits its groups."""
    if tables == 1:
        yield Design(one_table(4, sessions), "one table")
    elif tables == 2:
        yield Design(two_tables(sessions), "halvings")
    else:
        yield from _many_tables(tables, sessions)


def _many_tables(tables: int, sessions: int) -> Iterator[Design]:
    has_repeats = True
    if tables > 3:
        for each in _without_repeats(tables, sessions):
            has_repeats = False
            yield each
    blocks = found(4 * tables, sessions)
    if blocks is not None:
        yield Design(blocks, "found")
    blocks = once_more(4 * tables, sessions) if has_repeats else None
    if blocks is not None:
        yield Design(blocks, "rotation")


def _without_repeats(tables: int, sessions: int) -> Iterator[Design]:
    for spread in (True, False):
        for name, construct in (("cyclic", cyclic), ("field", field)):
            blocks = construct(tables, sessions, spread=spread)
            if blocks is not None:
                yield Design(blocks, name)
        for rotation in rotations(4 * tables, sessions):
            if rotation.spread == spread:
                yield Design(rotation.blocks(sessions), "rotation")


def with_byes(players: int, sessions: int) -> Design | None:
    """The best design for a number of players not divisible by four, with byes in fair turn: within one after every session. None if none
    is known."""
    if players < 8:
        return Design(one_table(players, sessions), "one table")
    for rotation in rotations(players, sessions):
        return Design(rotation.blocks(sessions), "rotation")
    blocks = found(players, sessions)
    return Design(blocks, "found") if blocks is not None else None
