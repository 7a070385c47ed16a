"""Simulate whole games: their hands, and when each was over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from random import Random

from league.simulation.hands import FourPlayers
from league.simulation.mahjong_hands import MahjongPlayers
from league.simulation.strength import AVERAGE, Strength
from scoring.classical import check_points
from scoring.errors import RuleViolation
from scoring.game import (
    LIMITS,
    Chombo,
    FalseMahjong,
    Fine,
    HandResult,
    HanFu,
    Limit,
    Mahjong,
    Progress,
    Ron,
    Said,
    Signal,
    Tsumo,
    Value,
    Win,
    Worth,
    advance,
    possible_values,
)
from scoring.riichi.points import limit_bases
from scoring.rulesets import Ruleset

__all__ = ["InventedGame", "InventedHand", "invented_game", "miscounted"]

MINUTES_A_HAND, MINUTES_BEFORE_AN_ERROR = (5, 9), (2, 5)
ERRORS = (Chombo, FalseMahjong, Fine)


@dataclass(frozen=True, slots=True)
class InventedHand:
    """One hand, and the minutes from the beginning of the game to its end."""

    result: HandResult
    minutes: float


@dataclass(frozen=True, slots=True)
class InventedGame:
    """All hands of a game, and the signal if time was up before its end; ``end`` is the state after them."""

    hands: tuple[InventedHand, ...]
    end: Progress
    signal: Signal | None = None


def invented_game(
    ruleset: Ruleset, seed: str | int, players: Sequence[Strength] = (AVERAGE,) * 4, minutes: int | None = None
) -> InventedGame:
    """A game as players of these strengths (in seat order) might have played it; the same arguments give the same game.

    The signal comes ``minutes`` after the beginning, and the ruleset says how many hands are still played.
    """
    rng = Random(seed)
    table = FourPlayers(players, rng) if ruleset.family == "riichi" else MahjongPlayers(players, rng)
    progress = Progress.start(ruleset, players=len(players))
    hands: list[InventedHand] = []
    clock = 0.0
    while progress.ended_by is None:
        result, progress = _next(table, progress)
        least, most = MINUTES_BEFORE_AN_ERROR if isinstance(result, ERRORS) else MINUTES_A_HAND
        clock += rng.uniform(least, most)
        hands.append(InventedHand(result, clock))
        if minutes is not None and progress.signal is None and progress.ended_by is None and clock >= minutes:
            signal = Signal(before_hand=len(hands) + 1, dice_thrown=rng.random() < 0.5)
            progress = reduce(advance, (hand.result for hand in hands), Progress.start(ruleset, signal, len(players)))
    return InventedGame(tuple(hands), progress, progress.signal)


def _next(table: FourPlayers | MahjongPlayers, progress: Progress) -> tuple[HandResult, Progress]:
    while True:
        try:
            result = table.hand(progress)
            return result, advance(progress, result)
        except RuleViolation:  # refused by the engine, so it did not happen
            continue


def miscounted(ruleset: Ruleset, result: HandResult) -> HandResult | None:
    """The same win with the next higher value, as a tired person might count it; ``None`` if nothing can be miscounted."""
    match result:
        case Ron(wins=(Win() as win,)):
            dearer = _dearer(ruleset, win, tsumo=False)
            return replace(result, wins=(dearer,)) if dearer else None
        case Tsumo(win=win):
            dearer = _dearer(ruleset, win, tsumo=True)
            return replace(result, win=dearer) if dearer else None
        case Mahjong(winner=winner, worths=worths):
            said = _dearer_said(ruleset, worths[winner])
            return replace(result, worths=(*worths[:winner], said, *worths[winner + 1 :])) if said else None
    return None


def _dearer_said(ruleset: Ruleset, worth: Worth | None) -> Said | None:
    """The claim doubled once more, or one point higher if any number is a value."""
    if not isinstance(worth, Said):
        return None
    points = worth.points + 1 if ruleset.family == "points" else 2 * worth.points
    try:
        check_points(points, ruleset, won=True)
    except RuleViolation:
        return None
    return Said(points)


def _dearer(ruleset: Ruleset, win: Win, *, tsumo: bool) -> Win | None:
    """The win with the next higher value, without the yaku, which would not fit."""
    value = _next_limit(ruleset, win.value) if isinstance(win.value, Limit) else _next_count(ruleset, win.value, tsumo=tsumo)
    return replace(win, value=value, yaku=None) if value else None


def _next_limit(ruleset: Ruleset, limit: Limit) -> Limit | None:
    """The next limit of the ruleset, short of a yakuman, which nobody counts by mistake."""
    higher = LIMITS[LIMITS.index(limit.name) + 1 : -1]
    return next((Limit(name) for name in higher if name in limit_bases(ruleset)), None)


def _next_count(ruleset: Ruleset, value: Value, *, tsumo: bool) -> Value | None:
    values: list[Value] = [option.value for option in possible_values(ruleset, tsumo=tsumo)]
    return values[values.index(value) + 1] if isinstance(value, HanFu) and value in values else None
