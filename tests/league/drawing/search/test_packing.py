"""Groups of any sizes in designs for equal clubs."""

from __future__ import annotations

from itertools import accumulate, combinations

import pytest

from league.drawing.arrangement import History
from league.drawing.effort import Effort
from league.drawing.figures import measure
from league.drawing.lots import Lots
from league.drawing.search import Aims, packed
from league.drawing.task import Task
from league.drawing.whole import draw_whole


def in_clubs(*sizes: int, sessions: int, more: int = 0, seed: int = 1, history: History | None = None) -> Task:
    """Clubs of these sizes, and as many ``more`` players without one."""
    ends = list(accumulate(sizes))
    groups = {f"club {end}": frozenset(range(end - size + 1, end + 1)) for size, end in zip(sizes, ends, strict=True)}
    return Task(tuple(range(1, ends[-1] + more + 1)), sessions, seed, groups, history=history or History())


def figures_of(task: Task) -> tuple[int, int, int]:
    figures = measure(task, draw_whole(task, Effort()))
    return figures.repeats, figures.group_meetings, figures.wind_spread


@pytest.mark.parametrize(
    ("sizes", "sessions", "more"),
    [
        ([8] * 5, 8, 0),
        ([10] * 4, 9, 0),
        ([12] * 4, 12, 0),
        ([8, 8, 8, 8, 5, 3], 8, 0),  # clubs that fill a larger one
        ([10, 9, 6, 4, 5, 2], 9, 4),  # clubs with room for those without one
    ],
)
def test_clubs_with_room_in_a_design_neither_meet_twice_nor_within_the_club(sizes: list[int], sessions: int, more: int) -> None:
    assert figures_of(in_clubs(*sizes, sessions=sessions, more=more)) == (0, 0, 1)


def test_another_seed_seats_them_otherwise() -> None:
    one, other = (draw_whole(in_clubs(*[12] * 4, sessions=12, seed=seed)) for seed in (1, 2))
    assert one.sessions != other.sessions and one == draw_whole(in_clubs(*[12] * 4, sessions=12, seed=1))


def packings(task: Task) -> list[bool]:
    return [each.is_whole for each in packed(task, Aims(task, task.players), Lots(1))]


def test_clubs_without_room_in_any_design_are_divided() -> None:
    found = packed(task := in_clubs(9, 9, 9, 7, 6, sessions=9), Aims(task, task.players), Lots(1))
    assert found and not any(each.is_whole for each in found)
    for each in found:
        assert all(sorted(who for table in session for who in table) == list(range(40)) for session in each.blocks)


def test_whoever_must_not_meet_is_in_one_club_too() -> None:
    task = Task((*range(1, 49),), 12, 1, {"club": frozenset(range(1, 11))}, apart=frozenset(combinations((10, 20, 30), 2)))
    assert packings(task) == [True]
    schedule = draw_whole(task)
    assert measure(task, schedule).missed_apart == 0


@pytest.mark.parametrize(
    "task",
    [
        in_clubs(11, 10, 10, 9, sessions=9),  # a club larger than those of any design
        in_clubs(10, 10, 10, 8, sessions=9),  # two sit out
        in_clubs(10, 10, 10, 10, sessions=9, history=History(meetings={(1, 11): 1})),
        Task(tuple(range(1, 41)), 9),
    ],
)
def test_nothing_is_packed_where_no_design_helps(task: Task) -> None:
    assert packings(task) == []
