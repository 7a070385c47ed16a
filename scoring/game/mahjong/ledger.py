"""Payments of the games without riichi: who pays whom for a Mah-Jongg, a false one, or a fine (Küster, "Die Abrechnung", "Die Strafen").

An amount is the value of a hand (caps and limits applied) or a difference of two, doubled once after a draw, and once more if the Bankier
is one of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong, Said
from scoring.game.progress import Progress
from scoring.game.record import Transfer
from scoring.game.seats import Seat

__all__ = ["Terms", "mahjong_lines", "settle_lines"]

Lines = Iterator[Transfer]
Values = Mapping[Seat, int]  #: points of each hand, in turn order


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of payment besides the values: ``payers`` (the switch), who is Bankier, whether the game counts double."""

    payers: str = "settle"
    banker: Seat | None = None
    doubled: bool = False

    def amount(self, points: int, one: Seat, other: Seat) -> int:
        """The amount that one of two seats pays the other for this number of points."""
        return points * (2 if self.doubled else 1) * (2 if self.banker in (one, other) else 1)


def mahjong_lines(progress: Progress, result: Mahjong | Drawn | FalseMahjong | Fine) -> Lines:
    """Every payment of a checked entry whose values are counted (all :class:`~scoring.game.mahjong_results.Said`)."""
    terms = Terms(progress.ruleset.payers, progress.banker, progress.doubled)
    return PAYMENTS[type(result)](progress, terms, result)


def settle_lines(
    values: Values, terms: Terms, winner: Seat, *, discarder: Seat | None = None, pays_alone: Seat | None = None
) -> tuple[Transfer, ...]:
    """The payments after a win. ``values``: those of all who play, in turn order (only the winner's without ``settle``).

    The others pay the winner the value (``mahjong``), or ``pays_alone`` pays it for all; the switch may let only the ``discarder`` pay.
    If all settle, the rest pay each other their differences (``settlement``). Two players pay only the difference, so that the winner may
    have to pay (Küster, "Die Teilnehmerzahl").
    """
    others = [seat for seat in values if seat != winner]
    if terms.payers == "settle" and len(values) == 2:
        return tuple(_difference(values, terms, winner, others[0]))
    payers = [discarder] if terms.payers == "discarder" and discarder is not None else others
    lines = [Transfer(payer, winner, terms.amount(values[winner], payer, winner), "mahjong") for payer in payers]
    if pays_alone is not None:
        lines = [Transfer(pays_alone, winner, sum(line.points for line in lines), "pays_alone")]
    if terms.payers == "settle":
        lines += [line for one, other in combinations(others, 2) for line in _difference(values, terms, one, other)]
    return tuple(line for line in lines if line.points)


def _difference(values: Values, terms: Terms, one: Seat, other: Seat) -> Lines:
    """The payment between two players: the one with less pays the difference, which is doubled, not the values ("Die Abrechnung")."""
    less, more = sorted((one, other), key=lambda seat: values[seat])
    if values[less] < values[more]:
        yield Transfer(less, more, terms.amount(values[more] - values[less], less, more), "settlement")


def _mahjong(progress: Progress, terms: Terms, result: Mahjong) -> Lines:
    values = _values(progress, result)
    settled = _settled(terms, result, values)
    yield from settled
    if result.announced:
        yield from _given_back(settled, _settled(terms, result, {**values, **dict(result.announced)}))


def _settled(terms: Terms, result: Mahjong, values: Values) -> tuple[Transfer, ...]:
    pays_alone = None if result.excused else result.pays_alone
    return settle_lines(values, terms, result.winner, discarder=result.discarder, pays_alone=pays_alone)


def _given_back(settled: Iterable[Transfer], announced: Iterable[Transfer]) -> Lines:
    """Return the gains from a correction upwards (Strafe 6), so that any two players have paid by the announced values."""
    gained: dict[tuple[Seat, Seat], int] = {}
    for sign, lines in ((1, settled), (-1, announced)):
        for line in lines:
            assert line.payer is not None
            assert line.payee is not None
            pair = (min(line.payer, line.payee), max(line.payer, line.payee))
            points = sign * int(line.points)
            gained[pair] = gained.get(pair, 0) + (points if line.payee == pair[0] else -points)
    for (one, other), points in gained.items():
        if points:
            payer, payee = (one, other) if points > 0 else (other, one)
            yield Transfer(payer, payee, abs(points), "undercount")


def _drawn(_progress: Progress, _terms: Terms, _result: Drawn) -> Lines:
    return iter(())


def _false_mahjong(progress: Progress, terms: Terms, result: FalseMahjong) -> Lines:
    """The caller, whose own hand counts nothing, pays everybody the value of their hand (Strafe 7)."""
    for payee, points in _values(progress, result).items():
        if points:
            yield Transfer(result.caller, payee, terms.amount(points, result.caller, payee), "false_mahjong")


def _fine(progress: Progress, terms: Terms, result: Fine) -> Lines:
    """A fine to each other player, double to and from the Bankier ("Die Strafen"), but not doubled by a draw before it."""
    plain = Terms(banker=terms.banker)
    for payee in progress.playing:
        if payee != result.seat:
            yield Transfer(result.seat, payee, plain.amount(result.points, result.seat, payee), "fine")


def _values(progress: Progress, result: Mahjong | FalseMahjong) -> dict[Seat, int]:
    """The points of those who play, in turn order; 0 if the ruleset does not ask for them."""
    worths = result.worths
    return {seat: worth.points if isinstance(worth := worths[seat], Said) else 0 for seat in progress.playing}


PAYMENTS: dict[type, Callable[[Progress, Terms, Any], Lines]] = {
    Mahjong: _mahjong,
    Drawn: _drawn,
    FalseMahjong: _false_mahjong,
    Fine: _fine,
}
