"""The cheapest division: compared with all divisions of a few players, and with another solver's result for more."""

from __future__ import annotations

from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.effort import Effort
from league.drawing.evening import PROVED_UP_TO, EveningDivision, least_meetings
from league.drawing.lots import Lots
from tests.depth import each_once
from tests.league.drawing.evening.judges import Meetings, least_by_solver, least_of_all, meetings_by_lot, pairs_cost

#: how often two have met at most, and how many of all pairs have
THREE_PASTS = ((1, 0.7), (3, 0.8), (40, 1.0))


def divided(players: int, meetings: Meetings, *, seed: int = 1, effort: Effort | None = None) -> EveningDivision:
    return least_meetings(
        range(players), lambda one, other: meetings.get((min(one, other), max(one, other)), 0), Lots(seed), effort or Effort()
    )


def is_division(division: EveningDivision, players: int) -> bool:
    return sorted(who for group in division.groups for who in group) == list(range(players)) and all(
        len(group) == 4 for group in division.groups
    )


@settings(max_examples=25, deadline=None)
@given(players=st.sampled_from([4, 8, 8, 12]), most=st.integers(1, 30), share=st.floats(0.2, 1), seed=st.integers(0, 10**6))
def test_few_players_are_divided_as_well_as_by_trying_all_divisions(players: int, most: int, share: float, seed: int) -> None:
    meetings = meetings_by_lot(range(players), most, share, seed)
    division = divided(players, meetings, seed=seed)
    assert is_division(division, players)
    assert division.cost == sum(pairs_cost(meetings, group) for group in division.groups)
    assert division.cost == division.bound == least_of_all(range(players), lambda four: pairs_cost(meetings, four))


@pytest.mark.parametrize(("players", "past"), each_once((16, 20, 24), THREE_PASTS))
def test_more_players_are_divided_as_well_as_by_another_solver(players: int, past: tuple[int, float]) -> None:
    most, share = past
    meetings = meetings_by_lot(range(players), most, share, seed=players + most)
    division = divided(players, meetings)
    assert is_division(division, players)
    assert division.cost == division.bound == least_by_solver(range(players), lambda four: pairs_cost(meetings, four))


@pytest.mark.parametrize("players", [8, 12, 16])
def test_what_a_table_costs_beside_its_pairs_is_weighed_as_well(players: int) -> None:
    meetings = meetings_by_lot(range(players), 3, 0.5, seed=players)
    chance = Random(players)
    beside = {four: chance.randrange(9) for four in combinations(range(players), 4)}
    division = least_meetings(
        range(players), lambda one, other: meetings.get((min(one, other), max(one, other)), 0), Lots(1), Effort(), beside.__getitem__
    )
    judge = least_of_all if players <= 12 else least_by_solver
    assert division.cost == division.bound == judge(range(players), lambda four: pairs_cost(meetings, four) + beside[tuple(sorted(four))])


@pytest.mark.parametrize(("teams", "least"), [((5, 5, 5, 5), 6), ((6, 6, 5, 3), 7)], ids=["fives", "uneven"])
def test_what_no_linear_programme_sees_is_proved_for_twenty_players(teams: tuple[int, ...], least: int) -> None:
    """Everybody has met all but their own team: fractions of tables cost nothing, but whole ones do."""
    team = [number for number, size in enumerate(teams) for _ in range(size)]
    strangers = {(one, other): 1 for one, other in combinations(range(20), 2) if team[one] != team[other]}
    division = divided(20, strangers)
    assert (
        (division.cost, division.bound) == (least, least) == (least_by_solver(range(20), lambda four: pairs_cost(strangers, four)), least)
    )


@pytest.mark.parametrize(("players", "past"), each_once((20, 28, 40), THREE_PASTS))
def test_the_optimum_of_an_evening_is_proved_after_few_steps(players: int, past: tuple[int, float]) -> None:
    most, share = past
    looks = count()
    effort = Effort(clock=lambda: float(next(looks)))
    division = divided(players, meetings_by_lot(range(players), most, share, seed=players), effort=effort)
    assert division.is_proved
    assert next(looks) < 150, "less than two seconds on any machine of these years"


def test_the_same_seed_gives_the_same_division_in_whatever_order_the_players_are_named() -> None:
    meetings = meetings_by_lot(range(32), 2, 0.6, seed=3)

    def cost(one: int, other: int) -> int:
        return meetings.get((min(one, other), max(one, other)), 0)

    assert least_meetings(range(32), cost, Lots(7), Effort()) == least_meetings(list(reversed(range(32))), cost, Lots(7), Effort())


def test_lots_decide_between_divisions_that_cost_the_same() -> None:
    assert len({tuple(sorted(divided(12, {}, seed=seed).groups)) for seed in range(20)}) > 15


def test_when_time_is_up_a_division_is_handed_back_with_the_gap() -> None:
    meetings = meetings_by_lot(range(40), 9, 1.0, seed=1)
    ticks = count()
    effort = Effort(time_limit=3, clock=lambda: float(next(ticks)))
    division = divided(40, meetings, effort=effort)
    assert is_division(division, 40)
    assert effort.cut_short
    assert division.bound < division.cost
    assert division.bound <= divided(40, meetings).cost


@settings(max_examples=8, deadline=None)
@given(ticks=st.integers(0, 60), seed=st.integers(0, 99))
def test_whenever_it_is_stopped_the_bound_is_not_above_the_least(ticks: int, seed: int) -> None:
    meetings = meetings_by_lot(range(24), 5, 0.9, seed)
    clock = count()
    early = divided(24, meetings, seed=seed, effort=Effort(time_limit=ticks, clock=lambda: float(next(clock))))
    late = divided(24, meetings, seed=seed + 1)
    assert is_division(early, 24)
    assert early.bound <= late.cost == late.bound <= early.cost


def test_a_hall_full_of_players_is_divided_with_a_bound() -> None:
    players = PROVED_UP_TO + 40
    meetings = meetings_by_lot(range(players), 2, 0.97, seed=2)
    division = divided(players, meetings)
    assert is_division(division, players)
    assert 0 < division.bound <= division.cost < divided(players, meetings, effort=Effort(time_limit=0)).cost
