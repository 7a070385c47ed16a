"""What a finished game says of each seat beside its result: wins, deal-ins, riichi and so on, so that statistics replay no season.

Hands that were void are left out: they count as not played. What a hand with a chombo counts as is the ruleset's affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from scoring.game.ledger import WON, counts_as
from scoring.game.payments import worth
from scoring.game.record import PlayedHand, Points, Replay
from scoring.game.results import Chombo, ExhaustiveDraw, HandResult, HanFu, NagashiMangan, Ron, Tsumo, Void, Win
from scoring.game.seats import SEATS, Seat
from scoring.game.tile_hand import TileHand
from scoring.game.won_hands import won_hand
from scoring.riichi import score_hand
from scoring.rulesets import Ruleset

__all__ = ["ENDS", "DealIn", "Figures", "WonHand", "figures_from_json", "figures_of", "figures_to_json"]

ENDS = ("ron", "tsumo", "draw", "nagashi", "abort", "chombo")  #: how a hand can end
VALUE_LINES = frozenset({"ron", "tsumo", "liable"})  #: lines of the ledger that pay for a hand, not for counters or deposits


@dataclass(frozen=True, slots=True)
class WonHand:
    """A win in hand number ``hand``. ``points`` are what its value brought, without counters and deposits.

    ``han`` and ``fu`` are ``None`` where the value has none or was recorded as a limit, ``limit`` is one of ``LIMITS`` or ``None``,
    ``yakuman`` how many (0 for an ordinary hand); ``yaku`` are their names, ``None`` where nobody recorded them.
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


@dataclass(frozen=True, slots=True)
class DealIn:
    """The discard of hand number ``hand`` on which somebody won. ``points`` paid for it, without counters."""

    hand: int
    points: Points


