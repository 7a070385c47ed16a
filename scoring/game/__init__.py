"""A game as the fold of its facts: the values people saw at the table, what each hand pays, and what the game comes to."""

from scoring.game.figures import ENDS, DealIn, Figures, WonHand, figures_of
from scoring.game.figures_json import figures_from_json, figures_to_json
from scoring.game.finish import settle
from scoring.game.given import check_penalty, check_sum, penalty_applies
from scoring.game.liability import liable_numbers, one_number_only
from scoring.game.mahjong import Drawn, FalseMahjong, Fine, Mahjong, Said, Worth
from scoring.game.mahjong_ledger import Terms, settle_lines
from scoring.game.noted_chombo import chombo_in_hands, chombo_penalty, counted_offenders
from scoring.game.payments import ValueOption, possible_values, win_payments
from scoring.game.penalties import (
    CAUSES,
    CHOMBO,
    FINES,
    KINDS,
    check_points,
    late_points,
    off_the_score,
    off_the_sum,
    offered_points,
    penalty_lines,
)
from scoring.game.progress import Progress
from scoring.game.record import GameRecord, Outcome, Penalty, PlayedHand, Points, Replay, Signal, Substitute, Transfer
from scoring.game.replaying import expected_sum, fold, replay
from scoring.game.results import (
    ABORTIVE_REASONS,
    LIMITS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    NamedYaku,
    RiichiResult,
    Ron,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
)
from scoring.game.seats import SEATS, WINDS, Seat, in_turn_after, turns_from, wind_of
from scoring.game.tile_hand import TileHand
from scoring.game.values import check_value
from scoring.game.won_hands import as_recorded, won_hand
from scoring.game.worths import count_worth, known_hand

__all__ = [
    "ABORTIVE_REASONS",
    "CAUSES",
    "CHOMBO",
    "ENDS",
    "FINES",
    "KINDS",
    "LIMITS",
    "SEATS",
    "WINDS",
    "AbortiveDraw",
    "Chombo",
    "DealIn",
    "Drawn",
    "ExhaustiveDraw",
    "FalseMahjong",
    "Figures",
    "Fine",
    "GameRecord",
    "HanFu",
    "HandResult",
    "Liable",
    "Limit",
    "Mahjong",
    "NagashiMangan",
    "NamedYaku",
    "Outcome",
    "Penalty",
    "PlayedHand",
    "Points",
    "Progress",
    "Replay",
    "RiichiResult",
    "Ron",
    "Said",
    "Seat",
    "Signal",
    "Substitute",
    "Terms",
    "TileHand",
    "Transfer",
    "Tsumo",
    "Value",
    "ValueOption",
    "Void",
    "Win",
    "WonHand",
    "Worth",
    "Yakuman",
    "as_recorded",
    "check_penalty",
    "check_points",
    "check_sum",
    "check_value",
    "chombo_in_hands",
    "chombo_penalty",
    "count_worth",
    "counted_offenders",
    "expected_sum",
    "figures_from_json",
    "figures_of",
    "figures_to_json",
    "fold",
    "in_turn_after",
    "known_hand",
    "late_points",
    "liable_numbers",
    "off_the_score",
    "off_the_sum",
    "offered_points",
    "one_number_only",
    "penalty_applies",
    "penalty_lines",
    "possible_values",
    "replay",
    "settle",
    "settle_lines",
    "turns_from",
    "win_payments",
    "wind_of",
    "won_hand",
]
