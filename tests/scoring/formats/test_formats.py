"""The public JSON of games: strict in, exact out."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.formats import answer_line, game_from_json, game_to_json, hand_result_from_json, hand_result_to_json, replay_to_json
from scoring.game import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HanFu,
    Liable,
    Limit,
    NagashiMangan,
    PenaltyPoints,
    Ron,
    Signal,
    Substitute,
    Tsumo,
    Void,
    Win,
    Yakuman,
    replay,
)

NOBODY: frozenset[int] = frozenset()
RESULTS = [
    (
        {
            "type": "ron",
            "discarder": 1,
            "wins": [{"winner": 0, "han": 3, "fu": 40}, {"winner": 2, "limit": "mangan"}],
            "riichi": [0, 2],
        },
        Ron(1, (Win(0, HanFu(3, 40)), Win(2, Limit("mangan"))), frozenset({0, 2})),
    ),
    (
        {"type": "tsumo", "win": {"winner": 3, "yakuman": 1, "liable": {"seat": 1, "yakuman": 1}}, "riichi": [], "chombo": [2]},
        Tsumo(Win(3, Yakuman(1), Liable(1, 1)), chombo=frozenset({2})),
    ),
    (
        {"type": "exhaustive_draw", "tenpai": [0, 1], "riichi": [0], "dead": [3]},
        ExhaustiveDraw(frozenset({0, 1}), frozenset({0}), frozenset({3})),
    ),
    ({"type": "nagashi_mangan", "winners": [2], "tenpai": [2], "riichi": []}, NagashiMangan(frozenset({2}), frozenset({2}))),
    ({"type": "abortive_draw", "reason": "nine_terminals", "riichi": []}, AbortiveDraw("nine_terminals")),
    ({"type": "chombo", "offenders": [1], "riichi": [3]}, Chombo(frozenset({1}), frozenset({3}))),
    ({"type": "void", "riichi": []}, Void()),
]
GAME: dict[str, Any] = {
    "id": "g1",
    "ruleset": "ema-2012",
    "stopped": "time",
    "signal": {"before_hand": 6, "dice_thrown": True},
    "substitutes": [{"seat": 2, "from_hand": 1, "cause": "late"}],
    "penalties": [{"seat": 1, "kind": "late", "points": -4000, "after_hand": 0, "applies": "score"}],
    "hands": [data for data, _ in RESULTS],
}


def refusal(data: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        game_from_json(data)
    assert str(caught.value)
    return caught.value


@pytest.mark.parametrize(("data", "result"), RESULTS, ids=[str(data["type"]) for data, _ in RESULTS])
def test_every_kind_of_result_is_read_and_written(data: dict[str, Any], result: Any) -> None:
    assert hand_result_from_json(data) == result
    assert hand_result_to_json(result) == data


def test_han_alone_is_a_value_too() -> None:
    result = hand_result_from_json({"type": "tsumo", "win": {"winner": 0, "han": 6}})
    assert result == Tsumo(Win(0, HanFu(6)))
    assert hand_result_to_json(result)["win"] == {"winner": 0, "han": 6}


def test_a_whole_game_is_read_and_written() -> None:
    record = game_from_json(GAME)
    assert record.signal == Signal(6, dice_thrown=True)
    assert record.substitutes == (Substitute(2, 1, "late"),)
    assert record.penalties == (PenaltyPoints(1, "late", -4_000),)
    assert {"id": "g1", **game_to_json(record)} == GAME


def test_a_clubs_own_ruleset_goes_with_its_game() -> None:
    own = {"base": "ema-2012", "switches": {"kiriage_mangan": True, "chombo": 20_000}}
    record = game_from_json({"ruleset": own, "hands": []})
    assert record.ruleset.kiriage_mangan
    assert game_to_json(record)["ruleset"] == own


def test_the_answer_has_every_hand_and_the_result() -> None:
    answer = replay_to_json(replay(game_from_json(GAME)))
    assert answer["hands"][0] == {
        "number": 1,
        "round_wind": "E",
        "dealer": 0,
        "honba": 0,
        "deposits": 0,
        "deltas": [7_700, -15_700, 8_000, 0],
        "scores": [37_700, 10_300, 38_000, 30_000],
    }
    assert {key: answer[key] for key in answer if key != "hands"} == {
        "valid": True,
        "finished": True,
        "ended_by": "time",
        "deposits_left": 0,
        "scores": [42_000, -400, 42_100, 32_300],
        "places": [2, 4, 1, 3],
        "uma": [10_000, -30_000, 30_000, -10_000],
        "totals": [22_000, -60_400, -30_000, -7_700],
    }


def test_explained_every_point_has_a_line() -> None:
    answer = replay_to_json(replay(game_from_json(GAME)), explain=True)
    assert answer["hands"][0]["ledger"][0] == {"from": 0, "to": "table", "points": 1_000, "reason": "riichi"}
    assert answer["ledger"] == [{"from": 1, "to": "table", "points": 4_000, "reason": "penalty_late"}]
    for hand in answer["hands"]:
        for seat in range(4):
            gained = sum(line["points"] * ((line["to"] == seat) - (line["from"] == seat)) for line in hand["ledger"])
            assert hand["deltas"][seat] == gained


def test_an_exact_fraction_is_written_as_text() -> None:
    data = {
        "ruleset": "ema-2012",
        "stopped": "time",
        "hands": [{"type": "exhaustive_draw", "tenpai": [0, 1, 2, 3], "riichi": [3]}],
    }
    answer = replay_to_json(replay(game_from_json(data)))
    assert answer["scores"] == ["91000/3", "91000/3", "91000/3", 29_000]


def test_a_running_game_has_no_places_yet() -> None:
    data = {"ruleset": "austrian", "hands": [{"type": "exhaustive_draw", "tenpai": [0], "riichi": [0]}]}
    answer = replay_to_json(replay(game_from_json(data)))
    assert (answer["finished"], answer["ended_by"], answer["deposits_left"]) == (False, None, 1_000)
    assert answer["places"] is answer["uma"] is answer["totals"] is None


def test_a_game_may_be_known_by_its_final_scores() -> None:
    data = {"ruleset": "ema-2012", "final_scores": [40_000, 30_000, 30_000, 20_000]}
    record = game_from_json(data)
    answer = replay_to_json(replay(record))
    assert (answer["finished"], answer["ended_by"], answer["hands"]) == (True, None, [])
    assert answer["totals"] == [40_000, 0, 0, -40_000]
    assert game_from_json(game_to_json(record)) == record


def test_final_scores_may_hold_the_exact_fractions_of_split_deposits() -> None:
    scores: list[Any] = ["91000/3", "91000/3", "91000/3", 29_000]
    record = game_from_json({"ruleset": "ema-2012", "final_scores": scores})
    assert record.final_scores == (Fraction(91_000, 3),) * 3 + (29_000,)
    assert game_to_json(record)["final_scores"] == scores
    answer = replay_to_json(replay(record))
    assert (answer["scores"], answer["places"]) == (scores, [1, 1, 1, 4])


@pytest.mark.parametrize("score", ["4", "1/0", "1000/", "2000/2", "10/4", " 1/3", "1/3 ", "1/-3", "²/3", "9" * 5_000 + "/7", 0.5, None])
def test_a_score_that_is_no_whole_number_and_no_reduced_fraction_is_refused(score: Any) -> None:
    refused = refusal({"ruleset": "ema-2012", "final_scores": [1, 2, 3, score]})
    assert refused.where == "final_scores[3]"
    assert refused.code in {"wrong_type", "number_too_big"}


def with_hand(**changes: Any) -> dict[str, Any]:
    hand = {"type": "ron", "discarder": 1, "wins": [{"winner": 0, "han": 3, "fu": 40}], "riichi": [], **changes}
    return {"ruleset": "ema-2012", "hands": [{"type": "void"}, {key: value for key, value in hand.items() if value is not ...}]}


@pytest.mark.parametrize(
    ("hand", "code", "where"),
    [
        ({"type": "win"}, "unknown_value", "type"),
        ({"type": ["ron"]}, "unknown_value", "type"),
        ({"type": ...}, "missing_key", "type"),
        ({"discarder": ...}, "missing_key", "discarder"),
        ({"discarder": 4}, "seat_unknown", "discarder"),
        ({"discarder": "1"}, "seat_unknown", "discarder"),
        ({"discarder": True}, "seat_unknown", "discarder"),
        ({"discarder": 1.0}, "seat_unknown", "discarder"),
        ({"riichi": [0, 0]}, "seat_twice", "riichi"),
        ({"riichi": 0}, "wrong_type", "riichi"),
        ({"riichi": None}, "wrong_type", "riichi"),
        ({"riichi": "01"}, "wrong_type", "riichi"),
        ({"riichi": [0, -1]}, "seat_unknown", "riichi[1]"),
        ({"tenpai": [0]}, "unknown_key", "tenpai"),
        ({"wins": {}}, "wrong_type", "wins"),
        ({"wins": [0]}, "not_an_object", "wins[0]"),
        ({"wins": [{"winner": 0}]}, "value_missing", "wins[0]"),
        ({"wins": [{"winner": 0, "fu": 30}]}, "value_missing", "wins[0]"),
        ({"wins": [{"winner": 0, "han": 3, "fu": 30, "limit": "mangan"}]}, "value_twice", "wins[0]"),
        ({"wins": [{"winner": 0, "limit": "mangan", "fu": 30}]}, "value_twice", "wins[0]"),
        ({"wins": [{"winner": 0, "hand": {}}]}, "missing_key", "wins[0].hand.concealed"),
        ({"wins": [{"winner": 0, "hand": {"concealed": "8x"}}]}, "bad_tile", "wins[0].hand.concealed"),
        ({"wins": [{"winner": 0, "limit": "mangan", "yaku": {"names": []}}]}, "yaku_without_value", "wins[0].yaku"),
        ({"wins": [{"winner": 0, "han": 1, "fu": 30, "yaku": {"names": ["pung"]}}]}, "unknown_value", "wins[0].yaku.names[0]"),
        ({"wins": [{"winner": 0, "limit": "kazoe"}]}, "unknown_value", "wins[0].limit"),
        ({"wins": [{"winner": 0, "han": "3", "fu": 30}]}, "wrong_type", "wins[0].han"),
        ({"wins": [{"winner": 0, "yakuman": True}]}, "wrong_type", "wins[0].yakuman"),
        ({"wins": [{"winner": 0, "han": 10**12}]}, "number_too_big", "wins[0].han"),
        ({"wins": [{"winner": 0, "han": 3, "fu": 30, "pao": 1}]}, "unknown_key", "wins[0].pao"),
        ({"wins": [{"winner": 0, "yakuman": 1, "liable": {"seat": 9}}]}, "seat_unknown", "wins[0].liable.seat"),
    ],
)
def test_a_hand_that_is_not_as_the_format_says_is_refused_with_its_number(hand: dict[str, Any], code: str, where: str) -> None:
    refused = refusal(with_hand(**hand))
    assert (refused.code, refused.where, refused.hand) == (code, where, 2)


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"ruleset": "ema-2099"}, "unknown_ruleset", "ruleset"),
        ({"ruleset": "washizu"}, "unknown_ruleset", "ruleset"),
        ({"ruleset": {"base": "ema-2012", "switches": {"tobi": True}}}, "unknown_switch", "tobi"),
        ({"ruleset": ...}, "ruleset_missing", "ruleset"),
        ({"hands": ...}, "missing_key", "hands"),
        ({"hands": {}}, "wrong_type", "hands"),
        ({"hand": []}, "unknown_key", "hand"),
        ({"id": []}, "wrong_type", "id"),
        ({"stopped": "rain"}, "unknown_value", "stopped"),
        ({"signal": {"before_hand": 1}}, "missing_key", "signal.dice_thrown"),
        ({"signal": {"before_hand": 1, "dice_thrown": 1}}, "wrong_type", "signal.dice_thrown"),
        ({"penalties": [{"seat": 0, "kind": "rude", "points": -1}]}, "unknown_value", "penalties[0].kind"),
        (
            {"penalties": [{"seat": 0, "kind": "late", "points": -1, "applies": "after_uma", "on_sheet": True}]},
            "on_sheet_after_uma",
            "penalties[0].on_sheet",
        ),
        ({"penalties": [{"seat": 0, "kind": "chombo", "points": -1, "dealer": 4}]}, "seat_unknown", "penalties[0].dealer"),
        ({"penalties": [{"seat": 0, "kind": "late", "points": -1.5}]}, "wrong_type", "penalties[0].points"),
        ({"penalties": [{"seat": 0, "kind": "late", "points": -1, "applies": "now"}]}, "unknown_value", "penalties[0].applies"),
        ({"penalties": [{"seat": 0, "kind": "late", "points": -1, "on_sheet": 1}]}, "wrong_type", "penalties[0].on_sheet"),
        ({"deposits_lost": "1000"}, "wrong_type", "deposits_lost"),
        ({"substitutes": [{"seat": 0, "from_hand": 1, "cause": "bored"}]}, "unknown_value", "substitutes[0].cause"),
        ({"substitutes": [{"seat": 0, "cause": "late"}]}, "missing_key", "substitutes[0].from_hand"),
        ({"final_scores": [1, 2, 3, "4"]}, "wrong_type", "final_scores[3]"),
    ],
)
def test_a_game_that_is_not_as_the_format_says_is_refused(changes: dict[str, Any], code: str, where: str) -> None:
    data = {key: value for key, value in {**GAME, **changes}.items() if value is not ...}
    refused = refusal(data)
    assert (refused.code, refused.where, refused.hand) == (code, where, None)


@pytest.mark.parametrize("data", [None, 5, "game", [], [{}]])
def test_a_game_is_an_object(data: Any) -> None:
    assert refusal(data).code == "not_an_object"


def test_a_line_is_answered_whatever_it_is() -> None:
    for line in ["", "{", "[" * 100_000, '{"id": 1, "id": 2}', '{"hands": NaN}', b"\xff\xfe", "9" * 5_000]:
        answer, is_json = answer_line(line)
        assert not is_json
        assert answer["errors"][0]["code"] == "not_json"
    for line in ["5", "[]", '"x"', "null"]:
        assert answer_line(line)[0]["errors"][0]["code"] == "not_an_object"


def test_a_refusal_names_the_first_hand_that_cannot_be() -> None:
    answer, is_json = answer_line(json.dumps({**with_hand(wins=[{"winner": 0, "han": 1, "fu": 20}]), "id": "g7"}))
    assert is_json
    assert answer["id"] == "g7"
    assert (answer["valid"], answer["hand"]) == (False, 2)
    assert [(error["code"], error["where"]) for error in answer["errors"]] == [("one_han_20_fu", "wins[0].fu")]


def test_everything_that_is_wrong_with_a_hand_is_listed() -> None:
    wins = [{"winner": 1, "han": 1, "fu": 20}, {"winner": 2, "limit": "mangan", "liable": {"seat": 2}}, {"winner": 2, "han": 2}]
    hand = {"type": "ron", "discarder": 1, "wins": wins, "riichi": [0], "dead": [2]}
    answer, _is_json = answer_line(json.dumps({"ruleset": "austrian", "hands": [{"type": "void"}, hand]}))
    assert (answer["valid"], answer["hand"]) == (False, 2)
    assert [(error["code"], error.get("where")) for error in answer["errors"]] == [
        ("head_bump", "wins"),
        ("winner_twice", "wins"),
        ("discarder_wins", "discarder"),
        ("dead_hand_wins", "wins"),
        ("one_han_20_fu", "wins[0].fu"),
        ("liable_for_oneself", "wins[1].liable"),
        ("liability_needs_yakuman", "wins[1].liable"),
        ("fu_missing", "wins[2].fu"),
    ]
    assert all(error["message"] for error in answer["errors"])


def test_the_first_hand_that_cannot_be_is_named_also_when_a_later_one_cannot_be_read() -> None:
    impossible = {"type": "tsumo", "win": {"winner": 0, "han": 1, "fu": 20}}
    unreadable = {"type": "rain"}
    late = {
        "penalties": [{"seat": 0, "kind": "late", "points": -1_000, "after_hand": 3}],
        "signal": {"before_hand": 3, "dice_thrown": True},
    }
    for hands, code, number in [
        ([impossible, unreadable], "one_han_20_fu", 1),
        ([{"type": "void"}, unreadable, impossible], "unknown_value", 2),
        ([{"type": "void"}, impossible, unreadable], "one_han_20_fu", 2),
    ]:
        answer, _is_json = answer_line(json.dumps({"ruleset": "ema-2012", "hands": hands, **late}))
        assert (answer["errors"][0]["code"], answer["hand"]) == (code, number)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from([*GAME, "type", "wins", "winner", "han", "seat", "points", "kind"]), inner, max_size=4),
    ),
    max_leaves=5,
)


@given(JSON)
def test_no_data_breaks_the_reader(data: Any) -> None:
    answer, is_json = answer_line(json.dumps(data), "ema-2012")
    assert is_json
    json.dumps(answer)


@given(st.sampled_from(list(GAME)), JSON)
def test_no_field_of_a_game_breaks_the_reader(key: str, value: Any) -> None:
    answer, is_json = answer_line(json.dumps({**GAME, key: value}))
    assert is_json
    json.dumps(answer)


@given(st.sampled_from(RESULTS), st.data(), JSON)
def test_no_field_of_a_hand_breaks_the_reader(result: tuple[dict[str, Any], Any], data: st.DataObject, value: Any) -> None:
    key = data.draw(st.sampled_from(list(result[0])))
    answer, _is_json = answer_line(json.dumps({"ruleset": "ema-2012", "hands": [{**result[0], key: value}]}))
    json.dumps(answer)


def test_what_stands_about_a_game_is_an_object_and_nothing_to_the_rules() -> None:
    game = {"id": 1, "ruleset": "ema-2016", "hands": []}
    assert game_from_json({**game, "about": {"table": 3}}) == game_from_json({**game, "about": None}) == game_from_json(game)
    assert answer_line(json.dumps({**game, "about": ["table 3"]}))[0]["errors"][0]["code"] == "not_an_object"
