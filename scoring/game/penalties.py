"""The cost of chombo, lateness and point penalties, and when it is due. Lines of the ledger hold positive points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.record import PenaltyPoints, Points, Transfer
from scoring.game.seats import SEATS, Seat
from scoring.riichi.points import limit_bases, share
from scoring.rulesets import Ruleset

__all__ = [
    "CAUSES",
    "CHOMBO",
    "DISQUALIFICATION",
    "FINES",
    "KINDS",
    "LATE",
    "POINT_PENALTY",
    "PenaltyRule",
    "after_uma",
    "check_points",
    "chombo_lines",
    "chombo_size",
    "late_points",
    "off_the_score",
    "off_the_sum",
    "offered_points",
    "penalty_lines",
    "penalty_range",
]

LATE = "late"
POINT_PENALTY = "point_penalty"
DISQUALIFICATION = "disqualification"
CHOMBO = "chombo"
EVERY_GAME = ("riichi", "classical", "points")  #: families of rulesets
GRAVE = (12_000, 24_000, 36_000, 48_000)  #: points offered to a referee for repeated or grave offences
FINES = (10, 50)  #: the least and the most that a fine costs, to each player (Küster, "Die Strafen")
MOST = 1_000_000
CAUSES = ("late", "absent", "illness", "disqualified")  #: reasons for a substitute


def chombo_lines(ruleset: Ruleset, dealer: Seat, offenders: Iterable[Seat]) -> Iterator[Transfer]:
    """A mangan from each offender to each of the others, East double (ALARM 6 b, Austrian 5.1, EMA 2012 "Strafen").

    None if the ruleset takes points off after uma instead (see :func:`scoring.game.noted_chombo.chombo_after_uma`).
    """
    if ruleset.chombo != "mangan_payment":
        return
    mangan = limit_bases(ruleset)["mangan"]
    for offender in sorted(offenders):
        for payee in SEATS:
            if payee != offender:
                yield Transfer(offender, payee, share(ruleset, mangan, 2 if dealer in (payee, offender) else 1), "chombo")


def chombo_size(ruleset: Ruleset, *, as_east: bool) -> int:
    """Total cost of a chombo in points: 8,000 in payments, 12,000 for East, or the deduction after uma."""
    if isinstance(ruleset.chombo, int):
        return ruleset.chombo
    return int(sum(line.points for line in chombo_lines(ruleset, 0 if as_east else 1, [0])))


def offered_points(ruleset: Ruleset, *, as_east: bool) -> tuple[int, ...]:
    """Points (positive) for a referee to choose from, the size of a chombo first (EMA 2012 "Betrug und Spielbehinderung").

    Without riichi these are the book's fines (Küster, "Die Strafen"), here credited to nobody. Empty where the book names none.
    """
    if ruleset.family != "riichi":
        return FINES
    if ruleset.vocabulary != "ema":
        return ()
    size = chombo_size(ruleset, as_east=as_east)
    return (size, *(points for points in GRAVE if points != size))


def penalty_range(ruleset: Ruleset) -> tuple[int, int]:
    """The least and the most points that a referee may take off, beside the size of a chombo; in riichi, thousands."""
    if ruleset.family != "riichi":
        return 1, MOST
    return GRAVE[0] if ruleset.vocabulary == "ema" else 1_000, GRAVE[-1]


def check_points(ruleset: Ruleset, points: int, *, as_east: bool, where: str = "points") -> None:
    """Refuse (``penalty_amount``) points (positive) that a referee may not take off.

    EMA: the size of a chombo, or whole thousands from 12,000 to 48,000; other rulesets, which are silent: whole thousands to 48,000,
    without riichi any whole number to a million (decided).
    """
    if ruleset.family != "riichi":
        least, most = penalty_range(ruleset)
        if not least <= points <= most:
            sentence = _("A penalty is a whole number from {least} to {most}.")
            raise RuleViolation("penalty_amount", sentence, where=where, least=least, most=most)
        return
    size, least, most = chombo_size(ruleset, as_east=as_east), *penalty_range(ruleset)
    if points != size and not (least <= points <= most and points % 1_000 == 0):
        sentence = _("A penalty is {size} points, or whole thousands from {least} to {most}.")
        raise RuleViolation("penalty_amount", sentence, where=where, size=size, least=least, most=most)


def penalty_lines(ruleset: Ruleset, penalty: PenaltyPoints) -> tuple[Transfer, ...]:
    """The line of the ledger for a penalty: to nobody (EMA 2012 "Punktstrafen": credited to no other player).

    A chombo that is a payment has a line to each of the others.
    """
    if penalty.kind == CHOMBO and penalty.dealer is not None:
        return tuple(chombo_lines(ruleset, penalty.dealer, [penalty.seat]))
    return (Transfer(penalty.seat, None, -penalty.points, KINDS[penalty.kind].reason),)


def off_the_score(penalty: PenaltyPoints) -> bool:
    """Whether the penalty changes a table score. A paper sheet may then include it already."""
    return penalty.applies == "score" and penalty.points != 0


def off_the_sum(penalty: PenaltyPoints) -> int:
    """The change of the table's sum of scores by a penalty (zero or negative): zero if it is paid to the others."""
    return penalty.points if penalty.leaves_the_table else 0


