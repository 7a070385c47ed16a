"""Row 2: whole games by han and fu replayed in process (how long ``verify`` takes is measured where there is a big database)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from scoring.game import GameRecord, replay
from scoring.rulesets import RULESETS
from tests.load.dealing import game_records
from tests.load.row import Row

__all__ = ["replaying"]

HANDS = 20_000
ROUNDS = 7
LEAST = 20_000
BY_HAN_AND_FU = [ruleset for ruleset in RULESETS.values() if ruleset.scoring == "han_fu"]


def replaying() -> Iterator[Row]:
    """Hands a second, the best of several rounds of the processor's time, so that other programs do not count."""
    games = list(game_records(Random("bench"), BY_HAN_AND_FU, HANDS))
    hands = sum(len(game.hands) for game in games)
    speed = hands / min(seconds(games) for _ in range(ROUNDS))
    yield Row(
        number=2,
        figure=f"replay of {len(games):,} games by han and fu, {len(BY_HAN_AND_FU)} rulebooks in turn",
        measured=f"{speed:,.0f} hands a second",
        budget=f"≥ {LEAST:,}",
        is_met=speed >= LEAST,
    )


def seconds(games: list[GameRecord]) -> float:
    started = time.process_time()
    for game in games:
        replay(game)
    return time.process_time() - started
