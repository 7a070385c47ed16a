"""The sentences of all refusals that a phone can give, asked of the rules themselves: by results that break each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.checks import check_result
from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong, Said
from scoring.game.progress import Progress
from scoring.game.results import (
    ABORTIVE_REASONS,
    LIMITS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    Ron,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
)
from scoring.game.seats import NOBODY, SEATS
from scoring.rulesets import Ruleset

__all__ = ["refusals_to_json"]

ALL = frozenset(SEATS)
ONE, TWO, FIVE = frozenset({0}), frozenset({0, 1}), frozenset({7})
MANGAN, IMPOSSIBLE = Limit("mangan"), 99
Examples = Iterator[tuple[Progress, HandResult]]


def refusals_to_json(ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """By code, the English template of each refusal of this ruleset, and its parameters in an example.

    Reasons why a value of han and fu cannot be come with the values (:mod:`.values`).
    """
    found: dict[str, dict[str, Any]] = {}
    for progress, result in _examples(ruleset):
        for one in _problems(progress, result):
            found.setdefault(one.code, {"sentence": one.sentence, "params": dict(one.params)})
    return found


def _problems(progress: Progress, result: HandResult) -> tuple[RuleViolation, ...]:
    try:
        check_result(progress, result)
    except RuleViolation as refusal:
        return (refusal, *refusal.others)
    return ()


def _examples(ruleset: Ruleset) -> Examples:
    start = Progress.start(ruleset, players=max(ruleset.table_sizes))
    yield replace(start, ended_by="time"), Void()
    yield start, Void(FIVE)
    if ruleset.family == "riichi":
        yield start, Drawn()
        yield from ((start, Tsumo(Win(0, value))) for value in _impossible_values())
        yield replace(start, honba=ruleset.two_han_from_honba), Tsumo(Win(0, HanFu(1, 30 if ruleset.counts_fu else None)))
        yield from ((start, result) for result in (*_won(), *_liable(), *_not_won()))
        yield replace(start, scores=(-1_000_000,) * 4), Void(ONE)
    else:
        yield start, Chombo(ONE)
        yield from ((start, result) for result in _of_other_games(len(start.seats)))
        smallest = Progress.start(ruleset, players=min(ruleset.table_sizes))
        yield smallest, Mahjong(0, (Said(20),) * len(smallest.seats), pays_alone=1)
        yield smallest, Drawn(sits_out=1)


def _impossible_values() -> Iterator[Value]:
    yield from (HanFu(0), HanFu(100), HanFu(3, 31), Yakuman(0), Yakuman(IMPOSSIBLE))
    yield from map(Limit, LIMITS)


def _won() -> Iterator[HandResult]:
    wins = [Win(seat, MANGAN) for seat in (1, 2, 3, 1)]
    yield from (Ron(0, tuple(wins[:count])) for count in (0, 2, 3, 4))
    yield Ron(1, (wins[0],), chombo=frozenset({1}), dead=frozenset({1}))


def _liable() -> Iterator[HandResult]:
    yield Tsumo(Win(0, MANGAN, Liable(1)))
    yield from (Tsumo(Win(0, Yakuman(), Liable(seat, yakuman))) for seat, yakuman in ((0, 0), (1, IMPOSSIBLE)))
    yield Tsumo(Win(0, Yakuman(), Liable(1)), riichi=ONE)


def _not_won() -> Iterator[HandResult]:
    yield ExhaustiveDraw(tenpai=ONE, dead=ONE, riichi=frozenset({1}))
    yield ExhaustiveDraw(tenpai=ALL, riichi=ALL)
    yield NagashiMangan(NOBODY)
    yield from map(AbortiveDraw, ABORTIVE_REASONS)
    yield Chombo(NOBODY)


def _of_other_games(players: int) -> Iterator[HandResult]:
    """Results at the largest table, with somebody sitting out where five play."""
    values = tuple(Said(20) if seat < 4 else None for seat in range(players))
    won = Mahjong(1, values)
    yield from (replace(won, sits_out=seat) for seat in (0, 7))
    yield from (replace(won, winner=seat) for seat in (4, 7))
    yield replace(won, discarder=1, too_few=TWO, too_many=TWO, excused=True)
    yield from (replace(won, pays_alone=seat, discarder=0) for seat in (1, 2))
    yield replace(won, worths=(None, *values[1:4], Said(1)))
    yield replace(won, worths=(Said(-1), Said(0), *values[2:]))
    yield from (replace(won, announced=announced) for announced in (((0, -1),), ((0, 20),)))
    yield FalseMahjong(0, (None,) * players)
    yield Fine(0, 1)
