"""Hands of Küster's classical game: figures, premiums, doublings and special games."""

from scoring.classical.checks import CLASSICAL_CIRCUMSTANCES, DEAD, hands_problems
from scoring.classical.counting import score_hand
from scoring.classical.counting_ticked import count_ticked, following
from scoring.classical.danger import feeds_dangerously, is_fed_fourth, ticks_dangerously
from scoring.classical.doubles import DOUBLE_CODES
from scoring.classical.items import ITEM_CODES
from scoring.classical.payments import payments
from scoring.classical.points import (
    POINTS_REFUSED,
    check_points,
    fed_points,
    least_fed,
    least_possible,
    may_be_fed,
    most_undoubled,
    possible_points,
)
from scoring.classical.premiums import PREMIUM_CODES
from scoring.classical.special_hands import SPECIAL_GAMES
from scoring.classical.ticked import Ticked
from scoring.classical.value import ClassicalValue, CountLine

__all__ = [
    "CLASSICAL_CIRCUMSTANCES",
    "DEAD",
    "DOUBLE_CODES",
    "ITEM_CODES",
    "POINTS_REFUSED",
    "PREMIUM_CODES",
    "SPECIAL_GAMES",
    "ClassicalValue",
    "CountLine",
    "Ticked",
    "check_points",
    "count_ticked",
    "fed_points",
    "feeds_dangerously",
    "following",
    "hands_problems",
    "is_fed_fourth",
    "least_fed",
    "least_possible",
    "may_be_fed",
    "most_undoubled",
    "payments",
    "possible_points",
    "score_hand",
    "ticks_dangerously",
]
