"""Draw several sessions by searching, with any past, groups, pairs to keep apart and byes."""

from league.drawing.search.aims import Aims, Score
from league.drawing.search.designed import Renamed, begun_design, fewest_repeats, from_designs
from league.drawing.search.floor import Floor
from league.drawing.search.joint import LAST_TIER, REPEATS_FIRST, RUNS, Work, draw_jointly
from league.drawing.search.labels import Labels
from league.drawing.search.opening import Opening, apart_refusal
from league.drawing.search.packing import Packed, packed
from league.drawing.search.team_tables import TeamFloor, even_tables, mates_of

__all__ = [
    "LAST_TIER",
    "REPEATS_FIRST",
    "RUNS",
    "Aims",
    "Floor",
    "Labels",
    "Opening",
    "Packed",
    "Renamed",
    "Score",
    "TeamFloor",
    "Work",
    "apart_refusal",
    "begun_design",
    "draw_jointly",
    "even_tables",
    "fewest_repeats",
    "from_designs",
    "mates_of",
    "packed",
]
