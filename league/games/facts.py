"""The facts of a game as values, corrections of them, and the comparison of two versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.kept import GivenCause, KeptHand, KeptPenalty, KeptSubstitute
from league.games.offences import offences_in
from league.games.played import Played, play
from scoring.errors import RuleViolation
from scoring.game import GameRecord, HandResult, PlayedHand, Signal
from scoring.rulesets import Ruleset

__all__ = [
    "Change",
    "Comparison",
    "Delete",
    "Facts",
    "HandChange",
    "Insert",
    "Replace",
    "appended",
    "number_after",
    "revised",
]


@dataclass(frozen=True, slots=True)
class Replace:
    """Hand ``number`` gets another result, or another ``cause`` of its dead hand, chombo or fine (``None``: it stays)."""

    number: int
    result: HandResult
    cause: GivenCause | None = None


@dataclass(frozen=True, slots=True)
class Insert:
    """A hand is missing before hand ``number``; the number after the last one appends it. ``cause``: of its error."""

    number: int
    result: HandResult
    cause: GivenCause | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """Hand ``number`` was never played."""

    number: int


#: One part of a correction. All numbers of a correction are those from before it.
Change = Replace | Insert | Delete


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything ``players`` people saw at the table, in one version. ``final_scores``, while they stand, supersede the hands."""

    hands: tuple[KeptHand, ...] = ()
    penalties: tuple[KeptPenalty, ...] = ()
    substitutes: tuple[KeptSubstitute, ...] = ()
    signal: Signal | None = None
    stopped: str = ""
    final_scores: tuple[int, ...] | None = None
    sum_reason: str = ""
    deposits_lost: int = 0
    players: int = 4

    def record(self, ruleset: Ruleset) -> GameRecord:
        """The record to replay: everything but warnings and the like."""
        penalties = tuple(kept.penalty for kept in self.replayed_penalties)
        substitutes = tuple(kept.substitute for kept in self.substitutes)
        noted = GameRecord(ruleset, penalties=penalties, substitutes=substitutes, players=self.players)
        if self.final_scores is not None:
            return replace(noted, final_scores=self.final_scores, deposits_lost=self.deposits_lost)
        return replace(noted, hands=tuple(hand.result for hand in self.hands), signal=self.signal, stopped=self.stopped or None)

    @property
    def replayed_penalties(self) -> tuple[KeptPenalty, ...]:
        """All penalties but warnings and the like."""
        return tuple(kept for kept in self.penalties if kept.is_replayed)

    @property
    def has_notes(self) -> bool:
        """True if there are final scores, penalties or substitutes."""
        return self.final_scores is not None or bool(self.penalties) or bool(self.substitutes)

    def with_hand(self, result: HandResult, cause: GivenCause | None = None) -> Facts:
        return replace(self, hands=(*self.hands, KeptHand(result, cause=cause)))

    def up_to(self, count: int) -> Facts:
        """The facts known after ``count`` hands, without later ones and without final scores."""
        signal = self.signal if self.signal is not None and self.signal.before_hand <= count + 1 else None
        return replace(
            self,
            hands=self.hands[:count],
            penalties=tuple(kept for kept in self.penalties if kept.penalty.after_hand <= count),
            substitutes=tuple(kept for kept in self.substitutes if kept.substitute.from_hand <= count + 1),
            signal=signal,
            stopped="",
            final_scores=None,
            deposits_lost=0,
        )

    def without_last_hand(self) -> Facts:
        return replace(self, hands=self.hands[:-1])


def revised(facts: Facts, changes: Sequence[Change]) -> Facts:
    """Carry out all changes in one step. Refusals: ``no_changes``, ``no_such_hand``, ``hand_changed_twice``.

    Signal, penalties and substitutions move with their hands when earlier ones are inserted or deleted.
    """
    _require_possible(changes, len(facts.hands))
    touched: Mapping[int, Change] = {change.number: change for change in changes if not isinstance(change, Insert)}
    hands: list[KeptHand] = []
    for number in range(1, len(facts.hands) + 2):
        hands += [
            KeptHand(change.result, cause=change.cause) for change in changes if isinstance(change, Insert) and change.number == number
        ]
        if number <= len(facts.hands):
            hands += _changed(facts.hands[number - 1], number, touched.get(number))
    return _moved(replace(facts, hands=tuple(hands)), changes, len(facts.hands))


def appended(changes: Sequence[Change], count: int) -> Insert | None:
    """The first hand inserted after the last of ``count``: the one that is being played before the change."""
    return next((change for change in changes if isinstance(change, Insert) and change.number > count), None)


