"""Row 1: ``score_hand`` against the library ``mahjong`` on the same winning hands in the same process, everything prepared beforehand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

from scoring.errors import RuleViolation
from scoring.hand import Hand
from scoring.riichi import score_hand
from scoring.rulesets import RULESETS
from tests.load.row import Row
from tests.scoring.riichi.judges.by_mahjong import Call
from tests.scoring.riichi.judges.dealing import hand_of
from tests.scoring.riichi.judges.shapes import SHAPES

__all__ = ["scoring_hands"]

HANDS = 20_000
ROUNDS = 5
SLICE = 1_000
RULESET = RULESETS["tenhou"]  #: red fives, ura and kan dora, open tanyao: what both know
LEAST_RATIO = 4.0
LONGEST = 1.0  #: milliseconds


def scoring_hands() -> Iterator[Row]:
    """Hands a second, on hands seen before and on new ones, and the slowest hands."""
    warm_up, hands = winning_hands(Random("warm-up"), HANDS), winning_hands(Random("bench"), HANDS)
    calls = [Call(hand, RULESET) for hand in hands]
    scored(warm_up)
    estimated([Call(hand, RULESET) for hand in warm_up])
    rounds = [(timed(scored, hands), timed(estimated, calls)) for _ in range(ROUNDS)]
    yield speed("score_hand, random winning hands of all shapes", *best(rounds), budget=LEAST_RATIO)
    yield speed("the same, hands never seen before", *best(rounds[:1]))
    yield from slowest(hands)


def timed(work: Callable[[list[Any]], None], cases: list[Any]) -> list[float]:
    """The seconds of each slice of the work; of the processor's time, so that other programs do not count."""
    times = []
    for first in range(0, len(cases), SLICE):
        part = cases[first : first + SLICE]
        started = time.process_time()
        work(part)
        times.append(time.process_time() - started)
    return times


def best(rounds: list[tuple[list[float], list[float]]]) -> tuple[float, float]:
    """The seconds of both: of each slice the best of all rounds, so that what else the machine does is left out."""
    ours, theirs = zip(*rounds, strict=True)
    return sum(map(min, zip(*ours, strict=True))), sum(map(min, zip(*theirs, strict=True)))


def winning_hands(random: Random, number: int) -> list[Hand]:
    """Hands with a yaku, shape by shape in turn."""
    hands: list[Hand] = []
    shapes = cycle(SHAPES)
    while len(hands) < number:
        hand = hand_of(random, next(shapes), RULESET.red_fives)
        try:
            score_hand(hand, RULESET)
        except RuleViolation:
            continue
        hands.append(hand)
    return hands


def scored(hands: list[Hand]) -> None:
    for hand in hands:
        score_hand(hand, RULESET)


def estimated(calls: list[Call]) -> None:
    for call in calls:
        call.estimate()


def speed(figure: str, ours: float, theirs: float, budget: float | None = None) -> Row:
    ratio = theirs / ours
    return Row(
        number=1,
        figure=figure,
        measured=f"{HANDS / ours:,.0f} a second",
        baseline=f"mahjong 2.1: {HANDS / theirs:,.0f} a second",
        ratio=ratio,
        budget="–" if budget is None else f"≥ {budget:g} ×",
        is_met=None if budget is None else ratio >= budget,
    )


def slowest(hands: list[Hand]) -> Iterator[Row]:
    """Each hand alone, the best of all rounds."""
    times = sorted(min(of_hand) for of_hand in zip(*(each_alone(hands) for _ in range(ROUNDS)), strict=True))
    for figure, milliseconds in (("p99.9 of a single hand", times[-len(times) // 1000]), ("the slowest hand", times[-1])):
        yield Row(number=1, figure=figure, measured=f"{milliseconds:.3f} ms", budget=f"< {LONGEST:g} ms", is_met=milliseconds < LONGEST)


def each_alone(hands: list[Hand]) -> list[float]:
    times = []
    for hand in hands:
        started = time.perf_counter_ns()
        score_hand(hand, RULESET)
        times.append((time.perf_counter_ns() - started) / 1e6)
    return times
