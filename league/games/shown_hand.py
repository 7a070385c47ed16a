"""A played hand as every page shows it: what happened, who paid whom for what, the points, the tiles, and who recorded it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from league import wording
from league.games.shown_wins import ShownWin, shown_wins
from league.games.shown_worths import ShownWorth, shown_worths
from league.games.signing import Signed
from league.wording.game import reason_note
from league.wording.mahjong import factors_text
from scoring.game import PlayedHand, Points, Transfer
from scoring.rulesets import Ruleset

__all__ = ["LedgerLine", "Payment", "ShownHand"]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One payment in words; ``payer`` or ``payee`` is empty where it is the table (deposits).

    ``what`` it is for; ``factors``, where more than one thing decides how many points it is, say how they come about.
    """

    payer: str
    payee: str
    points: Points
    what: str
    factors: str = ""

    @classmethod
    def of(cls, line: Transfer, names: Sequence[str], ruleset: Ruleset, factors: str = "") -> LedgerLine:
        payer, payee = ("" if seat is None else names[seat] for seat in (line.payer, line.payee))
        return cls(payer, payee, line.points, wording.reason_text(line.reason, ruleset), factors)

    @property
    def reason(self) -> str:
        return f"{self.what}, {self.factors}" if self.factors else self.what

    @property
    def part(self) -> str:
        return f"{self.what}: {self.factors}" if self.factors else self.what

    @property
    def part_with_points(self) -> str:
        return f"{self.part}{' = ' if self.factors else ' '}{wording.points_text(self.points)}"

    @property
    def text(self) -> str:
        """The whole payment in a sentence."""
        values = {"payer": self.payer, "payee": self.payee, "points": wording.points_text(self.points), "reason": self.reason}
        if not (self.payer or self.payee):
            return _("%(reason)s: %(points)s") % values
        if not self.payee:
            return _("%(payer)s puts %(points)s on the table: %(reason)s") % values
        if not self.payer:
            return _("%(payee)s takes %(points)s from the table: %(reason)s") % values
        return _("%(payer)s pays %(payee)s %(points)s: %(reason)s") % values


@dataclass(frozen=True, slots=True)
class Payment:
    """All that one player (or the table) pays another in a hand. ``parts`` name the purpose of each line, with points if several."""

    payer: str
    payee: str
    points: Points
    parts: tuple[str, ...]

    @classmethod
    def of(cls, lines: Sequence[LedgerLine]) -> Payment:
        parts = tuple(line.part if len(lines) == 1 else line.part_with_points for line in lines)
        return cls(lines[0].payer or _("Table"), lines[0].payee or _("Table"), sum(line.points for line in lines), parts)


@dataclass(frozen=True)
class ShownHand:
    """A hand of a replayed game, saved or not; what costs more (ledger, tiles, values) is made when it is first asked for.

    ``round``: "East 3, 2 counters". ``deltas`` and ``scores`` (after the hand) are by seat. ``versions`` counts what was ever entered as
    this hand; ``by_name`` and ``at`` are empty before it is saved. ``reason``: why it has a dead hand, a chombo or a fine, if it was said.
    """

    played: PlayedHand
    names: Sequence[str]
    ruleset: Ruleset
    number: int
    round: str
    dealer: int
    deposits: Points
    text: str
    deltas: tuple[Points, ...]
    scores: tuple[Points, ...]
    by_name: str = ""
    at: datetime | None = None
    versions: int = 1
    reason: str = ""

    @classmethod
    def of(cls, hand: PlayedHand, names: Sequence[str], ruleset: Ruleset, signed: Signed | None = None, versions: int = 1) -> ShownHand:
        return cls(
            played=hand,
            names=names,
            ruleset=ruleset,
            number=hand.number,
            round=wording.round_text(hand.round_wind, hand.dealer, hand.honba),
            dealer=hand.dealer,
            deposits=hand.deposits,
            text=wording.result_text(hand.counted, names, ruleset),
            deltas=hand.deltas,
            scores=hand.scores,
            by_name=signed.by_name if signed else "",
            at=signed.at if signed else None,
            versions=versions,
            reason=signed.reason if signed else "",
        )

    @property
    def dealer_text(self) -> str:
        """The dealer's name; in a game without riichi the Bankier's, if there is one."""
        if self.ruleset.family == "riichi":
            return _("dealer %(dealer)s") % {"dealer": self.names[self.dealer]}
        marked = self.dealer if self.played.banker is None else self.played.banker
        return f"{wording.term(self.ruleset, 'dealer')} {self.names[marked]}"

    @property
    def brief(self) -> str:
        """What happened, in as few words as fit into a line of a phone."""
        return wording.brief_text(self.played.counted, self.names, self.ruleset)

    @property
    def seats(self) -> tuple[tuple[str, Points, Points], ...]:
        """Name, gain or loss, and score after the hand."""
        return tuple(zip(self.names, self.deltas, self.scores, strict=True))

    @cached_property
    def noted(self) -> tuple[str, ...]:
        """Other notes on the hand (riichi, dead hands, …), without the values of the other hands."""
        return (*wording.hand_notes(self.played, self.names, self.ruleset, values=False), *self._why)

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """The same with the values of the other hands."""
        return (*wording.hand_notes(self.played, self.names, self.ruleset), *self._why)

    @property
    def offences(self) -> str:
        """What somebody did wrong beside the end of the hand, whose it was, and why; empty if nobody did."""
        return " · ".join((*wording.offence_notes(self.played.counted, self.names, self.ruleset), *self._why))

    @property
    def _why(self) -> tuple[str, ...]:
        return (reason_note(self.reason),) if self.reason else ()

    @cached_property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """Each payment of the hand: who paid whom, for what, and what increased it."""
        hand, rules = self.played, self.ruleset
        return tuple(LedgerLine.of(line, self.names, rules, factors_text(line, hand, rules)) for line in hand.ledger)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The ledger by who pays whom, in its order."""
        found: dict[tuple[int | None, int | None], list[LedgerLine]] = {}
        for transfer, line in zip(self.played.ledger, self.ledger, strict=True):
            found.setdefault((transfer.payer, transfer.payee), []).append(line)
        return tuple(map(Payment.of, found.values()))

    @cached_property
    def wins(self) -> tuple[ShownWin, ...]:
        """The wins that were given by their tiles."""
        return shown_wins(self.played, self.names, self.ruleset)

    @cached_property
    def worths(self) -> tuple[ShownWorth, ...]:
        """Everybody's hands in a game without riichi."""
        return shown_worths(self.played, self.names, self.ruleset)
