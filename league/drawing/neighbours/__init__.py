"""One session of near neighbours in an order, looking ahead to later sessions. Players are their places 0 to n - 1 in the order; those they
must not meet are bits."""

from league.drawing.neighbours.ahead import later_sessions
from league.drawing.neighbours.nearest import Nearest, nearest

__all__ = ["Nearest", "later_sessions", "nearest"]
