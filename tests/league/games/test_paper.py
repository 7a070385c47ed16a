"""Final scores from paper: the check of the sum, its exceptions, and the superseded hands."""

from __future__ import annotations

import pytest

from league.errors import Refusal
from league.games.models import FinalScores
from league.games.models import Penalty as PenaltyRow
from league.games.queries.sheet import score_sheet
from league.games.states import GameState
from scoring.errors import RuleViolation
from scoring.game import PenaltyPoints
from tests.league.games.play import BEN, DRAW, FINISHED_SCORES, Play, entry_of, found_by_verify, one_table, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return one_table()


def code_of(play: Play, scores: tuple[int, ...], sum_reason: str = "") -> str:
    with pytest.raises((Refusal, RuleViolation)) as refused:
        play.enter_final_scores(scores=scores, sum_reason=sum_reason)
    return refused.value.code


def test_final_scores_finish_a_game(play: Play) -> None:
    saved = play.enter_final_scores(scores=FINISHED_SCORES)

    assert (play.game.state, play.session.state) == (GameState.FINISHED, "scored")
    assert saved.replay.outcome.scores == FINISHED_SCORES
    assert play.totals == [10_000, 0, 0, -10_000]
    assert [result.place for result in play.game.results.order_by("seat__wind")] == [1, 2, 2, 4]


def test_scores_that_do_not_add_up_need_a_reason(play: Play) -> None:
    assert code_of(play, (40_000, 30_000, 30_000, 19_000)) == "scores_sum"
    play.enter_final_scores(scores=(40_000, 30_000, 30_000, 19_000), sum_reason="A stick was lost")
    assert FinalScores.objects.get().sum_reason == "A stick was lost"


def test_the_reason_is_dropped_where_the_sum_is_right(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES, sum_reason="none needed")
    assert FinalScores.objects.get().sum_reason == ""


def test_every_score_is_a_multiple_of_the_smallest_stick() -> None:
    alarm = one_table()
    assert code_of(alarm, (40_100, 29_900, 30_000, 20_000)) == "scores_step"
    alarm.enter_final_scores(scores=(40_250, 29_750, 30_000, 20_000))

    ema = one_table("ema-2016", slug="ema")
    assert code_of(ema, (40_050, 29_950, 30_000, 20_000)) == "scores_step"
    ema.enter_final_scores(scores=(40_100, 29_900, 30_000, 20_000))


def test_a_split_stick_excuses_odd_scores(play: Play) -> None:
    play.enter_final_scores(scores=(33_333, 33_333, 33_333, 20_000), sum_reason="Deposit split in three")
    assert play.game.state == GameState.FINISHED


def test_four_scores_are_needed(play: Play) -> None:
    assert code_of(play, (40_000, 40_000, 40_000)) == "four_scores_needed"


def test_final_scores_supersede_the_hands_until_they_are_withdrawn(play: Play) -> None:
    play.record(tsumo(0), DRAW)
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert (play.hands, play.totals) == ((), [10_000, 0, 0, -10_000])
    for command in (play.undo_last_hand, play.stop_game, play.reopen_game):
        with pytest.raises(Refusal) as refused:
            command()
        assert refused.value.code == "final_scores_stand"

    play.withdraw_final_scores(actor=BEN)
    assert (play.results, play.game.state, play.totals) == ([tsumo(0), DRAW], GameState.RUNNING, [])
    with pytest.raises(Refusal) as refused:
        play.withdraw_final_scores()
    assert refused.value.code == "no_final_scores"


def test_a_game_of_which_nothing_is_left_has_not_started(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES)
    play.withdraw_final_scores()
    assert (play.game.state, play.session.state) == (GameState.SEATED, "running")
    play.record(DRAW)
    play.undo_last_hand()
    assert play.game.state == GameState.SEATED


def test_every_version_of_final_scores_is_kept(play: Play) -> None:
    entry = entry_of(play)
    first = play.enter_final_scores(scores=FINISHED_SCORES, **entry)
    play.enter_final_scores(actor=BEN, scores=(30_000, 40_000, 30_000, 20_000))

    rows = FinalScores.objects.order_by("version").values_list("by_name", "version", "until_version")
    assert list(rows) == [("Anna", 1, 2), ("Ben", 2, None)]
    assert play.enter_final_scores(scores=FINISHED_SCORES, **entry) == first
    assert play.totals == [0, 10_000, 0, -10_000]
    assert found_by_verify() == []


def test_a_void_game_takes_no_final_scores(play: Play) -> None:
    play.void_game()
    assert code_of(play, FINISHED_SCORES) == "game_void"


def test_a_penalty_that_the_sheet_does_not_hold_comes_off_the_final_scores(play: Play) -> None:
    play.enter_final_scores(scores=(31_000, 30_500, 30_000, 28_500))
    play.give_penalty(penalty=PenaltyPoints(0, "late", -1_000), reason="One minute late")
    assert [(result.points, result.place) for result in play.game.results.order_by("seat__wind")] == [
        (30_000, 2), (30_500, 1), (30_000, 2), (28_500, 4),
    ]  # fmt: skip
    assert found_by_verify() == []


