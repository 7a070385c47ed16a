"""A director's decision about somebody who leaves or missed games."""

from __future__ import annotations

from dataclasses import dataclass

from league.players.models import Player
from league.standings.queries.ranking.moving_up import MovingUp

__all__ = ["NEXT", "NOBODY", "SELF", "SUBSTITUTE", "Leaving"]

NEXT, SUBSTITUTE, NOBODY, SELF = "next", "substitute", "nobody", "self"  #: who plays in the sessions to come


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """The decision. ``plays``: the ``next`` by the standings moves up in a stage that has not begun, a ``substitute`` from session
    ``since`` to ``until`` (None: to the end), ``nobody`` (the others are drawn without the entrant), or ``self``.

    The substitute is a ``player``, or somebody new with ``new_name``. ``count`` and ``points``: the value of games in which nobody played
    for the entrant; ``strike``: take the entrant out of the ranking instead. ``seats``: in which stages the next ones move
    up, as the page showed them.
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
    seats: tuple[MovingUp, ...] = ()
