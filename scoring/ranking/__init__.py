"""Standings: pure ranking of entrants by what they have played."""

from scoring.ranking.measures import AVERAGE, AVERAGE_PLACE, BEST_GAME, FIRSTS, TOTAL, Measure, Result
from scoring.ranking.standings import POLICIES, Entry, Group, Standing, rank, standings

__all__ = [
    "AVERAGE",
    "AVERAGE_PLACE",
    "BEST_GAME",
    "FIRSTS",
    "POLICIES",
    "TOTAL",
    "Entry",
    "Group",
    "Measure",
    "Result",
    "Standing",
    "rank",
    "standings",
]
