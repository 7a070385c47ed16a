"""Penalties and paper never fight: what a seat has depends only on the facts that stand, whatever the order in which they were noted."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.audit.actor import SYSTEM
from league.errors import Refusal
from league.games.models import Game
from league.games.models import Penalty as PenaltyRow
from league.seating import commands as seating
from league.seating.models import Session
from scoring.game import Penalty
from tests.league.games.play import Play, found_by_verify, nothing_kept, one_table, tsumo

pytestmark = pytest.mark.django_db

SHEET = (31_000, 30_500, 30_000, 28_500)
UMA = (30_000, 10_000, -10_000, -30_000)


@pytest.fixture(autouse=True)
def table(db: None) -> None:
    """One running table; each example plays on it and is rolled back."""
    one_table("ema-2012")


def the_table() -> Play:
    return Play(Game.objects.select_related("competition").get())


@dataclass
class Noted:
    """What stands, kept by the simplest means: penalties by their reason as (seat, points, is it on the sheet), and the sheet."""

    penalties: dict[str, tuple[int, int, bool]] = field(default_factory=dict)
    sheet: list[int] | None = None
    excused: bool = False

    def explained_with(self, seat: int, points: int) -> bool:
        """Whether the sum of the sheet leaves room for one more penalty on it, or is excused."""
        assert self.sheet is not None
        on_it = sum(points for _seat, points, held in self.penalties.values() if held)
        return self.excused or sum(self.sheet) == 120_000 + on_it + points

    def points(self) -> list[int]:
        assert self.sheet is not None
        return [
            score + sum(points for of, points, held in self.penalties.values() if of == seat and not held)
            for seat, score in enumerate(self.sheet)
        ]


def totals_of(points: list[int]) -> list[Fraction]:
    """Points less 30,000 and uma, that of places shared by level players."""
    ranked = sorted(points, reverse=True)
    shares = {score: [uma for other, uma in zip(ranked, UMA, strict=True) if other == score] for score in points}
    return [score - 30_000 + Fraction(sum(shares[score]), len(shares[score])) for score in points]


FEWER = settings(max_examples=max(10, settings().max_examples // 3))  # every step is a command with its queries
STEPS = ["note", "cancel", "enter", "withdraw", "answer", "confirm", "approve"]


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
        rows = PenaltyRow.objects.filter(until_version=None)
        assert {row.reason: (row.seat, row.points) for row in rows} == {reason: one[:2] for reason, one in noted.penalties.items()}
        assert found_by_verify() == []


def _rows() -> dict[str, int]:
    return dict(PenaltyRow.objects.filter(until_version=None).values_list("reason", "pk"))


def _note(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    seat, points, held = data.draw(st.tuples(st.integers(0, 3), st.integers(-3, -1), st.booleans()))
    given = Penalty(seat, "point_penalty", points * 1_000)
    if noted.sheet is not None and held and not noted.explained_with(seat, points * 1_000):
        with pytest.raises(Refusal, match="cannot hold"):
            play.give_penalty(penalty=given, reason=reason, on_sheet=True)
        held = False
    play.give_penalty(penalty=given, reason=reason, on_sheet=held)
    noted.penalties[reason] = (seat, points * 1_000, held)


def _cancel(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    if noted.penalties:
        gone = data.draw(st.sampled_from(sorted(noted.penalties)))
        play.cancel_penalty(penalty=_rows()[gone], reason=reason)
        del noted.penalties[gone]


def _enter(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    """A sheet with an answer to every penalty; those it holds are deducted on it, or somebody gives another reason."""
    answers = {one: data.draw(st.booleans()) for one in sorted(noted.penalties)}
    noted.penalties = {one: (seat, points, answers[one]) for one, (seat, points, _held) in noted.penalties.items()}
    held = [(seat, points) for seat, points, is_held in noted.penalties.values() if is_held]
    noted.sheet = [score + sum(points for of, points in held if of == seat) for seat, score in enumerate(data.draw(st.permutations(SHEET)))]
    if data.draw(st.booleans()):
        noted.sheet[0] += data.draw(st.sampled_from([-1_000, 1_000]))
    noted.excused = sum(noted.sheet) != 120_000 + sum(points for _seat, points in held)
    rows = _rows()
    on_sheet = {rows[one]: answer for one, answer in answers.items()}
    play.enter_final_scores(scores=noted.sheet, on_sheet=on_sheet, sum_reason="Agreed at the table", reason=reason)


def _answer(play: Play, noted: Noted, data: st.DataObject, reason: str) -> None:
    """The same sheet with other answers."""
    if noted.sheet is None or not noted.penalties:
        return
    one = data.draw(st.sampled_from(sorted(noted.penalties)))
    seat, points, held = noted.penalties[one]
    noted.penalties[one] = (seat, points, not held)
    noted.excused = sum(noted.sheet) != 120_000 + sum(points for _seat, points, is_held in noted.penalties.values() if is_held)
    play.enter_final_scores(scores=noted.sheet, on_sheet={_rows()[one]: not held}, sum_reason="Agreed otherwise", reason=reason)


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
    """A win and two penalties: with hands, and from paper with the answer to each, noted in any order."""
    given_to = (Penalty(1, "point_penalty", -2_000), Penalty(2, "late", -1_000))
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
