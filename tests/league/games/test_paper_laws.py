"""Penalties and paper agree: a seat's points depend only on the valid facts, not on the order in which they were noted."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.audit.actor import SYSTEM
from league.errors import Refusal
from league.games.kept import key_of_hand
from league.games.models import Game
from league.games.models import Penalty as PenaltyRow
from league.games.queries.facts import replay_of
from league.seating import commands as seating
from league.seating.models import Session
from scoring.game import Chombo, PenaltyPoints
from tests.league.games.play import Play, found_by_verify, nothing_kept, one_table, tsumo

pytestmark = pytest.mark.django_db

SHEET = (31_000, 30_500, 30_000, 28_500)
UMA = (30_000, 10_000, -10_000, -30_000)


@pytest.fixture(autouse=True)
def table(db: None) -> None:
    """A running table; each example plays on it and is rolled back."""
    one_table("ema-2012")


def the_table() -> Play:
    return Play(Game.objects.select_related("competition").get())


@dataclass
class Noted:
    """A simple model of the valid facts: penalties by their reason as (seat, points, on the sheet or not), and the sheet.

    Chombo are payments: noted ones by their reason as (seat, East, on the sheet or not), those in hands in their order.
    """

    penalties: dict[str, tuple[int, int, bool]] = field(default_factory=dict)
    sheet: list[int] | None = None
    excused: bool = False
    chombo: dict[str, tuple[int, int, bool]] = field(default_factory=dict)
    hands: list[tuple[int, int, bool]] = field(default_factory=list)

    def explained_with(self, seat: int, points: int) -> bool:
        """True if the sum of the sheet leaves room for one more penalty on it, or is excused."""
        assert self.sheet is not None
        on_it = sum(points for _seat, points, held in self.penalties.values() if held)
        return self.excused or sum(self.sheet) == 120_000 + on_it + points

    def points(self) -> list[int]:
        """Points by the sheet and the penalties not on it; without a sheet, 30,000 and everything noted."""
        scores = [30_000] * 4 if self.sheet is None else list(self.sheet)
        for seat, points, held in self.penalties.values():
            scores[seat] += 0 if held and self.sheet is not None else points
        for offender, east, held in (*self.chombo.values(), *self.hands):
            if not held or self.sheet is None:
                for seat in range(4):
                    scores[seat] += mangan(seat, offender, east)
        return scores


def mangan(seat: int, offender: int, east: int) -> int:
    """The payment of a seat for a chombo: 8,000 to the others, of which 4,000 from or to East and otherwise 2,000."""
    if seat == offender:
        return -12_000 if seat == east else -8_000
    return 4_000 if east in (seat, offender) else 2_000


def totals_of(points: list[int]) -> list[Fraction]:
    """Points less 30,000 plus uma; level players share the uma of their places."""
    ranked = sorted(points, reverse=True)
    shares = {score: [uma for other, uma in zip(ranked, UMA, strict=True) if other == score] for score in points}
    return [score - 30_000 + Fraction(sum(shares[score]), len(shares[score])) for score in points]


FEWER = settings(max_examples=max(10, settings().max_examples // 3))  # every step is a command with its queries
STEPS = ["note", "chombo", "hand", "cancel", "enter", "withdraw", "answer", "confirm", "approve"]


@FEWER
@given(st.lists(st.sampled_from(STEPS), min_size=3, max_size=14), st.data())
def test_no_order_of_noting_paper_correcting_and_approving_loses_a_penalty(steps: list[str], data: st.DataObject) -> None:
    with nothing_kept():
        play, noted = the_table(), Noted()
        for number, step in enumerate([*steps, "note", "enter"]):
            globals()[f"_{step}"](play, noted, data, f"Reason {number}")
            if noted.sheet is not None:
                stored = list(play.game.results.order_by("seat__wind").values_list("points", "total"))
                assert stored == list(zip(noted.points(), totals_of(noted.points()), strict=True))
            else:
                assert list(replay_of(play.game).progress.scores) == noted.points()
        rows = PenaltyRow.objects.filter(until_version=None).exclude(kind="chombo")
        assert {row.reason: (row.seat, row.points) for row in rows} == {reason: one[:2] for reason, one in noted.penalties.items()}
        assert found_by_verify() == []


def _rows() -> dict[str, int]:
    return dict(PenaltyRow.objects.filter(until_version=None, hand=None).values_list("reason", "pk"))


def _note(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    seat, points, held = data.draw(st.tuples(st.integers(0, 3), st.integers(-3, -1), st.booleans()))
    given = PenaltyPoints(seat, "point_penalty", points * 1_000)
    if noted.sheet is not None and held and not noted.explained_with(seat, points * 1_000):
        with pytest.raises(Refusal, match="cannot hold"):
            play.give_penalty(penalty=given, reason=reason, on_sheet=True)
        held = False
    play.give_penalty(penalty=given, reason=reason, on_sheet=held)
    noted.penalties[reason] = (seat, points * 1_000, held)


def _chombo(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    """Note a chombo; refused beside valid hands, where it must be a hand."""
    seat, east, held = data.draw(st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()))
    if noted.sheet is None and noted.hands:
        with pytest.raises(Refusal, match="one of them"):
            play.note_chombo(seat=seat, dealer=east, reason=reason, on_sheet=held, another=True)
        return
    play.note_chombo(seat=seat, dealer=east, reason=reason, on_sheet=held, another=True)
    noted.chombo[reason] = (seat, east, held)


def _hand(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    """Record a chombo as a hand, after which East stays East."""
    if noted.sheet is None and len(noted.hands) < 3:
        seat = data.draw(st.integers(0, 3))
        play.record_hand(number=len(noted.hands) + 1, result=Chombo(frozenset({seat})), another=True)
        noted.hands.append((seat, 0, True))


def _cancel(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    if noted.penalties:
        gone = data.draw(st.sampled_from(sorted(noted.penalties)))
        play.cancel_penalty(penalty=_rows()[gone], reason=reason)
        del noted.penalties[gone]


def _enter(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    """Enter a sheet with an answer to every penalty; those on it are deducted, or a reason excuses the sum."""
    answers = {one: data.draw(st.booleans()) for one in sorted(noted.penalties)}
    noted.penalties = {one: (seat, points, answers[one]) for one, (seat, points, _held) in noted.penalties.items()}
    noted.chombo = {one: (seat, east, data.draw(st.booleans())) for one, (seat, east, _held) in noted.chombo.items()}
    noted.hands = [(seat, east, data.draw(st.booleans())) for seat, east, _held in noted.hands]
    held = [(seat, points) for seat, points, is_held in noted.penalties.values() if is_held]
    noted.sheet = [score + sum(points for of, points in held if of == seat) for seat, score in enumerate(data.draw(st.permutations(SHEET)))]
    if data.draw(st.booleans()):
        noted.sheet[0] += data.draw(st.sampled_from([-1_000, 1_000]))
    noted.excused = sum(noted.sheet) != 120_000 + sum(points for _seat, points in held)
    rows = _rows()
    on_sheet = {rows[one]: answer for one, answer in answers.items()}
    on_sheet |= {rows[one]: answer for one, (_seat, _east, answer) in noted.chombo.items()}
    on_sheet |= {key_of_hand(number, seat): answer for number, (seat, _east, answer) in enumerate(noted.hands, start=1)}
    play.enter_final_scores(scores=noted.sheet, on_sheet=on_sheet, sum_reason="Agreed at the table", reason=reason)


def _answer(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    """Enter the same sheet with other answers."""
    if noted.sheet is not None and noted.hands and data.draw(st.booleans()):
        _answer_of_hand(play, noted, data, reason)
        return
    if noted.sheet is None or not noted.penalties:
        return
    one = data.draw(st.sampled_from(sorted(noted.penalties)))
    seat, points, held = noted.penalties[one]
    noted.penalties[one] = (seat, points, not held)
    noted.excused = sum(noted.sheet) != 120_000 + sum(points for _seat, points, is_held in noted.penalties.values() if is_held)
    play.enter_final_scores(scores=noted.sheet, on_sheet={_rows()[one]: not held}, sum_reason="Agreed otherwise", reason=reason)


def _answer_of_hand(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    assert noted.sheet is not None
    number = data.draw(st.integers(1, len(noted.hands)))
    seat, east, held = noted.hands[number - 1]
    noted.hands[number - 1] = (seat, east, not held)
    play.enter_final_scores(
        scores=noted.sheet, on_sheet={key_of_hand(number, seat): not held}, sum_reason="Agreed otherwise", reason=reason
    )


def _withdraw(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    if noted.sheet is not None and not Session.objects.get().is_approved:
        play.withdraw_final_scores(reason=reason)
        noted.sheet = None


def _confirm(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    if noted.sheet is not None and play.game.state == "finished" and not Session.objects.get().is_approved:
        play.confirm()


def _approve(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    session = Session.objects.get()
    if noted.sheet is not None and session.state == "scored":
        seating.approve_session(actor=SYSTEM, session=session)
        play.actor = SYSTEM  # only directors change anything from here on


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_same_facts_by_hands_or_by_paper_give_the_same_totals(order: tuple[int, ...]) -> None:
    """A win and two penalties, noted in any order: with hands, and from paper with the answer to each."""
    given_to = (PenaltyPoints(1, "point_penalty", -2_000), PenaltyPoints(2, "late", -1_000))
    with nothing_kept():
        play = the_table()
        play.record(tsumo(0, 5))
        for penalty in given_to:
            play.give_penalty(penalty=penalty, reason="Noted")
        play.stop_game()
        by_hands, sheet = play.totals, [result.points for result in play.game.results.order_by("seat__wind")]
    for held in (True, False):
        with nothing_kept():
            play = the_table()
            paper = [score - (0 if held else sum(p.points for p in given_to if p.seat == seat)) for seat, score in enumerate(sheet)]
            for step in order:
                if step < 2:
                    play.give_penalty(penalty=given_to[step], reason="Noted", on_sheet=held)
                else:
                    known = dict.fromkeys(PenaltyRow.objects.filter(until_version=None).values_list("pk", flat=True), held)
                    play.enter_final_scores(scores=paper, on_sheet=known, sum_reason="The rest is noted later")
            assert play.totals == by_hands
