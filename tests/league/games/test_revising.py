"""Correcting any earlier hand: in one step, replayed, with every version kept."""

from __future__ import annotations

import pytest

from league.errors import Refusal
from league.games.commands import BrokenHands, Delete, Insert, Replace
from league.games.models import Confirmation, GameRevision, RecordedHand
from league.games.queries.facts import preview_revision, replay_of
from league.games.states import GameState
from scoring.errors import RuleViolation
from scoring.game import ExhaustiveDraw, NagashiMangan, Signal
from tests.league.games.play import ANNA, BEN, DRAW, Play, entry_of, one_table, ron, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    """A game with three hands by Anna: the dealer wins, South wins, a draw."""
    play = one_table()
    play.record(ron(0, 1), tsumo(1), DRAW)
    return play


def test_a_replaced_hand_replays_the_later_ones(play: Play) -> None:
    before = replay_of(play.game)
    saved = play.revise(Replace(1, ron(2, 1, han=3)), actor=BEN, reason="It was West")

    assert play.results == [ron(2, 1, han=3), tsumo(1), DRAW]
    assert [hand.dealer for hand in saved.replay.hands] == [0, 1, 1]
    assert [change.number for change in saved.changes] == [1, 2, 3]
    assert saved.changes[1].before == before.hands[1]
    assert saved.changes[1].after == saved.replay.hands[1]


def test_both_versions_are_kept_with_names_and_times(play: Play) -> None:
    play.revise(Replace(1, ron(2, 1)), actor=BEN, reason="It was West")

    old, new = RecordedHand.objects.filter(number=1).order_by("version")
    assert (old.by_name, old.version, old.until_version) == ("Anna", 1, 4)
    assert (new.by_name, new.version, new.until_version) == ("Ben", 4, None)
    assert old.recorded_at < new.recorded_at
    revision = GameRevision.objects.get(version=4)
    assert (revision.verb, revision.by_name, revision.reason) == ("revise_game", "Ben", "It was West")


def test_a_correction_to_the_same_changes_nothing_but_the_version(play: Play) -> None:
    before = replay_of(play.game)
    saved = play.revise(Replace(2, tsumo(1)))

    assert (replay_of(play.game), saved.changes, saved.version) == (before, (), 4)
    assert RecordedHand.objects.count() == 3


def test_an_inserted_hand_moves_the_later_ones_with_their_authors(play: Play) -> None:
    play.revise(Insert(2, ron(3, 0)), actor=BEN)

    assert play.results == [ron(0, 1), ron(3, 0), tsumo(1), DRAW]
    current = RecordedHand.objects.current().order_by("number")
    assert [(row.number, row.by_name) for row in current] == [(1, "Anna"), (2, "Ben"), (3, "Anna"), (4, "Anna")]
    assert current[2].recorded_at == RecordedHand.objects.get(number=2, version=2).recorded_at


def test_a_hand_can_be_appended_by_a_correction(play: Play) -> None:
    play.revise(Insert(4, ron(0, 1)))
    assert play.results == [ron(0, 1), tsumo(1), DRAW, ron(0, 1)]


def test_a_deleted_hand_moves_the_later_ones(play: Play) -> None:
    play.revise(Delete(1))
    assert play.results == [tsumo(1), DRAW]


def test_several_changes_count_in_the_numbers_from_before(play: Play) -> None:
    play.revise(Delete(1), Replace(2, ron(2, 3)), Insert(3, ron(3, 2)), Insert(3, ron(1, 2)))
    assert play.results == [ron(2, 3), ron(3, 2), ron(1, 2), DRAW]


def test_correcting_and_correcting_back_restores_every_hand(play: Play) -> None:
    before = replay_of(play.game)
    play.revise(Insert(1, DRAW), Replace(2, ron(2, 3)), Delete(3))
    play.revise(Delete(1), Replace(3, tsumo(1)), Insert(4, DRAW))
    assert replay_of(play.game) == before


