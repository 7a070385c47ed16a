"""Figures of each seat in a finished game (wins, deal-ins, riichi …), so that statistics need not replay a season.

Void hands and fines are left out, as they count as not played. The ruleset decides how a hand with a chombo counts. Without riichi a
false Mah-Jongg takes the place of a chombo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from scoring.game.ledger import counts_as
from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong, Said
from scoring.game.noted_chombo import counted_offenders
from scoring.game.payments import worth
from scoring.game.penalties import KINDS
from scoring.game.progress import Replay
from scoring.game.record import PlayedHand, Points
from scoring.game.results import Chombo, ExhaustiveDraw, HandResult, HanFu, NagashiMangan, RiichiResult, Ron, Tsumo, Void, Win, wins_of
from scoring.game.seats import NOBODY, Seat, Seats
from scoring.game.tile_hand import TileHand
from scoring.game.won_hands import won_hand
from scoring.riichi import score_hand
from scoring.rulesets import Ruleset

__all__ = ["ENDS", "DealIn", "Figures", "WonHand", "figures_of"]

NO_HANDS = (Void, Fine)
#: the ways in which a hand can end
ENDS = ("ron", "tsumo", "draw", "nagashi", "abort", "chombo")
#: ledger lines that pay for a hand, not for counters or deposits
VALUE_LINES = frozenset({"ron", "tsumo", "liable", "mahjong", "pays_alone", "settlement"})


@dataclass(frozen=True, slots=True)
class WonHand:
    """A win in hand number ``hand``. ``points``: the payments for its value, without counters and deposits.

    ``han`` and ``fu`` are ``None`` if the value has none or was recorded as a limit. ``limit``: one of ``LIMITS`` or ``None``; ``yakuman``:
    how many (0 for an ordinary hand); ``yaku``: their names, ``None`` if not recorded. ``value``: without riichi, the points of the hand
    before any doubling; with riichi ``None``.
    """

    hand: int
    points: Points
    tsumo: bool = False
    dealer: bool = False
    riichi: bool = False
    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    yakuman: int = 0
    yaku: tuple[str, ...] | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class DealIn:
    """A discard in hand number ``hand`` on which somebody won. ``points``: the payment for it, without counters."""

    hand: int
    points: Points


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of one seat in a finished game; points are exact.

    ``ends``: the number of hands by how they ended (:data:`ENDS`; the same at every seat); ``riichi``: bets; ``tenpai``: at a draw,
    nagashi mangan included; ``chombo``: own offences, as hands or noted beside them; ``dealt``: hands as dealer, ``run``: the most of them
    in a row; ``highest`` and ``lowest``: scores at the start or after a hand; ``gain`` and ``loss``: the greatest of one hand with its
    number, or ``None``; ``substitute``: the hand from which somebody else sat here (0: unknown), or ``None``; ``sat_out``: the number of
    hands sat out, at a table of five.
    """

    ends: Mapping[str, int]
    wins: tuple[WonHand, ...]
    deal_ins: tuple[DealIn, ...]
    riichi: int
    tenpai: int
    chombo: int
    dealt: int
    run: int
    highest: Points
    lowest: Points
    gain: tuple[Points, int] | None
    loss: tuple[Points, int] | None
    substitute: int | None = None
    sat_out: int = 0

    @property
    def hands(self) -> int:
        """Number of hands that this seat played."""
        return sum(self.ends.values()) - self.sat_out

    @property
    def draws(self) -> int:
        """Number of hands that ran out of tiles."""
        return self.ends.get("draw", 0) + self.ends.get("nagashi", 0)


Counted = tuple[PlayedHand, HandResult]  #: a played hand, and the result it counts as


def figures_of(replay: Replay) -> tuple[Figures, ...]:
    """The figures of each seat; none for a game known by its final scores only."""
    ruleset = replay.record.ruleset
    hands = [(hand, counts_as(ruleset.chombo_with_win, hand.counted)) for hand in replay.hands]
    counted: list[Counted] = [(hand, result) for hand, result in hands if not isinstance(result, NO_HANDS)]
    if not replay.hands:
        return ()
    ends = dict(Counter(_end_of(result) for _hand, result in counted))
    seats = replay.progress.seats
    wins, deal_ins = _wins(ruleset, counted, seats), _deal_ins(counted, seats)
    instead = {one.seat: one.from_hand for one in replay.record.substitutes}
    noted = Counter(one.seat for one in replay.record.penalties if KINDS[one.kind].in_hands)
    return tuple(
        Figures(
            ends=ends,
            wins=tuple(wins[seat]),
            deal_ins=tuple(deal_ins[seat]),
            riichi=sum(seat in _bets(result) for _hand, result in counted),
            tenpai=sum(isinstance(result, ExhaustiveDraw | NagashiMangan) and seat in result.tenpai for _hand, result in counted),
            chombo=sum(seat in _offenders(ruleset, result) for _hand, result in counted) + noted[seat],
            dealt=sum(hand.dealer == seat for hand, _result in counted),
            run=_longest_run(counted, seat),
            highest=max(ruleset.start_points, *(hand.scores[seat] for hand in replay.hands)),
            lowest=min(ruleset.start_points, *(hand.scores[seat] for hand in replay.hands)),
            gain=max(_changes(counted, seat, 1), default=None, key=_size),
            loss=max(_changes(counted, seat, -1), default=None, key=_size),
            substitute=instead.get(seat),
            sat_out=sum(hand.sits_out == seat for hand, _result in counted),
        )
        for seat in replay.progress.seats
    )


