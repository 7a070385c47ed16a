"""One session of near neighbours in an order, with a look at the sessions to come. Players are their places 0 to n - 1 in the order, and
whom they must not meet are bits."""

from league.drawing.neighbours.ahead import later_sessions
from league.drawing.neighbours.nearest import Nearest, nearest

__all__ = ["Nearest", "later_sessions", "nearest"]