def late(play: Play, seat: int = 0, points: int = -1_000, **more: bool) -> int:
    """Note a penalty off the score, and return the id of its row."""
    play.give_penalty(penalty=PenaltyPoints(seat, "late", points), reason="Late", **more)
    return PenaltyRow.objects.get(until_version=None, seat=seat).pk


def points(play: Play) -> list[int]:
    return [result.points for result in play.game.results.order_by("seat__wind")]


def test_it_is_asked_of_every_penalty_whether_the_sheet_holds_it(play: Play) -> None:
    one, two = late(play, 0), late(play, 1, -2_000)
    for answers in ({}, {one: True}):
        with pytest.raises(Refusal) as refused:
            play.enter_final_scores(scores=(29_000, 30_000, 30_000, 30_000), on_sheet=answers)
        assert (refused.value.code, refused.value.field) == ("sheet_unanswered", "on_sheet")
    play.enter_final_scores(scores=(29_000, 30_000, 30_000, 30_000), on_sheet={one: True, two: False})
    assert points(play) == [29_000, 28_000, 30_000, 30_000]


def test_a_penalty_after_uma_is_on_no_sheet_and_not_asked_for(play: Play) -> None:
    play.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -8_000, applies="after_uma"), reason="Insult")
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert play.totals[0] == 10_000 - 8_000


def test_no_reason_removes_a_penalty(play: Play) -> None:
    """The sheet is one thousand too high because a stick was found, and the penalty still comes off."""
    row = late(play)
    play.enter_final_scores(scores=(31_000, 30_000, 30_000, 30_000), on_sheet={row: False}, sum_reason="A stick was found")
    assert points(play) == [30_000] * 4
    assert [(note.points, note.text) for note in score_sheet(play.game).notes] == [
        (-1_000, "Points taken off the table score as a penalty are credited to nobody."),
        (1_000, "A stick was found"),
    ]


@pytest.mark.parametrize(("north", "words"), [(31_000, "1,000 too much"), (29_000, "1,000 too little")])
def test_a_sum_that_differs_is_called_too_much_or_too_little(play: Play, north: int, words: str) -> None:
    with pytest.raises(Refusal) as refused:
        play.enter_final_scores(scores=(30_000, 30_000, 30_000, north))
    assert words in str(refused.value)


def test_the_answer_is_changed_later_and_both_versions_stay(play: Play) -> None:
    row = late(play)
    play.enter_final_scores(scores=(29_000, 30_000, 30_000, 30_000), on_sheet={row: True})
    play.enter_final_scores(scores=FINISHED_SCORES, on_sheet={row: False})
    assert points(play) == [39_000, 30_000, 30_000, 20_000]
    kept = PenaltyRow.objects.order_by("version").values_list("version", "until_version", "on_sheet", "by_name")
    assert list(kept) == [(1, 3, True, "Anna"), (3, None, False, "Anna")]
    assert found_by_verify() == []


@pytest.mark.parametrize(("more", "first"), [({}, 38_000), ({"on_sheet": True}, 39_000), ({"on_sheet": False}, 38_000)])
def test_a_penalty_noted_after_the_totals_is_not_in_them_unless_somebody_says_so(play: Play, more: dict[str, bool], first: int) -> None:
    play.enter_final_scores(scores=(39_000, 30_000, 30_000, 20_000), sum_reason="Deducted at the table")
    late(play, **more)
    assert points(play)[0] == first


def test_a_sum_that_leaves_no_room_for_a_penalty_is_believed(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES)
    with pytest.raises(Refusal) as refused:
        late(play, on_sheet=True)
    assert (refused.value.code, refused.value.field) == ("not_on_sheet", "on_sheet")


def test_withdrawn_totals_leave_every_penalty_to_the_hands(play: Play) -> None:
    play.record(tsumo(1, 5))
    play.stop_game()
    before = points(play)
    play.enter_final_scores(scores=FINISHED_SCORES)
    late(play)
    play.withdraw_final_scores()
    assert points(play) == [before[0] - 1_000, *before[1:]]


def test_lost_deposits_are_a_number_where_the_ruleset_gives_them_to_nobody() -> None:
    play = one_table("wrc-2017", slug="wrc")
    play.enter_final_scores(scores=(40_000, 30_000, 30_000, 18_000), deposits_lost=2_000)
    assert FinalScores.objects.get().deposits_lost == 2_000
    assert [(note.points, note.text) for note in score_sheet(play.game).notes] == [
        (-2_000, "Deposits left on the table at the end are lost.")
    ]
    with pytest.raises(Refusal) as refused:
        play.enter_final_scores(scores=(40_000, 30_000, 30_000, 18_000), deposits_lost=1_000)
    assert refused.value.code == "scores_sum"


def test_lost_deposits_explain_nothing_where_the_winner_gets_them(play: Play) -> None:
    with pytest.raises(RuleViolation) as refused:
        play.enter_final_scores(scores=(40_000, 30_000, 30_000, 18_000), deposits_lost=2_000)
    assert refused.value.code == "deposits_not_lost"
