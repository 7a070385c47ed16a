"""Finished games under another ruleset: worked by hand, and what holds for every game and every pair of rulesets."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import (
    AbortiveDraw,
    GameRecord,
    HandResult,
    HanFu,
    Liable,
    NagashiMangan,
    NamedYaku,
    PenaltyPoints,
    Replay,
    Ron,
    Signal,
    Substitute,
    TileHand,
    Tsumo,
    Win,
    Yakuman,
    replay,
)
from scoring.game.afterwards.what_if import WAYS, OtherGame, known_replay, under
from scoring.hand import Hand, Meld, parse_tiles
from scoring.rulesets import Ruleset
from tests.scoring.game.hands import EAST, NORTH, SOUTH, WEST, chombo, draw, played, ron, rules, some, tsumo
from tests.scoring.game.strategies import games, own_rulesets, rulesets

VECTORS = json.loads((Path(__file__).parents[2] / "answer_keys" / "settlements.json").read_text(encoding="utf-8"))["uma_tie_vectors"]
EMA = rules("ema-2016")


def finished_game(ruleset: Ruleset, *hands: HandResult, **facts: Any) -> Replay:
    """A game broken off after these hands."""
    return played(ruleset, *hands, stopped="time", **facts)


def known_by_scores(ruleset: Ruleset, *scores: int, **facts: Any) -> Replay:
    return replay(GameRecord(ruleset, final_scores=scores, **facts))


def over(record: GameRecord) -> Replay:
    """The game, broken off after its last hand if it was not over."""
    game = replay(record)
    return game if game.outcome is not None else replay(replace(record, stopped="time"))


# Laws


@given(games())
def test_under_its_own_rules_every_game_is_what_it_is(record: GameRecord) -> None:
    game = over(record)
    other = under(game, record.ruleset)
    assert (other.way, other.outcome, other.changed) == ("replayed", game.outcome, 0)


@given(games(), st.sampled_from([(30_000, 10_000, -10_000, -30_000), (9_000, 3_000, -3_000, -9_000), (0, 0, 0, 0), (1_000, 0, 0, -1_000)]))
def test_another_uma_changes_the_totals_by_the_difference_of_the_uma_and_nothing_else(
    record: GameRecord, uma: tuple[int, int, int, int]
) -> None:
    game = over(record)
    assert game.outcome is not None
    other = under(game, replace(record.ruleset, uma=uma))
    fixed = {one.seat for one in record.substitutes} | {one.seat for one in record.penalties if one.kind == "disqualification"}
    for seat in set(range(4)) - fixed:
        difference = other.outcome.uma[seat] - game.outcome.uma[seat]
        assert other.outcome.totals[seat] - game.outcome.totals[seat] == difference
    assert other.outcome.scores == game.outcome.scores
    assert other.changed == 0


@given(games(facts=False), rulesets() | own_rulesets())
def test_under_any_rules_no_point_comes_from_nowhere(record: GameRecord, ruleset: Ruleset) -> None:
    game = over(record)
    other = under(game, ruleset)
    assert other.way in WAYS
    deposits_handed_out = sum(other.outcome.scores) + other.outcome.deposits_left
    assert deposits_handed_out == 4 * ruleset.start_points
    expected = 4 * (ruleset.start_points - ruleset.return_points) + sum(other.outcome.uma) + sum(other.outcome.oka)
    assert sum(other.outcome.totals) == expected + sum(other.outcome.penalties) - other.outcome.deposits_left


@given(games(), rulesets() | own_rulesets())
def test_every_game_has_an_answer_under_every_ruleset_and_says_what_could_not_be_recomputed(record: GameRecord, ruleset: Ruleset) -> None:
    other = under(over(record), ruleset)
    assert other.is_replayed or other.changed == other.as_entered == 0
    assert (other.problem is not None) == (other.way == "impossible")
    assert other.hand is None or 1 <= other.hand <= len(record.hands) or other.way in ("shortened", "unfinished")


@given(games(facts=False), st.integers(0, 3))
def test_what_is_known_by_its_scores_only_is_settled_as_the_whole_game_would_be(record: GameRecord, which: int) -> None:
    """Switches of the result alone: it does not matter whether the hands are known."""
    game = over(replace(record, ruleset=replace(record.ruleset, deposits_left="lost")))
    changes: dict[str, Any] = [{"uma": (8, 4, -4, -8)}, {"oka": 4_000}, {"place_ties": "seat_order"}, {"uma_ties": "seat_order"}][which]
    ruleset = replace(game.record.ruleset, **changes)
    scores = replay(GameRecord(game.record.ruleset, final_scores=game.progress.scores))
    settled = under(scores, ruleset)
    whole = under(game, ruleset).outcome
    assert settled.way == "scores"
    assert (settled.outcome.places, settled.outcome.uma, settled.outcome.oka) == (whole.places, whole.uma, whole.oka)


# Published arithmetic


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: "-".join(map(str, vector["scores_ESWN"])))
def test_the_session_score_is_points_less_the_return_and_the_split_uma(vector: dict[str, Any]) -> None:
    """In thousands, as printed: (points − return) / 1000 + uma, level players splitting theirs."""
    game = known_by_scores(replace(EMA, uma=(0, 0, 0, 0)), *vector["scores_ESWN"])
    other = under(game, replace(EMA, uma=tuple(vector["uma"])))
    pairs = zip(vector["scores_ESWN"], vector["split_uma_ESWN"], strict=True)
    printed = [Fraction(points - EMA.return_points, 1_000) + Fraction(uma, 1_000) for points, uma in pairs]
    assert [Fraction(total, 1_000) for total in other.outcome.totals] == printed


# Worked by hand


def small_game(ruleset: Ruleset) -> Replay:
    """Five hands: a win of East's, two riichi and a draw, a win of West's, two draws, at the last of them with a riichi."""
    return finished_game(
        ruleset,
        ron(SOUTH, EAST, value=HanFu(2, 30)),
        draw(EAST, SOUTH, riichi=[EAST, SOUTH]),
        tsumo(WEST, HanFu(1, 30)),
        draw(riichi=[]),
        draw(NORTH, riichi=[NORTH]),
    )


def test_a_game_worked_by_hand_with_other_counters_noten_pool_and_deposits() -> None:
    """1: East +2,900 from South. 2 (one counter): each riichi 1,000; noten 3,000: East and South +1,500. 3 (two counters): 500 from East,
    300 from the others, 200 each for the counters, and the two deposits. 4, 5: nobody tenpai; North alone, with riichi, +3,000 − 1,000.
    """
    before = small_game(EMA)
    east, south = 30_000 + 2_900 + 500 - 700 - 1_000, 30_000 - 2_900 + 500 - 500 - 1_000
    west, north = 30_000 - 1_500 + 1_700 + 2_000 - 1_000, 30_000 - 1_500 - 500 + 3_000 - 1_000
    assert before.progress.scores == (east, south, west, north)
    other = under(before, replace(EMA, honba_points=1_500, noten_pool=0, deposits_left="winner_split", uma=(0, 0, 0, 0)))
    # 2: no noten payments; 3: 500/300 and 1,000 each for two counters; 5: North only loses the riichi, which goes to the first, East.
    east, south = 30_000 + 2_900 - 1_000 - 1_500, 30_000 - 2_900 - 1_000 - 1_300
    west, north = 30_000 + 500 + 300 + 300 + 3_000 + 2_000, 30_000 - 1_300 - 1_000
    assert other.outcome.scores == (east, south, west + 1_000, north)
    assert other.outcome.totals == (east - 30_000, south - 30_000, west + 1_000 - 30_000, north - 30_000)
    assert (other.way, other.changed, other.as_entered) == ("replayed", 3, 2)


def test_deposits_left_on_the_table_go_where_the_other_rules_say() -> None:
    before = finished_game(rules("austrian", deposits_left="lost"), draw(EAST, riichi=[EAST]))
    assert before.outcome is not None and before.outcome.deposits_left == 1_000
    other = under(before, rules("austrian"))
    assert other.outcome.deposits_left == 0
    assert other.outcome.scores[EAST] == before.outcome.scores[EAST] + 1_000


def test_the_oka_and_other_start_points_shift_recorded_scores() -> None:
    """25,000 at the start with 5,000 bought in: the first gets 20,000 (M-League), the scores of 30,000 are 5,000 lower."""
    other = under(known_by_scores(EMA, 42_000, 31_000, 28_000, 19_000), rules("m-league"))
    assert other.way == "scores"
    assert other.outcome.scores == (37_000, 26_000, 23_000, 14_000)
    assert other.outcome.totals == (37_000 - 30_000 + 30_000 + 20_000, -4_000 + 10_000, -7_000 - 10_000, -16_000 - 30_000)


def test_kiriage_mangan_rounds_up_what_is_nearly_one() -> None:
    before = finished_game(EMA, ron(EAST, SOUTH, value=HanFu(4, 30)))
    other = under(before, replace(EMA, kiriage_mangan=True))
    assert [other.outcome.scores[seat] - before.progress.scores[seat] for seat in (EAST, SOUTH)] == [-300, 300]
    assert (other.changed, other.as_entered) == (1, 1)


def test_thirteen_counted_han_are_a_yakuman_or_not() -> None:
    before = finished_game(replace(EMA, counted_yakuman=False), ron(EAST, SOUTH, value=HanFu(13)))
    other = under(before, replace(EMA, counted_yakuman=True))
    assert (before.progress.scores[SOUTH], other.outcome.scores[SOUTH]) == (30_000 + 24_000, 30_000 + 32_000)


def test_of_two_winners_only_the_first_in_turn_wins_by_head_bump() -> None:
    before = finished_game(rules("ema-2012"), ron(NORTH, WEST, SOUTH, value=HanFu(3, 30)), ron(EAST, SOUTH))
    other = under(before, rules("ema-2012", multiple_ron=1))
    assert before.hands[0].deltas == (0, 3_900, 3_900, -7_800)
    assert other.way == "replayed"
    assert other.outcome.scores[WEST] == 30_000
    assert other.outcome.scores[NORTH] == 30_000 - 3_900


def test_three_winners_break_the_hand_off_where_the_other_rules_say_so() -> None:
    before = finished_game(rules("ema-2012"), ron(EAST, SOUTH, WEST, NORTH))
    other = under(before, rules("ema-2012", multiple_ron=2))
    assert other.outcome.scores == (30_000,) * 4


def test_a_chombo_is_paid_to_the_others_or_taken_off_the_result() -> None:
    before = finished_game(rules("ema-2012", chombo=20_000), chombo(SOUTH))
    other = under(before, rules("ema-2012", chombo="mangan_payment"))
    assert before.outcome is not None and before.outcome.penalties == (0, -20_000, 0, 0)
    assert other.outcome.penalties == (0, 0, 0, 0)
    assert other.outcome.scores == (34_000, 22_000, 32_000, 32_000)


def test_who_was_replaced_has_the_total_that_the_other_rules_say() -> None:
    before = finished_game(rules("ema-2012"), draw(), substitutes=(Substitute(SOUTH, 1, "absent"),))
    other = under(before, rules("ema-2012", substitute_total=-10_000))
    assert before.outcome is not None
    assert (before.outcome.totals[SOUTH], other.outcome.totals[SOUTH]) == (-30_000, -10_000)


def test_penalties_stay_as_they_were_given() -> None:
    penalties = (PenaltyPoints(WEST, "point_penalty", -5_000), PenaltyPoints(NORTH, "point_penalty", -7_000, 1, "after_uma"))
    other = under(finished_game(rules("ema-2012"), draw(), penalties=penalties), rules("ema-2012", uma=(0, 0, 0, 0)))
    assert other.outcome.totals == (0, 0, -5_000, -7_000)


# By tiles and by yaku


def by_tiles(concealed: str, tile: str, dora: str = "", circumstances: tuple[str, ...] = ()) -> TileHand:
    hand = Hand(
        concealed=parse_tiles(concealed),
        winning_tile=parse_tiles(tile)[0],
        win="",
        seat_wind="",
        round_wind="",
        circumstances=frozenset(circumstances),
        dora_indicators=parse_tiles(dora),
    )
    return TileHand(hand)


def test_a_hand_known_by_its_tiles_is_recounted_exactly() -> None:
    """Pinfu by the other rules counts self-drawn, too: 2 han 20 fu instead of 1 han 30 fu (menzen tsumo alone)."""
    value = by_tiles("234m567p23456s99p", "7s")
    before = finished_game(rules("ema-2012", pinfu_tsumo=False), Tsumo(Win(SOUTH, value)))
    other = under(before, rules("ema-2012", pinfu_tsumo=True))
    assert before.hands[0].deltas == (-500, 1_100, -300, -300)
    assert other.outcome.scores == (29_300, 31_500, 29_600, 29_600)
    assert other.as_entered == 0


def test_a_red_five_is_a_plain_five_where_there_are_no_red_ones() -> None:
    value = by_tiles("234m067p23456s99p", "7s")
    before = finished_game(rules("wrc-2025", red_fives=3, start_points=30_000), Ron(EAST, (Win(SOUTH, value),)))
    other = under(before, rules("wrc-2025", red_fives=0, start_points=30_000))
    assert (before.hands[0].deltas[SOUTH], other.outcome.scores[SOUTH]) == (2_000, 31_000)


def test_yaku_that_were_named_are_counted_anew() -> None:
    named = NamedYaku(("riichi", "ippatsu"))
    hand = Ron(EAST, (Win(SOUTH, HanFu(2, 40), yaku=named),), some([SOUTH]))
    other = under(finished_game(EMA, hand), replace(EMA, ippatsu=False))
    assert other.way == "replayed"
    assert other.outcome.scores[SOUTH] == 30_000 + 1_300
    assert other.as_entered == 0


def test_a_replay_of_known_facts_pays_what_every_replay_pays() -> None:
    named = Ron(EAST, (Win(SOUTH, HanFu(2, 40), yaku=NamedYaku(("riichi", "ippatsu"))),), some([SOUTH]))
    record = finished_game(EMA, named, tsumo(WEST), draw()).record
    known, whole = known_replay(record), replay(record)
    assert (known.record, known.outcome, known.ended_by) == (whole.record, whole.outcome, whole.ended_by)
    assert [hand.ledger for hand in known.hands] == [hand.ledger for hand in whole.hands]


def test_two_han_from_yaku_are_asked_of_named_yaku_also_where_all_else_is_alike() -> None:
    """One yaku and two dora are three han, but on five counters two han from yaku are needed."""
    named = Tsumo(Win(EAST, HanFu(3, 30), yaku=NamedYaku(("tanyao",), open=True, dora=2)))
    before = finished_game(replace(EMA, two_han_from_honba=0), *[tsumo(EAST)] * 5, named)
    for start in (before, known_replay(before.record)):
        other = under(start, replace(EMA, two_han_from_honba=5))
        assert (other.way, other.hand, code_of(other)) == ("impossible", 6, "two_han_needed")


@given(games())
def test_a_replay_of_known_facts_is_the_replay(record: GameRecord) -> None:
    assert known_replay(record) == replay(record)


def test_of_dora_beside_named_yaku_nobody_knows_the_kinds() -> None:
    hand = Ron(EAST, (Win(SOUTH, HanFu(3, 30), yaku=NamedYaku(("tanyao",), open=True, dora=2)),))
    other = under(finished_game(EMA, hand, tsumo(SOUTH)), replace(EMA, ura_dora=False))
    assert (other.as_entered, other.dora_as_entered) == (1, 1)
    assert other.outcome.scores == other.before.progress.scores


def test_without_a_yaku_that_counts_the_hand_could_not_have_won() -> None:
    hand = Ron(EAST, (Win(SOUTH, HanFu(1, 30), yaku=NamedYaku(("tanyao",), open=True)),))
    other = under(finished_game(rules("ema-2012", open_tanyao=True), hand), rules("ema-2012", open_tanyao=False))
    assert (other.way, other.hand, code_of(other)) == ("impossible", 1, "no_yaku")


def test_a_yakuman_paid_double_by_its_wait_is_a_plain_one_elsewhere() -> None:
    hand = Ron(EAST, (Win(SOUTH, Yakuman(2), yaku=NamedYaku(("kokushi_13_wait",))),))
    once = rules("ema-2012", yakuman_add_up=False, double_yakuman=frozenset())
    twice = replace(once, double_yakuman=frozenset({"kokushi_13_wait"}))
    for given_by in (hand, ron(EAST, SOUTH, value=Yakuman(2))):
        other = under(finished_game(twice, given_by), once)
        assert other.outcome.scores[SOUTH] == 30_000 + 32_000


# What cannot be


def code_of(other: OtherGame) -> str:
    return other.problem.code if other.problem else ""


def kept(other: OtherGame) -> bool:
    """Whether the game keeps its recorded scores."""
    assert other.before.outcome is not None
    return other.outcome.scores == other.before.outcome.scores and not other.is_replayed


WINDS = Hand(
    concealed=parse_tiles("9p"),
    winning_tile=parse_tiles("9p")[0],
    win="",
    seat_wind="",
    round_wind="",
    melds=tuple(Meld("pon", parse_tiles(f"{wind}{wind}{wind}z")) for wind in "1234"),
)


@pytest.mark.parametrize(
    ("own", "liable", "other", "score"),
    [
        ("alarm-2019", Win(WEST, TileHand(WINDS), Liable(NORTH, 1)), "ema-2012", -64_000),
        ("ema-2012", Win(WEST, TileHand(WINDS), Liable(NORTH, 2)), "alarm-2019", -32_000),
        ("ema-2012", Win(WEST, Yakuman(1), Liable(NORTH, 1)), "ema-2016", -32_000),
        ("mahjong-soul", Win(WEST, Yakuman(2), Liable(NORTH, 1)), "tenhou", -64_000),
        ("mahjong-soul", Win(WEST, Yakuman(2), Liable(NORTH, 1)), "wrc-2025", -32_000 - 8_000),
        ("tenhou", Win(WEST, Yakuman(2), Liable(NORTH, 2)), "mahjong-soul", -64_000),
    ],
)
def test_who_was_liable_is_so_for_what_the_other_rules_ask(own: str, liable: Win, other: str, score: int) -> None:
    game = finished_game(rules(own), Tsumo(liable))
    found = under(game, replace(rules(other), start_points=0, return_points=0))
    assert (found.way, found.outcome.scores[NORTH]) == ("replayed", score)


def test_han_without_fu_cannot_be_paid_where_fu_count() -> None:
    other = under(finished_game(rules("alarm-2019"), ron(EAST, SOUTH, value=HanFu(2))), EMA)
    assert (other.way, other.hand, code_of(other)) == ("impossible", 1, "fu_missing")
    assert kept(other)


def test_fu_are_left_out_where_only_han_count() -> None:
    other = under(finished_game(EMA, ron(EAST, SOUTH, value=HanFu(2, 40))), rules("alarm-2019"))
    assert other.way == "replayed"
    assert other.before.progress.scores[SOUTH] != other.outcome.scores[SOUTH] == 30_000 + 2_000


@pytest.mark.parametrize(
    ("hand", "switches", "code"),
    [
        (AbortiveDraw("nine_terminals"), {"abortive_draws": frozenset()}, "abortive_not_in_ruleset"),
        (NagashiMangan(some([SOUTH])), {"nagashi_mangan": "none"}, "nagashi_not_in_ruleset"),
        (draw(EAST, riichi=[EAST]), {"riichi_min_points": 40_000}, "riichi_points"),
    ],
)
def test_a_game_with_a_hand_that_the_other_rules_do_not_know_keeps_its_scores(hand: HandResult, switches: Any, code: str) -> None:
    ruleset = rules("tenhou", nagashi_mangan="payment", start_points=30_000)
    other = under(finished_game(ruleset, draw(), hand), replace(ruleset, **switches))
    assert (other.way, other.hand, code_of(other)) == ("impossible", 2, code)
    assert kept(other)


def test_one_han_is_too_little_on_five_counters() -> None:
    hands = [tsumo(EAST, HanFu(2, 30))] * 5 + [tsumo(EAST, HanFu(1, 30))]
    other = under(finished_game(replace(EMA, two_han_from_honba=0), *hands), replace(EMA, two_han_from_honba=5))
    assert (other.way, other.hand, code_of(other)) == ("impossible", 6, "two_han_needed")


def test_a_hand_that_another_player_would_have_dealt_makes_it_another_game() -> None:
    """East is tenpai at the draw and stays, but only by the rules that were played."""
    before = finished_game(rules("ema-2012", dealer_stays="tenpai"), draw(EAST), ron(EAST, SOUTH))
    other = under(before, rules("ema-2012", dealer_stays="win"))
    assert (other.way, other.hand) == ("other_deal", 2)
    assert kept(other)


def test_another_dealer_is_named_before_a_later_hand_that_cannot_be() -> None:
    before = finished_game(rules("tenhou"), draw(EAST), AbortiveDraw("nine_terminals"))
    other = under(before, rules("tenhou", dealer_stays="win", abortive_draws=frozenset()))
    assert (other.way, other.hand) == ("other_deal", 2)


# Earlier and later ends


def test_a_game_that_ends_earlier_counts_up_to_its_end() -> None:
    """South pays 32,300 in the second hand and is below zero; what came after does not count."""
    hands = [draw(), ron(SOUTH, WEST, value=Yakuman()), draw(), ron(WEST, SOUTH, value=HanFu(3, 30)), draw(EAST, riichi=[EAST])]
    facts: dict[str, Any] = {
        "signal": Signal(5, True),
        "penalties": (PenaltyPoints(NORTH, "point_penalty", -1_000, 5), PenaltyPoints(EAST, "point_penalty", -2_000, 2)),
        "substitutes": (Substitute(SOUTH, 5, "illness"),),
    }
    before = finished_game(replace(EMA, bust="plays_on"), *hands, **facts)
    other = under(before, replace(EMA, bust="ends_game"))
    assert (other.way, other.hand, other.changed) == ("shortened", 2, 3)
    assert other.outcome.scores == (28_000, -2_300, 62_300, 30_000)


def test_of_the_hands_after_an_earlier_end_nobody_asks_how_they_are_known() -> None:
    named = Ron(WEST, (Win(SOUTH, HanFu(3, 30), yaku=NamedYaku(("tanyao",), open=True, dora=2)),))
    hands = [ron(SOUTH, WEST, value=Yakuman()), ron(WEST, SOUTH, value=HanFu(3, 30)), named]
    other = under(finished_game(replace(EMA, bust="plays_on"), *hands), replace(EMA, bust="ends_game"))
    assert (other.way, other.hand, other.as_entered, other.dora_as_entered) == ("shortened", 1, 1, 0)


def test_a_hand_after_the_earlier_end_may_be_anything() -> None:
    hands = [ron(SOUTH, WEST, value=Yakuman()), ron(WEST, SOUTH, value=HanFu(2))]
    other = under(finished_game(rules("alarm-2019"), *hands), replace(EMA, bust="ends_game"))
    assert (other.way, other.hand) == ("shortened", 1)


def test_a_game_that_would_have_gone_on_is_settled_after_its_last_hand() -> None:
    before = played(replace(EMA, wind_rounds=1), draw(), draw(), draw(), ron(EAST, SOUTH))
    other = under(before, replace(EMA, wind_rounds=2))
    assert before.ended_by == "rounds"
    assert (other.way, other.hand, other.changed) == ("unfinished", 4, 0)
    assert before.outcome is not None and other.outcome.totals == before.outcome.totals


def test_lateness_that_the_other_rules_do_not_allow_keeps_the_scores() -> None:
    before = finished_game(rules("ema-2012"), draw(), penalties=(PenaltyPoints(EAST, "late", -10_000),))
    other = under(before, rules("ema-2012", late_minutes=5))
    assert (other.way, other.hand, code_of(other)) == ("impossible", None, "late_needs_substitute")


def test_a_game_that_is_not_over_has_no_result_to_compare() -> None:
    with pytest.raises(ValueError, match="not over"):
        under(played(EMA, draw()), EMA)
