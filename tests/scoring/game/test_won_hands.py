"""A win of a game given by its tiles: the game knows the winds and the riichi, the engine counts the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.formats import game_from_json, game_to_json, hand_result_from_json, hand_result_to_json
from scoring.game import HanFu, Progress, Ron, Tsumo, Yakuman, advance, replay
from scoring.rulesets import RULESETS, Ruleset

EMA = RULESETS["ema-2012"]
#: a closed hand with an East triplet: riichi and East for the dealer (twice in the first round), 20 + 10 + 8 fu
EAST = {"concealed": "23m456p678s55p111z", "winning_tile": "4m"}
#: all runs, two-sided wait, no value: pinfu only
PINFU = {"concealed": "23m456p678s234s55p", "winning_tile": "1m"}
KOKUSHI = {"concealed": "19m19p19s1234567z", "winning_tile": "1z"}


def ron(hand: dict[str, Any], winner: int = 0, discarder: int = 1, riichi: list[int] | None = None, **more: Any) -> Any:
    win = {"winner": winner, "hand": hand, **more}
    return hand_result_from_json({"type": "ron", "discarder": discarder, "wins": [win], "riichi": riichi or []})


def tsumo(hand: dict[str, Any], winner: int, riichi: list[int] | None = None) -> Any:
    return hand_result_from_json({"type": "tsumo", "win": {"winner": winner, "hand": hand}, "riichi": riichi or []})


def refusal(result: Any, progress: Progress) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        advance(progress, result)
    return caught.value


def counted(result: Any, progress: Progress) -> Any:
    last = advance(progress, result).last
    assert last is not None
    return last.counted


def game(ruleset: Ruleset = EMA, **changes: Any) -> Progress:
    return replace(Progress.start(ruleset), **changes)


def test_the_winds_come_from_the_game() -> None:
    dealer, other = counted(ron(EAST, winner=0), game()), counted(ron(EAST, winner=2), game())
    assert isinstance(dealer, Ron) and isinstance(other, Ron)
    assert dealer.wins[0].value == HanFu(2, 40)  # seat wind and round wind
    assert other.wins[0].value == HanFu(1, 40)  # round wind only


def test_the_hand_is_paid_what_its_tiles_are_worth() -> None:
    after = advance(game(), ron(EAST, winner=0))
    assert after.scores == (33_900, 26_100, 30_000, 30_000)


def test_a_riichi_bet_makes_it_a_riichi_hand() -> None:
    result = counted(ron(PINFU, riichi=[0]), game())
    assert result.wins[0].value == HanFu(2, 30)


def test_a_riichi_hand_needs_the_bet() -> None:
    refused = refusal(ron({**PINFU, "circumstances": ["riichi"]}), game())
    assert (refused.code, refused.where) == ("riichi_not_bet", "wins[0].hand.circumstances")


def test_what_the_hand_says_may_not_contradict_the_game() -> None:
    refused = refusal(ron({**PINFU, "seat_wind": "W"}), game())
    assert (refused.code, refused.where, refused.hand) == ("contradicts_game", "wins[0].hand.seat_wind", 1)
    assert advance(game(), ron({**PINFU, "seat_wind": "E", "win": "ron"}))


def test_a_self_drawn_hand_knows_that_it_is_one() -> None:
    result = counted(tsumo(PINFU, winner=3), game())
    assert isinstance(result, Tsumo)
    assert result.win.value == HanFu(2, 20)


def test_no_hand_without_a_yaku_is_recorded_and_the_path_leads_into_the_tiles() -> None:
    refused = refusal(ron({"concealed": "23m45p678s444s55p", "winning_tile": "4m"}), game())
    assert refused.code == "wrong_tile_count"
    refused = refusal(ron({"concealed": "24m456p678s444s99p", "winning_tile": "3m", "circumstances": ["haitei"]}), game())
    assert [refused.code, *(other.code for other in refused.others)] == ["circumstances_conflict", "no_yaku"]
    assert refused.where == "wins[0].hand.circumstances"


def test_five_counters_ask_for_two_han_from_yaku_and_dora_do_not_help() -> None:
    one_han = ron({**PINFU, "dora_indicators": "9m"})
    assert refusal(one_han, game(honba=5)).code == "two_han_needed"
    assert counted(one_han, game(honba=4)).wins[0].value == HanFu(2, 30)


def test_a_yakuman_by_tiles_can_be_answered_for_by_another_seat() -> None:
    result = counted(ron(KOKUSHI, winner=1, discarder=2), game())
    assert result.wins[0].value == Yakuman(1)
    big = {
        "concealed": "1p",
        "winning_tile": "1p",
        "melds": [
            {"type": "pon", "tiles": "555z"},
            {"type": "pon", "tiles": "666z"},
            {"type": "pon", "tiles": "777z"},
            {"type": "chi", "tiles": "234s"},
        ],
    }
    after = advance(game(), ron(big, winner=1, discarder=2, liable={"seat": 3, "yakuman": 1}))
    assert after.scores == (30_000, 62_000, 14_000, 14_000)


def test_nobody_is_liable_for_a_hand_that_is_no_yakuman() -> None:
    assert refusal(ron(EAST, liable={"seat": 3, "yakuman": 1}), game()).code == "liability_needs_yakuman"


def test_winners_on_one_discard_win_on_the_same_tile_under_the_same_indicators() -> None:
    def both(second: dict[str, Any]) -> Any:
        wins = [{"winner": 0, "hand": {**PINFU, "dora_indicators": "9s"}}, {"winner": 2, "hand": second}]
        return hand_result_from_json({"type": "ron", "discarder": 1, "wins": wins, "riichi": []})

    assert advance(game(), both({**EAST, "concealed": "23m456p678s99p111z", "winning_tile": "1m", "dora_indicators": "9s"}))
    assert refusal(both({**EAST, "winning_tile": "1m", "dora_indicators": "8s"}), game()).code == "indicators_differ"
    assert refusal(both({"concealed": "34m456p678s55p111z", "winning_tile": "5m"}), game()).code == "winning_tiles_differ"


SOUTH = {"concealed": "23m456p666s55p222z", "winning_tile": "4m"}
WEST = {"concealed": "23m456p678s99p333z", "winning_tile": "4m"}


def of_two(first: dict[str, Any], second: dict[str, Any]) -> Any:
    """Both bet riichi and win on the same discard."""
    wins = [{"winner": 0, "hand": first}, {"winner": 1, "hand": second}]
    return hand_result_from_json({"type": "ron", "discarder": 3, "wins": wins, "riichi": [0, 1]})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SOUTH, WEST),  # four 5p and four 6s together, and one 4m
        ({**SOUTH, "concealed": "23m406p666s55p222z"}, WEST),
        ({**SOUTH, "dora_indicators": "7s", "ura_indicators": "2z"}, {**WEST, "dora_indicators": "7s", "ura_indicators": "2z"}),
        ({**SOUTH, "dora_indicators": "7s"}, WEST),
    ],
)
def test_two_winners_can_hold_what_one_set_of_tiles_has(first: dict[str, Any], second: dict[str, Any]) -> None:
    assert advance(game(), of_two(first, second))


@pytest.mark.parametrize(
    ("first", "second", "code", "where"),
    [
        (SOUTH, {**WEST, "concealed": "23m456p678s99p222z"}, "five_of_a_tile", "wins[1].hand.concealed"),
        (SOUTH, {**WEST, "dora_indicators": "6s"}, "five_of_a_tile", "wins[1].hand.concealed"),
        (
            {**SOUTH, "concealed": "23m406p666s99p222z"},
            {**WEST, "concealed": "23m406p789s99p333z"},
            "aka_not_in_ruleset",
            "wins[1].hand.concealed",
        ),
        (
            {"concealed": "34m456p678s99p222z", "winning_tile": "0m"},
            {"concealed": "34m456p789s99p333z", "winning_tile": "5m"},
            "winning_tiles_differ",
            "wins",
        ),
        ({**SOUTH, "ura_indicators": "1z"}, {**WEST, "ura_indicators": "4z"}, "indicators_differ", "wins"),
        ({**SOUTH, "circumstances": ["houtei"]}, WEST, "circumstances_differ", "wins"),
    ],
)
def test_what_one_set_of_tiles_does_not_have_two_winners_do_not_hold(
    first: dict[str, Any], second: dict[str, Any], code: str, where: str
) -> None:
    refused = refusal(of_two(first, second), game())
    assert ([refused.code, *(other.code for other in refused.others)], refused.where) == ([code], where)


def test_the_order_of_the_indicators_does_not_matter() -> None:
    first, second = (
        {**SOUTH, "dora_indicators": "14z", "ura_indicators": "9s9p"},
        {**WEST, "dora_indicators": "41z", "ura_indicators": "9p9s"},
    )
    assert advance(game(), of_two(first, second)).scores[3] < 30_000


def test_alarm_counts_the_han_of_the_tiles_alone() -> None:
    result = counted(ron(EAST, riichi=[0]), game(RULESETS["alarm-2019"]))
    assert result.wins[0].value == HanFu(3)


def test_a_hand_by_tiles_is_written_as_it_was_read() -> None:
    result = ron({**EAST, "melds": [], "circumstances": ["houtei"]})
    assert hand_result_from_json(hand_result_to_json(result)) == result
    assert "seat_wind" not in hand_result_to_json(result)["wins"][0]["hand"]


def test_a_corrected_hand_changes_what_a_later_hand_by_tiles_is_worth() -> None:
    """If the dealer lost the first hand after all, East's triplet in the second is no longer the seat wind of seat 0."""
    east_again = {"type": "ron", "discarder": 1, "wins": [{"winner": 0, "hand": EAST}], "riichi": []}

    def second_value(first: dict[str, Any]) -> Any:
        record = game_from_json({"ruleset": "ema-2012", "hands": [first, east_again]})
        assert game_from_json(game_to_json(record)) == record
        return replay(record).hands[1].counted.wins[0].value  # type: ignore[union-attr]

    assert second_value({"type": "exhaustive_draw", "tenpai": [0], "riichi": []}) == HanFu(2, 40)
    assert second_value({"type": "exhaustive_draw", "tenpai": [1], "riichi": []}) == HanFu(1, 40)


