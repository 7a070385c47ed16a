"""A frozen ruleset as plain data, by which a phone without network plays the same game as :mod:`scoring.game`.

The small interpreter that reads it is ``static/js/game/``. ``tests/browser/test_portable_games.py`` plays both, hand by hand.
"""

from scoring.portable.rules import rules_to_json
from scoring.portable.state import state_to_json

__all__ = ["rules_to_json", "state_to_json"]
