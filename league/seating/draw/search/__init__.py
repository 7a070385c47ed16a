"""Drawing several sessions by searching: whatever was played, whoever should or must not meet, whoever sits out."""

from league.seating.draw.search.aims import Aims, Score
from league.seating.draw.search.designed import Renamed, fewest_repeats, from_designs
from league.seating.draw.search.floor import Floor
from league.seating.draw.search.joint import LAST_TIER, REPEATS_FIRST, RUNS, Work, draw_jointly
from league.seating.draw.search.labels import Labels
from league.seating.draw.search.opening import Opening, apart_refusal

__all__ = [
    "LAST_TIER",
    "REPEATS_FIRST",
    "RUNS",
    "Aims",
    "Floor",
    "Labels",
    "Opening",
    "Renamed",
    "Score",
    "Work",
    "apart_refusal",
    "draw_jointly",
    "fewest_repeats",
    "from_designs",
]
