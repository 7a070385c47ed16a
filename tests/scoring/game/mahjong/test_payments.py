"""Who pays whom in Küster's game and under the DMJL's rules: the book's settlements and examples, and each rule by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.formats import hand_from_json
from scoring.game import Progress, TileHand, Worth, advance
from scoring.rulesets import Ruleset
from tests.scoring.game.mahjong.hands import BASIC, DRAW, KUESTER, Fine, at, basic, deltas, false, kuester, lines, play, win

HERE = Path(__file__).parent
SETTLEMENTS = json.loads((HERE.parents[1] / "answer_keys" / "settlements.json").read_text(encoding="utf-8"))["settlements"]
KEYS: dict[str, Any] = {row["id"]: row for row in SETTLEMENTS if row["id"].startswith("KU-")}
EXAMPLES = [json.loads(line) for line in (HERE / "answer_keys" / "kuester_payments.jsonl").read_text(encoding="utf-8").splitlines()]
WINDS = "ESWN"
EAST, SOUTH, WEST, NORTH = range(4)


def game_of(key: str) -> Progress:
    row = KEYS[key]
    return play(KUESTER, win(WINDS.index(row["winner"]), *(row["values"][wind] for wind in WINDS)))


def transfers(row: Any) -> set[tuple[int, int, int]]:
    return {(WINDS.index(one["from"]), WINDS.index(one["to"]), one["points"]) for one in row["expected"]["transfers"]}


@pytest.mark.parametrize("key", ["KU-S1", "KU-S2"])
def test_a_game_of_the_book_is_settled_as_it_prints(key: str) -> None:
    """Küster, "Die Abrechnung"."""
    progress = game_of(key)
    assert {line[:3] for line in lines(progress)} == transfers(KEYS[key])
    assert deltas(progress) == tuple(KEYS[key]["expected"]["net"][wind] for wind in WINDS)


def test_the_two_games_of_the_book_add_up_as_it_prints() -> None:
    games = [win(WINDS.index(KEYS[key]["winner"]), *(KEYS[key]["values"][wind] for wind in WINDS)) for key in ("KU-S1", "KU-S2")]
    assert play(KUESTER, *games).scores == tuple(KEYS["KU-S-sum"]["expected"]["net"][wind] for wind in WINDS)


def test_the_difference_is_doubled_and_not_the_value() -> None:
    """Küster, "Die Abrechnung": Osten 40, Süden 30."""
    progress = play(KUESTER, win(WEST, 40, 30, 100, 30))
    assert (SOUTH, EAST, 20, "settlement") in lines(progress)
    assert transfers(KEYS["KU-S0"]) == {(SOUTH, EAST, 20)}


def paid(row: dict[str, Any], ruleset: Ruleset, worth: Worth | int) -> dict[str, int]:
    """What the others pay for the example's hand, when theirs are worth nothing."""
    winner = WINDS.index(row["winner"])
    hands: list[Any] = [0, 0, 0, 0]
    hands[winner] = worth
    discarder = None if row["hand"]["win"] == "tsumo" else (winner + 1) % 4
    progress = advance(at(ruleset, row["round_wind"], doubled=row.get("after_draw", False)), win(winner, *hands, discarder=discarder))
    return {WINDS[seat]: -points for seat, points in enumerate(deltas(progress)) if seat != winner}


@pytest.mark.parametrize("banker", ["east", "round_wind"])
@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["id"])
def test_an_example_of_the_book_is_paid_as_its_tiles_and_as_its_points_say(row: dict[str, Any], banker: str) -> None:
    """Küster, "Abbildungen": by the letter of his tables; the Bankier is East, or as in the examples the seat of the round wind."""
    printed = row[f"banker_{banker}"]
    if printed is None:
        assert row["id"] in ("KU-24", "KU-25")
        return
    ruleset = kuester(banker=banker)
    tiles = TileHand(hand_from_json(row["hand"], in_game=True))
    assert paid(row, ruleset, row["value"]) == paid(row, ruleset, tiles) == printed


def test_the_next_game_after_a_draw_counts_double_once_however_many_there_were() -> None:
    """Küster, "Das Ende des Spieles"."""
    once = deltas(play(KUESTER, win(SOUTH, 10, 30, 0, 4)))
    for draws in ([DRAW], [DRAW, DRAW], [DRAW, DRAW, DRAW]):
        assert deltas(play(KUESTER, *draws, win(SOUTH, 10, 30, 0, 4))) == tuple(2 * points for points in once)
    after = play(KUESTER, DRAW, win(SOUTH, 10, 30, 0, 4), win(SOUTH, 10, 30, 0, 4))
    assert not after.doubled
    assert deltas(play(kuester(draw_doubles_next=False), DRAW, win(SOUTH, 10, 30, 0, 4))) == once