def after_uma(lines: Iterable[Transfer], players: int = 4) -> tuple[Points, ...]:
    """The points (zero or negative) that each seat loses after uma."""
    lost: list[Points] = [0] * players
    for line in lines:
        if line.payer is not None:
            lost[line.payer] -= line.points
    return tuple(lost)


def late_points(ruleset: Ruleset, minutes: int) -> int:
    """The (negative) points for arriving late; a minute begun counts in full (EMA 2012 "Verspätung im Turnier").

    Raises RuleViolation ``late_needs_substitute`` for more minutes than the ruleset allows: a substitute plays instead.
    """
    if minutes > ruleset.late_minutes:
        raise _too_late(ruleset, "minutes")
    return -ruleset.late_points_a_minute * max(0, minutes)


def _check_late(ruleset: Ruleset, points: int, where: str) -> None:
    """Refuse points (positive) for more minutes than somebody may be late (``late_needs_substitute``)."""
    if ruleset.late_points_a_minute and points > ruleset.late_points_a_minute * ruleset.late_minutes:
        raise _too_late(ruleset, where)


def _too_late(ruleset: Ruleset, where: str) -> RuleViolation:
    sentence = _("Who is more than {most} minutes late is replaced by a substitute.")
    return RuleViolation("late_needs_substitute", sentence, where=where, most=ruleset.late_minutes)


def _check_minutes(ruleset: Ruleset, points: int, where: str) -> None:
    """Refuse (``late_points``) points that are not those of a whole number of minutes."""
    minute = ruleset.late_points_a_minute
    if minute and points % minute:
        sentence = _("Who is late loses {points} points for each minute begun.")
        raise RuleViolation("late_points", sentence, where=where, points=minute)


def _check_referees_points(ruleset: Ruleset, points: int, where: str) -> None:
    check_points(ruleset, points, as_east=False, where=where)


#: A check of a ruleset, points (positive), and their path; raises RuleViolation.
PointsCheck = Callable[[Ruleset, int, str], None]


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """A kind of penalty in the rules. ``reason``: the code of its lines in the ledger; ``text``: their words.

    ``size``: its fixed cost in points (zero or positive) under a ruleset; ``None`` if a referee, a clock or the dealer decides.
    ``families``: the games that have it. ``after_uma``: in riichi it always comes off the result, after uma, and moves no place.
    ``may_be_free``: without a fixed size, it may also cost nothing. ``at_once``: EMA 2012 takes it off the score, never after uma.
    ``by_referee``: a referee chooses its points, so they may be meant for a chombo that is noted already.
    ``puts_out``: the player is out of the game and counts as replaced. ``in_hands``: it can equally be recorded as a hand.
    ``check`` applies to every game, ``check_given`` to newly entered facts under EMA 2012.
    """

    kind: str
    reason: str
    text: str
    size: Callable[[Ruleset], int] | None = None
    families: tuple[str, ...] = EVERY_GAME
    after_uma: bool = False
    may_be_free: bool = False
    at_once: bool = True
    by_referee: bool = False
    puts_out: bool = False
    in_hands: bool = False
    check: PointsCheck | None = None
    check_given: PointsCheck | None = None

    def is_known(self, ruleset: Ruleset) -> bool:
        """Whether games under this ruleset have this penalty."""
        return ruleset.family in self.families

    def takes(self, ruleset: Ruleset, points: int) -> bool:
        """Whether this number of points (positive) is a possible cost."""
        return points > 0 or (points == 0 and (self.may_be_free or (self.size is not None and not self.size(ruleset))))

    def check_size(self, ruleset: Ruleset, points: int, where: str) -> None:
        """Refuse (``penalty_amount``) other points (positive) than its size."""
        if self.size is not None and points != self.size(ruleset):
            sentence = _("Such a penalty takes {points} points, no more and no less.")
            raise RuleViolation("penalty_amount", sentence, where=where, points=self.size(ruleset))


#: Every kind of penalty; the words for each are in ``league/games/incident_kinds.py``.
KINDS = {
    rule.kind: rule
    for rule in (
        PenaltyRule(LATE, "penalty_late", _("Lateness"), check=_check_late, check_given=_check_minutes),
        PenaltyRule(POINT_PENALTY, "penalty_points", _("Point penalty"), by_referee=True, check_given=_check_referees_points),
        PenaltyRule(DISQUALIFICATION, "penalty_disqualification", _("Disqualification"), may_be_free=True, at_once=False, puts_out=True),
        PenaltyRule(CHOMBO, "chombo", _("Chombo"), at_once=False, in_hands=True),
    )
}
