"""Physical tables of a schedule: the groups stay the same, their places are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import History
from league.drawing.constructions import design
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.tables import spread_tables
from league.drawing.task import Blocks, Task
from league.drawing.whole import draw_whole


def random_blocks(players: int, sessions: int, seed: int) -> Blocks:
    chance = Random(seed)
    lots = [chance.sample(range(players), players - players % 4) for _ in range(sessions)]
    return [[order[first : first + 4] for first in range(0, len(order), 4)] for order in lots]


def visits_of(sessions: Sequence[Sequence[Sequence[int]]], history: History | None = None) -> Counter[tuple[int, int]]:
    """How often each player was at each physical table (from 1)."""
    visits = Counter((who, number) for tables in sessions for number, table in enumerate(tables, 1) for who in table)
    for who, places in (history or History()).visits.items():
        visits.update({(who, number): times for number, times in places.items()})
    return visits


def figures_of(sessions: Sequence[Sequence[Sequence[int]]], history: History) -> tuple[int, int]:
    """The most visits of anybody to a table, and how uneven all visits are."""
    visits = visits_of(sessions, history).values()
    return max(visits), sum(times * times for times in visits)


@settings(max_examples=30)
@given(players=st.integers(4, 40), sessions=st.integers(1, 8), seed=st.integers(0, 10**6))
def test_the_same_people_sit_together_in_the_same_sessions(players: int, sessions: int, seed: int) -> None:
    blocks = random_blocks(players, sessions, seed)
    spread = spread_tables(blocks, History(), Lots(seed), Effort(time_limit=0.05))
    assert [sorted(tables) for tables in spread] == [sorted(tables) for tables in blocks]
    assert max(visits_of(spread).values()) <= max(visits_of(blocks).values())


@pytest.mark.parametrize(("tables", "sessions"), [(20, 10), (43, 15), (50, 13)])
def test_where_there_is_room_nobody_visits_a_table_twice(tables: int, sessions: int) -> None:
    blocks = random_blocks(4 * tables, sessions, seed=3)
    assert max(visits_of(blocks).values()) > 1
    assert max(visits_of(spread_tables(blocks, History(), Lots(1), Effort())).values()) == 1


@pytest.mark.parametrize("tables", range(5, 51))
def test_designs_lead_nobody_to_a_table_twice_in_thirteen_sessions(tables: int) -> None:
    found = design(tables, min(tables - 1, 13))
    assert found is not None
    assert max(visits_of(found.blocks).values()) == 1


@pytest.mark.parametrize(
    ("tables", "sessions", "most"), [(4, 4, 2), (4, 5, 3), (6, 6, 2), (6, 7, 2), (10, 13, 2), (12, 15, 2), (14, 15, 2)]
)
def test_with_more_sessions_than_tables_allow_visits_are_few(tables: int, sessions: int, most: int) -> None:
    """Three at four tables in five sessions is the least: each table of one session has a player of each table of another, so that any two
    sessions have four who stay where they were, and all have 40; two visits at most to each table make that of two a player, 32."""
    found = design(tables, sessions)
    assert found is not None
    assert max(visits_of(spread_tables(found.blocks, History(), Lots(1), Effort())).values()) == most


@pytest.mark.parametrize(("players", "sessions", "seed"), [(14, 7, 1), (14, 7, 2), (13, 6, 1), (28, 14, 1)])
def test_nobody_comes_to_a_table_four_times_where_three_are_enough(players: int, sessions: int, seed: int) -> None:
    drawn = draw_whole(Task(tuple(range(1, players + 1)), sessions, seed))
    assert max(visits_of([draw.tables for draw in drawn.sessions]).values()) == 3


@settings(max_examples=15, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_at_three_tables_no_order_of_five_sessions_leads_anybody_to_one_table_less_often(data: st.DataObject, seed: int) -> None:
    blocks = random_blocks(data.draw(st.integers(12, 14)), 5, data.draw(st.integers(0, 10**6)))
    ours = max(visits_of(spread_tables(blocks, History(), Lots(seed), Effort())).values())
    least = min(max(visits_of([blocks[0], *order]).values()) for order in product(*(permutations(tables) for tables in blocks[1:])))
    assert ours == least


def test_an_order_that_is_perfect_stays_as_it_is() -> None:
    found = design(11, 10)
    assert found is not None
    assert spread_tables(found.blocks, History(), Lots(1), Effort()) == found.blocks


def test_earlier_visits_count() -> None:
    """One session at two tables: who was at the first goes to the second."""
    history = History(visits={who: {1: 1} for who in range(4)})
    assert spread_tables([[[0, 1, 2, 3], [4, 5, 6, 7]]], history, Lots(1), Effort()) == [[[4, 5, 6, 7], [0, 1, 2, 3]]]


@settings(max_examples=15, deadline=None)
@given(data=st.data(), tables=st.integers(2, 3), seed=st.integers(0, 10**6))
def test_no_order_at_all_is_more_even_and_has_fewer_visits_to_one_table(data: st.DataObject, tables: int, seed: int) -> None:
    blocks = random_blocks(4 * tables, 5 - tables, seed)
    some = st.dictionaries(st.integers(1, tables), st.integers(1, 2))
    history = History(visits=data.draw(st.dictionaries(st.integers(0, 4 * tables - 1), some)))
    spread = figures_of(spread_tables(blocks, history, Lots(seed), Effort()), history)
    for order in product(*(list(permutations(session)) for session in blocks)):
        most, squares = figures_of(order, history)
        assert most >= spread[0] or squares >= spread[1]


def test_a_search_that_is_stopped_hands_back_an_order_and_says_so() -> None:
    blocks = random_blocks(24, 6, seed=1)
    effort = Effort()
    effort.stop()
    assert [sorted(tables) for tables in spread_tables(blocks, History(), Lots(1), effort)] == [sorted(tables) for tables in blocks]
    assert effort.cut_short


def test_the_same_lots_give_the_same_order() -> None:
    blocks = random_blocks(32, 7, seed=1)
    assert spread_tables(blocks, History(), Lots(4), Effort()) == spread_tables(blocks, History(), Lots(4), Effort())


def test_time_ends_the_search() -> None:
    effort = Effort(time_limit=0)
    spread_tables([[(0, 1, 2, 3), (4, 5, 6, 7)]] * 2, History(), Lots(1), effort)
    assert effort.cut_short


def test_what_is_too_large_to_search_is_spread_by_lot_where_that_is_better() -> None:
    always_there = [[(4 * table, 4 * table + 1, 4 * table + 2, 4 * table + 3) for table in range(500)]] * 40
    moving_on = [tables[session:] + tables[:session] for session, tables in enumerate(always_there)]
    assert spread_tables(moving_on, History(), Lots(1), Effort()) == moving_on
    by_lot = spread_tables(always_there, History(), Lots(1), Effort())
    assert max(visits_of(by_lot).values()) < 5 and [set(tables) for tables in by_lot] == [set(tables) for tables in always_there]
