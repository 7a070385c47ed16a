"""EMA Riichi Competition Rules: 2012 (chapters of DMJL's German summary in the comments), 2016 and 2025."""

from __future__ import annotations

from dataclasses import replace

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["EMA_2012", "EMA_2016", "EMA_2025"]

EMA_2012 = Ruleset(
    id="ema-2012",
    **otherwise("ema-2012"),
    name="EMA Riichi Competition Rules",
    edition="2012",
    sources=("Deutsche Mah-Jongg-Liga, Riichi (EMA-Regeln), 0.95, 2013-07-10",),
    evidence="A",
    vocabulary="ema",
    uma=(30_000, 10_000, -10_000, -30_000),  # Schlussbonus/-malus
    red_fives=3,  # Übersicht
    open_tanyao=False,  # Wertungsmuster, All Simples
    renhou="yakuman",  # Limithände, Blessing of Man
    rinshan_with_haitei=True,  # Übersicht: the replacement tile was the last tile of the hand; no pattern excludes the other
    counted_yakuman=True,  # Limit-Spiele: 13+
    double_yakuman=frozenset({"daisuushii"}),  # Doppeltes Limit
    two_han_from_honba=5,  # Wiederholungsspiele und -marker
    nagashi_mangan="win",  # Five Fan Yaku: paid as self-drawn with counters and deposits
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi"}),  # Vorzeitiges Unentschieden
    chombo="mangan_payment",  # Strafen, Chombo
)

EMA_2016 = replace(
    EMA_2012,
    id="ema-2016",
    **otherwise("ema-2016"),
    edition="2016",
    sources=("EMA, Revised EMA Riichi rules are ready, 2016", "Excerpts of the EMA Riichi Competition Rules 2016"),
    evidence="B",
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
    **otherwise("ema-2025"),
    edition="2025",
    sources=("Pantheon, ruleset ema2025", "rules-ru 1.5, comparison of EMA, WRC and RRC"),
    evidence="C",
    kiriage_mangan=True,  # Pantheon, rules-ru
    chombo_replays=False,  # Pantheon
    chombo_replays_after_signal=False,  # Pantheon
    chombo_ends_game=True,  # Pantheon
)
