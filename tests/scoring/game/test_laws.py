"""What holds in every game of every ruleset."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import game_from_json, game_to_json, hand_result_from_json, hand_result_to_json, replay_to_json
from scoring.game import AbortiveDraw, Chombo, GameRecord, HandResult, Progress, Replay, Transfer, Void, advance, checks, replay
from scoring.game.ledger import counts_as
from scoring.rulesets import SWITCHES, Ruleset
from tests.scoring.game.strategies import any_results, games, legal_results, own_rulesets

EXTRA_ROUND_ENDS = SWITCHES["extra_round_end"].values


def moved(lines: tuple[Transfer, ...], seat: int | None) -> object:
    """What a seat (or the table) gained, counted once more from the lines."""
    return sum(line.points for line in lines if line.payee == seat) - sum(line.points for line in lines if line.payer == seat)


def off_the_score(record: GameRecord, after_hand: int) -> int:
    return sum(one.points for one in record.penalties if one.applies == "score" and one.after_hand <= after_hand)


def nobody_is_replaced(record: GameRecord) -> bool:
    return not record.substitutes and all(one.kind != "disqualification" for one in record.penalties)


@given(games())
def test_points_and_deposits_are_conserved_but_for_penalties(record: GameRecord) -> None:
    game = replay(record)
    start = 4 * record.ruleset.start_points
    on_the_table: object = 0
    for played in game.hands:
        assert played.deposits == on_the_table
        on_the_table = played.deposits + moved(played.ledger, None)
        assert sum(played.scores) + on_the_table == start + off_the_score(record, played.number - 1)
    assert game.progress.deposits == on_the_table
    if game.outcome is not None:
        assert sum(game.outcome.scores) + game.outcome.deposits_left == start + off_the_score(record, len(record.hands))


@given(games())
def test_every_change_of_a_score_is_the_sum_of_its_ledger(record: GameRecord) -> None:
    before = (record.ruleset.start_points,) * 4
    for played in replay(replace(record, penalties=())).hands:
        assert played.deltas == tuple(moved(played.ledger, seat) for seat in range(4))
        assert played.scores == tuple(map(sum, zip(before, played.deltas, strict=True)))
        assert all(line.points > 0 for line in played.ledger)
        assert all(line.payer != line.payee for line in played.ledger)
        before = played.scores


@given(games())
def test_a_replay_gives_the_same_twice(record: GameRecord) -> None:
    assert replay(record) == replay(record)


@given(games(facts=False), st.data())
def test_a_game_is_the_fold_of_its_hands_wherever_it_is_cut(record: GameRecord, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(record.hands)))
    start = Progress.start(record.ruleset)
    whole = reduce(advance, record.hands, start)
    assert reduce(advance, record.hands[cut:], reduce(advance, record.hands[:cut], start)) == whole
    assert replay(replace(record, hands=record.hands[:cut])).hands == replay(record).hands[:cut]


@given(games(), any_results())
def test_a_game_known_up_to_its_last_hand_goes_on_as_if_replayed_from_the_first(record: GameRecord, result: HandResult) -> None:
    for longer in (record, replace(record, hands=(*record.hands, result))):
        known = without_last_hand(longer)
        if known is not None:
            assert answer_of(longer, known) == answer_of(longer, None)


def without_last_hand(record: GameRecord) -> Replay | None:
    try:
        return replay(replace(record, hands=record.hands[:-1])) if record.hands else None
    except RuleViolation:  # a penalty stands after the hand that is left out
        return None


def answer_of(record: GameRecord, known: Replay | None) -> Replay | tuple[str, int | None]:
    try:
        return replay(record, known)
    except RuleViolation as refusal:
        return refusal.code, refusal.hand


@given(games(), games())
def test_what_is_known_of_another_game_changes_nothing(record: GameRecord, other: GameRecord) -> None:
    assert replay(record, replay(other)) == replay(record)


@given(games(), st.data())
def test_correcting_a_hand_and_correcting_it_back_restores_everything(record: GameRecord, data: st.DataObject) -> None:
    before = replay(record)
    if record.hands:
        index = data.draw(st.integers(0, len(record.hands) - 1))
        assert replay(corrected(record, index, record.hands[index])) == before
        other = data.draw(legal_results(reduce(advance, record.hands[:index], Progress.start(record.ruleset))))
        assert replay(corrected(corrected(record, index, other), index, record.hands[index])) == before


def corrected(record: GameRecord, index: int, result: HandResult) -> GameRecord:
    return replace(record, hands=(*record.hands[:index], result, *record.hands[index + 1 :]))


@given(games())
def test_a_game_read_from_its_json_is_the_same_game(record: GameRecord) -> None:
    assert game_from_json(json.loads(json.dumps(game_to_json(record)))) == record


@given(any_results())
def test_a_result_read_from_its_json_is_the_same_result(result: HandResult) -> None:
    written = json.loads(json.dumps(hand_result_to_json(result)))
    try:
        read: HandResult | str = hand_result_from_json(written)
    except RuleViolation as refusal:
        read = refusal.code
    assert read in (result, "seat_unknown", "unknown_value")


@given(games())
def test_the_answer_is_json_and_its_totals_add_up(record: GameRecord) -> None:
    game = replay(record)
    answer = replay_to_json(game, explain=True)
    assert json.loads(json.dumps(answer)) == answer
    assert answer["finished"] == (game.outcome is not None)
    if game.outcome is not None and nobody_is_replaced(record):
        result = game.outcome
        assert sum(result.totals) == sum(result.penalties) + off_the_score(record, len(record.hands)) - result.deposits_left


@given(games())
def test_the_uma_of_a_table_adds_up_to_zero(record: GameRecord) -> None:
    outcome = replay(record).outcome
    if outcome is not None:
        assert sum(outcome.uma) == 0
        assert sum(outcome.oka) == record.ruleset.oka_points


@given(games())
def test_more_points_are_never_a_worse_place(record: GameRecord) -> None:
    game = replay(record)
    if game.outcome is not None and nobody_is_replaced(record):
        scores, places, uma = game.progress.scores, game.outcome.places, game.outcome.uma
        for one in range(4):
            for other in range(4):
                if scores[one] > scores[other]:
                    assert places[one] < places[other]
                    assert uma[one] >= uma[other]
                elif scores[one] == scores[other] and record.ruleset.place_ties == "shared":
                    assert places[one] == places[other]
        assert sorted(places)[0] == 1


@given(st.data(), own_rulesets(), st.sampled_from(EXTRA_ROUND_ENDS))
def test_an_extra_round_goes_on_at_the_goal_only_with_a_dealer_who_stays_and_does_not_lead_alone(
    data: st.DataObject, own: Ruleset, ends: str
) -> None:
    ruleset = replace(own, goal_points=30_000, extra_round_end=ends, bust="plays_on", chombo_ends_game=False, time_end="finish_hand")
    scores = data.draw(st.tuples(*[st.integers(200, 400).map(lambda hundreds: hundreds * 100)] * 4))
    dealer = data.draw(st.integers(0, 3))
    before = replace(Progress.start(ruleset), wind_round=ruleset.wind_rounds + 1, dealer=dealer, scores=scores)
    result = data.draw(legal_results(before))
    after = advance(before, result)
    stays, best = after.dealer == dealer, max(after.scores)
    alone = after.scores[dealer] == best and after.scores.count(best) == 1
    not_played = isinstance(counts_as(ruleset.chombo_with_win, result), Chombo | Void) and ruleset.chombo_replays
    if best < 30_000 or not_played or isinstance(result, Void):
        assert after.ended_by in ((None,) if stays or dealer < 3 else ("rounds",))
    elif after.ended_by is None:
        assert ends == "unless_dealer_stays"
        assert stays
        assert not alone or isinstance(result, AbortiveDraw) or ruleset.dealer_stays == "win_or_draw"
    else:
        assert after.ended_by == "goal"
        assert alone or not stays or ends == "at_once"


@given(games(facts=False))
def test_no_hand_follows_the_last_one(record: GameRecord) -> None:
    progress = replay(record).progress
    if progress.ended_by is not None:
        for result in record.hands:
            assert refusal_of(progress, result) == "game_over"


@given(games(most_hands=4), any_results())
def test_a_result_is_taken_or_refused_with_a_sentence_and_nothing_else_happens(record: GameRecord, result: HandResult) -> None:
    progress = replay(record).progress
    code = refusal_of(progress, result)
    if code is None:
        after = advance(progress, result)
        assert after.number == progress.number + 1
        assert after.deposits >= 0


def refusal_of(progress: Progress, result: HandResult) -> str | None:
    try:
        advance(progress, result)
    except RuleViolation as refused:
        refusal = refused
    else:
        return None
    assert str(refusal)
    assert refusal.hand == progress.number
    return refusal.code


@given(games(facts=False))
def test_the_dealer_and_the_counters_move_by_the_rules_only(record: GameRecord) -> None:
    hands = replay(record).hands
    for before, after in pairwise(hands):
        stayed = after.dealer == before.dealer
        assert stayed or after.dealer == (before.dealer + 1) % 4
        assert after.honba in {0, before.honba, before.honba + 1}
        assert (after.round_wind == before.round_wind) or (after.dealer == 0 and not stayed)


@given(games(facts=False))
def test_a_game_without_facts_beside_its_hands_sums_to_nothing(record: GameRecord) -> None:
    game = replay(replace(record, stopped="time"))
    assert game.outcome is not None
    assert sum(game.outcome.totals) == sum(game.outcome.penalties) - game.outcome.deposits_left


@given(own_rulesets(), st.data())
def test_the_laws_hold_in_a_clubs_own_ruleset_too(ruleset: Ruleset, data: st.DataObject) -> None:
    record = replace(data.draw(games(ruleset, facts=False)), stopped="time")
    game = replay(record)
    assert game.outcome is not None
    assert sum(game.outcome.scores) + game.outcome.deposits_left == 4 * ruleset.start_points
    for played in game.hands:
        assert played.deltas == tuple(moved(played.ledger, seat) for seat in range(4))
    assert game_from_json(json.loads(json.dumps(game_to_json(record)))) == record
    json.dumps(replay_to_json(game, explain=True))


def test_every_refusal_of_the_game_is_listed_where_all_are() -> None:
    raised = {
        code
        for path in Path(checks.__file__).parent.glob("*.py")
        for code in re.findall(r'(?:RuleViolation|refused)\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    listed = set(re.findall(r"\w+", checks.__doc__ or ""))
    assert len(raised) > 40
    assert raised <= listed
