"""The value of a riichi hand under every riichi ruleset, with its reasons."""

from scoring.riichi.claim import Claim, ClaimDifference, check_claim
from scoring.riichi.explaining import Explanation, FuLine, PaymentLine, TileGroup, YakuLine, explain
from scoring.riichi.tenpai import waits
from scoring.riichi.value import HandValue, score_hand
from scoring.riichi.yaku.declaration import Yaku
from scoring.riichi.yaku.table import YAKU, yaku_of
from scoring.riichi.yaku_claims import YakuClaim, YakuCount, check_yaku, compatible_yaku, possible_fu

__all__ = [
    "YAKU",
    "Claim",
    "ClaimDifference",
    "Explanation",
    "FuLine",
    "HandValue",
    "PaymentLine",
    "TileGroup",
    "Yaku",
    "YakuClaim",
    "YakuCount",
    "YakuLine",
    "check_claim",
    "check_yaku",
    "compatible_yaku",
    "explain",
    "possible_fu",
    "score_hand",
    "waits",
    "yaku_of",
]
