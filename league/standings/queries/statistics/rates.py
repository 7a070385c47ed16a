"""Rates of winning, dealing in, betting riichi: sums over the figures of many games, and shares in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from league.standings.queries.numbers import ShownNumber, plain
from scoring.game import Figures, Points, WonHand

__all__ = ["Rate", "Share", "Tally", "decimal", "mean", "rates", "share", "tally"]


@dataclass(frozen=True, slots=True)
class Share:
    """A share of ``count`` in ``of``: ``text`` is "23 % (14 of 61)", ``short`` "23 %", ``percent`` the rounded number for a bar."""

    count: int
    of: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.count, self.of)

    @property
    def percent(self) -> int:
        return int(self.value * 100 + Fraction(1, 2))

    @property
    def _rounded(self) -> str:
        """Round to whole percent, but never something to 0, nor less than all to 100."""
        if self.count and not self.percent:
            return "< 1"
        return "> 99" if self.percent == 100 and self.count < self.of else str(self.percent)

    @property
    def short(self) -> str:
        return _("%(percent)s %%") % {"percent": self._rounded}

    @property
    def detail(self) -> str:
        return _("%(count)s of %(of)s") % {"count": plain(self.count), "of": plain(self.of)}

    @property
    def text(self) -> str:
        return f"{self.short} ({self.detail})"


def share(count: int, of: int) -> Share | None:
    """A share, ``None`` of an empty whole."""
    return Share(count, of) if of else None


def mean(total: Points, count: int) -> ShownNumber | None:
    """An average in whole points; ``None`` without values."""
    return plain(floor(Fraction(total) / count + Fraction(1, 2))) if count else None


def decimal(total: Points, count: int, places: int = 2) -> str:
    """An average with this many decimals, "2.47"; a dash without values."""
    if not count:
        return "–"
    return number_format(Decimal(floor(Fraction(total) * 10**places / count + Fraction(1, 2))).scaleb(-places), decimal_pos=places)


@dataclass(slots=True)
class Tally:
    """Sums over the figures of some seats; ``won`` and ``paid`` are the points of wins and deal-ins without counters and deposits.

    Without riichi, ``worth`` is the sum of the values of hands won, before they are doubled for payment.
    """

    games: int = 0
    hands: int = 0
    wins: int = 0
    tsumo: int = 0
    won: Points = 0
    worth: Points = 0
    deal_ins: int = 0
    paid: Points = 0
    riichi: int = 0
    riichi_wins: int = 0
    draws: int = 0
    tenpai: int = 0
    chombo: int = 0
    dealt: int = 0
    dealer_wins: int = 0

    def add(self, one: Figures) -> None:
        self.games += 1
        self.hands += one.hands
        self.deal_ins += len(one.deal_ins)
        self.riichi += one.riichi
        self.draws += one.draws
        self.tenpai += one.tenpai
        self.chombo += one.chombo
        self.dealt += one.dealt
        for win in one.wins:
            self._add_win(win)
        for deal_in in one.deal_ins:
            self.paid += deal_in.points

    def _add_win(self, win: WonHand) -> None:
        self.wins += 1
        self.won += win.points
        self.worth += win.value or 0
        self.tsumo += win.tsumo
        self.riichi_wins += win.riichi
        self.dealer_wins += win.dealer


def tally(figures: Iterable[Figures | None]) -> Tally:
    """The sums over the known figures."""
    sums = Tally()
    for one in figures:
        if one is not None:
            sums.add(one)
    return sums


@dataclass(frozen=True, slots=True)
class Rate:
    """A line of a player's rates: ``own`` ("23 %", with the ``detail`` "14 of 61"), and ``usual``, everybody's.

    ``bar`` and ``mark`` are both in percent, or empty.
    """

    label: str
    own: str
    detail: str
    usual: str
    bar: int | None = None
    mark: int | None = None


def rates(own: Tally, everybody: Tally, family: str = "riichi") -> tuple[Rate, ...]:
    """A player's rates beside everybody's, as far as they make sense under rulesets of the ``family``."""
    return _riichi_rates(own, everybody) if family == "riichi" else _mahjong_rates(own, everybody)


def _mahjong_rates(own: Tally, everybody: Tally) -> tuple[Rate, ...]:
    """Rates without riichi: somebody discards the winning tile, but whether that costs more depends on the ruleset."""
    return (
        _rate(_("Hands won"), share(own.wins, own.hands), share(everybody.wins, everybody.hands)),
        _rate(_("Winning tiles given"), share(own.deal_ins, own.hands), share(everybody.deal_ins, everybody.hands)),
        _rate(_("Wins self-drawn"), share(own.tsumo, own.wins), share(everybody.tsumo, everybody.wins)),
        _rate(_("Won as East"), share(own.dealer_wins, own.dealt), share(everybody.dealer_wins, everybody.dealt)),
        _rate(_("False Mah-Jongg"), share(own.chombo, own.hands), share(everybody.chombo, everybody.hands)),
        _points(_("Average value of a winning hand"), mean(own.worth, own.wins), mean(everybody.worth, everybody.wins)),
        _points(_("Average gain of a win"), mean(own.won, own.wins), mean(everybody.won, everybody.wins)),
    )


def _riichi_rates(own: Tally, everybody: Tally) -> tuple[Rate, ...]:
    return (
        _rate(_("Hands won"), share(own.wins, own.hands), share(everybody.wins, everybody.hands)),
        _rate(_("Hands dealt into"), share(own.deal_ins, own.hands), share(everybody.deal_ins, everybody.hands)),
        _rate(_("Riichi declared"), share(own.riichi, own.hands), share(everybody.riichi, everybody.hands)),
        _rate(_("Riichi won"), share(own.riichi_wins, own.riichi), share(everybody.riichi_wins, everybody.riichi)),
        _rate(_("Tenpai at a draw"), share(own.tenpai, own.draws), share(everybody.tenpai, everybody.draws)),
        _rate(_("Wins by tsumo"), share(own.tsumo, own.wins), share(everybody.tsumo, everybody.wins)),
        _rate(_("Won as dealer"), share(own.dealer_wins, own.dealt), share(everybody.dealer_wins, everybody.dealt)),
        _points(_("Average value of a win"), mean(own.won, own.wins), mean(everybody.won, everybody.wins)),
        _points(_("Average deal-in"), mean(own.paid, own.deal_ins), mean(everybody.paid, everybody.deal_ins)),
    )


def _rate(label: str, own: Share | None, usual: Share | None) -> Rate:
    return Rate(
        label,
        own.short if own else "–",
        own.detail if own else "",
        usual.short if usual else "–",
        own.percent if own else None,
        usual.percent if usual else None,
    )


def _points(label: str, own: ShownNumber | None, usual: ShownNumber | None) -> Rate:
    return Rate(label, str(own or "–"), "", str(usual or "–"))
