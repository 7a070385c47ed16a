"""Curt Küster's "Lehrbuch des Mah-Jong-Spieles", the classical game (chapters in the comments; ``decided``: silent)."""

from __future__ import annotations

from scoring.rulesets.ruleset import Ruleset, otherwise

__all__ = ["KUESTER"]

KUESTER = Ruleset(
    id="kuester",
    **otherwise("kuester"),
    name="Küster, Lehrbuch des Mah-Jong-Spieles",
    sources=("Curt Küster, Lehrbuch des Mah-Jong-Spieles",),
    evidence="A",
    vocabulary="kuester",
    start_points=0,  # Die Abrechnung: only changes are written down
    return_points=0,
    uma=(0, 0, 0, 0),
    wind_rounds=4,  # Spielvorbereitungen: East, South, West, "und so fort"
    dealer_stays="win_or_draw",  # Spielvorbereitungen; Das Ende des Spieles: at a draw all keep their places
    scoring="classical",
    payers="settle",  # Die Abrechnung
    pays_alone_for="fourth_figure",  # decided: Strafen 8–10 forbid every such discard, and are silent on the last tile
    banker="east",  # Spielvorbereitungen: the holder of the East wind
    draw_doubles_next=True,  # Das Ende des Spieles
    hand_premium=0,  # decided: in the table, in none of the examples
    hand_cap=0,  # Die Berechnungstabelle recommends a limit and sets none
    limit_game=1_000,  # Kombinierte Spiele: the lowest one advised
    half_limit_game=500,  # Halblimitierte Spiele
    limit_game_value="exact",  # Kombinierte Spiele: "der Wert des Spieles ist vor Beginn festzulegen"
    fruit_game="any",  # Kombinierte Spiele
    time_end="finish_hand",  # decided
    signal_minutes=0,  # decided
    late_points_a_minute=0,  # decided
    substitute_total=0,  # decided: a replaced player neither wins nor loses
    substitute_midgame_takes_last_uma=False,  # decided: there is no uma
)
