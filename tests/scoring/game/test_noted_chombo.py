"""A chombo that is noted beside the hands, or beside final scores from paper: the same fact costs the same."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import answer_line, game_from_json, game_to_json, replay_to_json
from scoring.game import GameRecord, PenaltyPoints, Points, chombo_in_hands, chombo_penalty, figures_of, replay
from scoring.game.afterwards.what_if import under
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.game.hands import EAST, NORTH, RIICHI, SOUTH, WEST, chombo, draw, finished, played, ron, rules, some, tsumo
from tests.scoring.game.strategies import games

OFF_THE_RESULT = [ruleset for ruleset in RIICHI.values() if isinstance(ruleset.chombo, int)]
PAYMENT = [ruleset for ruleset in RIICHI.values() if isinstance(ruleset.chombo, str)]
LEVEL = (30_000,) * 4


def refusal(ruleset: Ruleset, penalty: PenaltyPoints) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        replay(GameRecord(ruleset, penalties=(penalty,), final_scores=(ruleset.start_points,) * 4))
    assert str(caught.value)
    return caught.value


def test_off_the_result_it_counts_with_totals_from_paper_as_with_hands() -> None:
    ema = rules("ema-2016")
    hands = (tsumo(SOUTH), chombo(WEST))
    by_hands = played(ema, *hands, stopped="time").outcome
    assert by_hands is not None
    on_paper = finished(ema, by_hands.scores, penalties=(chombo_penalty(ema, WEST),))
    assert on_paper.penalties == (0, 0, -20_000, 0)
    assert on_paper.totals == by_hands.totals


@pytest.mark.parametrize("ruleset", OFF_THE_RESULT, ids=lambda one: str(one.id))
def test_what_it_costs_is_what_the_rulebook_says(ruleset: Ruleset) -> None:
    noted = chombo_penalty(ruleset, SOUTH)
    assert (noted.points, noted.applies, noted.dealer) == (-int(ruleset.chombo), "after_uma", None)
    assert refusal(ruleset, replace(noted, points=noted.points - 1_000)).code == "chombo_points"
    assert refusal(ruleset, replace(noted, applies="score")).code == "chombo_applies"


@pytest.mark.parametrize("ruleset", PAYMENT, ids=lambda one: str(one.id))
def test_a_payment_that_is_not_on_the_sheet_is_made_by_the_replay(ruleset: Ruleset) -> None:
    start = (ruleset.start_points,) * 4
    for offender in (EAST, SOUTH):
        noted = chombo_penalty(ruleset, offender, dealer=EAST, on_sheet=False)
        game = replay(GameRecord(ruleset, penalties=(noted,), final_scores=start))
        assert game.progress.scores == played(ruleset, chombo(offender)).progress.scores
        assert sum(game.progress.scores) == sum(start)
        assert {line.reason for line in game.penalties} == {"chombo"}
        assert sum(line.points for line in game.penalties) == -noted.points == (12_000 if offender == EAST else 8_000)


def test_a_payment_that_is_on_the_sheet_moves_nothing_more() -> None:
    noted = chombo_penalty(rules("ema-2012"), SOUTH, dealer=EAST, on_sheet=True)
    assert finished(rules("ema-2012"), (34_000, 22_000, 32_000, 32_000), penalties=(noted,)).scores == (34_000, 22_000, 32_000, 32_000)


def test_off_the_result_it_pays_nobody_and_has_no_east() -> None:
    noted = chombo_penalty(rules("ema-2016"), SOUTH)
    caught = refusal(rules("ema-2016"), replace(noted, dealer=EAST))
    assert (caught.code, caught.where) == ("chombo_dealer", "penalties[0].dealer")


def test_a_payment_needs_to_know_who_was_east() -> None:
    with pytest.raises(RuleViolation) as caught:
        chombo_penalty(rules("alarm-2019"), SOUTH)
    assert (caught.value.code, caught.value.where) == ("chombo_dealer", "dealer")
    noted = chombo_penalty(rules("alarm-2019"), SOUTH, dealer=EAST)
    assert refusal(rules("alarm-2019"), replace(noted, dealer=None)).code == "chombo_dealer"
    assert refusal(rules("alarm-2019"), replace(noted, dealer=4)).code == "chombo_dealer"
    assert refusal(rules("alarm-2019"), replace(noted, points=-12_000)).code == "chombo_points"
    assert refusal(rules("alarm-2019"), replace(noted, applies="after_uma")).code == "chombo_applies"
    late = PenaltyPoints(SOUTH, "late", -1_000, dealer=EAST)
    assert refusal(rules("alarm-2019"), late).code == "penalty_unknown"


@pytest.mark.parametrize("name", ["kuester", "dmjl-basic"])
def test_without_riichi_there_is_none(name: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        chombo_penalty(RULESETS[name], SOUTH)
    assert caught.value.code == "chombo_not_in_ruleset"
    assert refusal(RULESETS[name], PenaltyPoints(SOUTH, "chombo", -20_000, 0, "after_uma")).code == "chombo_not_in_ruleset"


def test_a_payment_noted_before_the_first_hand_is_made_before_it() -> None:
    noted = chombo_penalty(rules("ema-2012"), SOUTH, dealer=EAST)
    game = played(rules("ema-2012"), tsumo(SOUTH), penalties=(noted,))
    assert game.progress.scores == (34_000 - 4_000, 22_000 + 8_000, 30_000, 30_000)


def test_the_chombo_of_hands_are_found_as_they_count() -> None:
    hands = (tsumo(SOUTH), chombo(WEST, NORTH), ron(EAST, SOUTH, chombo=some([NORTH])), draw(EAST, chombo=[SOUTH]))
    ema = rules("ema-2016")
    assert chombo_in_hands(ema, played(ema, *hands).hands) == (
        chombo_penalty(ema, WEST, 2),
        chombo_penalty(ema, NORTH, 2),
        chombo_penalty(ema, NORTH, 3),
        chombo_penalty(ema, SOUTH, 4),
    )
    win_only = rules("ema-2016", chombo_with_win="win_only")
    assert chombo_in_hands(win_only, played(win_only, *hands).hands)[2:] == (chombo_penalty(ema, SOUTH, 4),)


def test_a_payment_in_the_hands_is_found_with_who_was_east() -> None:
    ema = rules("ema-2012")
    hands = played(ema, tsumo(SOUTH), chombo(WEST, SOUTH), tsumo(EAST)).hands
    assert chombo_in_hands(ema, hands) == (
        chombo_penalty(ema, SOUTH, 2, dealer=SOUTH),
        chombo_penalty(ema, WEST, 2, dealer=SOUTH),
    )
    assert [one.points for one in chombo_in_hands(ema, hands)] == [-12_000, -8_000]


@given(games())
def test_final_scores_with_the_chombo_of_the_hands_noted_come_to_the_totals_of_the_hands(record: GameRecord) -> None:
    """For any game: the table's scores on paper, with penalties and chombo noted beside them, are the same game."""
    by_hands = replay(replace(record, stopped="time"))
    assert by_hands.outcome is not None
    assert on_paper(record, by_hands.outcome.scores, int(by_hands.outcome.deposits_left)) == by_hands.outcome.totals