def test_a_correction_sent_twice_is_saved_once(play: Play) -> None:
    entry = entry_of(play)
    first = play.revise(Replace(1, ron(2, 1)), Insert(2, DRAW), **entry)
    play.record(DRAW)
    assert play.revise(Replace(1, ron(2, 1)), Insert(2, DRAW), **entry) == first
    assert len(play.hands) == 5


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ([], "no_changes"),
        ([Replace(4, DRAW)], "no_such_hand"),
        ([Delete(0)], "no_such_hand"),
        ([Insert(5, DRAW)], "no_such_hand"),
        ([Replace(1, DRAW), Delete(1)], "hand_changed_twice"),
    ],
)
def test_what_cannot_be_changed_is_refused(play: Play, changes: list, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        play.revise(*changes)
    assert refused.value.code == code


def test_an_impossible_correction_is_refused_by_its_rule(play: Play) -> None:
    with pytest.raises(RuleViolation) as refused:
        play.revise(Insert(1, DRAW), Replace(2, NagashiMangan(winners=frozenset({0}))))
    assert refused.value.hand == 3
    assert len(play.hands) == 3


def austrian_with_five_counters() -> Play:
    """Five draws in which the dealer is tenpai; then one han is too little for a win."""
    play = one_table("austrian")
    play.record(*[ExhaustiveDraw(tenpai=frozenset({0}))] * 4, tsumo(1, 1, 30), ron(0, 1, 2, 30))
    return play


def test_later_hands_that_become_impossible_are_named_and_nothing_is_saved() -> None:
    play = austrian_with_five_counters()
    with pytest.raises(BrokenHands) as refused:
        play.revise(Insert(1, ExhaustiveDraw(tenpai=frozenset({0}))))
    assert (refused.value.code, [violation.hand for violation in refused.value.violations]) == ("hands_no_longer_hold", [6])
    assert (len(play.hands), play.game.version) == (6, 6)


def test_later_hands_can_be_mended_in_the_same_step() -> None:
    play = austrian_with_five_counters()
    play.revise(Insert(1, ExhaustiveDraw(tenpai=frozenset({0}))), Replace(5, tsumo(1, 2, 30)))
    assert len(play.hands) == 7


def test_hands_after_an_earlier_end_are_all_named(play: Play) -> None:
    play.revise(*[Insert(4, DRAW)] * 6)
    assert (play.game.state, len(play.hands)) == (GameState.FINISHED, 9)
    with pytest.raises(BrokenHands) as refused:
        play.revise(Insert(1, DRAW), Insert(1, DRAW))
    assert [violation.hand for violation in refused.value.violations] == [9, 10, 11]
    play.revise(Insert(1, DRAW), Insert(1, DRAW), Delete(7), Delete(8), Delete(9))
    assert play.game.state == GameState.FINISHED


def test_a_correction_voids_the_confirmation(play: Play) -> None:
    play.stop_game()
    play.confirm(BEN)
    play.revise(Replace(1, ron(0, 1, han=3)))

    assert play.game.state == GameState.FINISHED
    assert Confirmation.objects.get().voided_at is not None


def test_a_correction_writes_the_results_anew(play: Play) -> None:
    play.stop_game()
    before = play.totals
    play.revise(Replace(1, ron(0, 1, han=4)))
    assert play.totals == [before[0] + 9_000, before[1] - 9_000, before[2], before[3]]


def test_the_signal_moves_with_its_hand(play: Play) -> None:
    play.mark_signal(before_hand=3, dice_thrown=True)
    play.revise(Insert(1, ron(0, 1)))
    assert play.game.signal == {"before_hand": 4, "dice_thrown": True}
    play.revise(Delete(1), Delete(2))
    assert play.game.signal == {"before_hand": 2, "dice_thrown": True}


def test_a_preview_shows_every_hand_before_and_after_and_writes_nothing(play: Play) -> None:
    preview = preview_revision(play.game, [Replace(1, ron(2, 1)), Delete(3)])

    assert [(row.number, row.number_before, row.differs) for row in preview.hands] == [(1, 1, True), (2, 2, True), (None, 3, True)]
    assert preview.hands[1].before.dealer == 0
    assert preview.hands[1].after.dealer == 1
    assert preview.problems == ()
    assert len(play.hands) == 3


def test_a_preview_shows_which_later_hands_must_be_mended() -> None:
    play = austrian_with_five_counters()
    preview = preview_revision(play.game, [Insert(1, ExhaustiveDraw(tenpai=frozenset({0})))])
    assert [problem.hand for problem in preview.problems] == [6]
    row = preview.hands[5]
    assert (row.number, row.number_before, row.after, row.problem) == (6, 5, None, preview.problems[0])


def test_a_signal_in_a_hand_that_is_left_out_of_a_preview_does_not_hide_the_problem(play: Play) -> None:
    play.mark_signal(before_hand=4, dice_thrown=False)
    preview = preview_revision(play.game, [Replace(3, NagashiMangan(winners=frozenset({0})))])
    assert [problem.hand for problem in preview.problems] == [3]
    assert preview.after.replay.record.signal == Signal(before_hand=3, dice_thrown=False)


def test_anybody_at_the_table_may_correct_what_another_entered(play: Play) -> None:
    play.actor = BEN
    play.revise(Delete(2))
    assert play.results == [ron(0, 1), DRAW]
    assert ANNA.name in {row.by_name for row in RecordedHand.objects.filter(number=2)}
