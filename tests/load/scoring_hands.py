"""Row 1: ``score_hand`` against the library ``mahjong`` on the same winning hands in the same process, everything prepared beforehand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

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
RULESET = RULESETS["tenhou"]  #: red fives, ura and kan dora, open tanyao: what both know
LEAST_RATIO = 4.0
LONGEST = 1.0  #: milliseconds


def scoring_hands() -> Iterator[Row]:
    """Hands a second, on hands seen before and on new ones, and the slowest hands."""
    warm_up, hands = winning_hands(Random("warm-up"), HANDS), winning_hands(Random("bench"), HANDS)
    calls = [Call(hand, RULESET) for hand in hands]
    scored(warm_up)
    estimated([Call(hand, RULESET) for hand in warm_up])
    first_ours = seconds(lambda: scored(hands))
    first_theirs = seconds(lambda: estimated(calls))
    ours, theirs = first_ours, first_theirs
    for _ in range(ROUNDS):
        ours = min(ours, seconds(lambda: scored(hands)))
        theirs = min(theirs, seconds(lambda: estimated(calls)))
    yield speed("score_hand, random winning hands of all shapes", ours, theirs, budget=LEAST_RATIO)
    yield speed("the same, hands never seen before", first_ours, first_theirs)
    yield from slowest(hands)


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


def seconds(work: Callable[[], None]) -> float:
    """Of the processor's time, so that other programs do not count."""
    started = time.process_time()
    work()
    return time.process_time() - started


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
    """Each hand alone; of several rounds its best, so that what else the machine does is left out."""
    best = [min(times) for times in zip(*(each_alone(hands) for _ in range(ROUNDS)), strict=True)]
    best.sort()
    for figure, milliseconds in (("p99.9 of a single hand", best[-len(best) // 1000]), ("the slowest hand", best[-1])):
        yield Row(number=1, figure=figure, measured=f"{milliseconds:.3f} ms", budget=f"< {LONGEST:g} ms", is_met=milliseconds < LONGEST)


def each_alone(hands: list[Hand]) -> list[float]:
    times = []
    for hand in hands:
        started = time.perf_counter_ns()
        score_hand(hand, RULESET)
        times.append((time.perf_counter_ns() - started) / 1e6)
    return times
