"""Planned sessions and what swaps do to them, counted here by a second program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.constructions import design
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.alike import exchange_nearer
from league.drawing.neighbours.mending import mend, settle
from league.drawing.neighbours.nearer import Distances, climb, draw_nearer
from league.drawing.neighbours.ranked import met_after

Sessions = list[list[list[int]]]


def by_lot(players: int, sessions: int, chance: Random) -> Sessions:
    orders = [chance.sample(range(players), players) for _ in range(sessions)]
    return [[order[first : first + 4] for first in range(0, players, 4)] for order in orders]


def never_of(players: int, chance: Random, share: float) -> list[int]:
    met = [0] * players
    for one, other in combinations(range(players), 2):
        if chance.random() < share:
            met[one] |= 1 << other
            met[other] |= 1 << one
    return met


def winds_by_lot(players: int, lacking: int, chance: Random) -> list[int]:
    return [sum(1 << wind for wind in chance.sample(range(4), lacking)) for _ in range(players)]


def counted(sessions: Sessions, never: Sequence[int], lacks: Sequence[int]) -> int:
    """Meetings beyond the first, where those of the past count as one, and winds beyond those lacking."""
    met = Counter((one, other) for one, other in combinations(range(len(never)), 2) if never[one] >> other & 1)
    met.update(two for session in sessions for table in session for two in combinations(sorted(table), 2))
    again = sum(times - 1 for times in met.values() if times > 1)
    if not lacks:
        return again
    had = Counter((who, wind) for who, open_winds in enumerate(lacks) for wind in range(4) if not open_winds >> wind & 1)
    turn = sessions[: lacks[0].bit_count()]
    had.update((who, wind) for session in turn for table in session for wind, who in enumerate(table))
    return again + sum(times - 1 for times in had.values() if times > 1)


def tables_of(agenda: Agenda) -> Sessions:
    return [agenda.tables(number) for number in range(len(agenda.seats))]


def free_plan(players: int, played: int, later: int) -> Agenda:
    """A design of which some sessions were played, without winds."""
    known = design(players // 4, played + later)
    assert known
    return Agenda(known.blocks[played:], met_after([0] * players, known.blocks[:played]), ())


@settings(max_examples=40, deadline=None)
@given(
    players=st.sampled_from([8, 12, 20]),
    sessions=st.integers(1, 4),
    lacking=st.integers(0, 3),
    share=st.floats(0, 0.5),
    seed=st.integers(0, 10**6),
)
def test_conflicts_are_those_counted_after_any_swaps_and_each_change_is_foretold(
    players: int, sessions: int, lacking: int, share: float, seed: int
) -> None:
    chance = Random(seed)
    never, lacks = never_of(players, chance, share), winds_by_lot(players, lacking, chance) if lacking else []
    agenda = Agenda(by_lot(players, sessions, chance), never, lacks)
    assert agenda.conflicts == counted(tables_of(agenda), never, lacks)
    for _ in range(30):
        swap = chance.randrange(sessions), chance.randrange(players), chance.randrange(players)
        before, foretold = agenda.conflicts, agenda.change(swap)
        agenda.swap(swap)
        assert agenda.conflicts == counted(tables_of(agenda), never, lacks)
        assert foretold is None or agenda.conflicts == before + foretold
        assert agenda.is_free == (agenda.conflicts == 0)


@settings(max_examples=20, deadline=None)
@given(players=st.sampled_from([16, 24]), sessions=st.integers(2, 4), share=st.floats(0, 0.4), seed=st.integers(0, 10**6))
def test_mending_keeps_the_first_session_and_either_leaves_no_conflict_or_changes_nothing(
    players: int, sessions: int, share: float, seed: int
) -> None:
    chance = Random(seed)
    agenda = Agenda(by_lot(players, sessions, chance), never_of(players, chance, share), ())
    before = tables_of(agenda)
    is_mended = mend(agenda, 200, Lots(seed), Effort())
    assert [set(table) for table in agenda.tables(0)] == [set(table) for table in before[0]]
    assert agenda.is_free if is_mended else tables_of(agenda) == before


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.floats(0, 0.6))
def test_settling_never_leaves_more_conflicts_than_there_were(seed: int, share: float) -> None:
    chance = Random(seed)
    agenda = Agenda(by_lot(16, 3, chance), never_of(16, chance, share), ())
    before = agenda.conflicts
    settle(agenda, 150, Lots(seed), Effort())
    assert agenda.conflicts <= before


@pytest.mark.parametrize(("players", "played", "later"), [(16, 1, 4), (32, 1, 9), (40, 2, 5)])
def test_players_of_the_same_past_are_exchanged_until_neighbours_sit_nearer(players: int, played: int, later: int) -> None:
    agenda, distances = free_plan(players, played, later), Distances(players, ())
    before = distances.of_session(agenda.seated[0])
    assert exchange_nearer(agenda, distances.of)
    while exchange_nearer(agenda, distances.of):
        pass
    assert agenda.is_free
    assert distances.of_session(agenda.seated[0]) < before


def test_single_exchanges_bring_neighbours_nearer_and_leave_no_conflict() -> None:
    agenda, distances = free_plan(40, 2, 3), Distances(40, ())
    before = distances.of_session(agenda.seated[0])
    climb(agenda, distances, 20, Lots(1), Effort())
    assert counted(tables_of(agenda), agenda.never, []) == 0
    assert distances.of_session(agenda.seated[0]) < before


def test_neighbours_are_drawn_nearer_while_the_rest_of_the_plan_stays_without_repeats() -> None:
    agenda, distances = free_plan(32, 2, 4), Distances(32, ())
    before = distances.of_session(agenda.seated[0])
    draw_nearer(agenda, distances, 40_000, Lots(1), Effort())
    assert counted(tables_of(agenda), agenda.never, []) == 0
    assert distances.of_session(agenda.seated[0]) < 0.8 * before
