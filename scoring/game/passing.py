"""The question of every last hand: which win suffices for one player to end before another?

Every answer is tried out: a win of each possible value is settled as if the game ended with it, and the least one after which the asker has
the better place is given. So counters, deposits, the dealer, the Bankier and level players count as the ruleset has them. Uma decides
nothing, and points taken off the result after it do not either: only the place is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from scoring.classical import least_possible
from scoring.game.advancing import advance
from scoring.game.finish import settle
from scoring.game.mahjong_results import Mahjong, Said
from scoring.game.payments import possible_values, win_payments
from scoring.game.progress import Progress
from scoring.game.record import Substitute
from scoring.game.results import Ron, Tsumo, Value, Win
from scoring.game.seats import NOBODY, Seat, Seats
from scoring.rulesets import Ruleset

__all__ = ["Enough", "Passing", "is_before", "what_passes"]

MOST_POINTS = 1 << 60  #: more than any hand is worth; only tried where a hand has no limit
Passes = Callable[[Value | Said], bool]


@dataclass(frozen=True, slots=True)
class Enough:
    """The least win that suffices: all ``values`` with the same, least payments, from the lowest. ``any_win``: no win is worth less."""

    values: tuple[Value | Said, ...]
    any_win: bool = False


@dataclass(frozen=True, slots=True)
class Passing:
    """What ``asker`` needs to pass ``other``, by the way of winning; ``None`` where no such win suffices, or there is none.

    ``ron``: on a discard of ``other``; ``ron_elsewhere``: of anybody else, whoever it is; ``tsumo``: self-drawn.
    """

    asker: Seat
    other: Seat
    ron: Enough | None
    ron_elsewhere: Enough | None
    tsumo: Enough | None

    @property
    def ways(self) -> tuple[Enough | None, ...]:
        return self.ron, self.ron_elsewhere, self.tsumo

    @property
    def is_possible(self) -> bool:
        """Whether some win suffices."""
        return any(self.ways)

    @property
    def needs_a_win_only(self) -> bool:
        """Whether every win suffices, whatever its value and whoever discards."""
        return self.tsumo is not None and all(way.any_win for way in self.ways if way is not None)


def is_before(progress: Progress, asker: Seat, other: Seat, *, substitutes: Iterable[Substitute] = ()) -> bool:
    """Whether a seat would have a better place than another if the game ended with these scores."""
    places = settle(progress.ruleset, progress.scores, substitutes=tuple(substitutes)).places
    return places[asker] < places[other]


def what_passes(progress: Progress, asker: Seat, other: Seat, *, riichi: Seats = NOBODY, substitutes: Iterable[Substitute] = ()) -> Passing:
    """What the asker must win in the next hand to end before the other, if the game ends with it.

    ``riichi``: who has bet in that hand. The asker's own deposit comes back with the win and changes nothing; those of others help.
    ``substitutes``: who stepped in, as some rulesets put them last (:func:`scoring.game.finish.settle`).

    Without riichi, the hands of those who do not win are unknown. They are taken as worth nothing, so that nobody but the winner is paid.
    Who sits out cannot win. Raises RuleViolation if the game is over (``game_over``) or the bets are impossible (``riichi_points``,
    ``four_riichi_aborts``).
    """
    if asker == progress.sits_out:
        return Passing(asker, other, None, None, None)
    replaced = tuple(substitutes)
    elsewhere = tuple(seat for seat in progress.playing if seat not in (asker, other))

    def needed(*discarders: Seat | None) -> Enough | None:
        """What suffices whoever of these discards: the Bankier may pay double."""

        def passes(value: Value | Said) -> bool:
            won = (advance(progress, _won(progress, asker, value, discarder, riichi)) for discarder in discarders)
            return all(is_before(after, asker, other, substitutes=replaced) for after in won)

        return _least(progress, asker, discarders == (None,), passes, riichi=asker in riichi)

    return Passing(
        asker,
        other,
        None if other == progress.sits_out else needed(other),
        needed(*elsewhere) if elsewhere else None,
        needed(None),
    )


def _won(progress: Progress, winner: Seat, value: Value | Said, discarder: Seat | None, riichi: Seats) -> Ron | Tsumo | Mahjong:
    """This win as an entry. Without riichi the others' hands are worth nothing."""
    if isinstance(value, Said):
        worths = [Said(0) if seat in progress.playing else None for seat in progress.seats]
        worths[winner] = value
        return Mahjong(winner, tuple(worths), discarder)
    win = Win(winner, value)
    return Tsumo(win, riichi) if discarder is None else Ron(discarder, (win,), riichi)


def _least(progress: Progress, asker: Seat, tsumo: bool, passes: Passes, *, riichi: bool) -> Enough | None:
    if progress.ruleset.family != "riichi":
        return _least_points(progress, passes)
    ruleset = progress.ruleset
    values = _by_payment(ruleset, asker == progress.dealer, tsumo, ruleset.honba_that_matters(progress.honba), riichi)
    index = bisect_left(values, True, key=lambda alike: passes(alike[0]))
    return Enough(values[index], index == 0) if index < len(values) else None


@lru_cache(maxsize=256)
def _by_payment(ruleset: Ruleset, dealer: bool, tsumo: bool, honba: int, riichi: bool) -> tuple[tuple[Value, ...], ...]:
    """All possible values from the lowest payments to the highest, those with equal payments together."""

    def paid(value: Value) -> tuple[int, ...]:
        return tuple(sorted(win_payments(ruleset, value, dealer=dealer, tsumo=tsumo).values()))

    values = [option.value for option in possible_values(ruleset, tsumo=tsumo, honba=honba, riichi=riichi)]
    return tuple(tuple(alike) for _paid, alike in groupby(sorted(values, key=paid), key=paid))


def _least_points(progress: Progress, passes: Passes) -> Enough | None:
    """The least points of a hand that suffice: an ordinary hand's, or those of a limit game beyond the limit of ordinary hands."""
    ruleset, players = progress.ruleset, len(progress.seats)
    found = [_least_ordinary(ruleset, players, passes), *(limit for limit in (ruleset.half_limit_game, ruleset.limit_game) if limit)]
    enough = [points for points in found if points and passes(Said(points))]
    if not enough:
        return None
    return Enough((Said(min(enough)),), min(enough) == least_possible(1, ruleset, players=players))


def _least_ordinary(ruleset: Ruleset, players: int, passes: Passes) -> int | None:
    most = ruleset.hand_cap or MOST_POINTS
    high = 1
    while high < most and not passes(Said(high)):
        high *= 2
    enough = bisect_left(range(min(high, most) + 1), True, lo=max(high // 2, 1), key=lambda points: passes(Said(points)))
    return least_possible(enough, ruleset, players=players) if enough <= most else None
