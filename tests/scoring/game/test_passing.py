"""Which win passes another player: examples worked out by hand, and the law that the engine agrees with every answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.classical import check_points
from scoring.errors import RuleViolation
from scoring.game import (
    Enough,
    HanFu,
    Mahjong,
    Passing,
    Progress,
    Ron,
    Said,
    Substitute,
    Tsumo,
    Value,
    Win,
    Yakuman,
    advance,
    is_before,
    possible_values,
    settle,
    what_passes,
)
from scoring.rulesets import Ruleset
from tests.scoring.game.hands import EAST, NORTH, SOUTH, WEST, rules
from tests.scoring.game.mahjong.hands import basic, kuester
from tests.scoring.game.strategies import own_rulesets

EMA = rules("ema-2016")
ALARM = rules("alarm-2019")


def standing(ruleset: Ruleset, *scores: int, **more: Any) -> Progress:
    return replace(Progress.start(ruleset, players=len(scores)), scores=scores, **more)


def pairs(*counts: tuple[int, int | None]) -> tuple[HanFu, ...]:
    return tuple(HanFu(*one) for one in counts)


def values(passing: Passing) -> tuple[tuple[Any, ...] | None, ...]:
    return tuple(way and way.values for way in passing.ways)


def points(passing: Passing) -> tuple[int | None, ...]:
    """The points of hands that are counted in nothing else."""
    found = [way and way.values[0] for way in passing.ways]
    return tuple(one.points if isinstance(one, Said) else None for one in found)


#: South is 5,000 behind West; East deals
BEHIND = standing(EMA, 25_000, 30_000, 35_000, 30_000)


def test_five_thousand_behind_needs_more_than_half_from_that_player_and_all_of_it_from_another() -> None:
    """2 × 2,600 = 5,200 from West (2 × 2,300 are too few), 5,200 from another (4,500 are too few). Self-drawn, West pays one share and
    South gets four (East pays two): 1,000/2,000 are exactly 5,000, so the next, 1,200/2,300: 3 × 1,200 + 2,300 = 5,900."""
    passing = what_passes(BEHIND, SOUTH, WEST)
    assert values(passing) == (pairs((1, 80), (2, 40)), pairs((2, 80), (3, 40)), pairs((2, 70)))
    assert passing.is_possible and not passing.needs_a_win_only


@pytest.mark.parametrize(("asker", "other", "enough"), [(SOUTH, WEST, pairs((2, 60), (3, 30))), (WEST, SOUTH, pairs((2, 70)))])
def test_of_level_players_the_earlier_seat_is_before_where_the_ruleset_says_so(asker: int, other: int, enough: tuple[HanFu, ...]) -> None:
    """1,000/2,000 make them level, which is enough for South, whose seat comes first, and not for West."""
    scores = {asker: 30_000, other: 35_000, EAST: 25_000, NORTH: 30_000}
    ruleset = rules("ema-2016", place_ties="seat_order")
    passing = what_passes(standing(ruleset, *(scores[seat] for seat in range(4))), asker, other)
    assert passing.tsumo == Enough(enough)


def test_the_dealer_gets_half_as_much_again() -> None:
    """East is 10,000 behind: 2 × 5,300 from South, 10,600 from another (6 × 1,760), 2,600 from each: 4 × 2,600 = 10,400."""
    passing = what_passes(standing(EMA, 25_000, 35_000, 30_000, 30_000), EAST, SOUTH)
    assert values(passing) == (pairs((2, 60), (3, 30)), pairs((2, 110)), pairs((2, 80), (3, 40), (4, 20)))


def test_the_dealer_who_is_to_be_passed_pays_double() -> None:
    """South is 5,000 behind East: self-drawn, East pays two shares, South gets four: 2 × 700 + 2 × 1,300 are 4,000, 800/1,600 are 4,800,
    1,000/2,000 (two han, 60 fu) are 6,000."""
    assert what_passes(standing(EMA, 35_000, 30_000, 25_000, 30_000), SOUTH, EAST).tsumo == Enough(pairs((2, 60), (3, 30)))


def test_counters_and_deposits_help() -> None:
    """With two counters and a deposit: 2 × (1,600 + 600) + 1,000 = 5,400; 3 × 700 + 1,300 + 600 + 200 + 1,000 = 5,200."""
    passing = what_passes(replace(BEHIND, honba=2, deposits=1_000), SOUTH, WEST)
    assert (passing.ron, passing.tsumo) == (Enough(pairs((1, 50), (2, 25))), Enough(pairs((1, 80), (2, 40), (3, 20))))


def test_a_bet_of_another_helps_and_ones_own_comes_back() -> None:
    """West's deposit is worth 2,000: 2 × 1,600 + 2,000 = 5,200. North's is worth 1,000: 2 × 2,300 + 1,000 (2 × 2,000 would be level)."""
    assert what_passes(BEHIND, SOUTH, WEST, riichi=frozenset({SOUTH})) == what_passes(BEHIND, SOUTH, WEST)
    assert what_passes(BEHIND, SOUTH, WEST, riichi=frozenset({WEST})).ron == Enough(pairs((1, 50), (2, 25)))
    assert what_passes(BEHIND, SOUTH, WEST, riichi=frozenset({NORTH, SOUTH})).ron == Enough(pairs((1, 70)))


def test_impossible_bets_and_finished_games_are_refused() -> None:
    poor = standing(rules("ema-2016", riichi_min_points=1_000), 0, 30_000, 35_000, 55_000)
    with pytest.raises(RuleViolation) as refused:
        what_passes(poor, SOUTH, WEST, riichi=frozenset({EAST}))
    assert refused.value.code == "riichi_points"
    with pytest.raises(RuleViolation) as over:
        what_passes(replace(BEHIND, ended_by="rounds"), SOUTH, WEST)
    assert over.value.code == "game_over"


def test_five_counters_need_two_han_where_the_ruleset_says_so() -> None:
    level = standing(rules("ema-2012"), 30_000, 30_000, 30_000, 30_000, honba=5)
    way = what_passes(level, SOUTH, WEST).ron
    assert way == Enough(pairs((2, 25)), any_win=True)


def test_level_players_need_a_win_only_and_no_hand_makes_up_for_half_a_million() -> None:
    assert what_passes(standing(EMA, *[30_000] * 4), SOUTH, WEST).needs_a_win_only
    lost = what_passes(standing(EMA, 30_000, -200_000, 300_000, -10_000), SOUTH, WEST)
    assert lost.ways == (None, None, None)
    assert not lost.is_possible and not lost.needs_a_win_only


def test_a_limit_may_suffice_from_that_player_alone() -> None:
    """Sixty thousand behind: one yakuman from West is 64,000, from another 32,000; self-drawn 3 × 8,000 + 16,000 = 40,000."""
    once = rules("ema-2016", yakuman_add_up=False)
    passing = what_passes(standing(once, 30_000, 0, 60_000, 30_000), SOUTH, WEST)
    assert passing.ways == (Enough((Yakuman(1),)), None, None)
    assert passing.is_possible and not passing.needs_a_win_only


def test_alarm_asks_for_faan_alone() -> None:
    """Unrounded, 125 points doubled for each: 3 fān are 4,000, twice that suffices; 4 or 5 are 8,000 from another. Self-drawn, 3 fān are
    exactly 5,000, and 4 or 5 are 10,000."""
    first_limit = pairs((4, None), (5, None))
    passing = what_passes(standing(ALARM, 25_000, 30_000, 35_000, 30_000), SOUTH, WEST)
    assert values(passing) == (pairs((3, None)), first_limit, first_limit)


def test_who_stepped_in_comes_last_under_ema_rules() -> None:
    ruleset = rules("ema-2012")
    progress = standing(ruleset, 25_000, 30_000, 35_000, 30_000)
    out = (Substitute(WEST, 3, "illness"),)
    assert is_before(progress, SOUTH, WEST, substitutes=out) and not is_before(progress, SOUTH, WEST)
    assert what_passes(progress, SOUTH, WEST, substitutes=out).needs_a_win_only
    assert not what_passes(progress, WEST, SOUTH, substitutes=out).is_possible


# ---------- Küster and the DMJL: points


def test_with_kuester_everybody_pays_and_the_bankier_double() -> None:
    """South is 200 behind West and gets four values (East pays two), of which West pays one: 5 × 42 = 210; 40 would be level."""
    assert points(what_passes(standing(kuester(), 0, -100, 100, 0), SOUTH, WEST)) == (42, 42, 42)


@pytest.mark.parametrize(
    ("asker", "other", "least"),
    [
        (SOUTH, EAST, 34),  # four values, and East pays two: 6 × 34 = 204
        (EAST, SOUTH, 26),  # six values, and South pays two: 8 × 26 = 208
    ],
)
def test_with_kuester_the_bankier_pays_and_gets_double(asker: int, other: int, least: int) -> None:
    scores = [-100 if seat == asker else 100 if seat == other else 0 for seat in range(4)]
    assert points(what_passes(standing(kuester(), *scores), asker, other)) == (least,) * 3


def test_with_kuester_after_a_draw_half_suffices() -> None:
    """2 × 5 × 22 = 220; 20, the least of all, would be level."""
    progress = standing(kuester(), 0, -100, 100, 0, doubled=True)
    way = what_passes(progress, SOUTH, WEST).tsumo
    assert way == Enough((Said(22),))


def test_two_players_settle_one_difference() -> None:
    """Two values (East pays double) move from one to the other, which is four between them: 4 × 52 = 208; 50 would be level."""
    passing = what_passes(standing(kuester(), 100, -100), SOUTH, EAST)
    assert points(passing) == (52, None, 52)


def test_of_five_players_the_fifth_neither_wins_nor_pays() -> None:
    """South gets four values; the fifth, 200 ahead, pays nothing: 4 × 52 = 208."""
    progress = standing(kuester(), 0, -100, 0, 0, 100, sits_out=4)
    assert points(what_passes(progress, SOUTH, 4)) == (None, 52, 52)
    assert what_passes(progress, 4, SOUTH).ways == (None, None, None)


def test_beyond_the_limit_of_a_hand_only_a_limit_game_suffices() -> None:
    """Ordinary hands count 300 at most: 5 × 300 = 1,500. Half a limit game is 500: 2,500."""
    capped = kuester(hand_cap=300)
    assert points(what_passes(standing(capped, 0, -1_000, 1_000, 0), SOUTH, WEST)) == (500,) * 3
    assert points(what_passes(standing(capped, 0, -700, 700, 0), SOUTH, WEST)) == (288,) * 3
    assert points(what_passes(standing(capped, 0, -3_000, 3_000, 0), SOUTH, WEST)) == (None,) * 3


def test_a_debt_that_no_hand_can_ever_make_up_is_answered_at_once() -> None:
    assert points(what_passes(standing(kuester(), 0, -(10**15), 10**15, 0), SOUTH, WEST)) == (None,) * 3
    assert points(what_passes(standing(basic(), 0, -(10**9), 10**9, 0), SOUTH, WEST)) == (500_000_001,) * 3


def test_the_dmjl_pays_points() -> None:
    """All pay: 3 + 1 values. If only the discarder pays: 2 values from that player, 1 from another, 4 self-drawn."""
    assert points(what_passes(standing(basic(), 0, -100, 100, 0), SOUTH, WEST)) == (51, 51, 51)
    assert points(what_passes(standing(basic(payers="discarder"), 0, -100, 100, 0), SOUTH, WEST)) == (101, 201, 51)


def test_from_another_suffices_whoever_it_is() -> None:
    """Only the discarder pays, the Bankier twice the value. From North, who is not, South needs more than 200 (no hand is worth 202)."""
    progress = standing(kuester(payers="discarder"), 0, -100, 100, 0)
    assert points(what_passes(progress, SOUTH, WEST)) == (102, 204, 42)


# ---------- laws


def won(progress: Progress, asker: int, discarder: int | None, value: Value | Said, riichi: frozenset[int]) -> Any:
    if isinstance(value, Said):
        return Mahjong(asker, tuple(value if seat == asker else Said(0) for seat in progress.seats), discarder)
    win = Win(asker, value)
    return Tsumo(win, riichi) if discarder is None else Ron(discarder, (win,), riichi)


def ends_before(progress: Progress, asker: int, other: int, result: Any) -> bool:
    places = settle(progress.ruleset, advance(progress, result).scores).places
    return places[asker] < places[other]


def discarders(progress: Progress, asker: int, other: int) -> Iterable[tuple[int | None, ...]]:
    """Who may discard, in each way of winning; an answer holds whoever of these does."""
    return (other,), tuple(seat for seat in progress.seats if seat not in (asker, other)), (None,)


TWO = st.permutations(range(4)).map(lambda seats: tuple(seats[:2]))
HUNDREDS = st.integers(-400, 900).map(lambda number: 100 * number)


@given(own_rulesets(), st.tuples(*[HUNDREDS] * 4), TWO, st.integers(0, 3), st.integers(0, 7), st.integers(0, 4), st.integers(0, 15))
def test_in_riichi_the_answer_passes_and_no_smaller_value_does(
    ruleset: Ruleset, scores: tuple[int, ...], two: tuple[int, int], dealer: int, honba: int, sticks: int, bets: int
) -> None:
    asker, other = two
    progress = standing(ruleset, *scores, dealer=dealer, honba=honba, deposits=1_000 * sticks)
    least = ruleset.riichi_min_points
    able = [seat for seat in range(4) if bets >> seat & 1 and (least is None or scores[seat] >= least)]
    riichi = frozenset(able[:3])
    passing = what_passes(progress, asker, other, riichi=riichi)
    for way, (discarder, *_alike) in zip(passing.ways, discarders(progress, asker, other), strict=True):
        options = possible_values(ruleset, tsumo=discarder is None, honba=honba, riichi=asker in riichi)
        entries = {one.value: won(progress, asker, discarder, one.value, riichi) for one in options}
        paid = {value: advance(progress, entry).scores[asker] for value, entry in entries.items()}
        passed = {value for value, entry in entries.items() if ends_before(progress, asker, other, entry)}
        cheapest = {value for value in passed if paid[value] == min(paid[one] for one in passed)}
        assert (set(way.values) if way else set()) == cheapest
        assert (way is not None and way.any_win) == (len(passed) == len(entries))


@given(
    st.sampled_from(["settle", "all", "discarder"]),
    st.sampled_from([("classical", 0), ("classical", 200), ("points", 0)]),
    st.tuples(*[st.integers(-2_000, 2_000)] * 4),
    TWO,
    st.integers(0, 3),
    st.booleans(),
    st.sampled_from(["shared", "seat_order"]),
)
def test_in_points_the_answer_passes_and_no_smaller_value_does(
    payers: str, kind: tuple[str, int], scores: tuple[int, ...], two: tuple[int, int], dealer: int, doubled: bool, ties: str
) -> None:
    family, cap = kind
    asker, other = two
    ruleset = (kuester if family == "classical" else basic)(payers=payers, hand_cap=cap, place_ties=ties)
    progress = standing(ruleset, *scores, dealer=dealer, doubled=doubled)
    passing = what_passes(progress, asker, other)
    for way, whoever in zip(passing.ways, discarders(progress, asker, other), strict=True):

        def passes(number: int, whoever: tuple[int | None, ...] = whoever) -> bool:
            entries = [won(progress, asker, discarder, Said(number), frozenset()) for discarder in whoever]
            return all(ends_before(progress, asker, other, entry) for entry in entries)

        enough = None if way is None else way.values[0]
        if enough is None:
            assert cap and not any(map(passes, (cap, 500, 1_000)))
            continue
        assert isinstance(enough, Said)
        assert is_possible(enough.points, ruleset) and passes(enough.points)
        smaller = [number for number in range(max(enough.points - 60, 0), enough.points) if is_possible(number, ruleset)]
        assert not any(map(passes, smaller))
        assert not any(passes(limit) for limit in (cap, 500, 1_000) if 0 < limit < enough.points and is_possible(limit, ruleset))


def is_possible(number: int, ruleset: Ruleset) -> bool:
    try:
        check_points(number, ruleset, won=True, players=4)
    except RuleViolation:
        return False
    return True


def test_after_riichi_no_win_is_named_that_no_tiles_make() -> None:
    """4,300 behind the dealer of South 4, with one counter and deposits of 2,000: 2 × 1,000 + 300 … would be enough, but riichi with 30 fu
    is a pinfu of two han; self-drawn it is two han at least."""
    behind = standing(rules("ema-2012"), 28_800, 30_000, 28_100, 33_100, dealer=NORTH, honba=1, deposits=2_000)
    passing = what_passes(behind, EAST, NORTH, riichi=frozenset({EAST}))
    assert passing.ron == Enough(pairs((1, 40)), any_win=True)
    assert passing.tsumo == Enough(pairs((2, 30)), any_win=True)
