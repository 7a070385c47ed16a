"""Winds of a whole schedule: in turn for any tables, even after earlier games."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import NO_WINDS, History, Table
from league.drawing.bounds import least_wind_spread
from league.drawing.lots import Lots
from league.drawing.task import Blocks
from league.drawing.winds import seat_winds

Sessions = list[tuple[Table, ...]]


def random_blocks(players: int, sessions: int, seed: int) -> Blocks:
    """Random tables; players left over sit out."""
    chance = Random(seed)
    lots = [chance.sample(range(players), players - players % 4) for _ in range(sessions)]
    return [[order[first : first + 4] for first in range(0, len(order), 4)] for order in lots]


def had_in(sessions: Sessions) -> dict[int, Table]:
    winds: dict[int, Table] = {}
    for session in sessions:
        for table in session:
            for wind, who in enumerate(table):
                east, south, west, north = winds.get(who, NO_WINDS)
                winds[who] = (east + (wind == 0), south + (wind == 1), west + (wind == 2), north + (wind == 3))
    return winds


def spread_of(sessions: Sessions, history: History) -> int:
    """The largest difference of one player's counts after any session."""
    winds = {who: list(mine) for who, mine in history.winds.items()}
    spread = 0
    for session in sessions:
        for table in session:
            for wind, who in enumerate(table):
                mine = winds.setdefault(who, [0, 0, 0, 0])
                mine[wind] += 1
                spread = max(spread, max(mine) - min(mine))
    return spread


def least_by_trying(blocks: Blocks, history: History) -> int:
    """The least spread, by trying every order of every table."""
    tables = [table for session in blocks for table in session]
    return min(spread_of([orders], history) for orders in product(*(list(permutations(table)) for table in tables)))  # type: ignore[arg-type]


@given(players=st.integers(4, 60), sessions=st.integers(1, 15), seed=st.integers(0, 10**6))
def test_winds_stay_within_one_after_every_session_whatever_the_tables(players: int, sessions: int, seed: int) -> None:
    blocks = random_blocks(players, sessions, seed)
    seated = seat_winds(blocks, History(), Lots(seed))
    assert [[sorted(table) for table in session] for session in seated] == [[sorted(table) for table in session] for session in blocks]
    assert spread_of(seated, History()) == 1


def test_a_thousand_players_are_no_harder() -> None:
    assert spread_of(seat_winds(random_blocks(1_000, 20, 1), History(), Lots(1)), History()) == 1


@given(players=st.integers(8, 40), later=st.integers(1, 8), turns=st.integers(1, 2), seed=st.integers(0, 10**6))
def test_a_schedule_whose_turns_are_over_goes_on_as_if_new(players: int, later: int, turns: int, seed: int) -> None:
    played = seat_winds(random_blocks(players // 4 * 4, 4 * turns, seed), History(), Lots(seed))
    history = History(winds=had_in(played))
    blocks = random_blocks(players, later, seed + 1)
    assert spread_of(seat_winds(blocks, history, Lots(seed)), history) == 1


@given(players=st.integers(8, 40), before=st.integers(1, 11), later=st.integers(1, 8), seed=st.integers(0, 10**6))
def test_the_tables_of_a_schedule_drawn_before_can_be_seated_anew_from_any_session(
    players: int, before: int, later: int, seed: int
) -> None:
    """A way to stay within one exists there, for the schedule was seated so once, and it is found."""
    blocks = random_blocks(players, before + later, seed)
    history = History(winds=had_in(seat_winds(blocks, History(), Lots(seed))[:before]))
    seated = seat_winds(blocks[before:], history, Lots(seed + 1))
    assert [[sorted(table) for table in session] for session in seated] == [
        [sorted(table) for table in session] for session in blocks[before:]
    ]
    assert least_wind_spread(blocks[before:], history) <= spread_of(seated, history) <= 1


@settings(max_examples=40)
@given(data=st.data(), tables=st.integers(1, 2), seed=st.integers(0, 10**6))
def test_the_best_of_all_orders_is_found_whatever_winds_were_had(data: st.DataObject, tables: int, seed: int) -> None:
    four_counts = st.tuples(*[st.integers(0, 3)] * 4)
    history = History(winds={who: data.draw(four_counts) for who in range(4 * tables)})
    blocks = random_blocks(4 * tables, 3 - tables, seed)
    reached = spread_of(seat_winds(blocks, history, Lots(seed)), history)
    assert least_wind_spread(blocks, history) <= least_by_trying(blocks, history) == reached


def test_a_bound_says_when_a_table_cannot_stay_within_one() -> None:
    all_had_east = History(winds=dict.fromkeys(range(4), (1, 0, 0, 0)))
    assert least_wind_spread([[[0, 1, 2, 3]]], all_had_east) == 2
    assert spread_of(seat_winds([[[0, 1, 2, 3]]], all_had_east, Lots(1)), all_had_east) == 2


def test_who_got_a_wind_too_often_comes_back_to_level_counts() -> None:
    """After one session at tables by chance somebody must have a wind twice; three sessions later nobody shows it any more."""
    history = History(winds=had_in(seat_winds(random_blocks(40, 3, 5), History(), Lots(5))))
    seated = seat_winds(random_blocks(40, 9, 6), history, Lots(6))
    after_four = History(winds=had_in([*seat_winds(random_blocks(40, 3, 5), History(), Lots(5)), *seated[:4]]))
    assert spread_of(seated[:1], history) == 2
    assert spread_of(seated[4:], after_four) == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_lots_give_the_same_winds(seed: int) -> None:
    history = History(winds=had_in(seat_winds(random_blocks(40, 3, 5), History(), Lots(5))))
    blocks = random_blocks(40, 6, 8)
    assert seat_winds(blocks, history, Lots(seed)) == seat_winds(blocks, history, Lots(seed))