def named(yaku: list[str], han: int, fu: int | None = 30, *, riichi: list[int] | None = None, **more: Any) -> Any:
    value = {"han": han} if fu is None else {"han": han, "fu": fu}
    win = {"winner": 0, **value, "yaku": {"names": yaku, **more}}
    return hand_result_from_json({"type": "ron", "discarder": 1, "wins": [win], "riichi": riichi or []})


def test_yaku_may_be_named_beside_the_value_they_count_to() -> None:
    result = named(["riichi", "pinfu"], 3, riichi=[0], dora=1)
    assert counted(result, game()).wins[0].value == HanFu(3, 30)
    assert hand_result_from_json(hand_result_to_json(result)) == result


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        (named(["pinfu"], 2), ["yaku_and_value_differ"]),
        (named(["pinfu"], 1, 40), ["fu_impossible"]),
        (named(["pinfu", "toitoi"], 3), ["yaku_exclude_each_other"]),
        (named(["riichi"], 1, 40), ["riichi_not_bet"]),
        (named(["pinfu"], 1, riichi=[0]), ["riichi_not_named"]),
        (named(["pinfu"], 1, open=True), ["closed_hand_needed"]),
        (named(["tanyao", "haitei"], 2, 40), ["tsumo_needed"]),
    ],
)
def test_yaku_that_cannot_be_or_do_not_count_to_the_value_are_refused(result: Any, codes: list[str]) -> None:
    refused = refusal(result, game())
    assert [refused.code, *(other.code for other in refused.others)] == codes
    assert refused.where == "wins[0].yaku"


def test_a_yakuman_may_be_named() -> None:
    win = {"winner": 1, "yakuman": 1, "yaku": {"names": ["suuankou"]}}
    result = hand_result_from_json({"type": "tsumo", "win": win, "riichi": [1]})
    assert counted(result, game()).win.value == Yakuman(1)


def test_five_counters_ask_for_two_han_from_named_yaku_too() -> None:
    assert refusal(named(["pinfu"], 2, dora=1), game(honba=5)).code == "two_han_needed"