def test_a_false_mah_jongg_pays_each_the_value_of_that_players_hand_and_uses_up_the_doubling() -> None:
    """Küster, Strafe 7; the Bankier gets and pays double."""
    assert lines(play(KUESTER, false(WEST, 20, 8, 512, 6))) == [
        (WEST, EAST, 40, "false_mahjong"),
        (WEST, SOUTH, 8, "false_mahjong"),
        (WEST, NORTH, 6, "false_mahjong"),
    ]
    assert deltas(play(KUESTER, false(EAST, None, 8, 10, 0))) == (-36, 16, 20, 0)
    drawn = play(KUESTER, DRAW, false(WEST, 20, 8, None, 6))
    assert deltas(drawn) == (80, 16, -108, 12)
    assert not drawn.doubled


def test_who_fed_a_dangerous_hand_pays_the_winner_for_all_and_the_rest_settle_as_ever() -> None:
    """Küster, Strafen 8 to 10: East as Bankier would have paid double, and North pays that, too."""
    result = win(SOUTH, 20, 300, 8, 4, discarder=NORTH, pays_alone=NORTH)
    assert lines(play(KUESTER, result)) == [
        (NORTH, SOUTH, 1_200, "pays_alone"),
        (WEST, EAST, 24, "settlement"),
        (NORTH, EAST, 32, "settlement"),
        (NORTH, WEST, 4, "settlement"),
    ]


def test_who_had_no_other_discard_is_excused_from_paying_alone() -> None:
    fed = win(SOUTH, 20, 300, 8, 4, discarder=NORTH, pays_alone=NORTH, excused=True)
    assert lines(play(KUESTER, fed)) == lines(play(KUESTER, win(SOUTH, 20, 300, 8, 4, discarder=NORTH)))


def test_a_hand_with_too_many_tiles_counts_nothing_and_one_with_too_few_counts() -> None:
    """Küster, "Allgemeine Spielregeln" 2 and 3."""
    too_many = play(KUESTER, win(SOUTH, 20, 30, 64, 8, too_many=frozenset({WEST})))
    assert deltas(too_many) == deltas(play(KUESTER, win(SOUTH, 20, 30, 0, 8)))
    assert deltas(play(KUESTER, win(SOUTH, 20, 30, None, 8, too_many=frozenset({WEST})))) == deltas(too_many)
    too_few = play(KUESTER, win(SOUTH, 20, 30, 64, 8, too_few=frozenset({WEST})))
    assert deltas(too_few) == deltas(play(KUESTER, win(SOUTH, 20, 30, 64, 8)))


@pytest.mark.parametrize(
    ("announced", "values"),
    [
        (((SOUTH, 40),), (20, 40, 8, 64)),
        (((WEST, 0),), (20, 60, 0, 64)),
        (((EAST, 4), (NORTH, 8)), (4, 60, 8, 8)),
        (((SOUTH, 22), (EAST, 0), (NORTH, 60)), (0, 22, 8, 60)),
    ],
)
def test_who_said_too_little_gives_back_what_the_correction_brought(announced: Any, values: tuple[int, ...]) -> None:
    """Küster, Strafe 6: the payments are made by the true values, and in the end each has what was announced."""
    corrected = play(KUESTER, win(SOUTH, 20, 60, 8, 64, announced=announced))
    assert deltas(corrected) == deltas(play(KUESTER, win(SOUTH, *values)))
    made = [line for line in lines(corrected) if line[3] != "undercount"]
    assert made == lines(play(KUESTER, win(SOUTH, 20, 60, 8, 64)))
    assert len(made) < len(lines(corrected))


def test_who_said_too_little_pays_each_a_line_of_its_own() -> None:
    corrected = play(KUESTER, win(SOUTH, 20, 60, 8, 64, announced=((WEST, 0),)))
    assert [line for line in lines(corrected) if line[3] == "undercount"] == [
        (WEST, EAST, 16, "undercount"),
        (WEST, NORTH, 8, "undercount"),
    ]


def test_a_fine_goes_to_each_player_and_the_bankier_gets_and_pays_double_after_a_draw_too() -> None:
    """Küster, "Die Strafen"."""
    for start in ([], [DRAW]):
        assert deltas(play(KUESTER, *start, Fine(WEST, 10))) == (20, 10, -40, 10)
        assert deltas(play(KUESTER, *start, Fine(EAST, 50))) == (-300, 100, 100, 100)
    fined = play(KUESTER, DRAW, Fine(WEST, 10))
    assert fined.doubled
    assert fined.last is not None
    assert not fined.last.doubled


