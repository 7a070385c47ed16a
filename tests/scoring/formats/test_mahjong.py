"""The public JSON of games without riichi: strict in, exact out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.classical import Ticked
from scoring.errors import RuleViolation
from scoring.formats import answer_line, game_from_json, game_to_json, hand_result_from_json, hand_result_to_json
from scoring.game import Drawn, FalseMahjong, Fine, Mahjong, Said, TileHand
from tests.scoring.game.mahjong.hands import win, worths

TICKED = {"items": {"closed_pon_dragon": 1, "flower": 2}, "premiums": [], "doubles": ["pure_flush"], "special": None}
TILES = {"concealed": "147m147p147s5667z", "melds": [], "win": "none", "flowers": ["f1"]}
RESULTS: list[tuple[dict[str, Any], Any]] = [
    (
        {"type": "mahjong", "winner": 1, "discarder": 0, "values": [80, 160, 20, 100], "pays_alone": None},
        win(1, 80, 160, 20, 100, discarder=0),
    ),
    (
        {
            "type": "mahjong",
            "winner": 1,
            "discarder": None,
            "values": [80, 160, None, 100],
            "pays_alone": 3,
            "excused": True,
            "too_few": [0],
            "too_many": [2],
            "announced": [None, 40, None, 0],
        },
        win(
            1, 80, 160, None, 100,
            pays_alone=3, excused=True, too_few=frozenset({0}), too_many=frozenset({2}), announced=((1, 40), (3, 0)),
        ),
    ),
    ({"type": "draw"}, Drawn()),
    ({"type": "draw", "sits_out": 3}, Drawn(3)),
    ({"type": "false_mahjong", "caller": 2, "values": [8, 4, None, 0], "sits_out": 4}, FalseMahjong(2, worths((8, 4, None, 0)), 4)),
    ({"type": "penalty", "seat": 1, "points": 10}, Fine(1, 10)),
    ({"type": "penalty", "seat": 4, "points": 50, "sits_out": 2}, Fine(4, 50, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("data", "result"), RESULTS)
def test_every_kind_of_result_is_read_and_written(data: dict[str, Any], result: Any) -> None:
    assert hand_result_from_json(data) == result
    assert hand_result_to_json(result) == data


def test_hands_are_given_in_points_ticked_or_by_tiles_and_each_as_one_knows_it() -> None:
    data = {"type": "mahjong", "winner": 0, "discarder": 1, "hands": [{"points": 64}, {"ticked": TICKED}, TILES, None], "pays_alone": None}
    result = hand_result_from_json(data)
    assert isinstance(result, Mahjong)
    said, ticked, tiles, nothing = result.worths
    assert (said, nothing) == (Said(64), None)
    assert ticked == Ticked((("closed_pon_dragon", 1), ("flower", 2)), frozenset(), frozenset({"pure_flush"}))
    assert isinstance(tiles, TileHand)
    assert tiles.hand.win == "none"
    written = hand_result_to_json(result)
    assert hand_result_from_json(json.loads(json.dumps(written))) == result
    assert written["hands"][2] == {key: value for key, value in TILES.items() if value}


def test_a_hand_without_a_last_tile_is_one_that_did_not_win() -> None:
    data = {"type": "mahjong", "winner": 0, "hands": [{"points": 64}, {"concealed": "147m147p147s5667z"}]}
    result = hand_result_from_json(data)
    assert isinstance(result, Mahjong)
    assert isinstance(result.worths[1], TileHand)
    assert result.worths[1].hand.win == "none"


def test_a_hand_may_be_a_whole_line_of_the_score_command() -> None:
    line = {"id": "KU-05", "ruleset": "kuester", "dora_indicators": "", "seat_wind": "E", "round_wind": "E", **TILES}
    plain = {"type": "false_mahjong", "caller": 1, "hands": [{"seat_wind": "E", "round_wind": "E", **TILES}]}
    assert hand_result_from_json({**plain, "hands": [line]}) == hand_result_from_json(plain)
    with pytest.raises(RuleViolation) as caught:
        hand_result_from_json({**plain, "hands": [{**line, "ruleset": "ema-2012"}]})
    assert (caught.value.code, caught.value.where) == ("contradicts_game", "hands[0].ruleset")


def test_a_hand_cannot_be_counted_by_other_switches_than_its_game() -> None:
    def game(of_the_game: Any, of_the_hand: Any) -> dict[str, Any]:
        hands = [{"points": 0}, {**TILES, "ruleset": of_the_hand}, {"points": 0}, {"points": 0}]
        return answer({"ruleset": of_the_game, "hands": [{"type": "draw"}, {"type": "false_mahjong", "caller": 0, "hands": hands}]})

    capped = {"base": "kuester", "switches": {"hand_cap": 10}}
    assert game(capped, capped)["valid"]
    assert game(capped, "kuester")["valid"]
    refused = game("kuester", capped)
    assert (refused["hand"], refused["errors"][0]["code"], refused["errors"][0]["where"]) == (2, "contradicts_game", "hands[1].ruleset")


def with_result(**changes: Any) -> dict[str, Any]:
    result = {"type": "mahjong", "winner": 0, "discarder": 1, "values": [40, 0, 0, 0], **changes}
    return {"ruleset": "kuester", "hands": [{"type": "draw"}, {key: value for key, value in result.items() if value is not ...}]}


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"winner": ...}, "missing_key", "winner"),
        ({"winner": 5}, "seat_unknown", "winner"),
        ({"winner": "0"}, "seat_unknown", "winner"),
        ({"winner": True}, "seat_unknown", "winner"),
        ({"winner": None}, "seat_unknown", "winner"),
        ({"discarder": -1}, "seat_unknown", "discarder"),
        ({"values": ...}, "value_missing", "values"),
        ({"hands": []}, "value_twice", None),
        ({"values": 40}, "wrong_type", "values"),
        ({"values": [40, "0", 0, 0]}, "wrong_type", "values[1]"),
        ({"values": [40, 0.5, 0, 0]}, "wrong_type", "values[1]"),
        ({"values": [40, True, 0, 0]}, "wrong_type", "values[1]"),
        ({"values": [10**15, 0, 0, 0]}, "number_too_big", "values[0]"),
        ({"values": ..., "hands": [40]}, "not_an_object", "hands[0]"),
        ({"values": ..., "hands": [{"points": "40"}]}, "wrong_type", "hands[0].points"),
        ({"values": ..., "hands": [{"points": 40, "ticked": {}}]}, "unknown_key", "hands[0].ticked"),
        ({"values": ..., "hands": [{"ticked": {"items": {"flower": 0}}}]}, "tick_count", "hands[0].ticked.items.flower"),
        ({"values": ..., "hands": [{"ticked": {"items": {"flower": "1"}}}]}, "wrong_type", "hands[0].ticked.items.flower"),
        ({"values": ..., "hands": [{"ticked": {"items": ["flower"]}}]}, "not_an_object", "hands[0].ticked.items"),
        ({"values": ..., "hands": [{"ticked": {"premiums": ["all_pon", "all_pon"]}}]}, "tick_twice", "hands[0].ticked.premiums"),
        ({"values": ..., "hands": [{"ticked": {"special": 1}}]}, "wrong_type", "hands[0].ticked.special"),
        ({"values": ..., "hands": [{"ticked": {"flowers": 1}}]}, "unknown_key", "hands[0].ticked.flowers"),
        ({"values": ..., "hands": [{"concealed": "8x"}]}, "bad_tile", "hands[0].concealed"),
        ({"values": ..., "hands": [{"concealed": "11m", "flowers": ["f5"]}]}, "bad_tile", "hands[0].flowers[0]"),
        ({"too_few": [1, 1]}, "seat_twice", "too_few"),
        ({"too_many": 1}, "wrong_type", "too_many"),
        ({"excused": 1}, "wrong_type", "excused"),
        ({"announced": {"1": 2}}, "wrong_type", "announced"),
        ({"announced": [None, "2"]}, "wrong_type", "announced[1]"),
        ({"riichi": []}, "unknown_key", "riichi"),
        ({"sits_out": 5}, "seat_unknown", "sits_out"),
        ({"type": "false_mahjong"}, "unknown_key", "winner"),
    ],
)
def test_a_result_that_is_not_as_the_format_says_is_refused_with_its_number(changes: dict[str, Any], code: str, where: str | None) -> None:
    with pytest.raises(RuleViolation) as caught:
        game_from_json(with_result(**changes))
    assert (caught.value.code, caught.value.where, caught.value.hand) == (code, where, 2)
    assert str(caught.value)


def answer(data: Any, explain: bool = False) -> dict[str, Any]:
    found, is_json = answer_line(json.dumps(data), explain=explain)
    assert is_json
    return found


def test_where_only_the_winner_counts_a_missing_value_is_no_empty_seat() -> None:
    own = {"base": "kuester", "switches": {"payers": "all"}}
    game = {"ruleset": own, "hands": [{"type": "mahjong", "winner": 1, "discarder": 0, "values": [None, 40, None, None]}]}
    assert answer(game)["scores"] == [-80, 160, -40, -40]
    assert answer({**game, "players": 2})["scores"] == [-80, 80]
    assert game_from_json(game_to_json(game_from_json(game))) == game_from_json(game)


def test_two_and_three_players_leave_the_other_seats_empty() -> None:
    two = {"ruleset": "kuester", "hands": [{"type": "draw"}, {"type": "mahjong", "winner": 0, "values": [40, 64, None, None]}]}
    three = {
        "ruleset": "kuester",
        "hands": [{"type": "false_mahjong", "caller": 2, "values": [4, 8, None, None]}, {"type": "penalty", "seat": 1, "points": 10}],
    }
    assert answer(two)["scores"] == [-96, 96]
    assert answer(three)["scores"] == [8 + 20, 8 - 30, -16 + 10]
    assert game_from_json(two).players == 2
    assert game_to_json(game_from_json(two))["hands"][1]["values"] == [40, 64, None, None]
    assert game_from_json(game_to_json(game_from_json(two))) == game_from_json(two)


def test_a_seat_is_empty_in_all_of_a_game_or_in_none() -> None:
    hands = [{"type": "mahjong", "winner": 0, "values": [40, 64, 2, None]}, {"type": "mahjong", "winner": 3, "values": [40, 0, 2, 64]}]
    refused = answer({"ruleset": "kuester", "hands": hands})
    assert (refused["hand"], refused["errors"][0]["code"], refused["errors"][0]["where"]) == (1, "value_missing", "values[3]")


def test_five_players_are_said_and_who_sits_out_of_them() -> None:
    data = {
        "ruleset": "kuester",
        "players": 5,
        "hands": [
            {"type": "mahjong", "winner": 1, "discarder": 0, "values": [0, 40, 0, 0, None]},
            {"type": "mahjong", "winner": 1, "discarder": 4, "values": [0, 40, None, 0, 0], "sits_out": 2},
        ],
    }
    answered = answer(data)
    assert [hand["sits_out"] for hand in answered["hands"]] == [4, 2]
    assert answered["scores"] == [-160, 400, -40, -120, -80]
    assert game_to_json(game_from_json(data))["players"] == 5
    assert game_from_json(game_to_json(game_from_json(data))) == game_from_json(data)
    assert answer({**data, "players": 6})["errors"][0]["code"] == "players_count"
    assert answer({**data, "players": "5"})["errors"][0]["code"] == "wrong_type"


def test_final_scores_are_one_a_player_and_of_any_size() -> None:
    data = {"ruleset": "kuester", "final_scores": [10**12, -(10**12), 0, None]}
    answered = answer(data)
    assert (answered["totals"], answered["places"]) == ([10**12, -(10**12), 0], [1, 3, 2])
    assert answer({**data, "final_scores": [1, None, 2, 3]})["errors"][0]["where"] == "final_scores[1]"
    assert answer({**data, "ruleset": "dmjl-basic"})["errors"][0]["code"] == "scores_count"
    assert game_from_json({"ruleset": "kuester", "final_scores": [1, 2, 3, 4, 5]}).players == 5


def test_an_explained_answer_names_the_bankier_what_counts_double_and_what_each_hand_was_worth() -> None:
    shown: list[dict[str, Any]] = [{"points": 8}, {"ticked": {"items": {"closed_pon_dragon": 1}}}, {"points": 40}, {"points": 0}]
    hands = [{"type": "draw"}, {"type": "mahjong", "winner": 2, "discarder": 0, "hands": shown}]
    plain = answer({"ruleset": "kuester", "hands": hands})["hands"][1]
    assert set(plain) == {"number", "round_wind", "dealer", "honba", "deposits", "deltas", "scores"}
    last = answer({"ruleset": "kuester", "hands": hands}, explain=True)["hands"][1]
    assert {key: last[key] for key in ("banker", "doubled", "values", "honba")} == {
        "banker": 0,
        "doubled": True,
        "values": [8, 16, 40, 0],
        "honba": 0,
    }


def test_hands_of_riichi_are_refused_in_other_games_and_the_other_way_round() -> None:
    ron = {"type": "ron", "discarder": 1, "wins": [{"winner": 0, "han": 3, "fu": 40}]}
    for ruleset, result in (("kuester", ron), ("dmjl-basic", ron), ("ema-2012", {"type": "draw"}), ("ema-2012", with_result()["hands"][1])):
        refused = answer({"ruleset": ruleset, "hands": [result]})
        assert (refused["hand"], refused["errors"][0]["code"]) == (1, "result_not_in_ruleset")
