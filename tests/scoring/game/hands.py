"""Short notations for what happened at a table, for the scenario tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.game import (
    Chombo,
    ExhaustiveDraw,
    GameRecord,
    HandResult,
    HanFu,
    Liable,
    Limit,
    Outcome,
    Progress,
    Replay,
    Ron,
    Signal,
    Tsumo,
    Value,
    Win,
    Yakuman,
    advance,
    replay,
)
from scoring.rulesets import RULESETS, Ruleset

EAST, SOUTH, WEST, NORTH = range(4)
RIICHI = {name: ruleset for name, ruleset in RULESETS.items() if ruleset.family == "riichi"}
MANGAN = Limit("mangan")


def rules(name: str, **switches: Any) -> Ruleset:
    """A rulebook, with a club's own switches."""
    return replace(RULESETS[name], **switches)


def some(seats: Iterable[int]) -> frozenset[int]:
    return frozenset(seats)


def ron(discarder: int, *winners: int, value: Value = MANGAN, riichi: Iterable[int] = (), **more: Any) -> Ron:
    return Ron(discarder, tuple(Win(winner, value) for winner in winners), some(riichi), **more)


def tsumo(winner: int, value: Value = MANGAN, riichi: Iterable[int] = (), **more: Any) -> Tsumo:
    return Tsumo(Win(winner, value), some(riichi), **more)


def draw(*tenpai: int, riichi: Iterable[int] = (), dead: Iterable[int] = (), chombo: Iterable[int] = ()) -> ExhaustiveDraw:
    return ExhaustiveDraw(some(tenpai), some(riichi), some(dead), some(chombo))


def chombo(*offenders: int, riichi: Iterable[int] = ()) -> Chombo:
    return Chombo(some(offenders), some(riichi))


def play(ruleset: Ruleset, *results: HandResult, signal: Signal | None = None) -> Progress:
    return reduce(advance, results, Progress.start(ruleset, signal))


def played(ruleset: Ruleset, *results: HandResult, **facts: Any) -> Replay:
    return replay(GameRecord(ruleset, results, **facts))


def finished(ruleset: Ruleset, scores: Iterable[int], **facts: Any) -> Outcome:
    """The outcome of a game known by its final scores."""
    outcome = replay(GameRecord(ruleset, final_scores=tuple(scores), **facts)).outcome
    assert outcome is not None
    return outcome


def deltas(ruleset: Ruleset, *results: HandResult) -> tuple[Any, ...]:
    """What the last hand changed."""
    last = play(ruleset, *results).last
    assert last is not None
    return last.deltas


def lines(ruleset: Ruleset, *results: HandResult) -> list[tuple[int | None, int | None, Any, str]]:
    """The ledger of the last hand."""
    last = play(ruleset, *results).last
    assert last is not None
    return [(line.payer, line.payee, line.points, line.reason) for line in last.ledger]


def situation(progress: Progress) -> tuple[str, int, int, int]:
    """Round wind, dealer, counters, deposits of the next hand."""
    return progress.round_wind, progress.dealer, progress.honba, progress.deposits


def refused(ruleset: Ruleset, *results: HandResult) -> RuleViolation:
    """The refusal of the last hand; those before it must be possible."""
    progress = play(ruleset, *results[:-1])
    with pytest.raises(RuleViolation) as caught:
        advance(progress, results[-1])
    assert caught.value.hand == len(results)
    assert str(caught.value)
    return caught.value


def pao(winner: int, liable: int, times: int = 1, part: int = 1) -> Win:
    return Win(winner, Yakuman(times), Liable(liable, part))


def cheap(winner: int) -> Tsumo:
    """A small self-drawn win: 30 fu, 1 han (ALARM: 1 han)."""
    return Tsumo(Win(winner, HanFu(1, 30)))
