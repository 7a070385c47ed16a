"""The fu of a set and of a wait (Austrian 4.1.1; EMA 2012 "Spiele mit 1–4 Fan")."""

from __future__ import annotations

from scoring.hand.tiles import OUTSIDE

__all__ = ["WAITS_WITH_FU", "WAIT_FU", "set_fu"]

WAIT_FU = 2
WAITS_WITH_FU = frozenset({"edge", "closed", "single"})


def set_fu(kind: int, *, closed: bool, kan: bool = False) -> int:
    """Fu of a triplet or kan of this kind: 2, doubled for terminals and honours, doubled if closed, four times that for a kan."""
    fu = 4 if OUTSIDE >> kind & 1 else 2
    return fu * (2 if closed else 1) * (4 if kan else 1)
