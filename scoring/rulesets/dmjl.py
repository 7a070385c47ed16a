"""The basic rules of the Deutsche Mah-Jongg Liga: a frame without values (chapters in the comments; ``decided``: the text is silent)."""

from __future__ import annotations

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["DMJL_BASIC"]

DMJL_BASIC = Ruleset(
    id="dmjl-basic",
    **otherwise("dmjl-basic"),
    name="DMJL-Grundregeln",
    edition="1.02",
    sources=("Deutsche Mah-Jongg Liga, Grundregeln, 1.02, 2013-07-10",),
    evidence="A",
    vocabulary="dmjl",
    start_points=0,  # decided
    return_points=0,  # decided
    uma=(0, 0, 0, 0),  # decided
    wind_rounds=4,  # Spielende: 16 hands in four wind rounds
    dealer_stays="never",  # Spielende: the winds move after each hand unless a rulebook has repeats
    scoring="points",  # the text has no values
    payers="all",  # Spielende names the ways; this one is decided
    banker="none",  # decided: East is not doubled
    draw_doubles_next=False,  # decided
    time_end="finish_hand",  # decided
    signal_minutes=0,  # decided
    late_points_a_minute=0,  # decided
    substitute_total=0,  # decided
    substitute_midgame_takes_last_uma=False,  # decided: there is no uma
)
