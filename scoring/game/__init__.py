"""A game as the fold of its facts: the values people saw at the table, what each hand pays, and what the game comes to."""

from scoring.game.figures import ENDS, DealIn, Figures, WonHand, figures_from_json, figures_of, figures_to_json
from scoring.game.finish import settle
from scoring.game.payments import ValueOption, possible_values, win_payments
from scoring.game.penalties import CAUSES, KINDS, late_points
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
    Ron,
    TileHand,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
)
from scoring.game.seats import SEATS, WINDS, Seat, in_turn_after, turns_from, wind_of
from scoring.game.values import check_value
from scoring.game.won_hands import as_recorded, won_hand

__all__ = [
    "ABORTIVE_REASONS",
    "CAUSES",
    "ENDS",
    "KINDS",
    "LIMITS",
    "SEATS",
    "WINDS",
    "AbortiveDraw",
    "Chombo",
    "DealIn",
    "ExhaustiveDraw",
    "Figures",
    "GameRecord",
    "HanFu",
    "HandResult",
    "Liable",
    "Limit",
    "NagashiMangan",
    "NamedYaku",
    "Outcome",
    "Penalty",
    "PlayedHand",
    "Points",
    "Progress",
    "Replay",
    "Ron",
    "Seat",
    "Signal",
    "Substitute",
    "TileHand",
    "Transfer",
    "Tsumo",
    "Value",
    "ValueOption",
    "Void",
    "Win",
    "WonHand",
    "Yakuman",
    "as_recorded",
    "check_value",
    "expected_sum",
    "figures_from_json",
    "figures_of",
    "figures_to_json",
    "fold",
    "in_turn_after",
    "late_points",
    "possible_values",
    "replay",
    "settle",
    "turns_from",
    "win_payments",
    "wind_of",
    "won_hand",
]
