"""People spread over tables as evenly as can be."""

from __future__ import annotations

__all__ = ["least_pairs"]


def least_pairs(people: int, tables: int) -> int:
    """The least number of pairs sitting together when so many people are spread over the tables: as evenly as possible, since C(n, 2) is
    convex."""
    each, more = divmod(max(0, people), tables)
    return tables * each * (each - 1) // 2 + more * each