def on_paper(record: GameRecord, scores: tuple[Points, ...], lost: int) -> tuple[Points, ...]:
    """The totals by the sheet, on which nobody has deducted the penalties of which that is said."""
    owed = [one for one in record.penalties if one.leaves_the_table and not one.on_sheet]
    sheet = tuple(score - sum(one.points for one in owed if one.seat == seat) for seat, score in enumerate(scores))
    noted = (*record.penalties, *chombo_in_hands(record.ruleset, replay(record).hands))
    known = GameRecord(record.ruleset, (), None, None, noted, record.substitutes, sheet, deposits_lost=lost)
    outcome = replay(known).outcome
    assert outcome is not None
    return outcome.totals


@given(st.sampled_from(PAYMENT), st.data(), st.lists(st.tuples(st.sampled_from(range(4)), st.sampled_from(range(4))), max_size=4))
def test_paid_on_the_sheet_or_by_the_replay_a_chombo_leaves_the_same_scores(
    ruleset: Ruleset, data: st.DataObject, given: list[tuple[int, int]]
) -> None:
    before = data.draw(st.tuples(*[st.integers(-100, 900).map(lambda hundreds: hundreds * 100)] * 4))
    owed = tuple(chombo_penalty(ruleset, seat, dealer=dealer, on_sheet=False) for seat, dealer in given)
    paid = finished(ruleset, before, penalties=owed)
    assert sum(paid.scores) == sum(before)
    assert finished(ruleset, paid.scores, penalties=tuple(replace(one, on_sheet=True) for one in owed)) == paid


@given(games(), st.integers(0, 3), st.integers(0, 3))
def test_a_game_with_a_noted_chombo_is_read_as_it_was_written(record: GameRecord, seat: int, dealer: int) -> None:
    noted = chombo_penalty(record.ruleset, seat, dealer=dealer, on_sheet=False)
    known = replace(record, penalties=(*record.penalties, noted))
    assert game_from_json(game_to_json(known)) == known


