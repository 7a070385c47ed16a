"""The sizes of tables for a number of players: four, and five, three or two if the rulebook allows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from scoring.errors import RuleViolation, gettext_noop

__all__ = ["FOUR", "MOST_AT_A_TABLE", "Sizes", "no_tables_for", "tables_for"]

Sizes = Sequence[int]  #: allowed numbers of players at a table, four among them, as in :attr:`scoring.rulesets.Ruleset.table_sizes`
FOUR: Sizes = (4,)
MOST_AT_A_TABLE = 5
MOST_ODD = 3  #: tables of other sizes; among four of them are some that hold a multiple of four, and tables of four instead


def tables_for(players: int, sizes: Sizes = FOUR) -> tuple[int, ...]:
    """The number of players at each table, tables of four first; empty if there is no table.

    With tables of four alone, those left over sit out. If other sizes are allowed, too, everybody sits: as few as possible at tables of
    two, then as few as possible at tables of another size than four. With all sizes from two to five, one left over makes a table of five,
    three make one of three, and two turn one table into two of three; two alone have a table of two.
    """
    if tuple(sizes) == FOUR:
        return (4,) * (players // 4)
    return _everybody(players, tuple(sorted(set(sizes))))


@cache
def _everybody(players: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    others = [size for size in sizes if size != 4]
    ways = [odd for odd in _odd_tables(others, MOST_ODD) if players >= sum(odd) and (players - sum(odd)) % 4 == 0]
    if not ways:
        return ()
    odd = min(ways, key=lambda odd: (odd.count(2), sum(odd), odd))
    return (*(4,) * ((players - sum(odd)) // 4), *odd)


def _odd_tables(others: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at most so many tables of other sizes, the larger ones first."""
    yield ()
    if most:
        yield from ((size, *rest) for size in others for rest in _odd_tables([one for one in others if one <= size], most - 1))


def no_tables_for(players: int, sizes: Sizes) -> RuleViolation:
    """Why :func:`tables_for` has none: ``too_few``, or ``not_divisible``."""
    if players >= min(sizes):
        sentence = gettext_noop("{count} players cannot be divided into tables of {sizes}.")
        return RuleViolation("not_divisible", sentence, where="players", count=players, sizes=", ".join(map(str, sizes)))
    few = {
        2: gettext_noop("A table needs two players, and only {count} are here."),
        3: gettext_noop("A table needs three players, and only {count} are here."),
        4: gettext_noop("A table needs four players, and only {count} are here."),
    }
    return RuleViolation("too_few", few[min(sizes)], count=players)
