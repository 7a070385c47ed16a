"""Simulate games without riichi: winners, values of all hands, draws, errors and penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from league.simulation.patterns import Winds
from league.simulation.strength import Strength
from league.simulation.ticking import ticked_from
from league.simulation.walls import Wall
from scoring.classical import feeds_dangerously
from scoring.game import Drawn, FalseMahjong, Fine, HandResult, Mahjong, Progress, Said, Seat, TileHand, Worth, count_worth
from scoring.hand import Hand

__all__ = ["MahjongPlayers"]

#: per 10,000 entries; the errors and penalties are those of Küster's book
DISCARD, DRAWN_TILE, DRAW, FALSE, FINE = 5_000, 3_000, 1_650, 70, 280
BANKER = 1.08  #: the weight of winning as dealer
BY_TILES, TICKED = 0.18, 0.24  #: shares of games whose hands are recorded by tiles or ticked; the others by points
EXCUSED, DEAD, SAID_TOO_LITTLE = 0.2, 0.012, 0.01
LEAST, MEAN = 8, 13  #: points of a win if the ruleset sets none: the least, and the average excess over that


@dataclass(frozen=True, slots=True)
class MahjongPlayers:
    """The players at a table, in seat order. The game tells where it stands, and what is possible."""

    players: Sequence[Strength]
    rng: Random

    def hand(self, progress: Progress) -> HandResult:
        """The next entry: a won or drawn game, or a penalty."""
        weights = {"discard": DISCARD, "drawn tile": DRAWN_TILE, "draw": DRAW}
        if progress.ruleset.family == "classical":
            weights |= {"false": FALSE, "fine": FINE}
        match self.rng.choices(list(weights), weights=list(weights.values()))[0]:
            case "draw":
                return Drawn()
            case "fine":
                return Fine(self._careless(progress.playing), self.rng.choice((10, 10, 10, 50)))
            case "false":
                return self._false(progress)
            case outcome:
                return self._won(progress, tsumo=outcome == "drawn tile")

    def _careless(self, seats: Sequence[Seat]) -> Seat:
        return self.rng.choices(seats, weights=[1 / self.players[seat].care for seat in seats])[0]

    def _won(self, progress: Progress, *, tsumo: bool) -> Mahjong:
        weights = [self.players[seat].attack * (BANKER if seat == progress.dealer else 1) for seat in progress.playing]
        winner = self.rng.choices(progress.playing, weights=weights)[0]
        discarder = None if tsumo else self._careless([seat for seat in progress.playing if seat != winner])
        if progress.ruleset.family == "points":
            return Mahjong(winner, self._points(progress, winner), discarder)
        hands = self._dealt(progress, winner, tsumo=tsumo)
        won = Mahjong(winner, self._worths(progress, hands, winner, tsumo=tsumo), discarder)
        if discarder is not None and self._pays_alone(progress, hands[winner], winner):
            return replace(won, pays_alone=discarder, excused=self.rng.random() < EXCUSED)
        return self._with_error(progress, won)

    def _pays_alone(self, progress: Progress, hand: Hand, winner: Seat) -> bool:
        """Whether the player who discarded the last tile must pay for the others, because they should not have discarded it."""
        if progress.ruleset.payers != "settle" or len(progress.seats) == 2:
            return False
        return feeds_dangerously(hand, progress.winds_of(winner)) is not None

    def _points(self, progress: Progress, winner: Seat) -> tuple[Worth | None, ...]:
        """The points of the winner and, if everybody settles, of the others."""
        settles = progress.ruleset.payers == "settle"
        others: list[Worth | None] = [Said(self.rng.randrange(LEAST)) if settles else None for _seat in progress.seats]
        others[winner] = Said(LEAST + int(self.rng.expovariate(1 / MEAN)))
        return tuple(others)

    def _false(self, progress: Progress) -> FalseMahjong:
        caller = self._careless(progress.playing)
        hands = self._dealt(progress, None)
        worths = self._worths(progress, {seat: hand for seat, hand in hands.items() if seat != caller}, None)
        return FalseMahjong(caller, worths)

    def _dealt(self, progress: Progress, winner: Seat | None, *, tsumo: bool = False) -> Mapping[Seat, Hand]:
        """The tiles of all players."""
        wall = Wall(self.rng, no_chi=len(progress.seats) == 2)
        hands = {} if winner is None else {winner: wall.won_hand(_winds(progress, winner), tsumo=tsumo)}
        return hands | {seat: wall.other_hand(_winds(progress, seat)) for seat in progress.playing if seat != winner}

    def _worths(
        self, progress: Progress, hands: Mapping[Seat, Hand], winner: Seat | None, *, tsumo: bool = False
    ) -> tuple[Worth | None, ...]:
        """The values of all hands of a game, recorded in the same way: by their tiles, ticked from the tables of the book, or by points."""
        chance = self.rng.random()

        def recorded(seat: Seat) -> Worth | None:
            if seat not in hands:
                return None
            tiles = TileHand(replace(hands[seat], win="" if seat == winner else "none", seat_wind="", round_wind=""))
            value = count_worth(progress, seat, tiles, won=seat == winner, tsumo=tsumo)
            if chance < BY_TILES:
                return tiles
            return ticked_from(value, progress.winds_of(seat)) if chance < BY_TILES + TICKED else Said(value.total)

        return tuple(map(recorded, progress.seats))

    def _with_error(self, progress: Progress, won: Mahjong) -> Mahjong:
        """Now and then, give somebody a tile too few, or let them claim less than the hand is worth and be corrected."""
        chance, seat = self.rng.random(), self._careless([one for one in progress.playing if one != won.winner])
        if chance < DEAD and all(not isinstance(worth, TileHand) for worth in won.worths):
            return replace(won, too_few=frozenset({seat}))
        worth = won.worths[seat]
        if chance < DEAD + SAID_TOO_LITTLE and isinstance(worth, Said) and worth.points:
            return replace(won, announced=((seat, worth.points // 2),))
        return won


def _winds(progress: Progress, seat: Seat) -> Winds:
    return progress.wind_of(seat) or "", progress.round_wind
