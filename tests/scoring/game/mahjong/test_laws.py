"""What holds in every game without riichi: of two to five players, whoever is Bankier, in whatever depth the hands are given."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import game_from_json, game_to_json, hand_result_from_json, hand_result_to_json, replay_to_json
from scoring.game import (
    FalseMahjong,
    Fine,
    GameRecord,
    HandResult,
    Mahjong,
    PlayedHand,
    Progress,
    Worth,
    advance,
    figures_from_json,
    figures_of,
    figures_to_json,
    replay,
)
from tests.scoring.game.mahjong.hands import KUESTER, at, deltas, kuester, lines, play, win
from tests.scoring.game.mahjong.strategies import any_mahjong_results, mahjong_games, mahjong_results, pairs_of_depths


@given(mahjong_games())
def test_what_one_wins_the_others_lose_and_every_point_has_its_line(record: GameRecord) -> None:
    before: tuple[object, ...] = (0,) * record.players
    for hand in replay(record).hands:
        assert sum(hand.deltas) == 0
        assert hand.deltas == tuple(moved(hand, seat) for seat in range(record.players))
        assert hand.scores == tuple(map(sum, zip(before, hand.deltas, strict=True)))  # type: ignore[arg-type]
        assert all(line.points > 0 and type(line.points) is int for line in hand.ledger)
        assert all(line.payer != line.payee and None not in (line.payer, line.payee) for line in hand.ledger)
        before = hand.scores


def moved(hand: PlayedHand, seat: int) -> object:
    return sum(line.points for line in hand.ledger if line.payee == seat) - sum(line.points for line in hand.ledger if line.payer == seat)


@given(mahjong_games())
def test_who_sits_out_has_no_line(record: GameRecord) -> None:
    for hand in replay(record).hands:
        assert (hand.sits_out is None) == (record.players < 5)
        assert hand.sits_out is None or hand.deltas[hand.sits_out] == 0
        assert hand.sits_out != hand.dealer


@given(mahjong_games(), st.data())
def test_a_game_that_counts_double_pays_exactly_twice_of_every_line(record: GameRecord, data: st.DataObject) -> None:
    progress = replace(replay(record).progress, ended_by=None, doubled=False)
    result = data.draw(mahjong_results(progress))
    once, twice = advance(progress, result), advance(replace(progress, doubled=True), result)
    factor = 1 if isinstance(result, Fine) else 2
    assert lines(twice) == [(payer, payee, factor * points, reason) for payer, payee, points, reason in lines(once)]


@given(mahjong_games(), st.data())
def test_the_bankier_pays_and_receives_double_and_nobody_else(record: GameRecord, data: st.DataObject) -> None:
    progress = replace(replay(record).progress, ended_by=None)
    result = data.draw(mahjong_results(progress))
    plain = advance(replace(progress, ruleset=replace(progress.ruleset, banker="none")), result)
    banker = advance(progress, result).last.banker  # type: ignore[union-attr]
    if isinstance(result, Mahjong) and (result.pays_alone is not None or result.announced):
        return
    doubled = [(payer, payee, (2 if banker in (payer, payee) else 1) * points, reason) for payer, payee, points, reason in lines(plain)]
    assert lines(advance(progress, result)) == doubled


@given(st.lists(st.integers(0, 10**12), min_size=4, max_size=4), st.data())
def test_in_the_end_each_has_what_was_announced(values: list[int], data: st.DataObject) -> None:
    """Küster, Strafe 6, whoever said too little."""
    said = [data.draw(st.integers(0, value)) for value in values]
    announced = tuple((seat, less) for seat, (less, value) in enumerate(zip(said, values, strict=True)) if less < value)
    alone = data.draw(st.sampled_from([None, 0, 2, 3]))
    assert deltas(play(KUESTER, win(1, *values, announced=announced, pays_alone=alone))) == deltas(
        play(KUESTER, win(1, *said, pays_alone=alone))
    )


@given(pairs_of_depths(), st.sampled_from("ESWN"), st.booleans())
def test_tiles_ticks_and_points_of_a_hand_are_paid_alike(
    hands: tuple[tuple[Worth, ...], tuple[int, ...]], round_wind: str, doubled: bool
) -> None:
    given_as, points = hands
    for ruleset in (KUESTER, kuester(banker="round_wind")):
        progress = at(ruleset, round_wind, doubled=doubled)
        shown = advance(progress, win(0, *given_as, discarder=2))
        assert lines(shown) == lines(advance(progress, win(0, *points, discarder=2)))
        assert shown.last is not None
        assert shown.last.counted == win(0, *points, discarder=2)


@given(mahjong_games(), st.data())
def test_a_game_is_the_fold_of_its_hands_wherever_it_is_cut(record: GameRecord, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(record.hands)))
    start = Progress.start(record.ruleset, players=record.players)
    whole = reduce(advance, record.hands, start)
    assert reduce(advance, record.hands[cut:], reduce(advance, record.hands[:cut], start)) == whole
    assert replay(replace(record, hands=record.hands[:cut])).hands == replay(record).hands[:cut]


@given(mahjong_games())
def test_a_game_read_from_its_json_is_the_same_game(record: GameRecord) -> None:
    assert game_from_json(json.loads(json.dumps(game_to_json(record)))) == record
    answer = replay_to_json(replay(record), explain=True)
    assert json.loads(json.dumps(answer)) == answer


@given(any_mahjong_results())
def test_a_result_read_from_its_json_is_the_same_result(result: HandResult) -> None:
    written = json.loads(json.dumps(hand_result_to_json(result)))
    try:
        read: HandResult | str = hand_result_from_json(written)
    except RuleViolation as refusal:
        read = refusal.code
    if isinstance(result, Mahjong):
        result = replace(result, announced=tuple(sorted(dict(result.announced).items())))
    assert read in (result, "seat_unknown")


@given(mahjong_games(most_hands=3), any_mahjong_results())
def test_a_result_is_taken_or_refused_with_a_sentence_and_nothing_else_happens(record: GameRecord, result: HandResult) -> None:
    progress = replay(record).progress
    try:
        after = advance(progress, result)
    except RuleViolation as refusal:
        assert refusal.hand == progress.number
        assert all(str(one) for one in (refusal, *refusal.others))
    else:
        assert after.number == progress.number + 1
        assert sum(after.scores) == 0


@given(mahjong_games())
def test_the_figures_of_the_seats_agree_with_each_other_and_survive_json(record: GameRecord) -> None:
    game = replay(record)
    figures = figures_of(game)
    assert len(figures) == (record.players if record.hands else 0)
    counted = [hand for hand in game.hands if isinstance(hand.result, Mahjong)]
    assert sum(len(one.wins) for one in figures) == len(counted)
    assert sum(len(one.deal_ins) for one in figures) == sum(hand.result.discarder is not None for hand in counted)  # type: ignore[union-attr]
    assert sum(one.chombo for one in figures) == sum(isinstance(hand.result, FalseMahjong) for hand in game.hands)
    assert all(one.riichi == one.tenpai == 0 for one in figures)
    assert tuple(figures_from_json(json.loads(json.dumps(figures_to_json(one)))) for one in figures) == figures


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_point_is_lost_however_many_there_are(players: int) -> None:
    values = [10**12 - seat if seat != 4 else None for seat in range(players)]
    won = win(0, *values, sits_out=4 if players == 5 else None)
    progress = play(KUESTER, won, won, won, players=players)
    assert sum(progress.scores) == 0
    assert progress.last is not None
    assert progress.last.counted == won
