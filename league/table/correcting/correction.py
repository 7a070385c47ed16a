"""A correction before it is saved: every hand that changes, before and after, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league import wording
from league.games.facts import Change, Comparison, Delete, HandChange, Insert, Replace, appended
from league.games.offences import offences_in
from league.games.played import Played
from league.games.shown_hand import ShownHand
from league.wording.game import reason_note
from league.wording.offences import said_cause
from scoring.game import HandResult, PlayedHand, Points, RiichiResult, Seat, with_bets
from scoring.game.seats import NOBODY, Seats
from scoring.rulesets import Ruleset

__all__ = ["ChangeRow", "Correction"]


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A hand that differs in more than its running scores.

    ``problem`` says why the hand has become impossible; ``mend`` is the number under which it can be corrected, ``number`` the one that it
    will have.
    """

    title: str
    before: ShownHand | None
    after: ShownHand | None
    problem: str
    mend: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class Correction:
    """``changes`` are the requested changes in words, ``rows`` their effects, ``shifted`` the hands that pay the same.

    Hands are counted as they will be after the correction; only what is deleted has its old number.

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
    def of(
        cls,
        changes: Sequence[Change],
        comparison: Comparison,
        names: Sequence[str],
        ruleset: Ruleset,
        reasons: Mapping[int, str],
        bets: Seats,
    ) -> Correction:
        """``reasons``: why the hands as they are stored have an error, by number; ``bets``: whose sticks lie on the table now."""
        words, is_recorded = Words(names, ruleset, reasons), appended(changes, len(comparison.before.hands)) is not None
        return cls(
            changes=tuple(words.change(change, comparison) for change in changes),
            rows=tuple(words.row(hand) for hand in comparison.changes if not only_shifted(hand)),
            shifted=tuple(hand.number for hand in comparison.changes if hand.number and only_shifted(hand)),
            seats=tuple(
                zip(names, _scores(comparison.before, bets), _scores(comparison.after, NOBODY if is_recorded else bets), strict=True)
            ),
        )


def _scores(played: Played, bets: Seats) -> Sequence[Points]:
    """The scores as the table shows them: with the sticks of the hand being played, unless the game is over."""
    replay = played.replay
    return with_bets(replay.progress, bets).scores if replay.outcome is None else replay.scores


def only_shifted(hand: HandChange) -> bool:
    """Whether only the hand's number or the scores before it have changed, but neither the hand nor its payments."""
    if hand.before is None or hand.after is None or hand.causes[0] != hand.causes[1]:
        return False
    return replace(hand.before, number=0, scores=()) == replace(hand.after, number=0, scores=())


def hand_of(change: Change, comparison: Comparison) -> HandChange:
    """The hand that a change makes, or takes away."""
    if isinstance(change, Insert):
        new = [hand for hand in comparison.hands if hand.number_before is None]
        return next((hand for hand in new if hand.after is None or hand.after.result == change.result), new[0])
    return next(hand for hand in comparison.hands if hand.number_before == change.number)


def counted(change: Replace | Insert, hand: HandChange) -> HandResult:
    """The result after a change, with tiles counted in han and fu if the hand is possible."""
    return hand.after.counted if hand.after and hand.after.result == change.result else change.result


def riichi_of(result: HandResult) -> frozenset[Seat]:
    """Who declared riichi; nobody in a game without it."""
    return result.riichi if isinstance(result, RiichiResult) else frozenset()


@dataclass(frozen=True, slots=True)
class Words:
    """The players' names, their ruleset, and why a stored hand has an error, for putting hands into words."""

    names: Sequence[str]
    ruleset: Ruleset
    reasons: Mapping[int, str]

    def change(self, change: Change, comparison: Comparison) -> str:
        hand = hand_of(change, comparison)
        if isinstance(change, Delete):
            return self.title(hand)
        result = counted(change, hand)
        text, why = wording.result_text(result, self.names, self.ruleset), self.why(hand)
        if isinstance(change, Replace):
            text = self.with_riichi(text, change, hand)
        beside = wording.offence_notes(result, self.names, self.ruleset)
        if self.ruleset.family != "riichi":
            beside = wording.result_notes(result, self.names, self.ruleset, values=False)
        said = " · ".join((text, *beside, *((reason_note(why),) if why else ())))
        if isinstance(change, Insert):
            return f"{self.title(hand)}: {said}"
        return _("%(hand)s becomes: %(result)s") % {"hand": self.title(hand), "result": said}

    def why(self, hand: HandChange) -> str:
        """Why the hand has an error after the change."""
        cause = hand.causes[1]
        if cause is not None:
            return said_cause(self.ruleset, cause.code, cause.words)
        result = hand.after.result if hand.after else None
        stays = hand.before is not None and result is not None and offences_in(result) == offences_in(hand.before.result)
        return self.reasons.get(hand.number_before or 0, "") if stays else ""

    def with_riichi(self, text: str, change: Replace, hand: HandChange) -> str:
        """The result in words, with who declared riichi where others did before."""
        if hand.before is None or riichi_of(change.result) == riichi_of(hand.before.result):
            return text
        return wording.with_riichi(text, change.result, self.names)

    def row(self, hand: HandChange) -> ChangeRow:
        return ChangeRow(
            title=self.title(hand),
            before=self.shown(hand.before, self.reasons.get(hand.number_before or 0, "")) if hand.before else None,
            after=self.shown(hand.after, self.why(hand)) if hand.after else None,
            problem=wording.sentence(hand.problem, self.names, self.ruleset) if hand.problem else "",
            mend=hand.number_before if hand.problem else None,
            number=hand.number,
        )

    def shown(self, hand: PlayedHand, why: str) -> ShownHand:
        return replace(ShownHand.of(hand, self.names, self.ruleset), reason=why)

    def title(self, hand: HandChange) -> str:
        words = {"hand": capfirst(wording.term(self.ruleset, "hand")), "number": hand.number, "before": hand.number_before}
        if hand.number is None:
            return _("%(hand)s %(before)s (deleted)") % words
        if hand.number_before is None:
            return _("%(hand)s %(number)s (new)") % words
        if hand.number == hand.number_before:
            return f"{words['hand']} {hand.number}"
        return _("%(hand)s %(number)s (so far %(before)s)") % words
