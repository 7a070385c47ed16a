"""Inflation: each player of a design becomes a club, and each table a design for four clubs."""

from __future__ import annotations

from league.drawing.constructions.blocks import repeats_of
from league.drawing.constructions.choice import design
from league.drawing.constructions.field import field, prime_power
from league.drawing.task import Blocks

__all__ = ["inflated"]


def inflated(clubs: int, size: int, sessions: int) -> Blocks | None:
    """Sessions without a repeat or a meeting of clubmates, the players of club c being c·size to (c + 1)·size - 1; None unless the size is
    a prime power of at least 4 and so many players as there are clubs have a design without repeats with one session for each ``size`` of
    these. Those are as many as there can be if everybody meets everybody there: 16 clubs play 5·size sessions."""
    first = -(-sessions // size)
    if clubs % 4 or clubs < 16 or 3 * first > clubs - 1 or prime_power(size) is None:
        return None
    players, four = design(clubs // 4, first), field(size, size, spread=False)
    if players is None or four is None or repeats_of(players.blocks, clubs):
        return None
    blocks = [
        [[table[one // size] * size + one % size for one in each] for table in whole for each in part]
        for whole in players.blocks
        for part in four
    ]
    return blocks[:sessions]
