"""Short notations for what happened at a table without riichi, for the scenario tests."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.game import Drawn, FalseMahjong, Fine, HandResult, Mahjong, Progress, Said, Signal, Worth, advance
from scoring.rulesets import RULESETS, Ruleset

KUESTER, BASIC = RULESETS["kuester"], RULESETS["dmjl-basic"]
DRAW = Drawn()
Given = Worth | int | None


def kuester(**switches: Any) -> Ruleset:
    """Küster's game with a club's own switches."""
    return replace(KUESTER, **switches)


def basic(**switches: Any) -> Ruleset:
    return replace(BASIC, **switches)


def worths(values: tuple[Given, ...]) -> tuple[Worth | None, ...]:
    """Hands by seat; a number is one in points."""
    return tuple(Said(value) if isinstance(value, int) else value for value in values)


def win(winner: int, *values: Given, **more: Any) -> Mahjong:
    return Mahjong(winner, worths(values), **more)


def false(caller: int, *values: Given, **more: Any) -> FalseMahjong:
    return FalseMahjong(caller, worths(values), **more)


def play(ruleset: Ruleset, *results: HandResult, players: int = 4, signal: Signal | None = None) -> Progress:
    return reduce(advance, results, Progress.start(ruleset, signal, players))


def at(ruleset: Ruleset, round_wind: str, *, doubled: bool = False, players: int = 4) -> Progress:
    """The first hand of a later round."""
    return replace(Progress.start(ruleset, players=players), wind_round="ESWN".index(round_wind) + 1, doubled=doubled)


def lines(progress: Progress) -> list[tuple[int | None, int | None, Any, str]]:
    """The ledger of the last hand."""
    assert progress.last is not None
    return [(line.payer, line.payee, line.points, line.reason) for line in progress.last.ledger]


def deltas(progress: Progress) -> tuple[Any, ...]:
    """What the last hand changed."""
    assert progress.last is not None
    return progress.last.deltas


def refused(progress: Progress, result: HandResult) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        advance(progress, result)
    assert caught.value.hand == progress.number
    assert all(str(one) for one in (caught.value, *caught.value.others))
    return caught.value


def codes(refusal: RuleViolation) -> list[tuple[str, str | None]]:
    """Every problem with its path."""
    return [(one.code, one.where) for one in (refusal, *refusal.others)]


__all__ = [
    "BASIC", "DRAW", "KUESTER", "Fine", "at", "basic", "codes", "deltas", "false", "kuester", "lines", "play", "refused", "win", "worths",
]  # fmt: skip
