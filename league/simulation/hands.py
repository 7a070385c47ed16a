"""Simulate hands with realistic frequencies: ron, tsumo, draws, and rare events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from league.simulation.strength import Strength
from league.simulation.tiles import Way
from league.simulation.wins import WinningHand, possible_win
from scoring.errors import RuleViolation
from scoring.game import (
    SEATS,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Liable,
    NagashiMangan,
    Progress,
    RiichiResult,
    Ron,
    Seat,
    TileHand,
    Tsumo,
    Win,
    liable_numbers,
    wind_of,
)

__all__ = ["FourPlayers"]

#: per 10,000 hands; events unknown to a ruleset are played as ordinary hands
RON, TSUMO, DRAW, CHOMBO, NAGASHI = 4_830, 3_370, 1_700, 40, 6
ABORTIVE = {"nine_terminals": 45, "four_winds": 3, "four_kans": 1}
SECOND_WINNER, THIRD_WINNER = 0.014, 0.02  #: of all ron, and of those with two winners
RIICHI_WINS, DAMA_WINS = 0.46, 0.12  #: of all wins; the other hands are open
RIICHI_OF_OTHERS, TENPAI, RIICHI_IN_TENPAI, RIICHI_BEFORE_A_BREAK = 0.125, 0.45, 0.4, 0.05
YAKUMAN_WINS = 1 / 2_200
DEALER = 1.06  #: the weight of winning as dealer
LIABLE = 0.25  #: of yakuman for which somebody can be liable

Seats = frozenset[Seat]


@dataclass(frozen=True, slots=True)
class FourPlayers:
    """The four players of a simulated game, from East to North. The game tells where it stands, and what is possible."""

    players: Sequence[Strength]
    rng: Random

    def hand(self, progress: Progress) -> RiichiResult:
        """The result of the next hand."""
        weights = {"ron": RON, "tsumo": TSUMO, "draw": DRAW, "chombo": CHOMBO, **self._rare(progress)}
        outcome = self.rng.choices(list(weights), weights=list(weights.values()))[0]
        result: RiichiResult
        match outcome:
            case "ron":
                result = self._ron(progress)
            case "tsumo":
                result = self._tsumo(progress)
            case "draw" | "nagashi":
                result = self._draw(progress, nagashi=outcome == "nagashi")
            case "chombo":
                return Chombo(frozenset(self._one(SEATS, [1 / player.care for player in self.players])))
            case reason:
                return AbortiveDraw(reason, riichi=self._some(progress, SEATS, RIICHI_BEFORE_A_BREAK))
        if len(result.riichi) == 4 and "four_riichi" in progress.ruleset.abortive_draws:
            return AbortiveDraw("four_riichi", riichi=result.riichi)
        return result

    def _rare(self, progress: Progress) -> dict[str, int]:
        ruleset = progress.ruleset
        known = {reason: weight for reason, weight in ABORTIVE.items() if reason in ruleset.abortive_draws}
        return known if ruleset.nagashi_mangan == "none" else {**known, "nagashi": NAGASHI}

    def _ron(self, progress: Progress) -> Ron | AbortiveDraw:
        winner = self._winner(progress)
        others = [seat for seat in SEATS if seat != winner]
        (discarder,) = self._one(others, [1 / self.players[seat].care for seat in others])
        winners = [winner, *self._more_winners(progress, winner, discarder)]
        if len(winners) == 3 and progress.ruleset.multiple_ron == 2:
            return AbortiveDraw("triple_ron")
        bets = self._bets(progress, winners)
        wins = [self._win(progress, seat, bets, tsumo=False) for seat in winners]
        if len(wins) == 1:
            return Ron(discarder, (self._entered(progress, winner, wins[0], discarder),), riichi=bets)
        # Several winning hands are entered by value: their tiles were invented separately, and would not fit together.
        return Ron(discarder, tuple(Win(seat, win.counted) for seat, win in zip(winners, wins, strict=True)), riichi=bets)

    def _more_winners(self, progress: Progress, winner: Seat, discarder: Seat) -> list[Seat]:
        if progress.ruleset.multiple_ron == 1 or self.rng.random() >= SECOND_WINNER:
            return []
        others = [seat for seat in SEATS if seat not in (winner, discarder)]
        return others if self.rng.random() < THIRD_WINNER else [self.rng.choice(others)]

    def _tsumo(self, progress: Progress) -> Tsumo:
        winner = self._winner(progress)
        bets = self._bets(progress, [winner])
        win = self._win(progress, winner, bets, tsumo=True)
        return Tsumo(self._entered(progress, winner, win, self.rng.choice([seat for seat in SEATS if seat != winner])), riichi=bets)

    def _draw(self, progress: Progress, *, nagashi: bool) -> ExhaustiveDraw | NagashiMangan:
        tenpai = frozenset(seat for seat in SEATS if self.rng.random() < TENPAI * self.players[seat].attack)
        bets = self._some(progress, tenpai, RIICHI_IN_TENPAI)
        if nagashi:
            return NagashiMangan(frozenset({self.rng.choice(SEATS)}), tenpai=tenpai, riichi=bets)
        return ExhaustiveDraw(tenpai, riichi=bets)

    def _winner(self, progress: Progress) -> Seat:
        weights = [player.attack * (DEALER if seat == progress.dealer else 1) for seat, player in enumerate(self.players)]
        return self._one(SEATS, weights)[0]

    def _bets(self, progress: Progress, winners: Sequence[Seat]) -> Seats:
        """The players who bet riichi in a hand that somebody won."""
        others = [seat for seat in SEATS if seat not in winners]
        return self._some(progress, winners, RIICHI_WINS) | self._some(progress, others, RIICHI_OF_OTHERS)

    def _win(self, progress: Progress, winner: Seat, bets: Seats, *, tsumo: bool) -> WinningHand:
        if winner in bets:
            style = "riichi"
        else:
            style = "dama" if self.rng.random() < DAMA_WINS / (1 - RIICHI_WINS) else "open"
        if self.rng.random() < YAKUMAN_WINS / (1 - RIICHI_WINS) and winner not in bets:
            style = "yakuman"
        way = Way(style, tsumo, wind_of(winner, progress.dealer), progress.round_wind)
        return possible_win(way, progress.ruleset, progress.honba, self.rng)

    def _entered(self, progress: Progress, winner: Seat, win: WinningHand, other: Seat) -> Win:
        value, named = win.recorded(self.rng)
        fed = win.worth.han is None and self._is_fed(progress, winner, win)
        return Win(winner, value, liable=Liable(other) if fed and self.rng.random() < LIABLE else None, yaku=named)

    @staticmethod
    def _is_fed(progress: Progress, winner: Seat, win: WinningHand) -> bool:
        """Whether somebody can be liable for the hand, judging by its tiles."""
        try:
            liable_numbers(progress, Win(winner, TileHand(win.hand)), tsumo=win.hand.win == "tsumo", riichi=frozenset())
        except RuleViolation:
            return False
        return True

    def _some(self, progress: Progress, seats: Sequence[Seat] | Seats, chance: float) -> Seats:
        """The seats that bet riichi, if they have the points."""
        least = progress.ruleset.riichi_min_points
        able = [seat for seat in sorted(seats) if least is None or progress.scores[seat] >= least]
        return frozenset(seat for seat in able if self.rng.random() < chance * self.players[seat].riichi)

    def _one(self, seats: Sequence[Seat], weights: Sequence[float]) -> list[Seat]:
        return self.rng.choices(seats, weights=weights)
