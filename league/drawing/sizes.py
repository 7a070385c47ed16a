"""The sizes of tables for a number of players: four, and five, three or two if the rulebook allows them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["FOUR", "Sizes", "tables_for"]

Sizes = Sequence[int]  #: allowed numbers of players at a table, as in :attr:`scoring.rulesets.Ruleset.table_sizes`
FOUR: Sizes = (4,)


def tables_for(players: int, sizes: Sizes = FOUR) -> tuple[int, ...]:
    """The number of players at each table, tables of four first; empty if there is no table.

    If all sizes from two to five are allowed, everybody sits: one left over makes a table of five, three make one of three, and two turn
    one table into two of three; two alone have a table of two. Otherwise those left over sit out.
    """
    fours, over = divmod(players, 4)
    if len(sizes) == 1:
        return (4,) * fours
    if players < 4:
        return (players,) if players in sizes else ()
    if over == 1:
        return (*(4,) * (fours - 1), 5)
    if over == 2:
        return (*(4,) * (fours - 1), 3, 3)
    return (*(4,) * fours, 3) if over else (4,) * fours
