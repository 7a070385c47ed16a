"""Whole games that nobody played: their hands, and when each was over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from random import Random

from league.simulation.hands import FourPlayers
from league.simulation.strength import AVERAGE, Strength
from scoring.errors import RuleViolation
from scoring.game import Chombo, HandResult, HanFu, Limit, Progress, Ron, Signal, Tsumo, Value, Win, possible_values
from scoring.rulesets import Ruleset

__all__ = ["InventedGame", "InventedHand", "invented_game", "miscounted"]

MINUTES_A_HAND, MINUTES_BEFORE_A_CHOMBO = (5, 9), (2, 5)


@dataclass(frozen=True, slots=True)
class InventedHand:
    """One hand, and how many minutes after the beginning of the game it was over."""

    result: HandResult
    minutes: float


@dataclass(frozen=True, slots=True)
class InventedGame:
    """The hands from the first to the last, and the signal where time was up before the end; ``end`` is the game after them."""

    hands: tuple[InventedHand, ...]
    end: Progress
    signal: Signal | None = None


def invented_game(
    ruleset: Ruleset, seed: str | int, players: Sequence[Strength] = (AVERAGE,) * 4, minutes: int | None = None
) -> InventedGame:
    """A game as four players of these strengths (East to North) might have played it; the same arguments give the same game.

    ``minutes`` after the beginning comes the signal, and the ruleset says how many hands are still played.
    """
    rng = Random(seed)
    four, progress = FourPlayers(players, rng), Progress.start(ruleset)
    hands: list[InventedHand] = []
    clock = 0.0
    while progress.ended_by is None:
        result, progress = _next(four, progress)
        clock += rng.uniform(*(MINUTES_BEFORE_A_CHOMBO if isinstance(result, Chombo) else MINUTES_A_HAND))
        hands.append(InventedHand(result, clock))
        if minutes is not None and progress.signal is None and progress.ended_by is None and clock >= minutes:
            progress = _signalled(ruleset, hands, Signal(before_hand=len(hands) + 1, dice_thrown=rng.random() < 0.5))
    return InventedGame(tuple(hands), progress, progress.signal)


def _next(four: FourPlayers, progress: Progress) -> tuple[HandResult, Progress]:
    while True:
        result = four.hand(progress)
        try:
            return result, progress.after(result)
        except RuleViolation:  # what the engine refuses did not happen
            continue


def _signalled(ruleset: Ruleset, hands: Sequence[InventedHand], signal: Signal) -> Progress:
    return reduce(Progress.after, (hand.result for hand in hands), Progress.start(ruleset, signal))


def miscounted(ruleset: Ruleset, result: HandResult) -> HandResult | None:
    """The same win with the next higher value, as somebody counts it who is tired; ``None`` where there is nothing to miscount."""
    match result:
        case Ron(wins=(Win(value=HanFu() | Limit()) as win,)):
            return replace(result, wins=(_dearer(ruleset, win, tsumo=False),))
        case Tsumo(win=Win(value=HanFu() | Limit()) as win):
            return replace(result, win=_dearer(ruleset, win, tsumo=True))
    return None


def _dearer(ruleset: Ruleset, win: Win, *, tsumo: bool) -> Win:
    """Without the yaku, which would not fit the value."""
    values: list[Value] = [option.value for option in possible_values(ruleset, tsumo=tsumo)]
    at = values.index(win.value) if win.value in values else len(values) - 2
    return replace(win, value=values[at + 1], yaku=None)
