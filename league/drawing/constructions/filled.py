"""Filling: sessions for large clubs, and then sessions in which each of them is divided into clubs that meet only each other."""

from __future__ import annotations

from collections.abc import Callable

from league.drawing.task import Blocks

__all__ = ["filled"]

FEWEST = 4  #: clubs that can play


def filled(clubs: int, size: int, sessions: int, made: Callable[[int, int, int], Blocks | None]) -> Blocks | None:
    """Sessions without a repeat or a meeting of clubmates, the players of club c being c·size to (c + 1)·size - 1: as few as possible are
    within larger clubs, each of which is some of the clubs. None if the clubs cannot be so divided. ``made`` gives such sessions for a
    number of clubs, their size and a number of sessions, or None."""
    for inner in range(FEWEST, clubs // FEWEST + 1):
        if clubs % inner or inner * size % 4:
            continue
        outer, large = clubs // inner, inner * size
        for within in range(min(sessions - 1, (inner - 1) * size // 3) + 1):
            between = made(outer, large, sessions - within)
            if between is not None:
                each = made(inner, size, within) if within else []
                if each is not None:
                    return between + [[[club * large + who for who in table] for club in range(outer) for table in whole] for whole in each]
                break  # more sessions within are harder still
    return None
