"""One session for whoever is here, against everything that was played before: the optimum, and its proof."""

from league.seating.draw.evening.division import Division
from league.seating.draw.evening.least import least_meetings
from league.seating.draw.evening.session import draw_evening

__all__ = ["Division", "draw_evening", "least_meetings"]
