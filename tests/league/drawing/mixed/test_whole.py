"""Whole schedules at tables of four and one of five, or one or two of three: everybody plays, in fair turns, and rarely with the same."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import History, pair, pairs_at
from league.drawing.effort import Effort
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole
from scoring.errors import RuleViolation
from tests.depth import all_at_night
from tests.league.drawing.mixed.counted import KUESTER, counted, faults


def task_for(players: int, rounds: int, **more: Any) -> Task:
    return Task(tuple(range(1, players + 1)), rounds, sizes=KUESTER, **more)


def sessions_of(schedule: Schedule) -> list[list[tuple[int, ...]]]:
    return [list(draw.tables) for draw in schedule.sessions]


NUMBERS = [number for number in range(5, 25) if number % 4]


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("rounds", all_at_night([4, 1, 2, 3, 5, 6, 7, 8]))
def test_everybody_plays_in_fair_turns_and_winds_are_as_even_as_tables_of_three_allow(players: int, rounds: int) -> None:
    task = task_for(players, rounds)
    schedule = draw_whole(task, Effort())
    assert faults(sessions_of(schedule), players, rounds) == []
    count, figures = counted(sessions_of(schedule), players), measure(task, schedule)
    assert count.odd_spread <= 1
    assert count.wind_spread == figures.wind_spread_bound
    assert count.repeats >= figures.repeats_bound
    told = asdict(figures)
    assert {name: told[name] for name in ("repeats", "odd_spread", "wind_spread", "most_visits")} == {
        name: value for name, value in asdict(count).items() if name != "squared"
    }


@pytest.mark.parametrize(("players", "rounds"), [(15, 5), (19, 5), (23, 7), (18, 2), (22, 2), (26, 3)])
def test_where_designs_leave_places_empty_nobody_meets_twice(players: int, rounds: int) -> None:
    schedule = draw_whole(task_for(players, rounds), Effort())
    assert counted(sessions_of(schedule), players).repeats == 0


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_those_who_are_always_at_such_a_table_have_equal_turns(players: int) -> None:
    task = task_for(players, 4)
    schedule = draw_whole(task, Effort())
    assert faults(sessions_of(schedule), players, 4) == []
    figures = measure(task, schedule)
    assert (figures.odd_spread, figures.wind_spread) == (0, figures.wind_spread_bound)


def test_the_same_seed_gives_the_same_schedule_and_another_one_another() -> None:
    one, same, other = (draw_whole(task_for(10, 2, seed=seed), Effort()).sessions for seed in (1, 1, 2))
    assert one == same != other


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_after_any_past_turns_are_as_even_as_can_be(data: st.DataObject) -> None:
    players = data.draw(st.integers(6, 19).filter(lambda count: count % 4))
    odd = data.draw(st.dictionaries(st.integers(1, players), st.integers(0, 4)))
    two = st.tuples(st.integers(1, players), st.integers(1, players)).filter(lambda two: two[0] != two[1]).map(lambda two: pair(*two))
    task = task_for(
        players, data.draw(st.integers(1, 4)), history=History(meetings=data.draw(st.dictionaries(two, st.integers(0, 3))), odd=odd)
    )
    at_once = Effort()
    at_once.stop()
    figures = measure(task, draw_whole(task, at_once))
    assert figures.odd_spread == figures.odd_spread_bound
    assert figures.repeats >= figures.repeats_bound and figures.earlier_meetings >= figures.earlier_meetings_bound


def test_those_kept_apart_do_not_meet_and_club_mates_seldom() -> None:
    apart = frozenset({(1, 2), (1, 3), (4, 5)})
    clubs = {"club: A": frozenset({1, 4, 6}), "club: B": frozenset({7, 8, 9})}
    task = task_for(14, 3, apart=apart, groups=clubs)
    schedule = draw_whole(task, Effort())
    met = {two for draw in schedule.sessions for table in draw.tables for two in pairs_at(table)}
    assert not met & apart
    assert measure(task, schedule).group_meetings == 0


def test_more_who_must_not_meet_than_there_are_tables_are_refused_by_name() -> None:
    apart = frozenset({(1, 2), (1, 3), (2, 3)})
    with pytest.raises(RuleViolation) as refused:
        draw_whole(task_for(7, 2, apart=apart), Effort())
    assert (refused.value.code, refused.value.params["entrants"]) == ("apart_impossible", (1, 2, 3))


@pytest.mark.parametrize(("players", "sizes", "tables"), [(7, (2, 4, 5), [5, 2]), (10, (2, 4), [4, 4, 2]), (9, (3, 4), [3, 3, 3])])
def test_tables_may_be_of_some_sizes_only(players: int, sizes: tuple[int, ...], tables: list[int]) -> None:
    schedule = draw_whole(Task(tuple(range(1, players + 1)), 3, sizes=sizes), Effort())
    assert [[len(table) for table in draw.tables] for draw in schedule.sessions] == [tables] * 3


@pytest.mark.parametrize(("players", "sizes", "code"), [(1, KUESTER, "too_few"), (5, (3, 4), "not_divisible"), (3, (4,), "too_few")])
def test_who_cannot_be_seated_is_told_why(players: int, sizes: tuple[int, ...], code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        draw_whole(Task(tuple(range(1, players + 1)), 2, sizes=sizes), Effort())
    assert refused.value.code == code


def test_a_stopped_search_still_seats_everybody() -> None:
    effort = Effort()
    effort.stop()
    schedule = draw_whole(task_for(17, 6), effort)
    assert schedule.cut_short
    assert faults(sessions_of(schedule), 17, 6) == []
