"""Standings: rank entrants by their results, without a database."""

from scoring.ranking.histories import AfterSession, histories, movements, until_session
from scoring.ranking.measures import AVERAGE, AVERAGE_PLACE, BEST_GAME, BEST_SESSION, FIRSTS, TOTAL, Measure, Number, Result
from scoring.ranking.missing import LAST, MISSED_COUNT, NOTHING, POINTS, with_missed
from scoring.ranking.policy import DIVISORS, METHODS, RankingPolicy, Use
from scoring.ranking.qualifying import WHO, LevelAtCut, Qualification, Qualified, Quota, Who, qualify
from scoring.ranking.reasons import Decision, Why, why
from scoring.ranking.stages import CARRY_ALL, CARRY_NOTHING, Carry, RankedStage, StagedStandings, StageLine, staged_standings, stages_until
from scoring.ranking.standings import GROUP, LEVEL, STAGE, VALUE, EntrantGames, Standing, StandingsGroup, deciding_step, standings
from scoring.ranking.tiebreaks import TIEBREAKS, Looked

__all__ = [
    "AVERAGE",
    "AVERAGE_PLACE",
    "BEST_GAME",
    "BEST_SESSION",
    "CARRY_ALL",
    "CARRY_NOTHING",
    "DIVISORS",
    "FIRSTS",
    "GROUP",
    "LAST",
    "LEVEL",
    "METHODS",
    "MISSED_COUNT",
    "NOTHING",
    "POINTS",
    "STAGE",
    "TIEBREAKS",
    "TOTAL",
    "VALUE",
    "WHO",
    "AfterSession",
    "Carry",
    "Decision",
    "EntrantGames",
    "LevelAtCut",
    "Looked",
    "Measure",
    "Number",
    "Qualification",
    "Qualified",
    "Quota",
    "RankedStage",
    "RankingPolicy",
    "Result",
    "StageLine",
    "StagedStandings",
    "Standing",
    "StandingsGroup",
    "Use",
    "Who",
    "Why",
    "deciding_step",
    "histories",
    "movements",
    "qualify",
    "staged_standings",
    "stages_until",
    "standings",
    "until_session",
    "why",
    "with_missed",
]
