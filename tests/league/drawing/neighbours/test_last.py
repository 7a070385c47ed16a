"""The last session of an event is the nearest there is."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.neighbours.ahead import all_sessions
from league.drawing.neighbours.last import nearest_of_few
from league.drawing.neighbours.nearer import Distances
from league.drawing.neighbours.ranked import met_after


def bits(table: list[int]) -> int:
    return sum(1 << who for who in table)


def met_in(players: list[int], sessions: int, chance: Random) -> list[int]:
    """By player, as bits, whom they met in so many sessions by lot."""
    lotted = [chance.sample(players, len(players)) for _ in range(sessions)]
    return met_after([0] * len(players), [[seats[first : first + 4] for first in range(0, len(seats), 4)] for seats in lotted])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([4, 8, 12, 16]), st.integers(1, 4), st.randoms(use_true_random=False))
def test_no_session_without_a_repeat_is_nearer(count: int, sessions: int, chance: Random) -> None:
    players, distances = list(range(count)), Distances(count, ())
    never = met_in(players, sessions, chance)
    forbidden = {bits(chance.sample(players, 4)) for _ in range(3 * count)}  # as if somebody got no wind there
    every = [tables for tables in all_sessions(players, never) if forbidden.isdisjoint(map(bits, tables))]
    found = nearest_of_few(players, never, lambda table: table not in forbidden, distances.of)
    assert (found is None) == (not every)
    if found is not None:
        assert sorted(who for table in found for who in table) == players
        assert not any(never[one] >> other & 1 for table in found for one, other in combinations(table, 2))
        assert distances.of_session(list(map(bits, found))) == min(distances.of_session(list(map(bits, tables))) for tables in every)


def test_where_too_many_tables_are_possible_nothing_is_searched() -> None:
    players = list(range(40))
    assert nearest_of_few(players, [0] * 40, lambda _table: True, Distances(40, ()).of) is None
