"""Chombo noted beside the hands or beside final scores. It costs what it would cost as a hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.ledger import WON, counts_as
from scoring.game.penalties import CHOMBO, KINDS, chombo_size
from scoring.game.record import PenaltyPoints, PlayedHand, Transfer
from scoring.game.results import Chombo, HandResult
from scoring.game.seats import SEATS, Seat
from scoring.rulesets import Ruleset

__all__ = ["check_chombo", "chombo_after_uma", "chombo_in_hands", "chombo_penalty", "counted_offenders", "under_other_rules"]


def chombo_penalty(
    ruleset: Ruleset, seat: Seat, after_hand: int = 0, *, dealer: Seat | None = None, on_sheet: bool = True
) -> PenaltyPoints:
    """The penalty for a noted chombo, at the price of the ruleset; ``dealer`` was East.

    Raises RuleViolation as :func:`check_chombo`: a payment needs its ``dealer``, and games without riichi have no chombo.
    """
    if isinstance(ruleset.chombo, int):
        noted = PenaltyPoints(seat, CHOMBO, -ruleset.chombo, after_hand, "after_uma")
    else:
        points = -chombo_size(ruleset, as_east=dealer == seat)
        noted = PenaltyPoints(seat, CHOMBO, points, after_hand, "score", on_sheet, dealer)
    check_chombo(ruleset, noted, "")
    return noted


def check_chombo(ruleset: Ruleset, penalty: PenaltyPoints, where: str) -> None:
    """Refuse a noted chombo that does not fit the ruleset: ``chombo_not_in_ruleset chombo_applies chombo_dealer chombo_points``."""
    prefix = f"{where}." if where else ""
    if ruleset.family != "riichi":
        raise RuleViolation("chombo_not_in_ruleset", _("Under {ruleset} there is no chombo."), where=where or "kind", ruleset=ruleset.name)
    if penalty.applies != ("score" if isinstance(ruleset.chombo, str) else "after_uma"):
        payment, off = _("Under {ruleset} a chombo is a payment at the table."), _("Under {ruleset} a chombo comes off after the uma.")
        sentence = payment if isinstance(ruleset.chombo, str) else off
        raise RuleViolation("chombo_applies", sentence, where=f"{prefix}applies", ruleset=ruleset.name)
    if isinstance(ruleset.chombo, str) and penalty.dealer not in SEATS:
        sentence = _("East pays and receives double: please say who was East.")
        raise RuleViolation("chombo_dealer", sentence, where=f"{prefix}dealer")
    if isinstance(ruleset.chombo, int) and penalty.dealer is not None:
        sentence = _("Nobody is paid by a chombo that comes off after the uma: leave out who was East.")
        raise RuleViolation("chombo_dealer", sentence, where=f"{prefix}dealer")
    size = chombo_size(ruleset, as_east=penalty.dealer == penalty.seat)
    if penalty.points != -size:
        raise RuleViolation("chombo_points", _("This chombo costs {size} points."), where=f"{prefix}points", size=size)


def under_other_rules(ruleset: Ruleset, penalty: PenaltyPoints, dealers: Sequence[Seat]) -> PenaltyPoints:
    """The same penalty under another ruleset, which sets only the price of a chombo; ``dealers`` are those of the hands."""
    if not KINDS[penalty.kind].in_hands:
        return penalty
    dealer = penalty.dealer
    if dealer is None:
        dealer = dealers[min(penalty.after_hand, len(dealers) - 1)] if dealers else 0
    if isinstance(ruleset.chombo, int):
        dealer = None
    return replace(chombo_penalty(ruleset, penalty.seat, penalty.after_hand, dealer=dealer), on_sheet=penalty.on_sheet)


def counted_offenders(ruleset: Ruleset, result: HandResult) -> Collection[Seat]:
    """The punished offenders of this hand. Beside a win, a chombo counts only if the ruleset lets both count."""
    return _offenders(ruleset, counts_as(ruleset.chombo_with_win, result))


def chombo_after_uma(ruleset: Ruleset, counted: HandResult) -> tuple[Transfer, ...]:
    """Lines for a chombo that comes off the result after uma, if the ruleset has it so; ``counted`` comes from :func:`counts_as`."""
    if isinstance(ruleset.chombo, str):
        return ()
    return tuple(Transfer(offender, None, ruleset.chombo, CHOMBO) for offender in _offenders(ruleset, counted))


def _offenders(ruleset: Ruleset, counted: HandResult) -> Collection[Seat]:
    if isinstance(counted, Chombo):
        return sorted(counted.offenders)
    if isinstance(counted, WON) and ruleset.chombo_with_win == "both":
        return sorted(counted.chombo)
    return ()


def chombo_in_hands(ruleset: Ruleset, hands: Iterable[PlayedHand]) -> tuple[PenaltyPoints, ...]:
    """Turn the chombo of the hands into noted ones, for final scores that replace these hands.

    If it is a payment, final scores usually include it (``on_sheet``), like every other payment of the hands.
    """
    if ruleset.family != "riichi":
        return ()
    is_payment = isinstance(ruleset.chombo, str)
    return tuple(
        chombo_penalty(ruleset, seat, hand.number, dealer=hand.dealer if is_payment else None)
        for hand in hands
        for seat in counted_offenders(ruleset, hand.result)
    )