@dataclass(frozen=True, slots=True)
class Figures:
    """What the hands of a finished game say of one seat; points are exact.

    ``ends``: how many hands ended in which of :data:`ENDS` (the same at every seat); ``riichi``: bets; ``tenpai``: at a draw, nagashi
    mangan included; ``chombo``: own offences; ``dealt``: hands as dealer, ``run``: the most of them in a row; ``highest`` and
    ``lowest``: scores at the start or after a hand; ``gain`` and ``loss``: the greatest of one hand with its number, or ``None``;
    ``substitute``: the hand from which somebody else sat here, or ``None``.
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

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return sum(self.ends.values())

    @property
    def draws(self) -> int:
        """How many hands ran out of tiles."""
        return self.ends.get("draw", 0) + self.ends.get("nagashi", 0)


Counted = tuple[PlayedHand, HandResult]  #: a hand that was played, and what it counts as


def figures_of(replay: Replay) -> tuple[Figures, ...]:
    """The figures of each seat; none for a game without hands (one known by its final scores only)."""
    ruleset = replay.record.ruleset
    hands = [(hand, counts_as(ruleset.chombo_with_win, hand.counted)) for hand in replay.hands]
    counted: list[Counted] = [(hand, result) for hand, result in hands if not isinstance(result, Void)]
    if not replay.hands:
        return ()
    ends = dict(Counter(_end_of(result) for _hand, result in counted))
    wins, deal_ins = _wins(ruleset, counted), _deal_ins(counted)
    instead = {one.seat: one.from_hand for one in replay.record.substitutes}
    return tuple(
        Figures(
            ends=ends,
            wins=tuple(wins[seat]),
            deal_ins=tuple(deal_ins[seat]),
            riichi=sum(seat in result.riichi for _hand, result in counted),
            tenpai=sum(isinstance(result, ExhaustiveDraw | NagashiMangan) and seat in result.tenpai for _hand, result in counted),
            chombo=sum(seat in _offenders(ruleset, result) for _hand, result in counted),
            dealt=sum(hand.dealer == seat for hand, _result in counted),
            run=_longest_run(counted, seat),
            highest=max(ruleset.start_points, *(hand.scores[seat] for hand in replay.hands)),
            lowest=min(ruleset.start_points, *(hand.scores[seat] for hand in replay.hands)),
            gain=max(_changes(counted, seat, 1), default=None, key=_size),
            loss=max(_changes(counted, seat, -1), default=None, key=_size),
            substitute=instead.get(seat),
        )
        for seat in SEATS
    )


def _end_of(result: HandResult) -> str:
    names: dict[type, str] = {Ron: "ron", Tsumo: "tsumo", ExhaustiveDraw: "draw", NagashiMangan: "nagashi", Chombo: "chombo"}
    return names.get(type(result), "abort")


def _offenders(ruleset: Ruleset, result: HandResult) -> frozenset[Seat]:
    """Who is punished for a chombo: beside a win only where the ruleset lets both count."""
    if isinstance(result, Chombo):
        return result.offenders
    if isinstance(result, WON) and ruleset.chombo_with_win == "both":
        return result.chombo
    return frozenset()


def _wins(ruleset: Ruleset, hands: list[Counted]) -> dict[Seat, list[WonHand]]:
    won: dict[Seat, list[WonHand]] = {seat: [] for seat in SEATS}
    for hand, result in hands:
        for win, shown in zip(_wins_of(result), _wins_of(hand.result), strict=False):
            won[win.winner].append(_won(ruleset, hand, win, shown))
    return won


def _wins_of(result: HandResult) -> tuple[Win, ...]:
    if isinstance(result, Ron):
        return result.wins
    return (result.win,) if isinstance(result, Tsumo) else ()


def _won(ruleset: Ruleset, hand: PlayedHand, win: Win, shown: Win) -> WonHand:
    value = worth(ruleset, win.value)
    han, fu = (win.value.han, win.value.fu) if isinstance(win.value, HanFu) else (None, None)
    return WonHand(
        hand=hand.number,
        points=_whole(sum(line.points for line in hand.ledger if line.payee == win.winner and line.reason in VALUE_LINES)),
        tsumo=isinstance(hand.result, Tsumo),
        dealer=win.winner == hand.dealer,
        riichi=win.winner in hand.result.riichi,
        han=han,
        fu=fu,
        limit=value.limit,
        yakuman=value.yakuman,
        yaku=_yaku(ruleset, hand, shown),
    )


def _yaku(ruleset: Ruleset, hand: PlayedHand, shown: Win) -> tuple[str, ...] | None:
    """The yaku as they were named, or as the tiles have them."""
    if shown.yaku is not None:
        return tuple(sorted(shown.yaku.names))
    if not isinstance(shown.value, TileHand):
        return None
    tsumo, riichi = isinstance(hand.result, Tsumo), hand.result.riichi
    tiles = won_hand(shown, dealer=hand.dealer, round_wind=hand.round_wind, tsumo=tsumo, riichi=riichi)
    return tuple(sorted(name for name, _han in score_hand(tiles, ruleset, hand.honba).yaku))


def _deal_ins(hands: list[Counted]) -> dict[Seat, list[DealIn]]:
    dealt: dict[Seat, list[DealIn]] = {seat: [] for seat in SEATS}
    for hand, result in hands:
        if isinstance(result, Ron):
            paid = sum(line.points for line in hand.ledger if line.payer == result.discarder and line.reason in VALUE_LINES)
            dealt[result.discarder].append(DealIn(hand.number, _whole(paid)))
    return dealt


def _longest_run(hands: list[Counted], seat: Seat) -> int:
    runs = groupby(hand.dealer == seat for hand, _result in hands)
    return max((sum(1 for _hand in run) for is_dealer, run in runs if is_dealer), default=0)


def _changes(hands: list[Counted], seat: Seat, sign: int) -> Iterator[tuple[Points, int]]:
    """What a seat won (or lost, with −1) in each hand in which it did, with the number of the hand."""
    return ((hand.deltas[seat], hand.number) for hand, _result in hands if hand.deltas[seat] * sign > 0)


def _size(change: tuple[Points, int]) -> Points:
    points = change[0]
    return points if points > 0 else -points


def _whole(points: Points) -> Points:
    return points.numerator if points.denominator == 1 else points


def figures_to_json(figures: Figures) -> dict[str, Any]:
    """The same as JSON data, whose absent members are zero, empty or not known; exact fractions are strings, ``"1000/3"``."""
    data = {
        "ends": dict(figures.ends),
        "wins": [_shortened({name: _plain(getattr(win, name)) for name in WonHand.__slots__}) for win in figures.wins],
        "deal_ins": [[one.hand, _plain(one.points)] for one in figures.deal_ins],
        **{name: getattr(figures, name) for name in COUNTS},
        "gain": _change_to_json(figures.gain),
        "loss": _change_to_json(figures.loss),
        "substitute": figures.substitute,
    }
    return {**_shortened(data), "highest": _plain(figures.highest), "lowest": _plain(figures.lowest)}


COUNTS = ("riichi", "tenpai", "chombo", "dealt", "run")


def _shortened(data: dict[str, Any]) -> dict[str, Any]:
    """Without members that say nothing; a win without any yaku named is not one whose yaku nobody knows."""
    return {name: value for name, value in data.items() if value or (name == "yaku" and value is not None)}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _change_to_json(change: tuple[Points, int] | None) -> list[Any] | None:
    return None if change is None else [_plain(change[0]), change[1]]


def figures_from_json(data: Mapping[str, Any]) -> Figures:
    """What :func:`figures_to_json` wrote, read again (data of our own, not checked)."""
    return Figures(
        ends=data.get("ends", {}),
        wins=tuple(_win_from_json(win) for win in data.get("wins", ())),
        deal_ins=tuple(DealIn(hand, _points(paid)) for hand, paid in data.get("deal_ins", ())),
        **{name: data.get(name, 0) for name in COUNTS},
        highest=_points(data["highest"]),
        lowest=_points(data["lowest"]),
        gain=_change_from_json(data.get("gain")),
        loss=_change_from_json(data.get("loss")),
        substitute=data.get("substitute"),
    )


def _win_from_json(data: Mapping[str, Any]) -> WonHand:
    yaku = data.get("yaku")
    return WonHand(**{**data, "points": _points(data.get("points", 0)), "yaku": None if yaku is None else tuple(yaku)})


def _points(data: int | str) -> Points:
    return Fraction(data) if isinstance(data, str) else data


def _change_from_json(data: list[Any] | None) -> tuple[Points, int] | None:
    return None if data is None else (_points(data[0]), data[1])
