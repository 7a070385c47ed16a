"""Riichi declared while a hand is played: who may, what it means for the entry of the hand, and what becomes of it afterwards."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.errors import Refusal
from league.games import commands
from league.games.commands import session_steps
from league.games.models import Game, RiichiDeclaration
from league.games.queries.approval import approval_page
from league.games.queries.declared import answer_to, bets_of, declared_in, declared_now
from league.games.queries.facts import replay_of
from league.seating.models import Session, SessionState
from scoring.errors import RuleViolation
from scoring.game import Chombo, ExhaustiveDraw, HandResult, PenaltyPoints, Void
from tests.league.games.play import BEN, DRAW, FINISHED_SCORES, Play, declare, found_by_verify, one_table, ron, tables, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return one_table()


def standing(play: Play) -> list[tuple[int, int]]:
    """The hand and seat of each that stands."""
    return [(row.hand, row.seat) for row in RiichiDeclaration.objects.standing().filter(game=play.game)]


def now_declared(play: Play) -> set[int]:
    return set(bets_of(declared_now(play.game, replay_of(play.game))))


def take_back(play: Play, row: RiichiDeclaration) -> None:
    commands.take_back_riichi(actor=BEN, game=play.game, declaration=row.pk)


def revisions(play: Play) -> tuple[int, int]:
    competition = Competition.objects.get(pk=play.game.competition_id)
    return competition.revision, competition.results_revision


def test_a_declared_riichi_stands_and_the_game_stays_in_its_version(play: Play) -> None:
    before, version = revisions(play), play.game.version
    declare(play, 2)
    stored = Game.objects.get(pk=play.game.pk)
    assert (stored.version, stored.state, stored.declared, play.game.declared) == (version, "seated", 1, 1)
    assert now_declared(play) == {2}
    assert revisions(play) == (before[0] + 1, before[1] + 1)
    logged = ActionLog.objects.latest("pk")
    assert (logged.verb, logged.by_name, logged.details) == ("declare_riichi", "Anna", {"game": play.game.number, "hand": 1, "seat": 2})


def test_sent_again_it_is_saved_once_even_if_it_was_taken_back_in_between(play: Play) -> None:
    tap = {"actor": SYSTEM, "game": play.game, "hand": 1, "seat": 2, "client_id": uuid4()}
    first = commands.declare_riichi(**tap)
    assert commands.declare_riichi(**tap) == first
    take_back(play, first)
    assert commands.declare_riichi(**tap) == first
    assert (standing(play), play.game.declared) == ([], 2)
    declare(play, 2)
    assert standing(play) == [(1, 2)]


def test_a_second_phone_that_declares_the_same_changes_nothing(play: Play) -> None:
    (first,) = declare(play, 1)
    seen = Game.objects.select_related("competition").get(pk=play.game.pk)
    (second,) = declare(Play(seen, BEN), 1, actor=BEN)
    assert second == first
    assert (standing(play), Game.objects.get(pk=play.game.pk).declared) == ([(1, 1)], 1)


def test_an_id_is_no_other_tap(play: Play) -> None:
    (other,), tap = tables(1, "ema-2016", slug="other", name="Other"), uuid4()
    commands.declare_riichi(actor=SYSTEM, game=play.game, hand=1, seat=0, client_id=tap)
    for game, seat in ((play.game, 1), (other.game, 0)):
        with pytest.raises(Refusal) as refused:
            commands.declare_riichi(actor=SYSTEM, game=game, hand=1, seat=seat, client_id=tap)
        assert refused.value.code == "entry_id_reused"
    assert standing(other) == []


def test_it_is_taken_back_once_and_by_its_own_row(play: Play) -> None:
    """The tap that takes it back may arrive again after it was declared anew."""
    (first,) = declare(play, 3)
    take_back(play, first)
    (second,) = declare(play, 3)
    take_back(play, first)
    assert (standing(play), second.pk != first.pk) == ([(1, 3)], True)
    row = RiichiDeclaration.objects.get(pk=first.pk)
    assert (row.taken_back_by, row.taken_back_at is not None) == ("Ben", True)
    with pytest.raises(Refusal, match="no such riichi"):
        commands.take_back_riichi(actor=BEN, game=one_table("ema-2016", slug="other", name="Other").game, declaration=second.pk)


def over(play: Play) -> None:
    play.play_to_the_end()


def stopped(play: Play) -> None:
    play.record(DRAW)
    play.stop_game()


def on_paper(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES)


def void(play: Play) -> None:
    play.void_game(reason="Strom weg")


def reopened(play: Play) -> None:
    """The start of its session was taken back, with its games."""
    Game.objects.filter(pk=play.game.pk).delete()


def recorded(play: Play) -> None:
    riichi = frozenset(now_declared(play))
    play.record(ExhaustiveDraw(tenpai=riichi, riichi=riichi))


ENDS = [(on_paper, "final_scores_stand"), (void, "game_void"), (reopened, "session_not_running"), (recorded, "hand_is_over")]


@pytest.mark.parametrize(("happened", "code"), [(over, "game_over"), (stopped, "game_over"), *ENDS])
def test_it_is_declared_only_while_its_hand_is_played(play: Play, happened: Callable[[Play], None], code: str) -> None:
    happened(play)
    with pytest.raises(Refusal) as refused:
        declare(play, 1, hand=1 if happened is recorded else len(play.hands) + 1)
    assert (refused.value.code, standing(play)) == (code, [])


@pytest.mark.parametrize(("happened", "code"), ENDS)
def test_it_is_taken_back_only_while_its_hand_is_played(play: Play, happened: Callable[[Play], None], code: str) -> None:
    (row,) = declare(play, 1)
    happened(play)
    with pytest.raises(Refusal) as refused:
        take_back(play, row)
    assert refused.value.code == code
    if happened is not reopened:
        assert (standing(play), declared_now(play.game, replay_of(play.game))) == ([(1, 1)], ())


def test_scores_from_paper_withdrawn_show_it_again(play: Play) -> None:
    declare(play, 1)
    on_paper(play)
    play.withdraw_final_scores()
    assert now_declared(play) == {1}


def test_after_approval_it_is_the_directors_alone(play: Play) -> None:
    Session.objects.filter(pk=play.session.pk).update(state=SessionState.APPROVED)
    with pytest.raises(Refusal) as refused:
        declare(play, 1)
    assert refused.value.code == "session_closed"


@pytest.mark.parametrize(("seat", "code"), [(4, "seat_unknown"), (7, "seat_unknown")])
def test_nobody_sits_on_a_fifth_seat(play: Play, seat: int, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        declare(play, seat)
    assert refused.value.code == code


def test_without_riichi_nobody_declares_it() -> None:
    play = one_table("kuester")
    with pytest.raises(RuleViolation) as refused:
        declare(play, 0)
    assert refused.value.code == "no_riichi"


def poor(play: Play, seat: int = 1) -> None:
    """Leave 500 points to a seat."""
    left = replay_of(play.game).progress.scores[seat]
    play.give_penalty(penalty=PenaltyPoints(seat, "point_penalty", 500 - left), reason="Steine vertauscht")


def test_it_needs_the_points_where_the_rulebook_asks_for_them() -> None:
    play = one_table("austrian")
    poor(play)
    with pytest.raises(RuleViolation) as refused:
        declare(play, 1)
    assert refused.value.code == "riichi_points"


def test_other_rulebooks_let_the_score_fall_below_zero() -> None:
    play = one_table("ema-2016")
    poor(play)
    declare(play, 1)
    assert now_declared(play) == {1}


# ---------- the entry of the hand


def test_the_hand_uses_it_once(play: Play) -> None:
    declare(play, 2)
    play.record(ron(2, 3, han=2, riichi=[2]))
    scores = replay_of(play.game).progress.scores
    assert sum(scores) == 4 * 30_000 and scores[2] > 30_000
    assert (now_declared(play), standing(play)) == (set(), [(1, 2)])
    assert found_by_verify() == []


def test_a_hand_that_leaves_one_out_is_asked_about_and_saved_with_the_answer(play: Play) -> None:
    declare(play, 1, 2)
    with pytest.raises(Refusal) as refused:
        play.record(ron(2, 3, riichi=[2]))
    assert (refused.value.code, refused.value.field, play.hands) == ("riichi_declared", "as_entered", ())
    answer = answer_to(frozenset({1, 2}), frozenset({2}))
    play.record_hand(number=1, result=ron(2, 3, riichi=[2]), as_entered=answer)
    assert [hand.result for hand in play.hands] == [ron(2, 3, riichi=[2])]


def test_an_answer_about_other_riichi_is_none(play: Play) -> None:
    declare(play, 1)
    answer = answer_to(frozenset({1}), frozenset())
    declare(play, 2)
    with pytest.raises(Refusal):
        play.record_hand(number=1, result=DRAW, as_entered=answer)


def test_more_than_was_declared_contradicts_nothing(play: Play) -> None:
    declare(play, 1)
    play.record(ron(2, 3, riichi=[1, 2]))
    assert len(play.hands) == 1


@pytest.mark.parametrize("result", [Chombo(frozenset({0}), frozenset({1})), Void(frozenset({1})), DRAW, tsumo(0)])
def test_every_end_of_a_hand_is_compared(play: Play, result: HandResult) -> None:
    declare(play, 1, 2)
    with pytest.raises(Refusal, match="riichi was declared"):
        play.record(result)


def test_an_entry_begun_before_is_not_refused_as_stale_but_learns_of_it(play: Play) -> None:
    seen = Game.objects.select_related("competition").get(pk=play.game.pk)
    declare(play, 1)
    early = Play(seen, BEN)
    with pytest.raises(Refusal) as refused:
        early.record(DRAW)
    assert refused.value.code == "riichi_declared"
    early.record(ExhaustiveDraw(tenpai=frozenset({1}), riichi=frozenset({1})))
    assert len(early.hands) == 1


# ---------- afterwards


def test_an_undone_hand_has_its_riichi_again(play: Play) -> None:
    declare(play, 2)
    play.record(ron(2, 3, riichi=[2]))
    declare(play, 0)
    play.undo_last_hand()
    assert now_declared(play) == {2}
    play.record(ron(2, 3, riichi=[2]))
    assert now_declared(play) == {0}


def test_it_moves_with_its_hand_when_earlier_hands_are_inserted_or_deleted(play: Play) -> None:
    play.record(DRAW, DRAW)
    declare(play, 0, 1)
    play.revise(commands.Insert(1, ron(1, 2)), commands.Insert(2, ron(0, 2)))
    assert standing(play) == [(5, 0), (5, 1)]
    play.revise(commands.Delete(1))
    assert (standing(play), now_declared(play)) == ([(4, 0), (4, 1)], {0, 1})


def test_that_of_a_deleted_hand_is_taken_back_with_it(play: Play) -> None:
    declare(play, 3)
    play.record(ron(3, 2, riichi=[3]))
    declare(play, 3)
    play.revise(commands.Delete(1))
    assert (standing(play), now_declared(play)) == ([(1, 3)], {3})


def test_a_hand_appended_takes_the_riichi_that_were_declared_in_it(play: Play) -> None:
    play.record(DRAW)
    declare(play, 1)
    play.revise(commands.Insert(2, ron(1, 2, riichi=[1])))
    assert (standing(play), now_declared(play)) == ([(2, 1)], set())


def test_a_correction_sent_again_moves_it_once(play: Play) -> None:
    play.record(DRAW)
    declare(play, 1)
    sent = {"client_id": uuid4(), "expected_version": play.game.version, "changes": [commands.Insert(1, DRAW)]}
    play.revise_game(**sent)
    play.revise_game(**sent)
    assert standing(play) == [(3, 1)]


def test_a_change_that_takes_the_points_away_leaves_it_to_be_decided() -> None:
    """The declaration stays as somebody saw it; the screen says what is wrong (tests/league/table/test_riichi_at_the_table.py)."""
    play = one_table("austrian")
    declare(play, 1)
    poor(play)
    assert now_declared(play) == {1}


def test_a_table_where_nobody_declares_asks_nothing(play: Play, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert declared_in(play.game, 1) == ()


def test_the_page_of_approval_has_the_score_that_the_table_shows(play: Play) -> None:
    declare(play, 2)
    (row,) = approval_page(play.session, BEN).tables
    assert [int(seat.score) for seat in row.shown.seats] == [30_000, 30_000, 29_000, 30_000]
    assert row.shown.deposits == 1_000


def test_a_hand_added_at_the_end_is_compared_like_one_that_is_recorded(play: Play) -> None:
    play.record(DRAW)
    declare(play, 2)
    added = commands.Insert(2, ron(0, 1))
    with pytest.raises(Refusal) as refused:
        play.revise(added)
    assert (refused.value.code, refused.value.field, len(play.hands)) == ("riichi_declared", "as_entered", 1)
    play.revise(added, as_entered=answer_to({2}, set()))
    assert (len(play.hands), standing(play), now_declared(play)) == (2, [(2, 2)], set())


def test_of_two_hands_added_at_the_end_the_first_is_the_one_with_the_riichi(play: Play) -> None:
    play.record(DRAW)
    declare(play, 2)
    play.revise(commands.Insert(2, ron(0, 1, riichi=[2])), commands.Insert(2, DRAW))
    assert (len(play.hands), now_declared(play)) == (3, set())


def test_an_earlier_hand_that_was_missing_is_not_compared(play: Play) -> None:
    play.record(DRAW)
    declare(play, 2)
    play.revise(commands.Insert(1, ron(0, 1)))
    assert (standing(play), now_declared(play)) == ([(3, 2)], {2})


def test_the_start_of_a_session_cannot_be_taken_back_while_a_riichi_lies_on_a_table(play: Play) -> None:
    (row,) = declare(play, 2)
    with pytest.raises(Refusal) as refused:
        session_steps.call_back(actor=SYSTEM, session=play.session)
    assert refused.value.code == "already_recorded"
    take_back(play, row)
    assert session_steps.call_back(actor=SYSTEM, session=play.session).state == SessionState.SEATED
