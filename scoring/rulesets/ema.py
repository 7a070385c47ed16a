"""EMA Riichi Competition Rules: 2012 (in DMJL's German summary of 2013), 2016 and 2025."""

from __future__ import annotations

from dataclasses import replace

from scoring.rulesets.ruleset import Ruleset

__all__ = ["EMA_2012", "EMA_2016", "EMA_2025"]

EMA_2012 = Ruleset(
    id="ema-2012",
    name="EMA Riichi Competition Rules",
    edition="2012",
    sources=("DMJL, Riichi-Regeln der EMA, draft 0.95, 2013-07-10",),
    evidence="A",
    uma=(30_000, 10_000, -10_000, -30_000),
    red_fives=3,
    open_tanyao=False,
    renhou="yakuman",
    rinshan_with_haitei=True,
    counted_yakuman=True,
    double_yakuman=frozenset({"daisuushii"}),
    liable_pays_honba=True,
    two_han_from_honba=5,
    nagashi_mangan="win",
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi"}),
    chombo="mangan_payment",
)

EMA_2016 = replace(
    EMA_2012,
    edition="2016",
    sources=("EMA, announcement of the revised rules, 2016", "excerpts of the rules of 2016"),
    evidence="B",
    id="ema-2016",
    uma=(15_000, 5_000, -5_000, -15_000),  # list of changes
    red_fives=0,  # list of changes
    open_tanyao=True,  # list of changes
    renhou="mangan",  # list of changes
    rinshan_with_haitei=False,  # no source: as EMA 2025
    counted_yakuman=False,  # list of changes
    double_yakuman=frozenset(),  # list of changes
    two_han_from_honba=0,  # list of changes
    nagashi_mangan="none",  # list of changes
    abortive_draws=frozenset(),  # list of changes
    chombo=20_000,  # list of changes
)

EMA_2025 = replace(
    EMA_2016,
    id="ema-2025",
    edition="2025",
    sources=("Pantheon, ruleset ema2025", "rules-ru 1.5, comparison of EMA, WRC and RRC"),
    evidence="C",
    kiriage_mangan=True,  # Pantheon, rules-ru
    chombo_replays=False,  # Pantheon
    chombo_replays_after_signal=False,  # Pantheon
    chombo_ends_game=True,  # Pantheon
)
