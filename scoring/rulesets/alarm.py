"""ALARM New Style, Mainz, 22 December 2019 (sections of that text in the comments; ``decided``: the text is silent)."""

from __future__ import annotations

from scoring.rulesets.ruleset import ALARM_LIMITS, Ruleset

__all__ = ["ALARM_2019"]

ALARM_2019 = Ruleset(
    id="alarm-2019",
    name="ALARM New Style",
    edition="2019",
    sources=("ALARM New Style, Mainz, 2019-12-22",),
    evidence="A",
    vocabulary="alarm",
    scoring="han",  # 4
    han_limits=ALARM_LIMITS,  # 6 b prints the first limit; the steps above are decided
    uma=(0, 0, 0, 0),  # decided
    closed_bonus=False,  # 4.1
    renhou=5,  # 4.1.4
    counted_yakuman=True,  # decided: 13 fān are worth a special hand
    liable_counts_closed_kan=True,  # 5.3
    multiple_ron=1,  # 3.6.1
    honba_points=0,  # decided: no counters
    chombo="mangan_payment",  # 6 b
    chombo_with_win="both",  # 6 b
    chombo_replays_after_signal=False,  # 6 b
    time_end="finish_hand",  # 3.6.5
    signal_minutes=0,  # 3.6.5
)
