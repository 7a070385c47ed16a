"""No schedule of few people at tables of several sizes, of all there are, goes below a bound, and no fair one below that of fair turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History, Table, pair
from league.drawing.bounds import bounds_of
from league.drawing.bounds.fair_turns import common_pairs, least_repeats_in_fair_turns, least_sum_in_fair_turns
from league.drawing.effort import Effort
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole
from tests.depth import all_at_night
from tests.league.drawing.mixed.counted import KUESTER, counted, expected_sizes


def divisions(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[Table, ...]]:
    """All ways to divide them into tables of these sizes; two of one size in one order."""
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        left = tuple(who for who in players if who not in table)
        for rest in divisions(left, sizes[1:]):
            if len(sizes) == 1 or len(rest[0]) != len(table) or table < rest[0]:
                yield (table, *rest)


def schedules(players: int, rounds: int) -> Iterator[tuple[tuple[Table, ...], ...]]:
    """Every schedule, up to the names of the players: the first session is always the same."""
    every = list(divisions(tuple(range(1, players + 1)), tuple(expected_sizes(players))))
    return ((every[0], *more) for more in product(every, repeat=rounds - 1))


TASKS = all_at_night([(5, 3), (6, 2), (6, 3), (7, 2), (7, 3), (9, 2), (10, 2), (6, 4), (9, 3), (11, 2), (13, 2)], 7)


@pytest.mark.parametrize(("players", "rounds"), TASKS)
def test_every_schedule_keeps_to_the_bounds_and_every_fair_one_to_those_of_fair_turns(players: int, rounds: int) -> None:
    task = Task(tuple(range(1, players + 1)), rounds, sizes=KUESTER)
    bounds = bounds_of(task)
    found = [counted(schedule, players) for schedule in schedules(players, rounds)]
    fair = [one for one in found if one.odd_spread <= 1]
    assert bounds["repeats"] <= min(one.repeats for one in found)
    assert bounds["earlier_meetings"] <= min(one.squared for one in found)
    assert least_repeats_in_fair_turns(task) <= min(one.repeats for one in fair)
    assert least_sum_in_fair_turns(task) <= min(one.squared for one in fair)
    assert bounds["odd_spread"] == min(one.odd_spread for one in found)


@pytest.mark.parametrize(("players", "rounds"), all_at_night([(6, 3), (7, 3), (9, 2), (10, 2), (6, 4), (9, 3)], 4))
def test_small_schedules_are_the_best_in_fair_turns_that_there_are(players: int, rounds: int) -> None:
    best = min(one.squared for one in (counted(way, players) for way in schedules(players, rounds)) if one.odd_spread <= 1)
    drawn = draw_whole(Task(tuple(range(1, players + 1)), rounds, sizes=KUESTER), Effort())
    assert counted([draw.tables for draw in drawn.sessions], players).squared == best


EXACT = [(5, 3), (6, 2), (6, 3), (7, 2), (9, 2), (10, 2)]


@pytest.mark.parametrize(("players", "rounds"), EXACT)
def test_the_bound_of_fair_turns_is_the_truth_in_small_tasks(players: int, rounds: int) -> None:
    task = Task(tuple(range(1, players + 1)), rounds, sizes=KUESTER)
    fair = [one for one in (counted(way, players) for way in schedules(players, rounds)) if one.odd_spread <= 1]
    assert least_sum_in_fair_turns(task) == min(one.squared for one in fair)


@pytest.mark.parametrize("sizes", [(4, 3), (4, 5), (4, 3, 3), (4, 4, 5), (3, 3)])
def test_two_sessions_have_as_many_pairs_in_common_as_is_said_and_each_turn_shared_costs_no_less_than_the_one_before(
    sizes: tuple[int, ...],
) -> None:
    players = tuple(range(sum(sizes)))
    every = list(divisions(players, sizes))
    first, least = every[0], dict[int, int]()
    odd = {who for table in first if len(table) != 4 for who in table}
    pairs = {two for table in first for two in combinations(table, 2)}
    for other in every:
        shared = len(odd & {who for table in other if len(table) != 4 for who in table})
        common = len(pairs & {two for table in other for two in combinations(sorted(table), 2)})
        least[shared] = min(common, least.get(shared, common))
    said = [common_pairs(sizes, shared) for shared in sorted(least)]
    assert all(one <= least[shared] for one, shared in zip(said, sorted(least), strict=True))
    steps = [later - one for one, later in pairwise(said)]
    assert steps == sorted(steps)


def seatings(players: int) -> list[tuple[Table, ...]]:
    """Every division with every order of winds."""
    found = []
    for tables in divisions(tuple(range(1, players + 1)), tuple(expected_sizes(players))):
        found += [tuple(order) for order in product(*(permutations(table) for table in tables))]
    return found


@st.composite
def pasts(draw: st.DrawFn) -> Task:
    players = draw(st.sampled_from([2, 3, 5]))
    someone, counts = st.integers(1, players), st.integers(0, 3)
    two = st.tuples(someone, someone).filter(lambda two: two[0] != two[1]).map(lambda two: pair(*two))
    history = History(
        meetings=draw(st.dictionaries(two, counts)),
        winds=draw(st.dictionaries(someone, st.tuples(counts, counts, counts, counts))),
        odd=draw(st.dictionaries(someone, counts)),
        visits=draw(st.dictionaries(someone, st.dictionaries(st.integers(1, 2), counts))),
    )
    return Task(tuple(range(1, players + 1)), 1, history=history, sizes=KUESTER)


@given(pasts())
@settings(max_examples=20, deadline=None)
def test_after_any_past_no_seating_goes_below_a_bound(task: Task) -> None:
    bounds = bounds_of(task)
    figures = [measure(task, Schedule((Draw(tables),), "all")) for tables in seatings(len(task.players))]
    for name in ("repeats", "earlier_meetings", "max_meetings", "wind_spread", "odd_spread", "most_visits", "table_spread"):
        assert bounds[name] <= min(getattr(one, name) for one in figures), name


@pytest.mark.parametrize(("players", "rounds", "spread"), [(2, 3, 2), (3, 4, 2), (5, 2, 1), (6, 3, 1)])
def test_the_bound_of_winds_is_the_truth_for_a_few_sessions(players: int, rounds: int, spread: int) -> None:
    """Seats of one division, in all orders: who meets whom changes nothing about winds."""
    task = Task(tuple(range(1, players + 1)), rounds, sizes=KUESTER)
    assert bounds_of(task)["wind_spread"] == spread
    if players <= 3:
        orders = list(permutations(task.players))
        found = min(counted([[one] for one in way], players).wind_spread for way in product(orders, repeat=rounds))
        assert found == spread
