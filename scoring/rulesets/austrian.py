"""The Austrian rulebook "Regeln für Riichi-Mahjong" (sections in the comments; ``decided``: the text is silent)."""

from __future__ import annotations

from scoring.rulesets.ruleset import Ruleset

__all__ = ["AUSTRIAN"]

AUSTRIAN = Ruleset(
    id="austrian",
    name="Regeln für Riichi-Mahjong (Austria)",
    sources=("Regeln für Riichi-Mahjong",),
    evidence="A",
    start_points=25_000,
    return_points=25_000,
    uma=(0, 0, 0, 0),  # decided: the text has none
    bust="ends_game",
    red_fives=3,
    open_riichi=True,
    renhou="yakuman",
    double_wind_pair_fu=4,
    counted_yakuman=True,
    double_yakuman=frozenset({"kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii"}),
    yakuman_add_up=True,
    multiple_ron=1,
    deposits_left="winner_seat_order",  # 3.8
    riichi_min_points=1_000,  # decided: a bet must not end the game
    two_han_from_honba=5,
    nagashi_mangan="win",  # "counts like tsumo"; the details are decided
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi"}),
    chombo="mangan_payment",
    chombo_with_win="win_only",
    time_end="finish_hand",  # decided
    signal_minutes=0,  # decided
)
