"""What a finished game without riichi says of each seat, and what it would be under other rules."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.classical import Ticked
from scoring.errors import RuleViolation
from scoring.game import DealIn, Figures, GameRecord, HandResult, Void, WonHand, figures_of, replay
from scoring.game.afterwards.what_if import OtherGame, under
from scoring.rulesets import RULESETS, Ruleset
from tests.scoring.game.mahjong.hands import BASIC, DRAW, KUESTER, Fine, basic, false, kuester, win

EAST, SOUTH, WEST, NORTH = range(4)


def figures(ruleset: Ruleset, *hands: HandResult, **facts: Any) -> tuple[Figures, ...]:
    return figures_of(replay(GameRecord(ruleset, hands, **facts)))


def test_a_win_has_what_the_hand_was_worth_and_what_it_brought() -> None:
    found = figures(KUESTER, win(EAST, 120, 80, 90, 20, discarder=WEST), DRAW, win(SOUTH, 0, 40, 0, 0))
    assert found[EAST].wins == (WonHand(1, 720, dealer=True, value=120),)
    assert found[SOUTH].wins == (WonHand(3, 320, tsumo=True, value=40),)
    assert found[WEST].deal_ins == (DealIn(1, 240),)
    assert found[EAST].deal_ins == found[SOUTH].deal_ins == ()


def test_who_pays_alone_deals_into_the_whole_hand() -> None:
    found = figures(KUESTER, win(SOUTH, 0, 300, 0, 0, discarder=NORTH, pays_alone=NORTH))
    assert found[NORTH].deal_ins == (DealIn(1, 1_200),)
    assert found[SOUTH].wins[0].points == 1_200


def test_of_two_players_a_win_may_cost_points() -> None:
    found = figures(KUESTER, win(0, 22, 64, discarder=1), players=2)
    assert found[0].wins == (WonHand(1, -84, dealer=True, value=22),)
    assert found[1].deal_ins == (DealIn(1, 0),)
    assert (found[0].loss, found[1].gain) == ((-84, 1), (84, 1))


def test_games_end_by_a_discard_a_drawn_tile_a_draw_or_a_false_mah_jongg_and_fines_are_no_games() -> None:
    found = figures(
        KUESTER, DRAW, Fine(WEST, 10), win(EAST, 40, 0, 0, 0), Void(), win(EAST, 40, 0, 0, 0, discarder=WEST), false(WEST, 4, 0, None, 0)
    )
    assert found[NORTH].ends == {"draw": 1, "tsumo": 1, "ron": 1, "chombo": 1}
    assert [one.hands for one in found] == [4, 4, 4, 4]
    assert [one.chombo for one in found] == [0, 0, 1, 0]
    assert [one.dealt for one in found] == [4, 0, 0, 0]
    assert found[WEST].lowest == -40 - 160 - 80 - 8
    assert found[EAST].run == 4


def test_hands_in_which_one_of_five_sat_out_are_none_of_theirs() -> None:
    found = figures(KUESTER, win(0, 40, 0, 0, 0, None), win(0, 40, None, 0, 0, 0), DRAW, players=5)
    assert [one.hands for one in found] == [3, 2, 2, 3, 2]
    assert [one.sat_out for one in found] == [0, 1, 1, 0, 1]
    assert {sum(one.ends.values()) for one in found} == {3}


def played_under(ruleset: Ruleset, other: Ruleset, *hands: HandResult) -> OtherGame:
    return under(replay(GameRecord(ruleset, hands, stopped="time")), other)


def test_under_other_switches_of_its_book_a_game_is_settled_anew() -> None:
    hands = (DRAW, win(SOUTH, 20, 64, 8, 0), win(SOUTH, 0, 800, 0, 0))
    same = played_under(KUESTER, KUESTER, *hands)
    assert (same.way, same.changed, same.outcome.totals) == ("replayed", 0, same.before.outcome.totals)  # type: ignore[union-attr]
    assert played_under(KUESTER, kuester(draw_doubles_next=False), *hands).changed == 1
    capped = played_under(KUESTER, kuester(hand_cap=100), *hands)
    assert (capped.changed, capped.as_entered) == (1, 2)
    assert played_under(KUESTER, kuester(payers="all"), *hands).outcome.totals == (-256 - 1_600, 512 + 4_800, -128 - 1_600, -128 - 1_600)


def test_ticked_hands_are_counted_anew_and_the_others_kept_as_they_were_written_down() -> None:
    ticked = Ticked((("closed_pon_dragon", 1),), premiums=frozenset({"won_in_hand"}), doubles=frozenset({"won_in_hand"}))
    other = played_under(KUESTER, kuester(hand_premium=10), win(EAST, ticked, Ticked(), Ticked(), Ticked()))
    assert (other.changed, other.as_entered) == (1, 0)
    assert other.outcome.scores[EAST] == 6 * (8 + 20 + 10) * 4


def test_a_value_that_another_rule_needs_and_nobody_wrote_down_is_named() -> None:
    other = played_under(kuester(payers="all"), KUESTER, win(EAST, 40))
    assert (other.way, other.problem and other.problem.code) == ("impossible", "value_missing")
    assert other.outcome.totals == (240, -80, -80, -80)


def test_where_another_would_have_dealt_a_game_keeps_its_scores() -> None:
    other = played_under(BASIC, basic(dealer_stays="win"), win(EAST, 8), win(EAST, 8))
    assert (other.way, other.hand) == ("other_deal", 2)


@pytest.mark.parametrize(("own", "other"), [("kuester", "dmjl-basic"), ("dmjl-basic", "kuester"), ("kuester", "ema-2012")])
def test_a_game_is_never_counted_under_the_rules_of_another(own: str, other: str) -> None:
    with pytest.raises(RuleViolation, match="another game") as caught:
        played_under(RULESETS[own], RULESETS[other], DRAW)
    assert (caught.value.code, caught.value.where) == ("other_family", "ruleset")
    with pytest.raises(RuleViolation):
        played_under(RULESETS["ema-2012"], KUESTER)