def test_in_json_it_is_a_penalty_with_its_east() -> None:
    line = {"ruleset": "ema-2012", "final_scores": [30_000] * 4, "penalties": [
        {"seat": 1, "kind": "chombo", "points": -8_000, "applies": "score", "on_sheet": False, "dealer": 0},
    ]}  # fmt: skip
    answer = replay_to_json(replay(game_from_json(line)), explain=True)
    assert answer["scores"] == [34_000, 22_000, 32_000, 32_000]
    assert answer["ledger"] == [
        {"from": 1, "to": 0, "points": 4_000, "reason": "chombo"},
        {"from": 1, "to": 2, "points": 2_000, "reason": "chombo"},
        {"from": 1, "to": 3, "points": 2_000, "reason": "chombo"},
    ]


#: Eight draws without tenpai: East passes on from hand to hand, and the game is over.
PASSED_ON = [{"type": "exhaustive_draw", "tenpai": []}] * 8


def given_line(hands: list[dict[str, Any]], after_hand: int, dealer: int, **facts: Any) -> dict[str, Any]:
    """A chombo of North, beside these hands of a game under EMA 2012."""
    points = -12_000 if dealer == NORTH else -8_000
    noted = {"seat": NORTH, "kind": "chombo", "points": points, "after_hand": after_hand, "applies": "score", "dealer": dealer}
    return answer_line(json.dumps({"ruleset": "ema-2012", "hands": hands, "penalties": [noted], **facts}))[0]


@pytest.mark.parametrize(("after_hand", "east"), [(0, EAST), (1, SOUTH), (3, NORTH), (7, NORTH), (8, NORTH)])
def test_beside_hands_a_payment_names_who_was_east_then(after_hand: int, east: int) -> None:
    for dealer in (EAST, SOUTH, WEST, NORTH):
        answer = given_line(PASSED_ON, after_hand, dealer)
        assert answer["valid"] == (dealer == east)
        if dealer != east:
            (error,) = answer["errors"]
            assert (error["code"], error["where"]) == ("chombo_dealer", "penalties[0].dealer")
            assert error["message"] == f"By the hands, East was seat {east} then (hand {min(after_hand + 1, 8)})."


def test_in_a_game_that_goes_on_east_is_who_deals_next() -> None:
    assert [given_line(PASSED_ON[:2], 2, dealer)["valid"] for dealer in (EAST, SOUTH, WEST, NORTH)] == [False, False, True, False]


def test_after_play_was_stopped_it_may_be_of_the_last_hand_or_of_the_one_that_ran() -> None:
    stopped = [given_line(PASSED_ON[:2], 2, dealer, stopped="time")["valid"] for dealer in (EAST, SOUTH, WEST, NORTH)]
    assert stopped == [False, True, True, False]


def test_who_was_east_is_not_asked_where_no_hand_says_it_or_somebody_signed_it() -> None:
    assert given_line([], 0, WEST)["valid"]
    signed = {"reason": "Noted before the hands", "by": "Alice", "at": "2026-11-24T18:03:00Z"}
    assert given_line(PASSED_ON, 0, WEST, about={"penalties": [signed]})["valid"]


def test_explained_each_chombo_has_one_line() -> None:
    ema = rules("ema-2016")
    game = played(ema, chombo(WEST), stopped="time", penalties=(chombo_penalty(ema, SOUTH),))
    lines = [(line["from"], line["points"]) for line in replay_to_json(game, explain=True)["ledger"] if line["reason"] == "chombo"]
    assert lines == [(SOUTH, 20_000), (WEST, 20_000)]


def test_the_figures_of_a_seat_count_it() -> None:
    ema = rules("ema-2016")
    game = played(ema, chombo(WEST), stopped="time", penalties=(chombo_penalty(ema, WEST), chombo_penalty(ema, SOUTH)))
    assert [figures.chombo for figures in figures_of(game)] == [0, 1, 2, 0]


def test_under_other_rules_it_costs_what_those_say() -> None:
    ema, alarm = rules("ema-2016"), rules("ema-2012")
    noted = played(ema, tsumo(EAST), tsumo(SOUTH), stopped="time", penalties=(chombo_penalty(ema, WEST, 1),))
    paid = under(noted, alarm).outcome
    assert paid.penalties == (0, 0, 0, 0)
    assert paid.scores[WEST] == noted.outcome.scores[WEST] - 8_000 if noted.outcome else False
    back = played(alarm, tsumo(EAST), tsumo(SOUTH), stopped="time", penalties=(chombo_penalty(alarm, WEST, 1, dealer=EAST),))
    assert under(back, ema).outcome.penalties == (0, 0, -20_000, 0)
