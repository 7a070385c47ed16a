"""What a director decides of somebody who leaves, or missed games."""

from __future__ import annotations

from dataclasses import dataclass

from league.players.models import Player

__all__ = ["NOBODY", "SELF", "SUBSTITUTE", "Leaving"]

SUBSTITUTE, NOBODY, SELF = "substitute", "nobody", "self"  #: who plays in the sessions to come


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What is decided. ``plays``: a ``substitute`` from session ``since`` to ``until`` or on and on, ``nobody`` (the others are drawn
    without), or ``self``.

    The substitute is a ``player``, or somebody new with ``new_name``. ``count`` and ``points``: what games count that nobody played for the
    entrant; ``strike``: the entrant is taken out of the ranking instead.
    """

    plays: str
    player: Player | None = None
    new_name: str = ""
    since: int = 0
    until: int | None = None
    count: str = ""
    points: int | None = None
    strike: bool = False
    reason: str = ""
