"""The ledger of one hand: every payment as a line (from, to, points, reason). Scores change by the sums of its lines and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from operator import add
from typing import Any, NamedTuple

from scoring.game.mahjong.ledger import mahjong_lines
from scoring.game.payments import whole, worth
from scoring.game.penalties import chombo_lines
from scoring.game.progress import Progress
from scoring.game.record import Points, Transfer
from scoring.game.results import Chombo, ExhaustiveDraw, HandResult, NagashiMangan, RiichiResult, Ron, Tsumo, Void, Win
from scoring.game.seats import SEATS, Seat, turns_from
from scoring.riichi.points import limit_bases, share

__all__ = ["DEPOSIT", "WON", "Moved", "counts_as", "ledger_of", "moved_by"]

DEPOSIT = 1_000  #: the cost of a riichi
ONLY_INTEGERS = {int}
WON = (Ron, Tsumo)
Lines = Iterator[Transfer]


def counts_as(chombo_with_win: str, result: HandResult) -> HandResult:
    """The result that counts for a hand with a chombo in it.

    A draw with a chombo is a chombo (ALARM 6 b, Austrian 5.1); a win with a chombo is one if the ruleset says ``chombo_only``.
    """
    if isinstance(result, ExhaustiveDraw) and result.chombo:
        return Chombo(result.chombo, result.riichi)
    if isinstance(result, WON) and result.chombo and chombo_with_win == "chombo_only":
        return Chombo(result.chombo, result.riichi)
    return result


def ledger_of(progress: Progress, result: HandResult) -> tuple[Transfer, ...]:
    """Every payment of a checked hand, in the order in which they are made; ``result`` comes from :func:`counts_as`."""
    if not isinstance(result, RiichiResult):
        return tuple(mahjong_lines(progress, result))
    lines = [Transfer(seat, None, DEPOSIT, "riichi") for seat in sorted(result.riichi)]
    payments = PAYMENTS.get(type(result))
    if payments is not None:
        lines.extend(payments(progress, result))
    return tuple(lines)


class Moved(NamedTuple):
    """The effect of a ledger: each seat's change and new score, and the change of the points on the table."""

    deltas: tuple[Points, ...]
    scores: tuple[Points, ...]
    to_table: Points


def moved_by(ledger: Iterable[Transfer], scores: tuple[Points, ...]) -> Moved:
    """Apply the lines of a ledger. Whole points stay integers."""
    players = len(scores)
    moved: list[Points] = [0] * (players + 1)  # the seats, and last the table
    for line in ledger:
        moved[players if line.payer is None else line.payer] -= line.points
        moved[players if line.payee is None else line.payee] += line.points
    *deltas, table = _whole(moved)
    return Moved(tuple(deltas), tuple(_whole(list(map(add, scores, deltas)))), table)


def _whole(points: list[Points]) -> list[Points]:
    return points if set(map(type, points)) == ONLY_INTEGERS else list(map(whole, points))


def _ron(progress: Progress, result: Ron) -> Lines:
    winners = sorted(result.wins, key=lambda win: turns_from(win.winner, result.discarder))
    counters = progress.honba * progress.ruleset.honba_points
    for place, win in enumerate(winners):
        yield from _ron_value(progress, win, result.discarder)
        if counters and (place == 0 or progress.ruleset.honba_to == "each_winner"):
            liable = win.liable if progress.ruleset.liable_pays_honba else None
            yield Transfer(liable.seat if liable else result.discarder, win.winner, counters, "honba")
    yield from _deposits(progress, result.riichi, [win.winner for win in winners])
    if result.chombo and progress.ruleset.chombo_with_win == "both":
        yield from chombo_lines(progress.ruleset, progress.dealer, result.chombo)


def _ron_value(progress: Progress, win: Win, discarder: Seat) -> Lines:
    own, answered = _bases(progress, win)
    factor = 6 if win.winner == progress.dealer else 4
    if win.liable is None:
        yield Transfer(discarder, win.winner, share(progress.ruleset, own, factor), "ron")
        return
    half = whole(Fraction(share(progress.ruleset, answered, factor), 2))
    yield Transfer(discarder, win.winner, half + share(progress.ruleset, own, factor), "ron")
    yield Transfer(win.liable.seat, win.winner, half, "liable")


