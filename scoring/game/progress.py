"""The state of a game between two hands, as folded by :func:`scoring.game.advancing.advance`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.record import GameRecord, Outcome, PlayedHand, Points, Signal, Transfer
from scoring.game.results import HandResult, RiichiResult
from scoring.game.seats import WINDS, Seat
from scoring.rulesets import Ruleset

__all__ = ["Progress", "Replay", "hands_after_signal"]


@dataclass(frozen=True, slots=True)
class Progress:
    """A game between two hands. Scores and deposits (on the table) are in points.

    ``number``: that of the next hand (1, 2, …); ``ended_by``: ``None`` or one of ``rounds time bust goal agari_yame chombo``;
    ``hands_left``: counts down after the signal; ``after_uma``: lines for chombo taken off the result; ``last``: the hand played last;
    ``doubled``: the next hand counts double, as the one before it was drawn; ``sits_out``: the player whose turn it is to sit out, of five.
    """

    ruleset: Ruleset
    scores: tuple[Points, ...]
    dealer: Seat = 0
    wind_round: int = 1
    honba: int = 0
    deposits: int = 0
    number: int = 1
    ended_by: str | None = None
    signal: Signal | None = None
    hands_left: int | None = None
    after_uma: tuple[Transfer, ...] = ()
    last: PlayedHand | None = None
    doubled: bool = False
    sits_out: Seat | None = None

    @classmethod
    def start(cls, ruleset: Ruleset, signal: Signal | None = None, players: int = 4) -> Progress:
        """The game before its first hand. Raises RuleViolation ``players_count`` for a number of players that the ruleset excludes."""
        if players not in ruleset.table_sizes:
            sentence = _("Under {ruleset} a table has {sizes} players, not {players}.")
            sizes = ", ".join(map(str, ruleset.table_sizes))
            raise RuleViolation("players_count", sentence, where="players", ruleset=ruleset.name, sizes=sizes, players=players)
        sits_out = 4 if players == 5 else None
        progress = cls(ruleset, (ruleset.start_points,) * players, signal=signal, sits_out=sits_out)
        left = progress.left_before(1, None)
        return replace(progress, hands_left=left, ended_by="time" if left == 0 else None)

    @property
    def round_wind(self) -> str:
        """The wind (``E S W N``) of the round of the next hand."""
        return WINDS[(self.wind_round - 1) % 4]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the table, 0..1 to 0..4."""
        return tuple(range(len(self.scores)))

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that play the next hand, in turn order from the dealer."""
        order = self.seats[self.dealer :] + self.seats[: self.dealer]
        return tuple(seat for seat in order if seat != self.sits_out)

    def wind_of(self, seat: Seat) -> str | None:
        """The wind of a seat in the next hand, ``None`` if it sits out. Of two players the dealer holds E and W, the other S and N."""
        return None if seat == self.sits_out else WINDS[self.playing.index(seat)]

    def winds_of(self, seat: Seat) -> str:
        """All winds that a seat holds: one, or two at a table of two (Küster, "Die Teilnehmerzahl"), or none if it sits out."""
        wind = self.wind_of(seat)
        if wind is None:
            return ""
        return {"E": "EW", "S": "SN"}[wind] if len(self.seats) == 2 else wind

    @property
    def winds(self) -> tuple[str, ...]:
        """The winds that each seat holds, as in :meth:`winds_of`."""
        return tuple(self.winds_of(seat) for seat in self.seats)

    @property
    def banker(self) -> Seat | None:
        """The Bankier, who pays and receives double, if the ruleset has one. If nobody holds the round wind, it is East."""
        if self.ruleset.family == "riichi" or self.ruleset.banker == "none":
            return None
        holders = [seat for seat in self.playing if self.round_wind in self.winds_of(seat)]
        return holders[0] if self.ruleset.banker == "round_wind" and holders else self.dealer

    @property
    def two_han_needed(self) -> bool:
        """Whether a win now needs more than one han."""
        return self.ruleset.needs_two_han(self.honba)

    @property
    def is_last_hand(self) -> bool:
        """Whether the game ends with the next hand, unless its dealer stays or it is replayed."""
        if self.ended_by is not None:
            return False
        return self.hands_left == 1 or (self.dealer == self.seats[-1] and self.wind_round >= self.ruleset.wind_rounds)

    def seated(self, result: HandResult) -> Progress:
        """The same game, with the player sitting out that the entry names, or else the proposed one."""
        sits_out = None if isinstance(result, RiichiResult) else result.sits_out
        return self if sits_out is None else replace(self, sits_out=sits_out)

    def played(
        self,
        result: HandResult,
        ledger: tuple[Transfer, ...],
        deltas: tuple[Points, ...],
        scores: tuple[Points, ...],
        counted: HandResult,
        *,
        doubled: bool,
    ) -> PlayedHand:
        """The next hand as a :class:`PlayedHand`: its setting, and its result."""
        return PlayedHand(
            self.number,
            self.round_wind,
            self.dealer,
            self.honba,
            self.deposits,
            result,
            ledger,
            deltas,
            scores,
            counted,
            self.banker,
            doubled,
            self.sits_out,
        )

    def left_before(self, number: int, left: int | None) -> int | None:
        """The hands still to be played from hand ``number`` on; ``left`` unless the signal came while that hand was next."""
        if self.signal is not None and number == self.signal.before_hand:
            return hands_after_signal(self.ruleset, self.signal)
        return left


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game, replayed: every hand, the state after the last one, and the outcome once it is over.

    ``penalties``: the lines of ``record.penalties``, in their order; they belong to no hand. A game known by its final scores only has an
    ``outcome`` and no ``hands``; its ``ended_by`` is ``time`` if it was stopped, else ``None``.
    """

    record: GameRecord
    hands: tuple[PlayedHand, ...]
    progress: Progress
    ended_by: str | None
    outcome: Outcome | None
    penalties: tuple[Transfer, ...] = ()

    @property
    def scores(self) -> tuple[Points, ...]:
        """Everybody's score at the end, or now if the game is not over."""
        return self.outcome.scores if self.outcome else self.progress.scores


def hands_after_signal(ruleset: Ruleset, signal: Signal) -> int:
    """The number of hands still to be played, counted from the one that was next or running at the signal.

    A hand runs once its dice are thrown: it is finished (ALARM 3.6.5), followed by one more if the ruleset says so. If the dice were not
    thrown, only that "one more" is played (EMA 2012 "Zeitvorgaben"), or none.
    """
    return (1 if signal.dice_thrown else 0) + (1 if ruleset.time_end == "one_more_hand" else 0)
