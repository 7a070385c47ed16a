"""No schedule of a small tournament, among all there are, goes below a bound; and the bounds known to be reached are exact."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History, Table, pair
from league.drawing.bounds import bounds_of, wind_floor
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from tests.league.drawing.exact import divisions


def sessions_of(task: Task) -> list[Draw]:
    """Every division of those who play, in both orders of two tables, ignoring seats."""
    found = []
    for out in combinations(task.players, task.byes):
        for tables in divisions(tuple(who for who in task.players if who not in out)):
            found += [Draw(order, out) for order in permutations(tables)]
    return found


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Up to nine players and two sessions, with anything that may have been before."""
    players = tuple(range(1, draw(st.integers(4, 9)) + 1))
    someone = st.sampled_from(players)
    two = st.tuples(someone, someone).filter(lambda two: two[0] != two[1]).map(lambda two: pair(*two))
    visits = st.dictionaries(someone, st.dictionaries(st.integers(1, 2), st.integers(0, 3)))
    counts = st.integers(0, 3)
    return Task(
        players=players,
        sessions=draw(st.integers(1, 2 if len(players) < 9 else 1)),
        groups=draw(st.dictionaries(st.sampled_from(["club", "team", "country"]), st.frozensets(someone))),
        apart=draw(st.frozensets(two, max_size=2)),
        history=History(
            meetings=draw(st.dictionaries(two, counts)),
            winds=draw(st.dictionaries(someone, st.tuples(counts, counts, counts, counts))),
            sit_outs=draw(st.dictionaries(someone, counts)),
            visits=draw(visits),
        ),
    )


@settings(max_examples=15, deadline=None)  # a second for each of eight players and two sessions, of which there are 4900
@given(task=tasks())
def test_no_schedule_at_all_goes_below_a_bound(task: Task) -> None:
    legal = [
        draw for draw in sessions_of(task) if not any(one in table and other in table for table in draw.tables for one, other in task.apart)
    ]
    bounds = bounds_of(task)
    for sessions in (
        product(legal, repeat=task.sessions) if len(legal) ** task.sessions < 5_000 else zip(legal, reversed(legal), strict=True)
    ):
        figures = measure(task, Schedule(sessions[: task.sessions], "all of them"))
        for name in bounds.keys() - {"wind_spread"}:
            assert getattr(figures, name) >= bounds[name], name


@given(counts=st.lists(st.integers(0, 5), min_size=4, max_size=4))
def test_one_more_game_has_the_least_spread_of_the_four_winds(counts: list[int]) -> None:
    after = [[mine + (wind == chosen) for wind, mine in enumerate(counts)] for chosen in range(4)]
    assert wind_floor(counts) == min(max(mine) - min(mine) for mine in after)


def plain(players: int, sessions: int) -> Task:
    return Task(players=tuple(range(players)), sessions=sessions)


@pytest.mark.parametrize(("tables", "sessions"), [(t, r) for t in range(3, 14) for r in range(1, 16)])
def test_the_bound_on_repeats_is_the_one_of_counting_meetings(tables: int, sessions: int) -> None:
    players = 4 * tables
    counting = players * max(0, 3 * sessions - players + 1) // 2
    assert bounds_of(plain(players, sessions))["repeats"] == max(counting, 3 * (sessions - 1) if tables == 3 else 0)


@pytest.mark.parametrize(("tables", "in_common"), [(1, 6), (2, 4), (3, 3)])
def test_with_few_tables_any_two_sessions_have_pairs_in_common(tables: int, in_common: int) -> None:
    assert bounds_of(plain(4 * tables, 2))["repeats"] == in_common


@pytest.mark.parametrize(
    ("players", "sizes", "sessions", "forced"),
    [(40, [16], 8, 48), (24, [12, 12], 5, 60), (64, [8] * 8, 13, 0), (100, [20] * 5, 12, 0), (17, [6], 4, 4), (17, [5, 5], 4, 4)],
)
def test_groups_meet_as_often_as_their_sizes_force(players: int, sizes: list[int], sessions: int, forced: int) -> None:
    """Of seventeen one sits out: of six in a club five need four tables, of two clubs of five one has all five there."""
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    groups = {f"club {first}": frozenset(range(first, first + size)) for first, size in zip(starts, sizes, strict=True)}
    task = Task(players=tuple(range(players)), sessions=sessions, groups=groups)
    assert bounds_of(task)["group_meetings"] == forced


def test_groups_with_members_in_common_are_not_counted_twice() -> None:
    club = frozenset(range(6))
    task = Task(players=tuple(range(16)), sessions=1, groups={"club": club, "country": club | {6, 7}})
    assert bounds_of(task)["group_meetings"] == 4 * comb(2, 2)


def test_players_who_met_everybody_must_repeat() -> None:
    met_by_one = History(meetings={(0, who): 1 for who in range(1, 16)})
    assert bounds_of(Task(players=tuple(range(16)), sessions=1, history=met_by_one))["repeats"] == 2  # half of three, rounded up


def test_earlier_meetings_are_at_least_those_with_the_companions_met_least() -> None:
    all_met_twice = Task(players=tuple(range(8)), sessions=1, history=History(meetings=dict.fromkeys(combinations(range(8), 2), 2)))
    assert bounds_of(all_met_twice)["earlier_meetings"] == 24
    met_by_one = History(meetings={(0, who): 6 for who in range(1, 16)})
    assert bounds_of(Task(players=tuple(range(16)), sessions=1, history=met_by_one))["earlier_meetings"] == 9  # half of three times six


def test_byes_are_level_after_as_many_as_there_are_players() -> None:
    assert bounds_of(plain(9, 9))["bye_spread"] == 0
    assert bounds_of(plain(9, 8))["bye_spread"] == 1
    assert bounds_of(Task(players=tuple(range(9)), sessions=2, history=History(sit_outs={0: 3})))["bye_spread"] == 3


@settings(max_examples=25, deadline=None)
@given(players=st.integers(4, 6), winds=st.dictionaries(st.integers(1, 6), st.tuples(*[st.integers(0, 4)] * 4)))
def test_no_seating_of_one_table_goes_below_the_bound_on_winds(players: int, winds: dict[int, Table]) -> None:
    task = Task(players=tuple(range(1, players + 1)), sessions=1, history=History(winds=winds))
    for order in permutations(task.players):
        figures = measure(task, Schedule((Draw((order[:4],), order[4:]),), "all of them"))  # type: ignore[arg-type]
        assert figures.wind_spread >= figures.wind_spread_bound
