"""How many tables there are for so many players: of four, and of five, three or two where the rulebook knows them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["FOUR", "Sizes", "tables_for"]

Sizes = Sequence[int]  #: how many may sit at a table, as :attr:`scoring.rulesets.Ruleset.table_sizes`
FOUR: Sizes = (4,)


def tables_for(players: int, sizes: Sizes = FOUR) -> tuple[int, ...]:
    """How many sit at each table, those of four first; empty where there is no table.

    Where all sizes from two to five are known, everybody sits: one left over makes a table of five, three make one of three, and two take
    a table apart, for two of three; two alone have a table of two. Else who is left over sits out.
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
