"""Data for the form for scores from paper: the penalties that enter the sum, and the valid scores with their author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from django.utils.translation import gettext as _

from league.games.incident_kinds import INCIDENT_KINDS
from league.games.kept import key_of_hand
from league.games.models import FinalScores, Game, Penalty, PenaltyApplies, Substitution
from league.games.queries.facts import penalty_of, replay_of, standing_at
from league.games.queries.notes import penalty_text
from league.wording.paper import excuse_text, on_paper_texts
from league.wording.points import points_text
from league.wording.seats import seat_name
from league.wording.terms import spelt
from scoring.game import CHOMBO, GameRecord, PenaltyPoints, chombo_in_hands, expected_sum, off_the_score, off_the_sum, penalty_lines
from scoring.rulesets import Ruleset

__all__ = ["PaperSheet", "SheetPenalty", "paper_sheet", "sheet_from_rows"]

MOST_TRIED = 8  #: penalties at one table; with more, the sum is not searched for the ones it includes


@dataclass(frozen=True, slots=True)
class SheetPenalty:
    """A penalty off the score in words; ``answer``: whether the sheet holds it, ``None`` where nobody said so.

    ``row`` is its :attr:`league.games.kept.KeptPenalty.key`; ``paid`` says who pays whom how much, if it is paid to the others.
    """

    row: int
    penalty: PenaltyPoints
    text: str
    answer: bool | None
    paid: str = ""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A table whose scores are typed from paper; ``version`` is that of its game, ``labels`` say at each seat who really plays there.

    ``off_result``: in words what comes off the result after uma, whatever the sheet says, such as a chombo.
    """

    version: int
    names: tuple[str, ...]
    ruleset: Ruleset
    penalties: tuple[SheetPenalty, ...] = ()
    standing: FinalScores | None = field(default=None, repr=False)
    off_result: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def start(self) -> int:
        """The sum of the scores if nothing is taken off."""
        return len(self.names) * self.ruleset.start_points

    @property
    def loses_deposits(self) -> bool:
        """True if deposits left at the end go to nobody."""
        return self.ruleset.family == "riichi" and self.ruleset.deposits_left == "lost"

    @property
    def answers(self) -> dict[int, bool]:
        """The known answers, by row."""
        return {one.row: one.answer for one in self.penalties if one.answer is not None}

    @property
    def notes(self) -> tuple[str, ...]:
        """Deductions from the result, penalties included in or taken off the valid scores, and an excused difference, in words."""
        if self.standing is None:
            return self.off_result
        said = on_paper_texts(((one.row, one.penalty) for one in self.penalties), self.standing.scores)
        notes = [*self.off_result, *(f"{one.text}: {said[one.row]}" for one in self.penalties)]
        excused = excuse_text(
            self.standing.sum_reason, sum(self.standing.scores) - self.expected(self.answers, self.standing.deposits_lost)
        )
        return (*notes, excused) if excused else tuple(notes)

    def with_all_deducted(self) -> PaperSheet:
        """The sheet for scores computed from the hands, which include every penalty."""
        return replace(self, penalties=tuple(replace(one, answer=True) for one in self.penalties))

    def expected(self, answers: Mapping[int, bool], deposits_lost: int = 0) -> int:
        """The sum that the scores should have by these answers."""
        held = tuple(one.penalty for one in self.penalties if answers.get(one.row))
        return expected_sum(GameRecord(self.ruleset, penalties=held, players=len(self.names), deposits_lost=deposits_lost))

    def told_by(self, total: int, answers: Mapping[int, bool], deposits_lost: int) -> dict[int, bool]:
        """The missing answers, if exactly one combination of them fits the sum; otherwise none."""
        fitting = list(self._fitting(total, answers, deposits_lost))
        return fitting[0] if len(fitting) == 1 else {}

    def told_otherwise(self, total: int, answers: Mapping[int, bool], deposits_lost: int) -> dict[int, bool]:
        """For the answers that do not fit the sum: what the sum tells instead, if exactly one combination of answers fits it."""
        told = self.told_by(total, {one.row: True for one in self.penalties if not off_the_sum(one.penalty)}, deposits_lost)
        return {row: held for row, held in told.items() if row in answers and answers[row] != held}

    def _fitting(self, total: int, answers: Mapping[int, bool], deposits_lost: int) -> Iterator[dict[int, bool]]:
        open_ones = [one.row for one in self.penalties if one.row not in answers]
        if len(open_ones) > MOST_TRIED:
            return
        for tried in product((True, False), repeat=len(open_ones)):
            found = dict(zip(open_ones, tried, strict=True))
            if self.expected({**answers, **found}, deposits_lost) == total:
                yield found


