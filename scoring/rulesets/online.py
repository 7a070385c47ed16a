"""Online rooms, from comparison sources (docs/decisions/rules.md)."""

from __future__ import annotations

from dataclasses import replace

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["MAHJONG_SOUL", "TENHOU"]

TENHOU = Ruleset(
    id="tenhou",
    **otherwise("tenhou"),
    name="Tenhou",
    sources=("Riichi Advanced, preset Tenhou", "Pantheon, ruleset tenhounet"),
    evidence="C",
    start_points=25_000,
    uma=(20_000, 10_000, -10_000, -20_000),
    oka_ties="seat_order",
    uma_ties="seat_order",
    place_ties="seat_order",
    goal_points=30_000,
    bust="ends_game",
    agari_yame=True,
    red_fives=3,
    renhou="none",
    double_wind_pair_fu=4,
    counted_yakuman=True,
    yakuman_add_up=True,
    liable_for=frozenset({"daisangen", "daisuushii", "suukantsu"}),
    liable_for_whole_hand=True,  # tenhou.net/man
    liable_pays_honba=True,  # tenhou.net/man
    multiple_ron=2,
    honba_to="first_winner",
    deposits_on_multiple_ron="all_to_first",
    deposits_left="winner_seat_order",
    riichi_min_points=1_000,
    nagashi_mangan="payment",
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron"}),
    chombo="mangan_payment",
)

MAHJONG_SOUL = replace(
    TENHOU,
    id="mahjong-soul",
    **otherwise("mahjong-soul"),
    name="Mahjong Soul",
    sources=("Riichi Advanced, preset Mahjong Soul",),
    return_points=25_000,
    uma=(15_000, 5_000, -5_000, -15_000),
    double_yakuman=frozenset({"kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii"}),
    liable_for=frozenset({"daisangen", "daisuushii"}),
    liable_for_whole_hand=False,
    multiple_ron=3,
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi"}),
)
