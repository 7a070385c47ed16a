"""Standings: rank entrants by their results, without a database."""

from scoring.ranking.carrying import CARRY_ALL, CARRY_NOTHING, Carry
from scoring.ranking.histories import AfterSession, movements, until_session
from scoring.ranking.measures import AVERAGE, AVERAGE_PLACE, BEST_GAME, BEST_SESSION, FIRSTS, TOTAL, Measure, Number, Result
from scoring.ranking.missing import LAST, MISSED_COUNT, NOTHING, POINTS, with_missed
from scoring.ranking.plans import FlatPlan, RankingPlan, StagedPlan, histories, lines_after, lines_before, stages_until
from scoring.ranking.policy import CONSIDERED, DIVISORS, METHODS, RankingPolicy, Use
from scoring.ranking.qualifying import WHO, LevelAtCut, Qualification, Qualified, Quota, Who, qualify, unplayed_in
from scoring.ranking.reasons import Decision, Why, why
from scoring.ranking.stages import RankedStage, StagedStandings, StageLine, staged_standings
from scoring.ranking.standings import GROUP, LEVEL, STAGE, VALUE, EntrantGames, Standing, StandingsGroup, deciding_step, standings
from scoring.ranking.tiebreaks import TIEBREAKS, Looked
from scoring.ranking.units import EVENINGS, GAMES, UNITS, evenings_among, together

__all__ = [
    "AVERAGE",
    "AVERAGE_PLACE",
    "BEST_GAME",
    "BEST_SESSION",
    "CARRY_ALL",
    "CARRY_NOTHING",
    "CONSIDERED",
    "DIVISORS",
    "EVENINGS",
    "FIRSTS",
    "GAMES",
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
    "UNITS",
    "VALUE",
    "WHO",
    "AfterSession",
    "Carry",
    "Decision",
    "EntrantGames",
    "FlatPlan",
    "LevelAtCut",
    "Looked",
    "Measure",
    "Number",
    "Qualification",
    "Qualified",
    "Quota",
    "RankedStage",
    "RankingPlan",
    "RankingPolicy",
    "Result",
    "StageLine",
    "StagedPlan",
    "StagedStandings",
    "Standing",
    "StandingsGroup",
    "Use",
    "Who",
    "Why",
    "deciding_step",
    "evenings_among",
    "histories",
    "lines_after",
    "lines_before",
    "movements",
    "qualify",
    "staged_standings",
    "stages_until",
    "standings",
    "together",
    "unplayed_in",
    "until_session",
    "why",
    "with_missed",
]
