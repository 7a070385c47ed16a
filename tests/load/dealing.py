"""Games to measure with: plausible hands by han and fu, one after the other until the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.errors import RuleViolation
from scoring.game import (
    Chombo,
    ExhaustiveDraw,
    GameRecord,
    HandResult,
    HanFu,
    Progress,
    Ron,
    Tsumo,
    Win,
    Yakuman,
    advance,
    in_turn_after,
    unheard_of,
    wins_of,
)
from scoring.rulesets import Ruleset

__all__ = ["game_records", "hands_of_a_game", "next_hand"]

VALUES = ((1, 30), (1, 40), (2, 30), (2, 40), (3, 30), (3, 40), (4, 30), (5, None), (6, None), (8, None))
OFTEN = (20, 12, 18, 8, 14, 5, 8, 8, 5, 2)
RIICHI = 0.2  #: of each player in each hand


def next_hand(random: Random, progress: Progress) -> HandResult:
    """A hand that can be the next one: ron 45 times in 100, tsumo 33, a draw 20; at times a double ron, yakuman or chombo."""
    while True:
        result = _any_hand(random, progress)
        try:
            advance(progress, result)
        except RuleViolation:
            continue
        if all(_has_tiles(progress.ruleset, win, result) for win in wins_of(result)):
            return result


def _has_tiles(ruleset: Ruleset, win: Win, result: HandResult) -> bool:
    """Whether the table takes the value: a win after riichi is more than riichi alone."""
    riichi = isinstance(result, Ron | Tsumo) and win.winner in result.riichi
    return unheard_of(ruleset, win.value, tsumo=isinstance(result, Tsumo), riichi=riichi) is None


def _any_hand(random: Random, progress: Progress) -> HandResult:
    least = progress.ruleset.riichi_min_points or 0
    riichi = frozenset(seat for seat in range(4) if random.random() < RIICHI and progress.scores[seat] >= least)
    kind, winner = random.random(), random.randrange(4)
    if kind < 0.45:
        discarder, *others = random.sample(in_turn_after(winner), 3)
        winners = (winner, others[0]) if kind < 0.02 else (winner,)
        return Ron(discarder, tuple(Win(one, _value(random, progress.ruleset)) for one in winners), riichi)
    if kind < 0.78:
        return Tsumo(Win(winner, _value(random, progress.ruleset)), riichi)
    if kind < 0.99:
        return ExhaustiveDraw(riichi | {seat for seat in range(4) if random.random() < 0.35}, riichi)
    return Chombo(frozenset({winner}), riichi)


def _value(random: Random, ruleset: Ruleset) -> HanFu | Yakuman:
    if random.random() < 0.002:
        return Yakuman()
    han, fu = random.choices(VALUES, OFTEN)[0]
    return HanFu(han, fu if ruleset.scoring == "han_fu" else None)


def hands_of_a_game(random: Random, ruleset: Ruleset) -> tuple[HandResult, ...]:
    """All hands of a game, to its end."""
    progress, hands = Progress.start(ruleset), []
    while progress.ended_by is None:
        hands.append(next_hand(random, progress))
        progress = advance(progress, hands[-1])
    return tuple(hands)


def game_records(random: Random, rulesets: list[Ruleset], hands: int) -> Iterator[GameRecord]:
    """Whole games of so many hands together, or a few more; the rulesets in turn."""
    count = turn = 0
    while count < hands:
        record = GameRecord(rulesets[turn % len(rulesets)], hands_of_a_game(random, rulesets[turn % len(rulesets)]))
        count, turn = count + len(record.hands), turn + 1
        yield record
