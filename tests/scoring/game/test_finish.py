"""Places, uma, oka, deposits left, substitutes, totals."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.game import DURING_THE_GAME, GameRecord, PenaltyPoints, Substitute, expected_sum
from scoring.game.payments import whole
from tests.scoring.game.hands import EAST, NORTH, RIICHI, SOUTH, WEST, draw, finished, played, ron, rules, tsumo

FACTS = json.loads((Path(__file__).parents[1] / "answer_keys" / "settlements.json").read_text(encoding="utf-8"))
KEYS = {row["id"]: row["expected"] for row in FACTS["settlements"]}


@pytest.mark.parametrize("vector", FACTS["uma_tie_vectors"], ids=lambda vector: "-".join(map(str, vector["scores_ESWN"])))
def test_level_players_share_the_uma_of_their_places(vector: dict[str, Any]) -> None:
    ruleset = rules("ema-2012", uma=tuple(vector["uma"]))
    assert finished(ruleset, vector["scores_ESWN"]).uma == tuple(vector["split_uma_ESWN"])


@pytest.mark.parametrize(
    ("name", "scores", "places"),
    [
        ("austrian", (30_000, 30_000, 25_000, 15_000), (1, 1, 3, 4)),
        ("austrian", (30_000, 25_000, 25_000, 20_000), (1, 2, 2, 4)),
        ("alarm-2019", (30_000, 30_000, 30_000, 30_000), (1, 1, 1, 1)),
        ("tenhou", (25_000, 30_000, 20_000, 25_000), (2, 1, 4, 3)),
        ("mahjong-soul", (25_000, 25_000, 25_000, 25_000), (1, 2, 3, 4)),
    ],
)
def test_level_players_have_the_better_place_or_go_by_seat_order(name: str, scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert finished(rules(name), scores).places == places


def test_uma_goes_by_seat_order_in_online_rooms() -> None:
    assert finished(rules("mahjong-soul"), (25_000, 25_000, 25_000, 25_000)).uma == (15_000, 5_000, -5_000, -15_000)


@pytest.mark.parametrize(
    ("scores", "uma"),
    [
        ((33_000, 29_000, 29_500, 28_500), (12_000, -3_000, -1_000, -8_000)),
        ((31_000, 30_500, 30_000, 28_500), (8_000, 3_000, 1_000, -12_000)),
        ((33_000, 31_000, 28_000, 28_000), (8_000, 4_000, -6_000, -6_000)),
        ((30_000, 30_000, 30_000, 30_000), (0, 0, 0, 0)),
    ],
)
def test_the_uma_of_jpml_depends_on_how_many_are_below_the_start(scores: tuple[int, ...], uma: tuple[int, ...]) -> None:
    assert finished(rules("jpml-a"), scores).uma == uma


def test_the_session_score_of_wrc_is_points_less_30000_and_uma() -> None:
    """The printed example of the 2014 erratum: 40,000 and first is 25 (10 + 15)."""
    assert finished(rules("wrc-2017"), (40_000, 35_000, 25_000, 20_000)).totals == (25_000, 10_000, -10_000, -25_000)


def test_the_oka_goes_to_the_first() -> None:
    outcome = finished(rules("m-league"), (40_000, 30_000, 20_000, 10_000))
    assert outcome.oka == (20_000, 0, 0, 0)
    assert outcome.totals == (60_000, 10_000, -20_000, -50_000)


def test_level_firsts_share_the_oka_or_the_earlier_seat_has_it() -> None:
    level = (35_000, 35_000, 20_000, 10_000)
    assert finished(rules("m-league"), level).oka == (10_000, 10_000, 0, 0)
    assert finished(rules("tenhou"), level).oka == (20_000, 0, 0, 0)


@pytest.mark.parametrize("ruleset", RIICHI.values(), ids=lambda ruleset: ruleset.id)
def test_totals_of_a_game_without_penalties_add_up_to_zero(ruleset: Any) -> None:
    start = ruleset.start_points
    for scores in [
        (start,) * 4,
        (start + 7_000, start + 7_000, start - 14_000, start),
        (start + 300, start - 100, start - 100, start - 100),
    ]:
        assert sum(finished(ruleset, scores).totals) == 0


def left_on_the_table(name: str, *before: Any) -> Any:
    replay = played(rules(name), *before, draw(*range(4), riichi=[EAST, SOUTH, WEST]), stopped="time")
    assert replay.outcome is not None
    return replay.outcome


def test_deposits_left_are_shared_by_level_winners_as_exact_fractions() -> None:
    own = rules("ema-2012")
    replay = played(own, draw(EAST, SOUTH, WEST, NORTH, riichi=[NORTH]), stopped="time")
    assert replay.outcome is not None
    third = Fraction(1_000, 3)
    assert replay.outcome.scores == (30_000 + third, 30_000 + third, 30_000 + third, 29_000)
    assert sum(replay.outcome.scores) == 120_000
    assert replay.outcome.deposits_left == 0
    assert [(line.payer, line.payee, line.points, line.reason) for line in replay.outcome.ledger] == [
        (None, seat, third, "deposits_left") for seat in (EAST, SOUTH, WEST)
    ]


def test_a_split_that_comes_out_whole_is_an_integer() -> None:
    replay = played(rules("ema-2012"), draw(EAST, SOUTH, WEST, NORTH, riichi=[NORTH, WEST]), stopped="time")
    assert replay.outcome is not None
    assert [(type(score), score) for score in replay.outcome.scores] == [(int, 31_000), (int, 31_000), (int, 29_000), (int, 29_000)]


def test_in_austria_the_level_winner_nearest_the_start_east_has_them_and_the_place_is_still_shared() -> None:
    replay = played(rules("austrian"), draw(EAST, SOUTH, WEST, NORTH, riichi=[NORTH, WEST]), stopped="time")
    assert replay.outcome is not None
    assert replay.outcome.scores == (27_000, 25_000, 24_000, 24_000)
    assert replay.outcome.places == (1, 1, 3, 3)


@pytest.mark.parametrize("name", [ruleset.id for ruleset in RIICHI.values() if ruleset.deposits_left == "lost"])
def test_in_some_rulesets_deposits_left_are_lost(name: str) -> None:
    ruleset = rules(name)
    replay = played(ruleset, draw(EAST, SOUTH, WEST, NORTH, riichi=[NORTH]), stopped="time")
    assert replay.outcome is not None
    assert replay.outcome.deposits_left == 1_000
    assert sum(replay.outcome.scores) == 4 * ruleset.start_points - 1_000
    assert [line.reason for line in replay.outcome.ledger] == ["deposits_lost"]


def test_the_winner_takes_what_is_left() -> None:
    outcome = left_on_the_table("alarm-2019", ron(WEST, EAST))
    assert outcome.scores == (30_000 + 12_000 - 1_000 + 3_000, 29_000, 17_000, 30_000)


def test_a_substitute_from_the_start_is_ranked_by_the_real_score_but_the_entrant_has_minus_30000() -> None:
    key = KEYS["EMA12-SUB1"]
    outcome = finished(rules("ema-2012"), (45_000, 30_000, 25_000, 20_000), substitutes=(Substitute(EAST, 1, "late"),))
    assert outcome.places == (1, 2, 3, 4)
    assert outcome.uma[1:] == tuple(key["uma_by_table_place"][place] for place in "234")
    assert outcome.totals[EAST] == key["tournament_result_of_absent_player"]
    assert outcome.totals[1:] == (10_000, -15_000, -40_000)


def test_who_steps_in_during_the_game_always_has_the_last_uma() -> None:
    key = KEYS["EMA12-SUB2"]
    outcome = finished(rules("ema-2012"), (45_000, 30_000, 25_000, 20_000), substitutes=(Substitute(EAST, 2, "illness"),))
    assert outcome.uma == (key["substitute_uma"], *key["other_three_by_their_order"])
    assert outcome.places == (4, 1, 2, 3)
    assert outcome.totals[EAST] == key["tournament_result_of_absent_player"]


def test_who_is_disqualified_has_minus_30000_and_the_last_uma_though_no_substitute_is_named() -> None:
    """EMA 2012 "Ersatzspieler im Turnier": during a game or after disqualification the seat always has the last uma."""
    ruleset, out = rules("ema-2012"), PenaltyPoints(EAST, "disqualification", 0, after_hand=1)
    outcome = played(ruleset, tsumo(EAST), penalties=(out,), stopped="time").outcome
    assert outcome is not None
    assert outcome.places == (4, 1, 1, 1)
    assert outcome.uma == (-30_000, 10_000, 10_000, 10_000)
    assert outcome.totals[EAST] == -30_000
    named = played(ruleset, tsumo(EAST), penalties=(out,), substitutes=(Substitute(EAST, 2, "disqualified"),), stopped="time")
    assert named.outcome == outcome


def test_two_substitutes_share_the_lowest_uma_also_where_level_players_go_by_seat_order() -> None:
    pair = (Substitute(EAST, 2, "illness"), Substitute(WEST, 3, "disqualified"))
    outcome = finished(rules("tenhou"), (45_000, 25_000, 20_000, 10_000), substitutes=pair)
    assert outcome.uma == (-15_000, 20_000, -15_000, 10_000)


def test_two_substitutes_during_a_game_share_the_two_lowest_uma() -> None:
    pair = (Substitute(EAST, 2, "illness"), Substitute(WEST, 3, "disqualified"))
    outcome = finished(rules("ema-2012"), (45_000, 30_000, 25_000, 20_000), substitutes=pair)
    assert outcome.uma == (-20_000, 30_000, -20_000, 10_000)
    assert outcome.places == (3, 1, 3, 2)


def test_the_deposits_left_go_to_the_best_who_is_no_late_substitute() -> None:
    replay = played(
        rules("ema-2012"), tsumo(EAST), draw(*range(4), riichi=[NORTH]), stopped="time", substitutes=(Substitute(EAST, 2, "illness"),)
    )
    assert replay.outcome is not None
    assert [line.payee for line in replay.outcome.ledger] == [SOUTH, WEST]


@pytest.mark.parametrize(
    ("substitutes", "code"),
    [
        ((Substitute(4, 1, "late"),), "substitute_unknown"),
        ((Substitute(0, 1, "bored"),), "substitute_unknown"),
        ((Substitute(0, -1, "late"),), "substitute_hand_unknown"),
        ((Substitute(0, 3, "late"),), "substitute_hand_unknown"),
        ((Substitute(0, 1, "late"), Substitute(0, 2, "late")), "seat_substituted_twice"),
    ],
)
def test_a_substitute_who_cannot_be_is_refused(substitutes: tuple[Substitute, ...], code: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        played(rules("ema-2012"), tsumo(EAST), substitutes=substitutes)
    assert caught.value.code == code


def test_a_game_is_given_by_hands_or_by_scores() -> None:
    with pytest.raises(RuleViolation) as caught:
        played(rules("ema-2012"), tsumo(EAST), final_scores=(30_000,) * 4)
    assert caught.value.code == "hands_and_scores"
    with pytest.raises(RuleViolation) as caught:
        played(rules("ema-2012"), final_scores=(30_000,) * 3)
    assert caught.value.code == "scores_count"
    with pytest.raises(RuleViolation) as caught:
        played(rules("ema-2012"), stopped="rain")
    assert caught.value.code == "stopped_unknown"


def test_final_scores_should_add_up_to_the_start_points_less_penalties_off_the_score() -> None:
    penalties = (PenaltyPoints(EAST, "late", -3_000), PenaltyPoints(EAST, "point_penalty", -8_000, applies="after_uma"))
    assert expected_sum(GameRecord(rules("austrian"), penalties=penalties)) == 97_000


SCORES = (45_000, 30_000, 25_000, 20_000)

#: Each seat as the one that is replaced: from hand, cause, uma at the table, totals (worked out by hand).
REPLACED = [
    (EAST, 1, "late", (30_000, 10_000, -10_000, -30_000), (-30_000, 10_000, -15_000, -40_000)),
    (SOUTH, 1, "absent", (30_000, 10_000, -10_000, -30_000), (45_000, -30_000, -15_000, -40_000)),
    (WEST, 1, "illness", (30_000, 10_000, -10_000, -30_000), (45_000, 10_000, -30_000, -40_000)),
    (NORTH, 1, "late", (30_000, 10_000, -10_000, -30_000), (45_000, 10_000, -15_000, -30_000)),
    (EAST, DURING_THE_GAME, "illness", (-30_000, 30_000, 10_000, -10_000), (-30_000, 30_000, 5_000, -20_000)),
    (EAST, 2, "illness", (-30_000, 30_000, 10_000, -10_000), (-30_000, 30_000, 5_000, -20_000)),
    (SOUTH, 3, "illness", (30_000, -30_000, 10_000, -10_000), (45_000, -30_000, 5_000, -20_000)),
    (WEST, 2, "absent", (30_000, 10_000, -30_000, -10_000), (45_000, 10_000, -30_000, -20_000)),
    (NORTH, 2, "disqualified", (30_000, 10_000, -10_000, -30_000), (45_000, 10_000, -15_000, -30_000)),
    (EAST, 1, "disqualified", (-30_000, 30_000, 10_000, -10_000), (-30_000, 30_000, 5_000, -20_000)),
]


@pytest.mark.parametrize(("seat", "from_hand", "cause", "uma", "totals"), REPLACED)
def test_every_seat_that_is_replaced_leaves_the_others_what_the_book_says(
    seat: int, from_hand: int, cause: str, uma: tuple[int, ...], totals: tuple[int, ...]
) -> None:
    outcome = finished(rules("ema-2012"), SCORES, substitutes=(Substitute(seat, from_hand, cause),))
    assert outcome.uma == uma
    assert outcome.totals == totals


@pytest.mark.parametrize("cause", ["late", "absent", "illness", "disqualified"])
def test_who_plays_from_the_start_for_somebody_disqualified_before_the_first_hand_has_the_last_uma_whatever_is_said(cause: str) -> None:
    """``docs/decisions/rules.md``: at a disqualification the substitute always takes the last uma."""
    out, instead = PenaltyPoints(EAST, "disqualification", 0, after_hand=0), Substitute(EAST, 1, cause)
    outcome = finished(rules("ema-2012"), SCORES, penalties=(out,), substitutes=(instead,))
    assert outcome.uma == (-30_000, 30_000, 10_000, -10_000)
    assert outcome.totals == (-30_000, 30_000, 5_000, -20_000)


def test_who_played_from_the_start_and_whose_entrant_is_disqualified_later_keeps_the_place_of_the_score() -> None:
    out, instead = PenaltyPoints(EAST, "disqualification", 0, after_hand=3), Substitute(EAST, 1, "late")
    assert finished(rules("ema-2012"), SCORES, penalties=(out,), substitutes=(instead,)).uma == (30_000, 10_000, -10_000, -30_000)


def test_level_players_beside_a_late_substitute_share_the_better_uma() -> None:
    outcome = finished(rules("ema-2012"), (50_000, 30_000, 30_000, 10_000), substitutes=(Substitute(EAST, 2, "illness"),))
    assert outcome.uma == (-30_000, 20_000, 20_000, -10_000)
    assert outcome.places == (4, 1, 1, 3)


def test_one_from_the_start_is_ranked_by_the_score_beside_one_who_steps_in() -> None:
    pair = (Substitute(WEST, 1, "late"), Substitute(EAST, 2, "illness"))
    outcome = finished(rules("ema-2012"), SCORES, substitutes=pair)
    assert outcome.uma == (-30_000, 30_000, 10_000, -10_000)
    assert outcome.totals == (-30_000, 30_000, -30_000, -20_000)


def test_three_who_step_in_share_the_three_lowest_uma() -> None:
    three = tuple(Substitute(seat, 2, "illness") for seat in (EAST, SOUTH, WEST))
    third = whole(Fraction(10_000 - 10_000 - 30_000, 3))
    assert finished(rules("ema-2012"), SCORES, substitutes=three).uma == (third, third, third, 30_000)
