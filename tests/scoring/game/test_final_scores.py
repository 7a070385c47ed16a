"""Final scores from paper beside penalties and lost deposits: what the sheet holds already, what comes off it, what it should add up to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import game_from_json, game_to_json, replay_to_json
from scoring.game import GameRecord, PenaltyPoints, Replay, expected_sum, replay
from tests.scoring.game.hands import EAST, NORTH, SOUTH, WEST, rules, tsumo

SHEET = (31_000, 30_500, 30_000, 28_500)
LATE = PenaltyPoints(EAST, "late", -1_000)


def from_paper(scores: tuple[int, ...] = SHEET, name: str = "ema-2012", **facts: Any) -> Replay:
    return replay(GameRecord(rules(name), final_scores=scores, **facts))


def test_a_penalty_that_the_sheet_holds_changes_nothing_any_more() -> None:
    outcome = from_paper(penalties=(LATE,)).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.places) == (SHEET, (1, 2, 3, 4))


def test_a_penalty_that_the_sheet_does_not_hold_comes_off_the_final_scores_and_moves_the_places() -> None:
    whole = from_paper(penalties=(PenaltyPoints(EAST, "late", -1_000, on_sheet=False),))
    assert whole.outcome is not None
    assert (whole.outcome.scores, whole.outcome.places) == ((30_000, 30_500, 30_000, 28_500), (2, 1, 2, 4))
    assert [(line.payer, line.payee, line.points, line.reason) for line in whole.penalties] == [(EAST, None, 1_000, "penalty_late")]


def test_a_penalty_after_uma_comes_off_the_result_whatever_is_said_of_the_sheet() -> None:
    totals = {
        on_sheet: outcome.totals
        for on_sheet in (True, False)
        if (outcome := from_paper(penalties=(PenaltyPoints(WEST, "point_penalty", -20_000, 0, "after_uma", on_sheet),)).outcome)
    }
    assert totals[True] == totals[False]
    assert totals[True][WEST] == -10_000 - 20_000


def test_with_hands_it_means_nothing_whether_a_penalty_is_on_a_sheet() -> None:
    results = [
        replay(GameRecord(rules("ema-2012"), hands=(tsumo(EAST),), stopped="time", penalties=(penalty,))).outcome
        for penalty in (LATE, PenaltyPoints(EAST, "late", -1_000, on_sheet=False))
    ]
    assert results[0] == results[1]


def test_final_scores_should_add_up_to_the_start_points_less_what_the_sheet_holds_and_less_lost_deposits() -> None:
    penalties = (
        LATE,
        PenaltyPoints(SOUTH, "point_penalty", -12_000, on_sheet=False),
        PenaltyPoints(NORTH, "point_penalty", -8_000, applies="after_uma"),
    )
    assert expected_sum(GameRecord(rules("ema-2012"), penalties=penalties, final_scores=SHEET)) == 119_000
    assert expected_sum(GameRecord(rules("wrc-2017"), penalties=penalties, final_scores=SHEET, deposits_lost=2_000)) == 117_000


def test_lost_deposits_are_left_on_the_table_and_stand_in_the_ledger() -> None:
    whole = from_paper((31_000, 30_500, 30_000, 26_500), "wrc-2017", deposits_lost=2_000)
    assert whole.outcome is not None
    assert (whole.outcome.deposits_left, whole.outcome.scores) == (2_000, (31_000, 30_500, 30_000, 26_500))
    assert [(line.payer, line.payee, line.points, line.reason) for line in whole.outcome.ledger] == [(None, None, 2_000, "deposits_lost")]


@pytest.mark.parametrize(
    ("name", "facts", "code"),
    [
        ("ema-2012", {"final_scores": SHEET, "deposits_lost": 1_000}, "deposits_not_lost"),
        ("wrc-2017", {"final_scores": SHEET, "deposits_lost": 500}, "deposits_lost_size"),
        ("wrc-2017", {"final_scores": SHEET, "deposits_lost": -1_000}, "deposits_lost_size"),
        ("wrc-2017", {"deposits_lost": 1_000}, "deposits_beside_hands"),
    ],
)
def test_deposits_are_lost_only_beside_final_scores_in_whole_thousands_where_the_ruleset_gives_them_to_nobody(
    name: str, facts: dict[str, Any], code: str
) -> None:
    with pytest.raises(RuleViolation) as caught:
        replay(GameRecord(rules(name), **facts))
    assert (caught.value.code, caught.value.where) == (code, "deposits_lost")


def test_the_json_of_a_game_says_what_the_sheet_does_not_hold_and_what_deposits_were_lost() -> None:
    penalty = {"seat": 0, "kind": "late", "points": -1_000, "after_hand": 0, "applies": "score"}
    data = {"ruleset": "wrc-2017", "final_scores": [31_000, 30_500, 30_000, 26_500], "deposits_lost": 2_000}
    record = game_from_json({**data, "penalties": [penalty, {**penalty, "seat": 1, "on_sheet": False}]})
    assert [one.on_sheet for one in record.penalties] == [True, False]
    written = game_to_json(record)
    assert written["penalties"] == [penalty, {**penalty, "seat": 1, "on_sheet": False}]
    assert game_from_json(written) == record
    answer = replay_to_json(replay(record), explain=True)
    assert (answer["deposits_left"], answer["scores"]) == (2_000, [31_000, 29_500, 30_000, 26_500])
    assert {"from": 1, "to": "table", "points": 1_000, "reason": "penalty_late"} in answer["ledger"]


AMOUNTS = st.integers(-10, -1).map(lambda thousands: thousands * 1_000)
GIVEN = st.lists(
    st.builds(PenaltyPoints, st.integers(0, 3), st.just("late"), AMOUNTS, st.just(0), st.just("score"), st.booleans()), max_size=4
)


@given(GIVEN, st.permutations(SHEET), st.randoms(use_true_random=False))
def test_it_is_the_same_game_whether_the_players_deducted_a_penalty_or_the_replay_does(
    penalties: list[PenaltyPoints], before: list[int], random: Any
) -> None:
    """The sheet of a table is what was on it less what the players took off themselves; the order of noting is no matter."""
    sheet = tuple(score + sum(p.points for p in penalties if p.seat == seat and p.on_sheet) for seat, score in enumerate(before))
    taken = tuple(score + sum(p.points for p in penalties if p.seat == seat) for seat, score in enumerate(before))
    shuffled = random.sample(penalties, len(penalties))
    found, by_hand = from_paper(sheet, penalties=tuple(shuffled)), from_paper(taken)
    assert found.outcome is not None
    assert found.outcome == by_hand.outcome
    assert sum(sheet) == expected_sum(found.record)