def test_two_players_settle_the_difference_only_so_that_the_winner_may_pay() -> None:
    """Küster, "Die Teilnehmerzahl"."""
    progress = play(KUESTER, win(0, 22, 64), players=2)
    assert lines(progress) == [(0, 1, 84, "settlement")]
    assert progress.dealer == 0
    assert lines(play(KUESTER, win(1, 22, 22), players=2)) == []


def test_three_players_settle_as_four_do() -> None:
    progress = play(KUESTER, win(1, 10, 40, 16), players=3)
    assert lines(progress) == [(0, 1, 80, "mahjong"), (2, 1, 40, "mahjong"), (0, 2, 12, "settlement")]


def test_who_sits_out_of_five_neither_wins_nor_loses() -> None:
    progress = play(KUESTER, win(1, 10, 40, 16, 0, None), players=5)
    assert deltas(progress)[4] == 0
    assert deltas(progress)[:4] == deltas(play(KUESTER, win(1, 10, 40, 16, 0)))
    assert deltas(play(KUESTER, Fine(1, 10), players=5)) == (20, -40, 10, 10, 0)


def test_limits_come_before_the_doubling_after_a_draw_and_before_the_bankier() -> None:
    """Küster, "Kombinierte Spiele": 1,000 points at least, for the Bankier 2,000."""
    green = TileHand(
        hand_from_json({"concealed": "222333444s6688s", "winning_tile": "8s", "melds": [{"type": "chi", "tiles": "234s"}]}, in_game=True)
    )
    lanterns = TileHand(hand_from_json({"concealed": "1112345678999p", "winning_tile": "5p"}, in_game=True))
    assert green.hand.is_closed is False
    assert deltas(play(KUESTER, win(EAST, lanterns, 0, 0, 0))) == (6_000, -2_000, -2_000, -2_000)
    assert deltas(play(kuester(limit_game=2_000), DRAW, win(SOUTH, 0, lanterns, 0, 0))) == (-8_000, 16_000, -4_000, -4_000)


def test_a_cap_holds_for_every_hand_and_the_doublings_come_after_it() -> None:
    own = kuester(hand_cap=100)
    held = TileHand(hand_from_json({"concealed": "555666777z1122z", "win": "none"}, in_game=True))
    assert deltas(play(own, win(SOUTH, 0, 20, held, 0))) == (-40 - 200, 40 + 20 + 20, 200 + 100 - 20, -20 - 100)
    trumps = TileHand(hand_from_json({"concealed": "5556667773332z", "winning_tile": "2z"}, in_game=True))
    assert deltas(play(own, DRAW, win(SOUTH, 0, trumps, 0, 0))) == (-400, 800, -200, -200)


def test_a_cap_holds_for_hands_in_points_too_but_not_for_a_limit_game() -> None:
    own = kuester(hand_cap=100)
    assert deltas(play(own, win(SOUTH, 0, 800, 208, 0))) == deltas(play(own, win(SOUTH, 0, 100, 100, 0)))
    assert deltas(play(own, win(SOUTH, 0, 1_000, 0, 0))) == (-2_000, 4_000, -1_000, -1_000)
    assert deltas(play(own, win(SOUTH, 0, 20, 1_000, 0))) == deltas(play(own, win(SOUTH, 0, 20, 100, 0)))


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (BASIC, (-7, 21, -7, -7)),
        (basic(payers="discarder"), (0, 7, -7, 0)),
        (basic(banker="east"), (-14, 28, -7, -7)),
        (basic(payers="discarder", draw_doubles_next=True), (0, 7, -7, 0)),
    ],
)
def test_under_the_dmjls_rules_all_pay_or_the_discarder_alone(ruleset: Ruleset, expected: tuple[int, ...]) -> None:
    assert deltas(play(ruleset, win(SOUTH, None, 7, None, None, discarder=WEST))) == expected


def test_after_a_self_drawn_tile_all_pay_where_else_the_discarder_does() -> None:
    assert deltas(play(basic(payers="discarder"), win(SOUTH, None, 7))) == (-7, 21, -7, -7)


def test_under_the_dmjls_rules_everybody_may_settle() -> None:
    assert deltas(play(basic(payers="settle"), win(SOUTH, 3, 7, 1, 0))) == (-7 + 2 + 3, 21, -7 - 2 + 1, -7 - 3 - 1)
    assert lines(play(basic(payers="settle"), win(SOUTH, 3, 7, 1, 0, pays_alone=NORTH)))[0] == (NORTH, SOUTH, 21, "pays_alone")
