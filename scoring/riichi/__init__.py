"""What a riichi hand is worth and why, under every riichi ruleset."""

from scoring.riichi.tenpai import is_tenpai, waits
from scoring.riichi.value import HandValue, score_hand
from scoring.riichi.yaku.declaration import Yaku
from scoring.riichi.yaku.table import YAKU, yaku_of

__all__ = ["YAKU", "HandValue", "Yaku", "is_tenpai", "score_hand", "waits", "yaku_of"]