def paper_sheet(game: Game, names: Sequence[str]) -> PaperSheet:
    """The sheet of a game in the version that it has in memory.

    Three queries, none where nothing was ever noted, and those of :func:`facts_of` where a chombo is a payment.
    """
    paid = _paid_in_hands(game)
    if not game.has_notes:
        return sheet_from_rows(game, names, game.ruleset, (), None, in_hands=paid)
    final = FinalScores.objects.filter(standing_at(game.version), game=game).first()
    penalties = Penalty.objects.filter(standing_at(game.version), game=game).order_by("after_hand", "pk")
    playing = Substitution.objects.filter(standing_at(game.version), game=game).select_related("player")
    return sheet_from_rows(game, names, game.ruleset, tuple(penalties), final, tuple(playing), in_hands=paid)


def _paid_in_hands(game: Game) -> tuple[PenaltyPoints, ...]:
    """The chombo of the hands, where a chombo is a payment: the form asks whether the sheet holds them."""
    ruleset = game.ruleset
    return chombo_in_hands(ruleset, replay_of(game).hands) if isinstance(ruleset.chombo, str) else ()


def sheet_from_rows(
    game: Game,
    names: Sequence[str],
    ruleset: Ruleset,
    penalties: Sequence[Penalty],
    final: FinalScores | None,
    playing: Sequence[Substitution] = (),
    *,
    in_hands: Sequence[PenaltyPoints] = (),
) -> PaperSheet:
    """As :func:`paper_sheet`, from rows already read; ``in_hands`` are the chombo of hands that final scores would supersede."""
    noted = [_sheet_penalty(row, names, ruleset, is_answered=final is not None) for row in penalties if row.incident_kind.is_replayed]
    recorded = [] if final else [_of_hand(one, names, ruleset) for one in in_hands]
    return PaperSheet(
        version=game.version,
        names=tuple(names),
        labels=_labels(names, playing),
        ruleset=ruleset,
        penalties=tuple(one for one in (*noted, *recorded) if off_the_score(one.penalty)),
        standing=final,
        off_result=tuple(penalty_text(row, names, ruleset) for row in penalties if row.applies == PenaltyApplies.AFTER_UMA and row.points),
    )


def _sheet_penalty(row: Penalty, names: Sequence[str], ruleset: Ruleset, *, is_answered: bool) -> SheetPenalty:
    answer = row.on_sheet if is_answered else None
    if row.hand is not None:
        return replace(_of_hand(penalty_of(row), names, ruleset), answer=answer)
    penalty = penalty_of(row)
    return SheetPenalty(
        row.pk, penalty, f"{spelt(row.get_kind_display(), ruleset)} {names[row.seat]}", answer, _paid_text(penalty, names, ruleset)
    )


def _of_hand(penalty: PenaltyPoints, names: Sequence[str], ruleset: Ruleset) -> SheetPenalty:
    """The chombo of a hand, which is ``after_hand`` of what is kept of it."""
    words = {"kind": spelt(INCIDENT_KINDS[CHOMBO].label, ruleset), "name": names[penalty.seat], "hand": penalty.after_hand}
    text = _("%(kind)s %(name)s, hand %(hand)s") % words
    key = key_of_hand(penalty.after_hand, penalty.seat)
    return SheetPenalty(key, penalty, text, None, _paid_text(penalty, names, ruleset))


def _paid_text(penalty: PenaltyPoints, names: Sequence[str], ruleset: Ruleset) -> str:
    """Such as: Ben, not East, pays Anna 4,000, Cleo 2,000, Dora 2,000. Empty for points that nobody receives."""
    if penalty.leaves_the_table or penalty.dealer is None:
        return ""
    lines = [line for line in penalty_lines(ruleset, penalty) if line.payee is not None]
    shares = ", ".join(f"{names[line.payee or 0]} {points_text(line.points)}" for line in lines)
    words = {"payer": names[penalty.seat], "east": names[penalty.dealer], "shares": shares}
    return _("East was %(east)s: %(payer)s pays %(shares)s.") % words


def _labels(names: Sequence[str], playing: Sequence[Substitution]) -> tuple[str, ...]:
    """Such as “East: Anna”, and “South: Zoe, for Ben” where a substitute plays."""
    instead = {row.seat: row.player.shown_name for row in playing}
    return tuple(_label(seat, name, instead.get(seat, "")) for seat, name in enumerate(names))


def _label(seat: int, name: str, substitute: str) -> str:
    words = {"seat": seat_name(seat), "name": name, "substitute": substitute}
    return (_("%(seat)s: %(substitute)s, for %(name)s") if substitute else _("%(seat)s: %(name)s")) % words