def _bases(progress: Progress, win: Win) -> tuple[int, int]:
    """Base points of a win: those paid as usual, and those of the yakuman for which somebody is liable."""
    value = worth(progress.ruleset, win.value)
    if win.liable is None or win.liable.yakuman is None:
        return value.base, 0
    answered = value.base // value.yakuman * win.liable.yakuman
    return value.base - answered, answered


def _tsumo(progress: Progress, result: Tsumo) -> Lines:
    win = result.win
    own, answered = _bases(progress, win)
    if own:
        yield from _from_all(progress, win.winner, own, "tsumo")
    if win.liable is not None:
        points = sum(line.points for line in _from_all(progress, win.winner, answered, "liable"))
        yield Transfer(win.liable.seat, win.winner, points, "liable")
    yield from _counters_from_all(progress, win.winner, win.liable.seat if win.liable else None)
    yield from _deposits(progress, result.riichi, [win.winner])
    if result.chombo and progress.ruleset.chombo_with_win == "both":
        yield from chombo_lines(progress.ruleset, progress.dealer, result.chombo)


def _from_all(progress: Progress, winner: Seat, base: int, reason: str) -> Lines:
    """Payments from each of the others; East pays and gets double."""
    dealer = progress.dealer
    for payer in SEATS:
        if payer != winner:
            yield Transfer(payer, winner, share(progress.ruleset, base, 2 if dealer in (payer, winner) else 1), reason)


def _counters_from_all(progress: Progress, winner: Seat, liable: Seat | None) -> Lines:
    counters = progress.honba * progress.ruleset.honba_points
    if counters and liable is not None:
        yield Transfer(liable, winner, counters, "honba")
    elif counters:
        third = counters // 3
        yield from (Transfer(payer, winner, third, "honba") for payer in SEATS if payer != winner)


def _deposits(progress: Progress, riichi: frozenset[Seat], winners: list[Seat]) -> Lines:
    """Give the deposits to the winner, of several to the first in turn; by some rulesets each gets back their own first."""
    left = progress.deposits + DEPOSIT * len(riichi)
    if len(winners) > 1 and progress.ruleset.deposits_on_multiple_ron == "own_back_rest_to_first":
        for winner in winners:
            if winner in riichi:
                left -= DEPOSIT
                yield Transfer(None, winner, DEPOSIT, "riichi_back")
    if left:
        yield Transfer(None, winners[0], left, "deposits")


def _draw(progress: Progress, result: ExhaustiveDraw) -> Lines:
    """The noten payments: two pay two, one to one (Austrian 3.6.2.2); otherwise each pays each."""
    tenpai = sorted(result.tenpai)
    noten = [seat for seat in SEATS if seat not in result.tenpai]
    pool = progress.ruleset.noten_pool
    if not tenpai or not noten or not pool:
        return
    if len(tenpai) == 2:
        yield from (Transfer(payer, payee, pool // 2, "noten") for payer, payee in zip(noten, tenpai, strict=True))
    else:
        yield from (Transfer(payer, payee, pool // 3, "noten") for payer in noten for payee in tenpai)


def _nagashi(progress: Progress, result: NagashiMangan) -> Lines:
    """A mangan from all to each winner; as a win (``nagashi_mangan`` = ``win``) also counters, and deposits to the first from East."""
    as_win = progress.ruleset.nagashi_mangan == "win"
    winners = sorted(result.winners, key=lambda seat: turns_from(seat, progress.dealer))
    for winner in winners:
        yield from _from_all(progress, winner, limit_bases(progress.ruleset)["mangan"], "nagashi_mangan")
        if as_win:
            yield from _counters_from_all(progress, winner, None)
    if as_win and progress.deposits + len(result.riichi):
        yield Transfer(None, winners[0], progress.deposits + DEPOSIT * len(result.riichi), "deposits")


def _chombo(progress: Progress, result: Chombo) -> Lines:
    if progress.ruleset.chombo_returns_deposits:
        yield from _deposits_back(progress, result)
    yield from chombo_lines(progress.ruleset, progress.dealer, result.offenders)


def _deposits_back(progress: Progress, result: Chombo | Void) -> Lines:
    yield from (Transfer(None, seat, DEPOSIT, "riichi_back") for seat in sorted(result.riichi))


PAYMENTS: dict[type, Callable[[Progress, Any], Lines]] = {
    Ron: _ron,
    Tsumo: _tsumo,
    ExhaustiveDraw: _draw,
    NagashiMangan: _nagashi,
    Chombo: _chombo,
    Void: _deposits_back,
}
