"""Many random games in little time: seeded chance instead of hypothesis, with the same kinds of results, possible and impossible ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from scoring.game import (
    ABORTIVE_REASONS,
    LIMITS,
    SEATS,
    AbortiveDraw,
    Chombo,
    Drawn,
    ExhaustiveDraw,
    FalseMahjong,
    Fine,
    GameRecord,
    HandResult,
    HanFu,
    Liable,
    Limit,
    Mahjong,
    NagashiMangan,
    PenaltyPoints,
    Progress,
    Ron,
    Said,
    Seat,
    Signal,
    Substitute,
    Tsumo,
    Value,
    Void,
    Win,
    Yakuman,
    wins_of,
)
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.game.strategies import DIE, MASK, PICK, SEAT, SWITCH_CHOICES, legal_result

__all__ = ["Chance"]

Chosen = TypeVar("Chosen")
DRAWN = {DIE: range(6), MASK: range(16), PICK: range(256), SEAT: SEATS}
MOST_HANDS = 14
OTHER_SWITCHES: dict[str, Sequence[Any]] = {
    "banker": ["east", "round_wind", "none"],
    "payers": ["settle", "settle", "all", "discarder"],
    "dealer_stays": ["win_or_draw", "win", "never"],
    "draw_doubles_next": [True, False],
    "wind_rounds": [1, 2, 4],
    "pays_alone_for": ["fourth_figure", "last_tile", "any_hand"],
}


class Chance:
    """Random rulesets, beginnings of games and results, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def __call__(self, strategy: st.SearchStrategy[Any]) -> Any:
        """Draw for the functions of :mod:`tests.scoring.game.strategies`."""
        return self.random.choice(DRAWN[strategy])

    def one_in(self, number: int) -> bool:
        return self.random.randrange(number) == 0

    def among(self, choices: Sequence[Chosen]) -> Chosen:
        return self.random.choice(choices)

    def some(self, seats: Sequence[Seat] = SEATS, most: int = 4) -> frozenset[Seat]:
        return frozenset(self.random.sample(seats, self.random.randint(0, min(most, len(seats)))))

    def ruleset(self) -> Ruleset:
        """A rulebook as it is, or with many switches changed."""
        own = self.among(tuple(RULESETS.values()))
        if self.one_in(2):
            return own
        if own.family == "riichi":
            return replace(own, **{name: self.among(choices) for name, choices in SWITCH_CHOICES.items() if self.one_in(2)})
        cap = self.among([0, 0, 100]) if own.family == "classical" else 0
        return replace(own, hand_cap=cap, **{name: self.among(choices) for name, choices in OTHER_SWITCHES.items() if self.one_in(2)})

    def beginning(self, ruleset: Ruleset) -> GameRecord:
        """A game without hands: sometimes with a signal, penalties and a substitute."""
        players = self.among(ruleset.table_sizes)
        signal = Signal(1, self.one_in(2)) if self.one_in(8) else None
        penalties = (PenaltyPoints(0, "point_penalty", -3_000, 0, self.among(["score", "after_uma"])),) if self.one_in(8) else ()
        substitutes = (Substitute(1, self.among([0, 1]), self.among(["late", "disqualified"])),) if self.one_in(4) else ()
        return GameRecord(ruleset, (), signal, None, penalties, substitutes, players=players)

    def result(self, progress: Progress) -> HandResult:
        """What can happen next, or, one time in six, anything."""
        if progress.ruleset.family == "riichi":
            return self._any_riichi() if self.one_in(6) else self._unsaid(legal_result(self, progress))  # type: ignore[arg-type]
        return self._any_other(progress) if self.one_in(6) else self._other(progress)

    def _unsaid(self, result: HandResult) -> HandResult:
        """The same, now and then without the number of yakuman that somebody is liable for."""
        if not isinstance(result, Ron | Tsumo) or self.one_in(2):
            return result
        wins = tuple(replace(win, liable=win.liable and replace(win.liable, yakuman=None)) for win in wins_of(result))
        return replace(result, wins=wins) if isinstance(result, Ron) else replace(result, win=wins[0])

    def _any_riichi(self) -> HandResult:
        """A result with seats that are none now and then, and with values of all kinds."""
        seats, kind = (*SEATS, *SEATS, 4), self.random.randrange(8)
        group = [self.some(SEATS, self.among([0, 0, 1, 2, 4])) for _each in range(4)]
        if kind == 0:
            return Ron(self.among(seats), tuple(self._any_win(seats) for _each in range(self.among([0, 1, 2, 3, 4]))), *group[:3])
        if kind == 1:
            return Tsumo(self._any_win(seats), *group[:3])
        if kind == 2:
            return ExhaustiveDraw(*group)
        if kind == 3:
            return NagashiMangan(*group)
        if kind == 4:
            return AbortiveDraw(self.among(ABORTIVE_REASONS), self.among([frozenset(SEATS), group[0]]), group[1])
        if kind == 5:
            return Drawn()
        return Chombo(group[0], group[1]) if kind == 6 else Void(self.among([group[0], frozenset({5})]))

    def _any_win(self, seats: Sequence[Seat]) -> Win:
        value: Value = HanFu(
            self.among([-1, 0, *range(1, 15), 99, 100]), self.among([None, None, 0, 20, 25, 30, 33, 40, 60, 110, 120, 150])
        )
        if self.one_in(3):
            value = self.among([*map(Limit, LIMITS), *map(Yakuman, (-1, 0, 1, 2, 3, 7))])
        return Win(self.among(seats), value, Liable(self.among(seats), self.among([None, 0, 1, 2, 9])) if self.one_in(2) else None)

    def _other(self, progress: Progress) -> HandResult:
        """A plausible entry of a game without riichi, with hands in points."""
        out = (
            self.among([seat for seat in progress.seats if seat != progress.dealer])
            if len(progress.seats) == 5 and self.one_in(2)
            else None
        )
        playing = progress.seated(Drawn(out)).playing
        kind, one = self.random.randrange(10), self.among(playing)
        if kind == 0:
            return Drawn(out)
        if kind == 1:
            return Void()
        if kind == 2:
            return Fine(one, self.among([10, 50]), out)
        worths = tuple(Said(self._points()) if seat in playing else None for seat in progress.seats)
        return FalseMahjong(one, worths, out) if kind == 3 else self._mahjong(progress, playing, one, worths, out)

    def _points(self) -> int:
        return self.among([self.random.randint(0, 400), self.random.randint(0, 400), 500, 1_000, self.random.randint(0, 10**9)])

    def _mahjong(
        self, progress: Progress, playing: tuple[Seat, ...], winner: Seat, worths: tuple[Said | None, ...], out: Seat | None
    ) -> Mahjong:
        others = [seat for seat in playing if seat != winner]
        settles = progress.ruleset.payers == "settle" and len(progress.seats) > 2
        alone = self.among([None, None, *others]) if settles else None
        discarder = self.among([None, *others, *others])
        if alone is not None and progress.ruleset.pays_alone_for == "last_tile" and not self.one_in(4):
            discarder = alone
        dead = self.some(others, 1)
        value = self.random.randint(1, 400)
        announced = ((winner, self.random.randrange(min(value, progress.ruleset.hand_cap or value))),) if self.one_in(4) else ()
        return Mahjong(
            winner,
            tuple(Said(value) if seat == winner else one for seat, one in enumerate(worths)),
            discarder,
            alone,
            alone is not None and self.one_in(2),
            *((dead, frozenset()) if self.one_in(2) else (frozenset(), dead)),
            announced,
            out,
        )  # fmt: skip

    def _any_other(self, progress: Progress) -> HandResult:
        """An entry that may name anybody, with values missing and values where nobody plays."""
        seats = (None, *progress.seats, *progress.seats, 5)
        worths = tuple(
            self.among([None, Said(20), Said(20), Said(0), Said(-2)]) for _seat in range(len(progress.seats) + self.among([-1, 0, 0, 0, 1]))
        )
        kind, one, out = self.random.randrange(6), self.among(seats[1:]), self.among([None, None, None, *seats])
        assert one is not None
        if kind == 0:
            return FalseMahjong(one, worths, out)
        if kind == 1:
            return Fine(one, self.among([10, 50, 51]), out)
        if kind == 2:
            return self.among([Drawn(out), Void(frozenset({1})), Chombo(frozenset({1}))])
        group = [self.some(progress.seats, 1), self.some(progress.seats, 1)]
        announced = tuple((seat, self.random.randint(-1, 30)) for seat in sorted(self.some(progress.seats, 2))) if self.one_in(3) else ()
        return Mahjong(one, worths, self.among(seats), self.among(seats), self.one_in(4), *group, announced, out)
