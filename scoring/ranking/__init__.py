"""Standings: rank entrants by their results, without a database."""

from scoring.ranking.histories import AfterSession, histories, movements, until_session
from scoring.ranking.measures import AVERAGE, AVERAGE_PLACE, BEST_GAME, BEST_SESSION, FIRSTS, TOTAL, Measure, Number, Result
from scoring.ranking.missing import LAST, MISSED_COUNT, NOTHING, POINTS, with_missed
from scoring.ranking.policy import DIVISORS, METHODS, RankingPolicy, Use
from scoring.ranking.reasons import Decision, Why, why
from scoring.ranking.standings import GROUP, LEVEL, VALUE, EntrantGames, Standing, StandingsGroup, deciding_step, standings
from scoring.ranking.tiebreaks import TIEBREAKS, Looked

__all__ = [
    "AVERAGE",
    "AVERAGE_PLACE",
    "BEST_GAME",
    "BEST_SESSION",
    "DIVISORS",
    "FIRSTS",
    "GROUP",
    "LAST",
    "LEVEL",
    "METHODS",
    "MISSED_COUNT",
    "NOTHING",
    "POINTS",
    "TIEBREAKS",
    "TOTAL",
    "VALUE",
    "AfterSession",
    "Decision",
    "EntrantGames",
    "Looked",
    "Measure",
    "Number",
    "RankingPolicy",
    "Result",
    "Standing",
    "StandingsGroup",
    "Use",
    "Why",
    "deciding_step",
    "histories",
    "movements",
    "standings",
    "until_session",
    "why",
    "with_missed",
]