def _end_of(result: HandResult) -> str:
    if isinstance(result, Mahjong):
        return "tsumo" if result.discarder is None else "ron"
    names: dict[type, str] = {
        Ron: "ron",
        Tsumo: "tsumo",
        ExhaustiveDraw: "draw",
        NagashiMangan: "nagashi",
        Chombo: "chombo",
        Drawn: "draw",
        FalseMahjong: "chombo",
    }
    return names.get(type(result), "abort")


def _bets(result: HandResult) -> Seats:
    return result.riichi if isinstance(result, RiichiResult) else NOBODY


def _offenders(ruleset: Ruleset, result: HandResult) -> frozenset[Seat]:
    """The seats that are punished for an error."""
    if isinstance(result, FalseMahjong):
        return frozenset((result.caller,))
    return frozenset(counted_offenders(ruleset, result))


def _wins(ruleset: Ruleset, hands: list[Counted], seats: tuple[Seat, ...]) -> dict[Seat, list[WonHand]]:
    won: dict[Seat, list[WonHand]] = {seat: [] for seat in seats}
    for hand, result in hands:
        if isinstance(result, Mahjong):
            won[result.winner].append(_mahjong(hand, result))
        for win, shown in zip(wins_of(result), wins_of(hand.result), strict=False):
            won[win.winner].append(_won(ruleset, hand, win, shown))
    return won


def _mahjong(hand: PlayedHand, result: Mahjong) -> WonHand:
    """A Mah-Jongg with its hand in points. With two players the winner may have had to pay."""
    worth = result.worths[result.winner]
    return WonHand(
        hand=hand.number,
        points=_whole(hand.deltas[result.winner]),
        tsumo=result.discarder is None,
        dealer=result.winner == hand.dealer,
        value=worth.points if isinstance(worth, Said) else None,
    )


def _won(ruleset: Ruleset, hand: PlayedHand, win: Win, shown: Win) -> WonHand:
    value = worth(ruleset, win.value)
    han, fu = (win.value.han, win.value.fu) if isinstance(win.value, HanFu) else (None, None)
    return WonHand(
        hand=hand.number,
        points=_whole(sum(line.points for line in hand.ledger if line.payee == win.winner and line.reason in VALUE_LINES)),
        tsumo=isinstance(hand.result, Tsumo),
        dealer=win.winner == hand.dealer,
        riichi=win.winner in _bets(hand.result),
        han=han,
        fu=fu,
        limit=value.limit,
        yakuman=value.yakuman,
        yaku=_yaku(ruleset, hand, shown),
    )


def _yaku(ruleset: Ruleset, hand: PlayedHand, shown: Win) -> tuple[str, ...] | None:
    """The yaku named for a win, or those of its tiles."""
    if shown.yaku is not None:
        return tuple(sorted(shown.yaku.names))
    if not isinstance(shown.value, TileHand):
        return None
    tsumo, riichi = isinstance(hand.result, Tsumo), _bets(hand.result)
    tiles = won_hand(shown, dealer=hand.dealer, round_wind=hand.round_wind, tsumo=tsumo, riichi=riichi)
    return tuple(sorted(name for name, _han in score_hand(tiles, ruleset, hand.honba).yaku))


def _deal_ins(hands: list[Counted], seats: tuple[Seat, ...]) -> dict[Seat, list[DealIn]]:
    dealt: dict[Seat, list[DealIn]] = {seat: [] for seat in seats}
    for hand, result in hands:
        if isinstance(result, Ron):
            paid = sum(line.points for line in hand.ledger if line.payer == result.discarder and line.reason in VALUE_LINES)
            dealt[result.discarder].append(DealIn(hand.number, _whole(paid)))
        elif isinstance(result, Mahjong) and result.discarder is not None:
            pair = (result.discarder, result.winner)
            paid = sum(line.points for line in hand.ledger if (line.payer, line.payee) == pair and line.reason in VALUE_LINES)
            dealt[result.discarder].append(DealIn(hand.number, _whole(paid)))
    return dealt


def _longest_run(hands: list[Counted], seat: Seat) -> int:
    runs = groupby(hand.dealer == seat for hand, _result in hands)
    return max((sum(1 for _hand in run) for is_dealer, run in runs if is_dealer), default=0)


def _changes(hands: list[Counted], seat: Seat, sign: int) -> Iterator[tuple[Points, int]]:
    """The points that a seat won (``sign`` −1: lost) in each hand that brought any, with the number of the hand."""
    return ((hand.deltas[seat], hand.number) for hand, _result in hands if hand.deltas[seat] * sign > 0)


def _size(change: tuple[Points, int]) -> Points:
    points = change[0]
    return points if points > 0 else -points


def _whole(points: Points) -> Points:
    return points.numerator if points.denominator == 1 else points
