"""The facts of one game, and the results of their fold."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.game.results import HandResult
from scoring.game.seats import Seat
from scoring.rulesets import Ruleset

__all__ = ["DURING_THE_GAME", "GameRecord", "Outcome", "PenaltyPoints", "PlayedHand", "Points", "Signal", "Substitute", "Transfer"]

DURING_THE_GAME = 0  #: the first hand of a substitute if unknown, as at a table on paper: some time after the start

Points = int | Fraction  #: whole points, or an exact fraction where sticks are split


@dataclass(frozen=True, slots=True)
class Signal:
    """The acoustic signal, which came while hand ``before_hand`` (1, 2, …) was next or running, and whether its dice had been thrown."""

    before_hand: int
    dice_thrown: bool


@dataclass(frozen=True, slots=True)
class PenaltyPoints:
    """Points (negative) off a seat: ``applies`` to the table score at once (``score``) or ``after_uma``.

    ``kind``: one of ``KINDS`` in :mod:`scoring.game.penalties`; ``after_hand`` 0: before the first hand. ``on_sheet``: final scores
    include it already; otherwise it is taken off them. Beside hands ``on_sheet`` means nothing.

    A chombo that is not a hand of the game is one of these. If it is a payment, ``points`` is the sum that the offender pays to the others,
    and ``dealer`` was East.
    """

    seat: Seat
    kind: str
    points: int
    after_hand: int = 0
    applies: str = "score"
    on_sheet: bool = True
    dealer: Seat | None = None

    @property
    def leaves_the_table(self) -> bool:
        """Whether the points leave the table: off the score before uma, and credited to nobody."""
        return self.applies == "score" and self.dealer is None


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody else plays for ``seat`` from ``from_hand``: 1 from the start, 0 (:data:`DURING_THE_GAME`) from an unknown hand.

    ``cause``: late absent illness disqualified.
    """

    seat: Seat
    from_hand: int
    cause: str

    @property
    def stepped_in(self) -> bool:
        """Whether the substitute came after the game had begun."""
        return self.from_hand != 1


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All stored facts of a game. ``final_scores`` instead of ``hands`` for a game known by its result only.

    ``deposits_lost``: points left on the table beside those final scores, which nobody got.
    """

    ruleset: Ruleset
    hands: tuple[HandResult, ...] = ()
    signal: Signal | None = None
    stopped: str | None = None
    penalties: tuple[PenaltyPoints, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    final_scores: tuple[Points, ...] | None = None
    players: int = 4  #: entrants at the table: 4, or another of the ruleset's ``table_sizes``
    deposits_lost: int = 0


@dataclass(frozen=True, slots=True)
class Transfer:
    """One line of the ledger. ``None`` is the table (deposits); ``reason``: a code that ``league/wording`` puts into words."""

    payer: Seat | None
    payee: Seat | None
    points: Points
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand with its setting (wind, dealer, honba, deposits in points) and its effects.

    ``result``: as recorded; ``counted``: the same with the values of wins given by their tiles counted in han and fu.
    """

    number: int
    round_wind: str
    dealer: Seat
    honba: int
    deposits: int
    result: HandResult
    ledger: tuple[Transfer, ...]
    deltas: tuple[Points, ...]
    scores: tuple[Points, ...]
    counted: HandResult
    banker: Seat | None = None  #: the player who pays and receives double, if the ruleset has a Bankier
    doubled: bool = False  #: counts double because the previous hand was drawn
    sits_out: Seat | None = None  #: the fifth of five


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game: per seat, in points. ``penalties``: those after uma (zero or negative).

    ``totals``: score − return points + uma + oka + penalties after uma, or the ruleset's fixed total for an entrant with a substitute.
    ``uma`` does not include oka, and is the table's also at a substitute's seat. ``places``: 1 to the number of players, shared by level
    players if the ruleset says so. ``deposits_left``: still on the table; 0 unless the ruleset gives them to nobody.
    """

    scores: tuple[Points, ...]
    places: tuple[int, ...]
    uma: tuple[Points, ...]
    oka: tuple[Points, ...]
    penalties: tuple[Points, ...]
    totals: tuple[Points, ...]
    deposits_left: int
    ledger: tuple[Transfer, ...]  #: payments at the end itself (deposits left to the winner)
    after_uma: tuple[Transfer, ...] = ()  #: the lines behind ``penalties``: chombo and penalties taken off the result
