"""Bounds that hold given what weighs more: no schedule with as few repeats, and turns as fair, goes below them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History, pair
from league.drawing.bounds import bounds_in_order, bounds_of, groups_in_order, tier_bounds
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole
from tests.depth import all_at_night
from tests.league.drawing.exact import FEWEST_REPEATS, every_schedule, fewest_repeats_of_all


def clubs(*sizes: int) -> dict[str, frozenset[int]]:
    """Clubs of these sizes, of players numbered from 1 one after the other."""
    starts = [1 + sum(sizes[:index]) for index in range(len(sizes))]
    return {f"club {first}": frozenset(range(first, first + size)) for first, size in zip(starts, sizes, strict=True)}


def players(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


@pytest.mark.parametrize(("size", "least"), FEWEST_REPEATS.items())
def test_the_fewest_repeats_of_all_schedules_are_those_of_the_bound(size: tuple[int, int], least: int) -> None:
    """But for seven players and four sessions: a bound need not be reached."""
    task = Task(players(size[0]), size[1])
    assert fewest_repeats_of_all(task) == least
    assert bounds_of(task)["repeats"] == (3 if size == (7, 4) else least)


@st.composite
def small_tasks(draw: st.DrawFn) -> Task:
    """So few players and sessions that all schedules can be tried, with groups, a past, and some who must not meet."""
    count, most = draw(st.sampled_from([(5, 4), (6, 3), (7, 3), (8, 2), (9, 1)]))
    everybody = players(count)
    someone = st.sampled_from(everybody)
    two = st.tuples(someone, someone).filter(lambda two: two[0] != two[1]).map(lambda two: pair(*two))
    return Task(
        everybody,
        draw(st.integers(1, most)),
        groups=draw(st.dictionaries(st.sampled_from(["club", "team", "country"]), st.frozensets(someone, min_size=2))),
        ranks=draw(st.dictionaries(st.just("country"), st.just(1))),
        apart=draw(st.frozensets(two, max_size=1)),
        history=History(
            meetings=draw(st.dictionaries(two, st.integers(0, 2), max_size=6)),
            sit_outs=draw(st.dictionaries(someone, st.integers(0, 2), max_size=4)),
        ),
    )


@settings(max_examples=30, deadline=None)
@given(small_tasks())
def test_no_schedule_of_all_goes_below_the_bounds_given_its_repeats_and_turns(task: Task) -> None:
    least, repeats = tier_bounds(task), bounds_of(task)["repeats"]
    for reached in every_schedule(task):
        in_all = bounds_in_order(task, max_meetings=reached.max_meetings, repeats=reached.repeats, bye_spread=reached.bye_spread)
        assert reached.repeats >= in_all["repeats"] >= repeats
        in_order = groups_in_order(task, reached.repeats, fair=reached.bye_spread <= 1)
        assert all(mine >= bound >= always for mine, bound, always in zip(reached.tiers, in_order, least, strict=True))


@pytest.mark.parametrize(
    ("count", "sessions", "sizes", "repeats", "least"),
    [
        (8, 2, (2, 2, 2, 2), 4, 0),
        (8, 3, (4,), 8, 6),
        (8, 3, (2, 2, 2, 2), 8, 4),
        (7, 2, (4, 3), 0, 4),
        (6, 4, (3,), 9, 3),
        (5, 4, (3,), 14, 6),
    ],
)
def test_the_fewest_group_meetings_of_all_schedules_with_fewest_repeats_and_fair_turns(
    count: int, sessions: int, sizes: tuple[int, ...], repeats: int, least: int
) -> None:
    task = Task(players(count), sessions, groups=clubs(*sizes))
    reached = [one for one in every_schedule(task) if one.repeats == repeats and one.bye_spread <= 1]
    assert groups_in_order(task, repeats, fair=True) == min(one.tiers for one in reached) == (least,)


def test_seven_players_in_pairs_show_that_a_bound_on_groups_need_not_be_reached() -> None:
    task = Task(players(7), 3, groups=clubs(2, 2, 2))
    fewest = [one for one in every_schedule(task) if one.repeats == bounds_of(task)["repeats"] and one.bye_spread <= 1]
    assert (groups_in_order(task, 2, fair=True), min(one.tiers for one in fewest)) == ((0,), (1,))


def test_repeats_are_fewer_only_if_some_pair_meets_more_often() -> None:
    """Eight players in three sessions: twelve repeats if nobody meets a third time, eight if four pairs always sit together."""
    task = Task(players(8), 3)
    twice, always = (bounds_in_order(task, max_meetings=most, repeats=0, bye_spread=0)["repeats"] for most in (2, 3))
    assert (twice, always, bounds_of(task)["repeats"]) == (12, 8, 8)
    drawn = measure(task, draw_whole(task))
    assert (drawn.max_meetings, drawn.repeats, drawn.repeats_bound) == (2, 12, 12)


def test_meetings_with_few_others_force_meetings_within_clubs() -> None:
    """Of nine clubs of four in eleven sessions, everybody meets 33 of 35, and so one of three club mates at least: two of each club."""
    task = Task(players(36), 11, groups=clubs(*[4] * 9))
    assert tier_bounds(task) == (0,)
    assert groups_in_order(task, 0, fair=True) == (18,)
    assert groups_in_order(task, 5, fair=True) == (13,)
    assert groups_in_order(task, 18, fair=True) == (0,)
    assert bounds_in_order(task, max_meetings=1, repeats=0, bye_spread=0)["group_meetings"] == 18


def test_halves_are_rounded_up_for_each_club_as_long_as_nobody_meets_again() -> None:
    """Of twenty players in six sessions everybody meets all but one. So in a club of three each meets a mate, which takes two meetings."""
    task = Task(players(20), 6, groups=clubs(*[3] * 5))
    assert tier_bounds(task) == (0,)
    assert groups_in_order(task, 0, fair=True) == (10,)
    assert groups_in_order(task, 1, fair=True) == (8,)  # of two clubs
    assert groups_in_order(task, 3, fair=True) == (5,)  # half of fifteen, rounded up, less three


def test_fair_turns_to_sit_out_leave_a_club_fewer_byes_than_it_would_need() -> None:
    """Of seventeen one sits out. If it were always one of the club of six, its five others would meet once in a session; in twelve sessions
    each of the club sits out once at most, and in six sessions all six play and meet twice."""
    task = Task(players(17), 12, groups=clubs(6))
    unfair = groups_in_order(task, 10_000, fair=False)
    assert (unfair, groups_in_order(task, 10_000, fair=True)) == ((12,), (18,))


def test_players_who_sat_out_before_sit_out_less_now() -> None:
    rested = History(sit_outs=dict.fromkeys(range(1, 7), 1))
    task = Task(players(17), 11, groups=clubs(6), history=rested)
    assert groups_in_order(task, 10_000, fair=True) == (22,)  # all others sit out now


@pytest.mark.parametrize(("sessions", "most"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3)])
def test_sixteen_players_who_never_meet_again_come_to_a_table_again(sessions: int, most: int) -> None:
    task = Task(players(16), sessions)
    drawn = measure(task, draw_whole(task))
    assert (drawn.repeats, drawn.most_visits, drawn.most_visits_bound) == (0, most, most)
    assert bounds_of(task)["most_visits"] == -(-sessions // 4)
    assert bounds_in_order(task, max_meetings=2, repeats=1, bye_spread=0)["most_visits"] == -(-sessions // 4)


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 45), st.integers(1, 8), st.integers(1, 12), st.integers())
def test_no_random_schedule_is_below_a_bound(count: int, sessions: int, size: int, seed: int) -> None:
    lots, everybody = Random(seed), players(count)
    groups = {f"club {first}": frozenset(everybody[first : first + size]) for first in range(0, count, size)}
    task = Task(everybody, sessions, groups=groups)
    drawn = []
    for _ in range(sessions):
        order = lots.sample(everybody, count)
        tables = tuple(tuple(order[4 * table : 4 * table + 4]) for table in range(task.tables))
        drawn.append(Draw(tables, tuple(sorted(order[4 * task.tables :]))))
    all_hold(task, Schedule(tuple(drawn), "by chance"))


#: Players and sessions for which there is a design.
DESIGNS = [(16, 5), (36, 11), (28, 9), (20, 6), (12, 4), (8, 5), (18, 5), (26, 7), (40, 13), (5, 9), (17, 4)]


@pytest.mark.parametrize(("count", "sessions"), all_at_night(DESIGNS, 6))
def test_no_schedule_that_is_drawn_is_below_a_bound_whatever_the_groups(count: int, sessions: int) -> None:
    plain = Task(players(count), sessions)
    drawn, lots = draw_whole(plain), Random(count)
    for size in (2, 3, 4, 5, 7):
        order = lots.sample(plain.players, count)
        groups = {f"club {first}": frozenset(order[first : first + size]) for first in range(0, count, size)}
        all_hold(Task(plain.players, sessions, groups=groups), drawn)


def all_hold(task: Task, drawn: Schedule) -> None:
    figures = measure(task, drawn)
    for name in bounds_of(task):
        assert getattr(figures, name) >= getattr(figures, f"{name}_bound"), name
    assert all(mine >= bound for mine, bound in zip(figures.tier_meetings, figures.tier_meetings_bound, strict=True))
    together = [two for members in task.groups.values() for two in combinations(sorted(members), 2)]
    assert len(together) == len(set(together))
