"""Whole games that nobody played: their hands, and when each was over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from random import Random

from league.simulation.hands import FourPlayers
from league.simulation.strength import AVERAGE, Strength
from scoring.errors import RuleViolation
from scoring.game import LIMITS, Chombo, HandResult, HanFu, Limit, Progress, Ron, Signal, Tsumo, Value, Win, possible_values
from scoring.riichi.points import limit_bases
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
        case Ron(wins=(Win() as win,)):
            dearer = _dearer(ruleset, win, tsumo=False)
            return replace(result, wins=(dearer,)) if dearer else None
        case Tsumo(win=win):
            dearer = _dearer(ruleset, win, tsumo=True)
            return replace(result, win=dearer) if dearer else None
    return None


def _dearer(ruleset: Ruleset, win: Win, *, tsumo: bool) -> Win | None:
    """Without the yaku, which would not fit the value."""
    value = _next_limit(ruleset, win.value) if isinstance(win.value, Limit) else _next_count(ruleset, win.value, tsumo=tsumo)
    return replace(win, value=value, yaku=None) if value else None


def _next_limit(ruleset: Ruleset, limit: Limit) -> Limit | None:
    """The next one that the ruleset has, short of a yakuman: nobody counts that by mistake."""
    higher = LIMITS[LIMITS.index(limit.name) + 1 : -1]
    return next((Limit(name) for name in higher if name in limit_bases(ruleset)), None)


def _next_count(ruleset: Ruleset, value: Value, *, tsumo: bool) -> Value | None:
    values: list[Value] = [option.value for option in possible_values(ruleset, tsumo=tsumo)]
    return values[values.index(value) + 1] if isinstance(value, HanFu) and value in values else None
