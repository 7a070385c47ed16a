"""One session for the people present, optimal with respect to all earlier meetings, with a proof."""

from league.drawing.evening.apart import keep_apart
from league.drawing.evening.division import EveningDivision
from league.drawing.evening.least import PROVED_UP_TO, least_meetings
from league.drawing.evening.resting import in_turn, who_rests
from league.drawing.evening.seats import Seats
from league.drawing.evening.session import Fewest, draw_evening, fewest_earlier

__all__ = [
    "PROVED_UP_TO",
    "EveningDivision",
    "Fewest",
    "Seats",
    "draw_evening",
    "fewest_earlier",
    "in_turn",
    "keep_apart",
    "least_meetings",
    "who_rests",
]
