"""A correction before it is saved: every hand that changes, before and after, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league import wording
from league.games.facts import Change, Comparison, Delete, HandChange, Insert, Replace
from league.games.shown_hand import ShownHand
from scoring.game import HandResult, Points, RiichiResult, Seat
from scoring.rulesets import Ruleset

__all__ = ["ChangeRow", "Correction"]


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A hand that differs in more than its running scores.

    ``problem`` says why the hand has become impossible; ``mend`` is the number under which it can be corrected.
    """

    title: str
    before: ShownHand | None
    after: ShownHand | None
    problem: str
    mend: int | None


@dataclass(frozen=True, slots=True)
class Correction:
    """``changes`` are the requested changes in words, ``rows`` their effects, ``shifted`` the old numbers of hands that pay the same.

    ``seats`` are (name, score before, score after the correction), each after the last hand.
    """

    changes: tuple[str, ...]
    rows: tuple[ChangeRow, ...]
    shifted: tuple[int, ...]
    seats: tuple[tuple[str, Points, Points], ...]

    @property
    def is_possible(self) -> bool:
        return not any(row.problem for row in self.rows)

    @classmethod
    def of(cls, changes: Sequence[Change], comparison: Comparison, names: Sequence[str], ruleset: Ruleset) -> Correction:
        words = Words(names, ruleset)
        return cls(
            changes=tuple(words.change(change, comparison) for change in changes),
            rows=tuple(words.row(hand) for hand in comparison.changes if not only_shifted(hand)),
            shifted=tuple(hand.number_before for hand in comparison.changes if hand.number_before and only_shifted(hand)),
            seats=tuple(zip(names, comparison.before.replay.scores, comparison.after.replay.scores, strict=True)),
        )


def only_shifted(hand: HandChange) -> bool:
    """Whether only the hand's number or the scores before it have changed, but neither the hand nor its payments."""
    if hand.before is None or hand.after is None:
        return False
    return replace(hand.before, number=0, scores=()) == replace(hand.after, number=0, scores=())


def counted(change: Replace | Insert, comparison: Comparison) -> HandResult:
    """The result after a change, with tiles counted in han and fu if the hand is possible."""
    before = change.number if isinstance(change, Replace) else None
    hands = (hand.after for hand in comparison.hands if hand.number_before == before)
    return next((hand.counted for hand in hands if hand and hand.result == change.result), change.result)


def riichi_of(result: HandResult) -> frozenset[Seat]:
    """Who declared riichi; nobody in a game without it."""
    return result.riichi if isinstance(result, RiichiResult) else frozenset()


@dataclass(frozen=True, slots=True)
class Words:
    """The players' names and their ruleset, for putting hands into words."""

    names: Sequence[str]
    ruleset: Ruleset

    def change(self, change: Change, comparison: Comparison) -> str:
        number = {"number": change.number}
        if isinstance(change, Delete):
            return _("Hand %(number)s is deleted") % number
        result = wording.result_text(counted(change, comparison), self.names, self.ruleset)
        if isinstance(change, Replace):
            return _("Hand %(number)s becomes: %(result)s") % {**number, "result": self.with_riichi(result, change, comparison)}
        assert isinstance(change, Insert)
        return _("Inserted before hand %(number)s: %(result)s") % {**number, "result": result}

    def with_riichi(self, text: str, change: Replace, comparison: Comparison) -> str:
        """The result in words, with who declared riichi where others did before."""
        before = next((hand.before for hand in comparison.hands if hand.number_before == change.number), None)
        declared = riichi_of(change.result)
        if before is None or declared == riichi_of(before.result):
            return text
        return wording.with_riichi(text, change.result, self.names)

    def row(self, hand: HandChange) -> ChangeRow:
        return ChangeRow(
            title=self.title(hand),
            before=ShownHand.of(hand.before, self.names, self.ruleset) if hand.before else None,
            after=ShownHand.of(hand.after, self.names, self.ruleset) if hand.after else None,
            problem=wording.sentence(hand.problem, self.names, self.ruleset) if hand.problem else "",
            mend=hand.number_before if hand.problem else None,
        )

    def title(self, hand: HandChange) -> str:
        if hand.number is None:
            return _("Hand %(number)s, deleted") % {"number": hand.number_before}
        if hand.number_before is None:
            return _("Hand %(number)s, new") % {"number": hand.number}
        if hand.number == hand.number_before:
            return _("Hand %(number)s") % {"number": hand.number}
        return _("Hand %(number)s, before: hand %(before)s") % {"number": hand.number, "before": hand.number_before}
