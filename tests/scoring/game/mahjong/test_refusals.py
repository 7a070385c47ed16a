"""What cannot be in a game without riichi is refused by name, everything at once, with its path."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scoring.classical import Ticked
from scoring.formats import hand_from_json
from scoring.game import Fine, HandResult, Progress, Said, TileHand, Void, advance, checks, count_worth
from scoring.rulesets import Ruleset, ruleset_from_json, ruleset_to_json
from tests.scoring.game.mahjong.hands import BASIC, DRAW, KUESTER, basic, codes, false, kuester, lines, play, refused, win

EAST, SOUTH, WEST, NORTH = range(4)
START = Progress.start(KUESTER)


def tiles(concealed: str, winning_tile: str | None = None, **more: Any) -> TileHand:
    """A hand by its tiles; one without a last tile has not won."""
    given = {"winning_tile": winning_tile} if winning_tile else {"win": "none"}
    return TileHand(hand_from_json({"concealed": concealed, **given, **more}, in_game=True))


@pytest.mark.parametrize(
    ("result", "code", "where"),
    [
        (win(4, 0, 0, 0, 0), "seat_unknown", "winner"),
        (win(-1, 0, 0, 0, 0), "seat_unknown", "winner"),
        (win(EAST, 40, 0, 0, 0, discarder=4), "seat_unknown", "discarder"),
        (win(EAST, 40, 0, 0, 0, pays_alone=9), "seat_unknown", "pays_alone"),
        (win(EAST, 40, 0, 0, 0, too_many=frozenset({5})), "seat_unknown", "too_many"),
        (win(EAST, 40, 0, 0, 0, announced=((4, 0),)), "seat_unknown", "announced[4]"),
        (false(4, 0, 0, 0, 0), "seat_unknown", "caller"),
        (Fine(4, 10), "seat_unknown", "seat"),
        (win(EAST, 40, 0, 0, 0, discarder=EAST), "discarder_wins", "discarder"),
        (win(EAST, 40, 0, 0, 0, too_few=frozenset({EAST})), "dead_hand_wins", "winner"),
        (win(EAST, 40, 0, 0, 0, too_many=frozenset({EAST})), "dead_hand_wins", "winner"),
        (win(EAST, 40, 0, 0, 0, too_few=frozenset({WEST}), too_many=frozenset({WEST})), "dead_hand_twice", "too_many"),
        (win(EAST, 40, 0, 0, 0, pays_alone=EAST), "pays_alone_for_own_win", "pays_alone"),
        (win(EAST, 40, 0, 0, 0, excused=True), "excuse_without_cause", "excused"),
        (win(EAST, 40, 0, None, 0), "value_missing", "values[2]"),
        (win(EAST, 40, 0, 0), "value_missing", "values[3]"),
        (win(EAST, None, 0, 0, 0), "value_missing", "values[0]"),
        (win(EAST, 40, 0, 0, 0, 0), "value_of_nobody", "values[4]"),
        (win(EAST, 40, 0, -2, 0), "value_impossible", "values[2]"),
        (win(EAST, 40, 0, 8, 0, announced=((WEST, 8),)), "announced_not_less", "announced[2]"),
        (win(EAST, 40, 0, 8, 0, announced=((WEST, 9),)), "announced_not_less", "announced[2]"),
        (win(EAST, 40, 0, 8, 0, announced=((WEST, -1),)), "announced_negative", "announced[2]"),
        (win(EAST, 40, 0, 8, 0, announced=((WEST, 1), (WEST, 2))), "announced_twice", "announced"),
        (win(EAST, 40, 0, 8, 0, too_many=frozenset({WEST}), announced=((WEST, 4),)), "announced_not_less", "announced[2]"),
        (false(EAST, None, 8, None, 0), "value_missing", "values[2]"),
        (false(EAST, -8, 8, 0, 0), "value_impossible", "values[0]"),
        (win(EAST, 40, 0, -2, 0, too_many=frozenset({WEST})), "value_impossible", "values[2]"),
        (Fine(EAST, 20), "penalty_amount", "points"),
        (Fine(EAST, -10), "penalty_amount", "points"),
    ],
)
def test_what_cannot_be_is_refused_by_name(result: HandResult, code: str, where: str) -> None:
    assert codes(refused(START, result)) == [(code, where)]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    ticks = Ticked(premiums=frozenset({"all_pon"}))
    refusal = refused(START, win(EAST, -2, ticks, None, tiles("5555566677788m"), discarder=EAST, excused=True))
    assert codes(refusal) == [
        ("discarder_wins", "discarder"),
        ("excuse_without_cause", "excused"),
        ("value_impossible", "values[0]"),
        ("for_the_winner", "hands[1].ticked.premiums"),
        ("value_missing", "values[2]"),
        ("five_of_a_tile", "hands[3].concealed"),
    ]


def test_tiles_and_flowers_that_several_players_hold_too_often_are_refused() -> None:
    one = tiles("111222333m1155z", "5z", flowers=["f1"])
    other = tiles("1112345678999p", flowers=["f1"])
    third = tiles("4455667m112255z")
    assert codes(refused(START, win(EAST, one, other, 0, 0))) == [("flower_twice", "hands[1].flowers")]
    assert codes(refused(START, win(EAST, one, 0, third, 0))) == [("five_of_a_tile", "hands[2].concealed")]


def test_the_winds_and_the_way_of_the_win_are_those_of_the_game() -> None:
    won = {"concealed": "111222333m1155z", "winning_tile": "5z"}
    for more, where in (({"win": "tsumo"}, "win"), ({"seat_wind": "S"}, "seat_wind"), ({"round_wind": "W"}, "round_wind")):
        hand = TileHand(hand_from_json({**won, **more}, in_game=True))
        assert codes(refused(START, win(EAST, hand, 0, 0, 0, discarder=WEST))) == [("contradicts_game", f"hands[0].{where}")]
    after_a_draw = TileHand(hand_from_json({**won, "circumstances": ["after_draw"]}, in_game=True))
    assert codes(refused(START, win(EAST, after_a_draw, 0, 0, 0))) == [("contradicts_game", "hands[0].circumstances")]
    assert play(KUESTER, DRAW, win(EAST, after_a_draw, 0, 0, 0)).number == 3


def test_what_only_a_drawn_tile_can_be_is_refused_on_a_discard() -> None:
    last = tiles("111222333m1155z", "5z", circumstances=["haitei"])
    assert play(KUESTER, win(EAST, last, 0, 0, 0)).number == 2
    assert codes(refused(START, win(EAST, last, 0, 0, 0, discarder=WEST))) == [("circumstances_conflict", "hands[0].circumstances")]


def test_two_players_may_make_no_chi_and_there_is_nobody_to_pay_for() -> None:
    """Küster, "Die Teilnehmerzahl"."""
    two = Progress.start(KUESTER, players=2)
    assert codes(refused(two, win(0, tiles("123m222333m1155z", "5z"), 0)))[0] == ("chi_not_allowed", "hands[0].concealed")
    assert advance(two, win(0, tiles("111222333m1155z", "5z"), 0)).number == 2
    assert codes(refused(two, win(0, 40, 0, pays_alone=1))) == [("nobody_to_pay_for", "pays_alone")]


def test_an_empty_place_has_no_value_and_who_sits_out_has_no_part() -> None:
    assert codes(refused(Progress.start(KUESTER, players=3), win(0, 40, 0, 0, 0))) == [("value_of_nobody", "values[3]")]
    assert advance(Progress.start(KUESTER, players=3), win(0, 40, 0, 0, None)).number == 2
    five = Progress.start(KUESTER, players=5)
    assert codes(refused(five, win(4, 0, 0, 0, 0, 40))) == [("seat_sits_out", "winner")]
    assert codes(refused(five, win(0, 40, 0, 0, 0, 2))) == [("value_of_nobody", "values[4]")]
    assert advance(five, win(0, 40, 0, 0, 0, 0)).scores == advance(five, win(0, 40, 0, 0, 0, None)).scores
    assert codes(refused(five, Fine(4, 10))) == [("seat_sits_out", "seat")]
    assert advance(five, Fine(4, 10, sits_out=1)).number == 2


@pytest.mark.parametrize("worth", [Ticked((("closed_pon_dragon", 1),)), tiles("111222333m1155z", "5z")])
def test_under_the_dmjls_rules_hands_are_given_in_points(worth: Any) -> None:
    assert codes(refused(Progress.start(BASIC), win(EAST, worth))) == [
        ("worth_not_in_ruleset", "hands[0]" + ".ticked" * isinstance(worth, Ticked))
    ]
    assert codes(refused(Progress.start(BASIC), win(EAST, 0))) == [("value_impossible", "values[0]")]
    assert advance(Progress.start(BASIC), win(EAST, 10**12)).scores[0] == 3 * 10**12


@pytest.mark.parametrize("ruleset", [BASIC, basic(payers="discarder"), kuester(payers="all")])
def test_nobody_pays_for_all_where_the_others_do_not_settle(ruleset: Ruleset) -> None:
    assert codes(refused(Progress.start(ruleset), win(EAST, 40, pays_alone=WEST))) == [("pays_alone_not_in_ruleset", "pays_alone")]
    assert advance(Progress.start(ruleset), win(EAST, 40)).number == 2


PLAIN = tiles("234666m4588s", "3s", melds=[{"type": "pon", "tiles": "222p"}])
LAID = [{"type": kind, "tiles": shown} for kind, shown in (("pon", "111m"), ("chi", "234m"), ("pon", "999m"))]
THREE_LAID, FOUR_LAID = tiles("5567m", "8m", melds=LAID), tiles("5m", "5m", melds=[*LAID, {"type": "chi", "tiles": "678m"}])
TWO_LAID = tiles("5567999m", "8m", melds=LAID[:2])
WIND_LAID = [{"type": "pon", "tiles": f"{wind * 3}z"} for wind in "1234"]
WINDS = tiles("5z", "5z", melds=WIND_LAID)
OTHERS_WIND = tiles("8s", "8s", melds=[*({"type": "pon", "tiles": f"{dragon * 3}z"} for dragon in "567"), WIND_LAID[3]])
OWN_WIND = tiles("8s", "8s", melds=[*({"type": "pon", "tiles": f"{dragon * 3}z"} for dragon in "567"), WIND_LAID[1]])
IN_LISTS = {
    "a pure flush": Ticked((), doubles=frozenset({"pure_flush"})),
    "a wind game": Ticked((("open_pon_own_wind", 1), ("open_pon_round_wind", 1), ("open_pon_wind", 2), ("pair_dragon", 1))),
    "a dragon game": Ticked((("open_pon_dragon", 3), ("open_pon_own_wind", 1)), doubles=frozenset({"dragon_game"})),
    "a dragon game with another wind": Ticked((("open_pon_dragon", 3), ("open_pon_wind", 1)), doubles=frozenset({"dragon_game"})),
    "a flush in the hand": Ticked((("closed_pon_simple", 2),), doubles=frozenset({"pure_flush"})),
    "a plain hand": Ticked((("open_pon_simple", 1),)),
}
LAST, ANY = kuester(pays_alone_for="last_tile"), kuester(pays_alone_for="any_hand")


@pytest.mark.parametrize(
    ("hand", "discarder", "pays_alone", "fits", "fits_last"),
    [
        (PLAIN, NORTH, NORTH, False, False),
        (TWO_LAID, NORTH, NORTH, False, False),
        (THREE_LAID, NORTH, NORTH, True, True),
        (THREE_LAID, NORTH, WEST, False, False),  # after the third figure nobody else gave a tile
        (THREE_LAID, None, NORTH, False, False),
        (FOUR_LAID, NORTH, NORTH, True, True),
        (FOUR_LAID, NORTH, WEST, True, False),  # who gave the fourth figure
        (FOUR_LAID, None, WEST, True, False),
        (WINDS, NORTH, NORTH, True, True),
        (OWN_WIND, WEST, NORTH, True, False),
        (OTHERS_WIND, NORTH, NORTH, False, False),
        (IN_LISTS["a pure flush"], NORTH, NORTH, True, True),
        (IN_LISTS["a pure flush"], NORTH, WEST, True, False),
        (IN_LISTS["a wind game"], NORTH, NORTH, True, True),
        (IN_LISTS["a dragon game"], NORTH, NORTH, True, True),
        (IN_LISTS["a dragon game with another wind"], NORTH, NORTH, False, False),
        (IN_LISTS["a flush in the hand"], NORTH, NORTH, False, False),
        (IN_LISTS["a plain hand"], NORTH, NORTH, False, False),
        (300, NORTH, NORTH, True, True),  # points do not tell
        (300, None, NORTH, True, False),
    ],
)
def test_nobody_pays_for_all_but_who_fed_a_dangerous_hand(
    hand: Any, discarder: int | None, pays_alone: int, fits: bool, fits_last: bool
) -> None:
    """Küster, Strafen 8 to 10, which are silent on whether only the last tile counts."""
    result = win(SOUTH, 0, hand, 0, 0, discarder=discarder, pays_alone=pays_alone)
    for ruleset, accepted in ((KUESTER, fits), (LAST, fits_last), (ANY, True)):
        progress = Progress.start(ruleset)
        if accepted:
            assert lines(advance(progress, result))[0][3] == "pays_alone"
        else:
            code = "pays_alone_not_last" if ruleset is LAST and fits else "pays_alone_not_fed"
            assert codes(refused(progress, result))[0] == (code, "pays_alone"), ruleset.pays_alone_for


def test_a_robbed_tile_feeds_nobody() -> None:
    robbed = tiles("5567m", "8m", melds=LAID, circumstances=["chankan"])
    result = win(SOUTH, 0, robbed, 0, 0, discarder=NORTH, pays_alone=NORTH)
    assert codes(refused(START, result)) == [("pays_alone_not_fed", "pays_alone")]


def test_games_begun_before_keep_accepting_it_for_any_hand() -> None:
    frozen = ruleset_to_json(KUESTER, full=True)
    del frozen["switches"]["pays_alone_for"]
    assert ruleset_from_json(frozen).pays_alone_for == "any_hand"


def test_a_hand_is_counted_with_the_winds_of_the_game() -> None:
    """Of two players each holds two winds, so that West's pair is East's own, too."""
    pair = tiles("147m147p147s3344z")
    assert count_worth(Progress.start(KUESTER, players=2), 0, pair, won=False).total == 2
    as_west = tiles("147m147p147s3344z", seat_wind="W")
    assert count_worth(Progress.start(KUESTER, players=2), 0, as_west, won=False).total == 2
    assert count_worth(START, WEST, pair, won=False).total == 2
    assert count_worth(START, SOUTH, pair, won=False).total == 0
    assert count_worth(START, SOUTH, Said(44), won=False).total == 44
    assert count_worth(START, SOUTH, Said(44), won=False, dead="too_many").total == 0


def test_a_dead_hand_by_its_tiles_has_too_many_or_too_few() -> None:
    """Küster, "Allgemeine Spielregeln" 2 and 3."""
    fourteen, twelve = tiles("555z222m147p147s1z6z"), tiles("555z222m147p147s")
    assert (
        advance(START, win(EAST, 40, fourteen, 0, 0, too_many=frozenset({SOUTH}))).scores == advance(START, win(EAST, 40, 0, 0, 0)).scores
    )
    assert advance(START, win(EAST, 40, twelve, 0, 0, too_few=frozenset({SOUTH}))).scores == advance(START, win(EAST, 40, 24, 0, 0)).scores
    assert advance(START, win(EAST, 40, twelve, 0, 0)).scores == advance(START, win(EAST, 40, 24, 0, 0)).scores, (
        "single tiles need not be shown"
    )
    for hand, dead in ((fourteen, "too_few"), (twelve, "too_many"), (fourteen, None)):
        groups: dict[str, Any] = {dead: frozenset({SOUTH})} if dead else {}
        assert codes(refused(START, win(EAST, 40, hand, 0, 0, **groups))) == [("wrong_tile_count", "hands[1].concealed")]


def test_nobody_bets_riichi_in_a_void_game() -> None:
    assert codes(refused(START, Void(frozenset({WEST})))) == [("no_riichi", "riichi")]


def test_every_refusal_of_these_games_is_listed_where_all_are() -> None:
    source = (Path(checks.__file__).with_name("mahjong") / "checks.py").read_text(encoding="utf-8")
    raised = set(re.findall(r'RuleViolation\(\s*"(\w+)"', source))
    assert len(raised) > 12
    assert raised <= set(re.findall(r"\w+", checks.__doc__ or ""))


def ticks(**items: int) -> Ticked:
    return Ticked(tuple(sorted(items.items())))


@pytest.mark.parametrize(
    ("east", "south", "code"),
    [
        (ticks(open_pon_dragon=2), ticks(closed_kan_dragon=2), "dragons_impossible"),
        (ticks(open_pon_dragon=3), ticks(pair_dragon=1), "dragons_impossible"),
        (ticks(open_pon_dragon=3), tiles("147m147p147s5566z"), "dragons_impossible"),
        (ticks(open_pon_own_round_wind=1), ticks(pair_round_wind=1), "winds_impossible"),
        (ticks(open_pon_wind=2), ticks(closed_pon_own_wind=1, closed_pon_wind=1), "winds_impossible"),
        (ticks(bouquet=2), ticks(flower=1), "flowers_impossible"),
        (ticks(bouquet=1, flower=2), tiles("147m147p147s1234z", flowers=["g1", "g2", "g3"]), "flowers_impossible"),
        (ticks(bouquet=1), ticks(own_flower=2), "flowers_impossible"),
    ],
)
def test_two_players_cannot_have_the_same_trumps_and_flowers(east: Ticked, south: Ticked | TileHand, code: str) -> None:
    assert codes(refused(START, win(EAST, east, south, 0, 0))) == [(code, "hands")]


@pytest.mark.parametrize(
    ("east", "south"),
    [
        (ticks(open_pon_dragon=2, pair_dragon=1), ticks(pair_dragon=1)),
        (ticks(open_pon_wind=2), ticks(closed_pon_own_wind=1)),
        (ticks(open_pon_wind=1, open_pon_own_round_wind=1), ticks(closed_pon_own_wind=1, closed_pon_wind=1)),
        (ticks(bouquet=1, flower=3), ticks(own_flower=1)),
        (ticks(own_flower=2, flower=4), ticks(flower=2)),
    ],
)
def test_trumps_and_flowers_that_there_are_can_lie_with_two_players(east: Ticked, south: Ticked) -> None:
    assert advance(START, win(EAST, east, south, 0, 0)).number == 2


def test_the_hand_of_who_called_falsely_holds_no_flower_twice() -> None:
    hand = tiles("147m147p147s1234z", flowers=["f1", "f1"])
    assert [code for code, _where in codes(refused(START, false(EAST, hand, 8, 0, 0)))] == ["flower_twice"]
