"""A director's decision about somebody who leaves or missed games."""

from __future__ import annotations

from dataclasses import dataclass

from league.players.models import Player

__all__ = ["NOBODY", "SELF", "SUBSTITUTE", "Leaving"]

SUBSTITUTE, NOBODY, SELF = "substitute", "nobody", "self"  #: who plays in the sessions to come


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """The decision. ``plays``: a ``substitute`` from session ``since`` to ``until`` (None: to the end), ``nobody`` (the others are drawn
    without the entrant), or ``self``.

    The substitute is a ``player``, or somebody new with ``new_name``. ``count`` and ``points``: the value of games in which nobody played
    for the entrant; ``strike``: take the entrant out of the ranking instead.
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
