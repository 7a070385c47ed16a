"""The public JSON formats (docs/formats.md): strict readers and writers that are inverse to each other."""

from scoring.formats.game import answer_line, game_from_json, game_to_json, points_to_json, replay_to_json
from scoring.formats.hand import hand_result_from_json, hand_result_to_json
from scoring.formats.lines import refusal_to_json
from scoring.formats.score import score_line
from scoring.formats.tiles import hand_from_json, hand_to_json, hand_value_to_json

__all__ = [
    "answer_line",
    "game_from_json",
    "game_to_json",
    "hand_from_json",
    "hand_result_from_json",
    "hand_result_to_json",
    "hand_to_json",
    "hand_value_to_json",
    "points_to_json",
    "refusal_to_json",
    "replay_to_json",
    "score_line",
]