def _require_possible(changes: Sequence[Change], count: int) -> None:
    if not changes:
        raise Refusal("no_changes", _("Nothing was changed."))
    for change in changes:
        if not 1 <= change.number <= count + isinstance(change, Insert):
            raise Refusal("no_such_hand", _("There is no hand %(number)s in this game.") % {"number": change.number})
    numbers = [change.number for change in changes if not isinstance(change, Insert)]
    if len(numbers) != len(set(numbers)):
        raise Refusal("hand_changed_twice", _("A hand can be changed only once in one correction."))


def _changed(hand: KeptHand, number: int, change: Change | None) -> list[KeptHand]:
    if isinstance(change, Delete):
        return []
    if isinstance(change, Replace) and (change.result != hand.result or change.cause not in (None, hand.cause)):
        return [KeptHand(change.result, was=number, cause=_cause_after(hand, change))]
    return [hand]


def _cause_after(hand: KeptHand, change: Replace) -> GivenCause | None:
    """The cause that a change names; otherwise that of the hand, unless its error is gone or is another one."""
    return change.cause or (hand.cause if offences_in(change.result) == offences_in(hand.result) else None)


def number_after(hand: int, changes: Sequence[Change], count: int) -> int:
    """The number of a hand after these changes, also of the next one to be played; ``count`` is the number of hands before the change."""
    inserted = sum(isinstance(change, Insert) and change.number <= min(hand, count) for change in changes)
    deleted = sum(isinstance(change, Delete) and change.number < hand for change in changes)
    return hand + inserted - deleted


def _moved(facts: Facts, changes: Sequence[Change], count: int) -> Facts:
    """Move signal, penalties and substitutions with the hand that follows each; ``count`` is the number of hands before the change."""

    def moved(before_hand: int) -> int:
        return number_after(before_hand, changes, count)

    def penalty(kept: KeptPenalty) -> KeptPenalty:
        after_hand = moved(kept.penalty.after_hand + 1) - 1 if kept.penalty.after_hand else 0
        return replace(kept, penalty=replace(kept.penalty, after_hand=after_hand))

    def substitute(kept: KeptSubstitute) -> KeptSubstitute:
        if kept.substitute.from_hand <= 1:
            return kept
        return replace(kept, substitute=replace(kept.substitute, from_hand=moved(kept.substitute.from_hand)))

    signal = facts.signal
    return replace(
        facts,
        signal=None if signal is None else replace(signal, before_hand=moved(signal.before_hand)),
        penalties=tuple(map(penalty, facts.penalties)),
        substitutes=tuple(map(substitute, facts.substitutes)),
    )


@dataclass(frozen=True, slots=True)
class HandChange:
    """One hand before and after a change. ``before`` is ``None`` if it was inserted, ``after`` if it was deleted.

    ``problem`` says why the hand is impossible after the change (``after`` is then ``None``). ``causes`` are those of its error.
    """

    number: int | None
    number_before: int | None
    before: PlayedHand | None
    after: PlayedHand | None
    problem: RuleViolation | None = None
    causes: tuple[GivenCause | None, GivenCause | None] = (None, None)

    @property
    def differs(self) -> bool:
        """True if anything but the number differs: result, cause, payments, scores, dealer, wind, counters or deposits."""
        if self.before is None or self.after is None or self.causes[0] != self.causes[1]:
            return True
        return self.before != self.after and replace(self.before, number=0) != replace(self.after, number=0)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game before and after a change, with every hand of both in order."""

    before: Played
    after: Played
    hands: tuple[HandChange, ...]

    @property
    def changes(self) -> tuple[HandChange, ...]:
        """The hands that differ."""
        return tuple(hand for hand in self.hands if hand.differs)

    @property
    def problems(self) -> tuple[RuleViolation, ...]:
        """Reasons why hands are impossible after the change, each with the hand's new number."""
        return self.after.problems

    @classmethod
    def of(cls, before: Facts, after: Facts, ruleset: Ruleset) -> Comparison:
        old = play(before.record(ruleset))
        new = play(after.record(ruleset), old.replay)
        return cls(old, new, tuple(_pairs(before, after, old, new)))


def _pairs(before: Facts, after: Facts, old: Played, new: Played) -> list[HandChange]:
    problems = {problem.hand: problem for problem in new.problems}
    pairs: list[HandChange] = []
    next_old = 1
    for number, hand in enumerate(after.hands, start=1):
        if hand.was is not None:
            pairs += [_deleted(was, old) for was in range(next_old, hand.was)]
            next_old = hand.was + 1
        found, cause = (old.hands.get(hand.was), before.hands[hand.was - 1].cause) if hand.was is not None else (None, None)
        pairs.append(HandChange(number, hand.was, found, new.hands.get(number), problems.get(number), (cause, hand.cause)))
    return pairs + [_deleted(was, old) for was in range(next_old, len(before.hands) + 1)]


def _deleted(was: int, old: Played) -> HandChange:
    return HandChange(None, was, old.hands.get(was), None)
