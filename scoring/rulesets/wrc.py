"""World Riichi Championship rules: 2014 to 2017, 2022 and 2025, from comparison sources (docs/decisions/rules.md)."""

from __future__ import annotations

from dataclasses import replace

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["WRC_2017", "WRC_2022", "WRC_2025"]

WRC_2017 = Ruleset(
    id="wrc-2017",
    **otherwise("wrc-2017"),
    name="World Riichi Championship Rules",
    edition="2017",
    sources=("excerpts of the rules of 2014 and 2015", "EMA, differences to the WRC rules of 2015", "Pantheon, ruleset wrc"),
    evidence="C",
    kiriage_mangan=True,
    multiple_ron=1,
    deposits_left="lost",
    chombo_replays_after_signal=False,  # 2015: the last hand is not played again
    time_end="finish_hand",  # 2015
    signal_minutes=0,
)

WRC_2022 = replace(
    WRC_2017,
    id="wrc-2022",
    **otherwise("wrc-2022"),
    edition="2022",
    sources=("Riichi Advanced, preset of 2022", "Toronto Riichi Club, rules", "Pantheon, ruleset wrc"),
    renhou="mangan_or_hand",
    yakuman_add_up=True,
    liable_for=frozenset({"daisangen", "daisuushii", "suukantsu"}),
)

WRC_2025 = replace(
    WRC_2022,
    id="wrc-2025",
    **otherwise("wrc-2025"),
    edition="2025",
    sources=("Riichi Advanced, preset of 2025", "rules-ru 1.5, comparison of EMA, WRC and RRC", "World Riichi, tournament preset"),
    counted_yakuman=True,
    chombo=30_000,
    time_end="one_more_hand",  # rules-ru
    signal_minutes=15,
)
