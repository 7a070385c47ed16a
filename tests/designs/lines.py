"""Five clubs of 20 in 20 sessions, by formula: the table (i·k, i·s) in the i-th row of Z_5 × Z_5, for s ≠ 0."""

from __future__ import annotations

from itertools import product

from league.drawing.constructions.clubs import ClubRow
from tests.designs.orbits import packed

__all__ = ["five_clubs_of_twenty"]


def five_clubs_of_twenty() -> ClubRow:
    """The design as a row of ``clubs.json``: two rows i ≠ j differ by (i - j)·(k, s), and each difference occurs once. s ≠ 0 keeps clubs
    apart, which are the places with the same second number."""
    tables = [[25 * i + 5 * (i * k % 5) + i * s % 5 for i in range(4)] for s, k in product(range(1, 5), range(5))]
    return ClubRow(
        clubs=5, size=20, sessions=20, moduli=[5, 5], circles=4, together=4, bases=[], tables=[packed([table]) for table in tables]
    )
