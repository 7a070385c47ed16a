"""Plausible hands for a game that nobody played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from league.site.demo.tiles import dealt_hand
from scoring.errors import RuleViolation
from scoring.game import (
    SEATS,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    Progress,
    Ron,
    Tsumo,
    Value,
    Win,
    possible_values,
)
from scoring.rulesets import Ruleset

__all__ = ["invented_game", "next_value"]

#: How often a hand is worth so many han; whatever is rarer is left out.
HAN_WEIGHTS = {1: 7, 2: 9, 3: 7, 4: 4, 5: 2, 6: 1}
BY_TILES = 0.45  #: of all tries; many of them have no yaku
Seats = frozenset[int]


def invented_game(ruleset: Ruleset, seed: int, *, chombo_in: int | None = None) -> tuple[HandResult, ...]:
    """The hands of a whole game from the first to the last; the same seed gives the same game."""
    rng, progress = Random(seed), Progress.start(ruleset)
    results: list[HandResult] = []
    while progress.ended_by is None:
        result = Chombo(frozenset({rng.choice(SEATS)})) if progress.number == chombo_in else _invented_hand(ruleset, progress, rng)
        try:
            progress = progress.after(result)
        except RuleViolation:
            continue
        results.append(result)
    return tuple(results)


def _invented_hand(ruleset: Ruleset, progress: Progress, rng: Random) -> HandResult:
    kind: Callable[[Ruleset, Progress, Random], HandResult] = rng.choices((_ron, _tsumo, _draw), weights=(9, 5, 4))[0]
    return kind(ruleset, progress, rng)


def _ron(ruleset: Ruleset, progress: Progress, rng: Random) -> HandResult:
    winner, discarder = rng.sample(SEATS, 2)
    riichi = _riichi(rng, winner)
    return Ron(discarder, (Win(winner, _value(ruleset, progress, rng, tsumo=False, riichi=winner in riichi)),), riichi=riichi)


def _tsumo(ruleset: Ruleset, progress: Progress, rng: Random) -> HandResult:
    winner = rng.choice(SEATS)
    riichi = _riichi(rng, winner)
    return Tsumo(Win(winner, _value(ruleset, progress, rng, tsumo=True, riichi=winner in riichi)), riichi=riichi)


def _draw(ruleset: Ruleset, progress: Progress, rng: Random) -> HandResult:
    tenpai = _some(rng, SEATS, 0.45)
    return ExhaustiveDraw(tenpai, riichi=_some(rng, tenpai, 0.5))


def _value(ruleset: Ruleset, progress: Progress, rng: Random, *, tsumo: bool, riichi: bool) -> Value:
    """By han and fu, or now and then by tiles that win or do not: then the game refuses them, and the next hand is tried."""
    if rng.random() < BY_TILES:
        return dealt_hand(rng, riichi=riichi)
    options = [option for option in possible_values(ruleset, tsumo=tsumo, honba=progress.honba) if option.han in HAN_WEIGHTS]
    return rng.choices(options, weights=[HAN_WEIGHTS[option.han or 1] for option in options])[0].value


def _riichi(rng: Random, winner: int) -> Seats:
    others = [seat for seat in SEATS if seat != winner]
    return _some(rng, [winner], 0.5) | _some(rng, others, 0.12)


def _some(rng: Random, seats: Iterable[int], chance: float) -> Seats:
    return frozenset(seat for seat in sorted(seats) if rng.random() < chance)


def next_value(ruleset: Ruleset, value: Value, *, tsumo: bool) -> Value:
    """The next higher value of the ruleset, as somebody miscounts it."""
    values = [option.value for option in possible_values(ruleset, tsumo=tsumo)]
    return values[min(values.index(value) + 1, len(values) - 1)]
