"""The Austrian "Regeln für Riichi-Mahjong" (sections of that text in the comments; ``decided``: the text is silent)."""

from __future__ import annotations

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["AUSTRIAN"]

AUSTRIAN = Ruleset(
    id="austrian",
    **otherwise("austrian"),
    name="Regeln für Riichi-Mahjong (Österreich)",
    sources=("Regeln für Riichi-Mahjong, 26 Seiten",),
    evidence="A",
    start_points=25_000,  # 1.4
    return_points=25_000,  # decided: the start points
    uma=(0, 0, 0, 0),  # decided
    bust="ends_game",  # 3.8
    red_fives=3,  # 1.1
    open_riichi=True,  # 4.2.1
    renhou="yakuman",  # 4.2.5
    rinshan_with_haitei=True,  # 3.6.2: the replacement tile becomes the last one; 4.2.1 excludes nothing
    double_wind_pair_fu=4,  # 4.1.1: the seat wind and the round wind on two lines
    counted_yakuman=True,  # p. 25
    double_yakuman=frozenset({"kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii"}),  # 4.2.5
    yakuman_add_up=True,  # 4.2
    multiple_ron=1,  # 3.6.1.2
    deposits_left="winner_seat_order",  # 3.8
    riichi_min_points=1_000,  # decided: a deposit must not end the game
    two_han_from_honba=5,  # 3.6.5.1
    nagashi_mangan="win",  # 4.2.4: counts as tsumo; the details are decided
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi"}),  # 3.6.3
    chombo="mangan_payment",  # 5.1
    chombo_with_win="win_only",  # 5.1
    time_end="finish_hand",  # decided
    signal_minutes=0,  # decided
    substitute_total=0,  # decided: as EMA 2012, zero points and the uma of the last place, which is none
)
