"""Ways to a session of near neighbours: tables by themselves, other names in a plan, and winds for a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing import Draw, History
from league.drawing.constructions import design
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.agenda import Agenda
from league.drawing.neighbours.alone import annealed
from league.drawing.neighbours.approach import approach
from league.drawing.neighbours.nearer import Distances
from league.drawing.neighbours.ranked import Ranked
from league.drawing.neighbours.renamed import rename
from league.drawing.neighbours.turns import evenly_left, fit_winds, orders_of
from league.drawing.task import Task
from tests.depth import all_at_night
from tests.league.drawing.goals.events import past

Sessions = list[list[list[int]]]


def places_apart(bits: int) -> int:
    places = [who for who in range(bits.bit_length()) if bits >> who & 1]
    return sum(other - one for one, other in combinations(places, 2))


def after_design(players: int, played: int, later: int, seed: int) -> tuple[Agenda, Ranked]:
    """A design of which some sessions were played, each with winds by table; the standings are by lot."""
    known = design(players // 4, played + later)
    assert known
    order = Random(seed).sample(range(players), players)
    drawn = [Draw(tuple((one, two, three, four) for one, two, three, four in tables)) for tables in known.blocks[:played]]
    ranked = Ranked(Task(tuple(range(players)), 1, history=History(meetings=past(drawn).meetings)), order)
    places = [[[ranked.place[who] for who in table] for table in tables] for tables in known.blocks]
    lacks = [15] * players
    for table in places[0]:
        for wind, who in enumerate(table):
            lacks[who] &= ~(1 << wind)
    return Agenda(places[played:], ranked.never, lacks if played == 1 else ()), ranked


def meetings(agenda: Agenda) -> Counter[tuple[int, int]]:
    sessions = [agenda.tables(number) for number in range(len(agenda.seats))]
    return Counter(two for tables in sessions for table in tables for two in combinations(sorted(table), 2))


def assert_nobody_meets_again(agenda: Agenda) -> None:
    assert set(meetings(agenda).values()) == {1}
    assert not any(agenda.never[one] >> other & 1 for one, other in meetings(agenda))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_tables_by_themselves_cost_no_more_than_before_and_keep_the_kinds_of_their_seats(seed: int) -> None:
    chance = Random(seed)
    kinds = [who % 4 for who in range(16)]
    by_kind = [chance.sample([who for who in range(16) if kinds[who] == kind], 4) for kind in range(4)]
    tables = [list(table) for table in zip(*by_kind, strict=True)]
    found = annealed(tables, places_apart, kinds, 600, Lots(seed), Effort())
    assert sorted(who for table in found for who in table) == list(range(16))
    assert [[kinds[who] for who in table] for table in found] == [[0, 1, 2, 3]] * 4
    cost, before = (sum(places_apart(sum(1 << who for who in table)) for table in one) for one in (found, tables))
    assert cost <= before


def test_tables_by_themselves_come_to_the_nearest_neighbours() -> None:
    by_lot = Random(1).sample(range(16), 16)
    found = annealed([by_lot[first : first + 4] for first in range(0, 16, 4)], places_apart, [0] * 16, 20_000, Lots(1), Effort())
    assert sorted(map(sorted, found)) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]


@pytest.mark.parametrize(("players", "later"), all_at_night([(32, 9), (24, 5), (40, 11), (16, 4)], 2))
def test_after_one_session_even_a_tight_plan_has_near_neighbours_under_other_names(players: int, later: int) -> None:
    agenda, _ = after_design(players, 1, later, seed=2)
    distances = Distances(players, ())
    nearest_planned = min(distances.of_session(seated) for seated in agenda.seated)
    assert rename(agenda, distances, Lots(1), Effort())
    assert agenda.is_free
    assert_nobody_meets_again(agenda)
    assert distances.of_session(agenda.seated[0]) < 0.6 * nearest_planned


def test_no_other_names_are_given_after_two_sessions() -> None:
    agenda, _ = after_design(32, 2, 5, seed=2)
    before = agenda.plan()
    assert not rename(agenda, Distances(32, ()), Lots(1), Effort())
    assert agenda.plan() == before


@pytest.mark.parametrize(("players", "played", "later", "share"), all_at_night([(40, 2, 4, 0.5), (32, 1, 6, 0.5), (64, 3, 5, 0.5)], 2))
def test_neighbours_come_together_and_later_sessions_are_found_anew(players: int, played: int, later: int, share: float) -> None:
    agenda, ranked = after_design(players, played, later, seed=3)
    distances = Distances(players, ())
    before = distances.of_session(agenda.seated[0])
    assert approach(agenda, ranked, distances, Lots(1), Effort())
    assert agenda.is_free
    assert_nobody_meets_again(agenda)
    assert distances.of_session(agenda.seated[0]) < share * before


def test_a_plan_that_no_other_sessions_can_follow_stays_as_it_was() -> None:
    agenda, ranked = after_design(28, 2, 6, seed=1)
    before = agenda.plan()
    assert not approach(agenda, ranked, Distances(28, ()), Lots(1), Effort())
    assert agenda.plan() == before


def two_sessions_left(players: int, seed: int) -> tuple[Sessions, list[int]]:
    """Tables in which somebody lacks each wind, and the two winds that each player lacks, each lacked equally often."""
    chance = Random(seed)
    order = chance.sample(range(players), players)
    tables = [order[first : first + 4] for first in range(0, players, 4)]
    lacks = [0] * players
    for table in tables:
        for wind, who in enumerate(table):
            lacks[who] |= 1 << wind | 1 << (wind + 1) % 4
    return [tables, [chance.sample(order, players)[first : first + 4] for first in range(0, players, 4)]], lacks


@settings(max_examples=20, deadline=None)
@given(players=st.sampled_from([8, 16, 32]), seed=st.integers(0, 10**6))
def test_each_gets_every_wind_once_in_a_turn(players: int, seed: int) -> None:
    (tables, _), lacks = two_sessions_left(players, seed)
    chance = Random(seed)
    later = [chance.sample(range(players), players) for _ in range(2)]
    seated = evenly_left(tables, lacks, Lots(seed))
    assert [sorted(table) for table in seated] == [sorted(table) for table in tables]
    agenda = Agenda([seated, *([order[at : at + 4] for at in range(0, players, 4)] for order in later)], [0] * players, lacks)
    fit_winds(agenda, Lots(seed))
    had: dict[int, set[int]] = {}
    for session in (0, 1):
        for table in agenda.tables(session):
            for wind, who in enumerate(table):
                had.setdefault(who, set()).add(wind)
    assert all(sum(1 << wind for wind in had[who]) == lacks[who] for who in range(players))
    assert sorted(agenda.seats[2]) == list(range(players))


def test_the_wind_left_is_spread_evenly_over_the_places() -> None:
    """Of any first so many players, each wind is left to about a quarter."""
    (tables, _), lacks = two_sessions_left(64, 5)
    left = dict[int, int]()
    for table in evenly_left(tables, lacks, Lots(1)):
        left |= {who: lacks[who] & ~(1 << wind) for wind, who in enumerate(table)}
    counts = [Counter(left[who] for who in range(first)) for first in range(1, 65)]
    assert max(max(had[1 << wind] for wind in range(4)) - min(had[1 << wind] for wind in range(4)) for had in counts) <= 10


@given(lacks=st.lists(st.integers(0, 15), min_size=4, max_size=4))
def test_the_orders_of_a_table_are_those_in_which_each_lacks_their_wind(lacks: Sequence[int]) -> None:
    expected = [order for order in permutations(range(4)) if all(lacks[who] & 1 << wind for wind, who in enumerate(order))]
    assert sorted(orders_of(range(4), lacks)) == sorted(expected)
