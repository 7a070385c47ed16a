"""The switches that the course of a game depends on, and what follows from the others, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.game.finish import uma_by_place
from scoring.game.liability import one_number_only
from scoring.game.penalties import FINES
from scoring.game.progress import hands_after_signal
from scoring.game.record import Signal
from scoring.game.values import most_yakuman
from scoring.portable.points import points_to_json
from scoring.portable.refusals import refusals_to_json
from scoring.portable.values import values_to_json
from scoring.riichi.points import limit_bases, share
from scoring.rulesets import SWITCHES, Ruleset

__all__ = ["rules_to_json"]

OF_EVERY_GAME = (
    "start_points", "return_points", "wind_rounds", "dealer_stays", "place_ties", "uma_ties", "oka_ties", "deposits_left",
    "substitute_total",
)  # fmt: skip
OF_RIICHI = (
    "goal_points", "extra_round_end", "bust", "agari_yame", "multiple_ron", "deposits_on_multiple_ron", "honba_points", "honba_to",
    "two_han_from_honba", "riichi_min_points", "noten_pool", "nagashi_mangan", "abortive_draws", "yakuman_add_up", "liable_for",
    "liable_fits_hand", "liable_pays_honba", "chombo", "chombo_with_win", "chombo_replays", "chombo_replays_after_signal",
    "chombo_ends_game", "chombo_returns_deposits",
)  # fmt: skip
OF_OTHER_GAMES = ("payers", "pays_alone_for", "banker", "draw_doubles_next", "hand_cap", "limit_game", "half_limit_game")


def rules_to_json(ruleset: Ruleset) -> dict[str, Any]:
    """The rules of a game as plain data: switches by their names, tables for values, and the sentence of each refusal.

    ``uma`` has a list by place for each number of players below the start points, ``limits`` are base points, ``sentences`` are English
    templates by code, with the parameters that the ruleset fixes.
    """
    own = OF_RIICHI if ruleset.family == "riichi" else OF_OTHER_GAMES
    return {
        "family": ruleset.family,
        **{name: SWITCHES[name].write(getattr(ruleset, name)) for name in OF_EVERY_GAME + own},
        **(_of_riichi(ruleset) if ruleset.family == "riichi" else {"fines": list(FINES)}),
        **({"points": points_to_json(ruleset)} if ruleset.family == "classical" else {}),
        "uma": _uma(ruleset),
        "oka_points": ruleset.oka_points if ruleset.family == "riichi" else 0,
        "hands_after_signal": {
            name: hands_after_signal(ruleset, Signal(1, thrown)) for name, thrown in (("next", False), ("running", True))
        },
        "sentences": refusals_to_json(ruleset),
    }


def _of_riichi(ruleset: Ruleset) -> Mapping[str, Any]:
    return {
        "counts_fu": ruleset.counts_fu,
        "counts_honba": ruleset.counts_honba,
        "breaks_off_for": sorted(ruleset.breaks_off_for),
        "most_yakuman": most_yakuman(ruleset),
        "liable_one_number": one_number_only(ruleset),
        "limits": dict(limit_bases(ruleset)),
        "round_up_to": share(ruleset, 1, 1),
        "values": values_to_json(ruleset),
    }


def _uma(ruleset: Ruleset) -> list[list[int]]:
    """The uma by place, for 0, 1, … players below the start points."""
    most = max(ruleset.table_sizes)
    scores = ((ruleset.start_points - 1,) * below + (ruleset.start_points,) * (most - below) for below in range(most + 1))
    return [list(uma_by_place(ruleset, one)) for one in scores]
