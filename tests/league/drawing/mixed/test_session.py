"""Küster's game seats everybody: at tables of four, and at one of five or one or two of three where they are no multiple of four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing import Draw, History, by_hand, fewest_meetings, quality_of, random_tables, tables_for
from league.drawing.arrangement import pairs_at
from scoring.errors import RuleViolation

KUESTER = (2, 3, 4, 5)
METHODS = pytest.mark.parametrize("method", [random_tables, fewest_meetings])
Method = Callable[..., Draw]


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (1, ()),
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (21, (4, 4, 4, 4, 5)),
    ],
)
def test_those_left_over_make_a_table_of_five_three_or_two(players: int, tables: tuple[int, ...]) -> None:
    assert tables_for(players, KUESTER) == tables


def test_with_tables_of_four_only_those_left_over_sit_out() -> None:
    assert [len(tables_for(players)) for players in (3, 4, 7, 8, 11)] == [0, 1, 1, 2, 2]


def meetings(of: Draw) -> Counter[tuple[int, int]]:
    return Counter(two for table in of.tables for two in pairs_at(table))


@METHODS
@given(players=st.sets(st.integers(1, 60), min_size=2, max_size=23), seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_everybody_has_one_seat_at_a_table_of_its_size(method: Method, players: set[int], seed: int) -> None:
    draw = method(players, seed=seed, sizes=KUESTER)
    assert sorted(who for table in draw.tables for who in table) == sorted(players)
    assert draw.sit_outs == ()
    assert tuple(map(len, draw.tables)) == tables_for(len(players), KUESTER)


@METHODS
def test_the_same_seed_gives_the_same_draw_and_another_one_another(method: Method) -> None:
    draws = [method(range(1, 15), seed=seed, sizes=KUESTER) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def least_meetings(players: tuple[int, ...], history: History) -> int:
    """Of seven at a table of four and one of three, by looking at all ways."""
    ways = ((four, tuple(set(players).difference(four))) for four in combinations(players, 4))
    return min(sum(history.met(*two) for table in way for two in pairs_at(table)) for way in ways)


@given(chances=st.randoms(use_true_random=False), seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_seven_have_the_fewest_earlier_meetings_that_there_are(chances: object, seed: int) -> None:
    players = tuple(range(1, 8))
    history = History({two: chances.randrange(4) for two in combinations(players, 2)})  # type: ignore[attr-defined]
    draw = fewest_meetings(players, history=history, seed=seed, sizes=KUESTER)
    assert quality_of(draw, history).repeats == least_meetings(players, history)


def test_over_some_evenings_of_fourteen_the_search_meets_fewer_again_than_the_lot() -> None:
    again = {}
    for method in (random_tables, fewest_meetings):
        met: Counter[tuple[int, int]] = Counter()
        for seed in range(4):
            met += meetings(method(range(1, 15), history=History(met), seed=seed, sizes=KUESTER))
        again[method] = sum(times * (times - 1) // 2 for times in met.values())
    assert again[fewest_meetings] < again[random_tables] / 2


def test_of_as_few_meetings_nobody_meets_the_same_over_and_over() -> None:
    met: Counter[tuple[int, int]] = Counter()
    for seed in range(6):
        met += meetings(fewest_meetings(range(1, 10), history=History(met), seed=seed, sizes=KUESTER))
    assert max(met.values()) <= 4


@METHODS
def test_over_many_evenings_of_nine_nobody_is_at_the_table_of_five_much_more_often_than_others(method: Method) -> None:
    met: Counter[tuple[int, int]] = Counter()
    at_five = Counter(dict.fromkeys(range(1, 10), 0))
    for seed in range(9):
        draw = method(range(1, 10), history=History(met, odd=at_five), seed=seed, sizes=KUESTER)
        met += meetings(draw)
        at_five.update(draw.tables[-1])
        assert max(at_five.values()) - min(at_five.values()) <= (1 if method is random_tables else 2)


@METHODS
def test_those_who_sat_at_a_table_of_three_let_others_go_there(method: Method) -> None:
    draw = method(range(1, 8), history=History(odd={1: 1, 2: 1, 3: 1, 4: 2}), seed=5, sizes=KUESTER)
    assert sorted(draw.tables[-1]) == [5, 6, 7]


def test_at_a_table_of_three_everybody_has_a_wind_had_least() -> None:
    history = History(winds={1: (1, 0, 1, 1), 2: (0, 1, 1, 1), 3: (1, 1, 0, 1)})
    assert random_tables((1, 2, 3), history=history, seed=1, sizes=KUESTER).tables == ((2, 1, 3),)


@METHODS
def test_one_alone_has_no_table(method: Method) -> None:
    for present in ((), (7,)):
        with pytest.raises(RuleViolation) as refused:
            method(present, seed=1, sizes=KUESTER)
        assert refused.value.code == "too_few"


def test_tables_of_two_to_five_are_made_by_hand_and_others_refused_by_name() -> None:
    assert by_hand([(1, 2), (3, 4, 5, 6, 7)], sizes=KUESTER).tables == ((1, 2), (3, 4, 5, 6, 7))
    for table, count in (((8,), 1), ((8, 9, 10, 11, 12, 13), 6)):
        with pytest.raises(RuleViolation) as refused:
            by_hand([(1, 2), table], sizes=KUESTER)
        assert refused.value.code == "table_size"
        assert str(refused.value) == f"A table has 2 to 5 players, and table 2 has {count}."


def test_where_tables_are_of_four_a_table_of_three_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        by_hand([(1, 2, 3)])
    assert refused.value.code == "table_not_of_four"


def test_the_fifth_of_five_begins_without_a_wind() -> None:
    assert quality_of(Draw(((1, 2, 3, 4, 5),)), History(winds={5: (3, 3, 3, 3)})).winds_apart == 1
