"""ALARM New Style, Mainz, 22 December 2019 (sections of that text in the comments; ``decided``: the text is silent)."""

from __future__ import annotations

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["ALARM_2019"]

ALARM_2019 = Ruleset(
    id="alarm-2019",
    **otherwise("alarm-2019"),
    name="ALARM New Style",
    edition="2019",
    sources=("A.L.A.R.M. New Style, Spielregeln, Mainz, 2019-12-22",),
    evidence="A",
    vocabulary="alarm",
    uma=(0, 0, 0, 0),  # decided
    scoring="han",  # 4: 125 points doubled for each fān
    han_limits=(
        (4, 2_000),
        (6, 3_000),
        (8, 4_000),
        (11, 6_000),
        (13, 8_000),
    ),  # 6 b prints 2,000 for 4 to 5 fān; the steps above are decided
    closed_bonus=False,  # 4.1: the fān in the heading, open or closed
    renhou=5,  # 4.1.4
    counted_yakuman=True,  # decided: 13 fān are worth a special hand
    liable_counts_closed_kan=True,  # 5.3: an open pong or any kan is visible
    multiple_ron=1,  # 3.6.1: only one winner a hand
    honba_points=0,  # decided: there are no counters
    chombo="mangan_payment",  # 6 b: the first limit
    chombo_with_win="both",  # 6 b
    chombo_replays_after_signal=False,  # 3.6.5 b
    time_end="finish_hand",  # 3.6.5 b
    signal_minutes=0,  # 3.6.5 b
    substitute_total=0,  # decided: as EMA 2012, zero points and the uma of the last place, which is none
)
