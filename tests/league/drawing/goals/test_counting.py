"""The judge itself: on schedules small enough to count by hand, it sees every figure and every fault."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.league.drawing.goals import counting
from tests.league.drawing.goals.counting import Counted, count, faults


def answer(*sessions: str) -> dict[str, Any]:
    """Sessions such as ``1-2-3-4 5-6-7-8 / 9``: tables, and after the stroke who sits out."""
    return {"sessions": [session(text) for text in sessions]}


def session(text: str) -> dict[str, Any]:
    tables, _, resting = text.partition("/")
    found = {"tables": [table.split("-") for table in tables.split()]}
    return found | ({"byes": resting.split()} if resting else {})


def test_one_session_has_no_repeats_and_everybody_one_wind_and_one_table() -> None:
    assert count(answer("1-2-3-4 5-6-7-8"), 8) == Counted(
        repeats=0,
        squared=0,
        fewest=0,
        max_meetings=1,
        wind_spread=1,
        most_visits=1,
        table_spread=1,
        group_meetings=0,
        bye_spread=0,
        apart_meetings=0,
    )


def test_a_meeting_counts_as_repeat_from_the_second_on() -> None:
    twice = count(answer("1-2-3-4", "4-3-2-1"), 4)
    assert (twice.repeats, twice.squared, twice.fewest, twice.max_meetings) == (6, 6, 2, 2)
    thrice = count(answer("1-2-3-4", "4-3-2-1", "3-4-1-2"), 4)
    assert (thrice.repeats, thrice.squared, thrice.max_meetings) == (12, 18, 3)


def test_earlier_meetings_make_repeats_but_are_none_themselves() -> None:
    before = {frozenset(("1", "2")): 3, frozenset(("1", "5")): 2}
    found = count(answer("1-2-3-4 5-6-7-8"), 8, before=before)
    assert (found.repeats, found.max_meetings) == (1, 4)


def test_winds_are_judged_after_every_session_and_not_only_at_the_end() -> None:
    assert count(answer("1-2-3-4", "1-3-4-2"), 4).wind_spread == 2
    level = ("1-2-3-4", "2-3-4-1", "3-4-1-2", "4-1-2-3")
    assert count(answer(*level), 4).wind_spread == 1
    late = ("1-2-3-4", "1-2-3-4", *level[1:], *level[1:])  # two of each wind in the end
    assert count(answer(*late), 4).wind_spread == 2


def test_visits_are_counted_by_the_place_of_the_table() -> None:
    stays = count(answer("1-2-3-4 5-6-7-8", "2-1-5-6 3-4-7-8"), 8)
    assert (stays.most_visits, stays.table_spread) == (2, 2)
    moves = count(answer("1-2-3-4 5-6-7-8", "5-6-7-8 1-2-3-4"), 8)
    assert (moves.most_visits, moves.table_spread) == (1, 0)


def test_meetings_within_groups_and_of_those_kept_apart_are_counted() -> None:
    found = count(answer("1-2-3-4 5-6-7-8"), 8, groups=[{"1", "2", "3", "5"}, {"6", "8"}], apart=[frozenset("14"), frozenset("15")])
    assert (found.group_meetings, found.apart_meetings) == (4, 1)


def test_byes_are_judged_after_every_session() -> None:
    fair = ("1-2-3-4 / 5", "5-1-2-3 / 4")
    assert count(answer(*fair), 5).bye_spread == 1
    assert count(answer("1-2-3-4 / 5", "4-3-2-1 / 5"), 5).bye_spread == 2


def test_a_legal_schedule_has_no_faults() -> None:
    assert faults(answer("1-2-3-4 / 5", "5-1-2-3 / 4"), 5, 2) == []


@pytest.mark.parametrize(
    ("sessions", "fault"),
    [
        (("1-2-3-4 5-6-7-8",), "1 sessions instead of 2"),
        (("1-2-3-4 5-6-7-8", "1-2-3-4 5-6-7-7"), "session 2: 8 is missing"),
        (("1-2-3-4 5-6-7-8", "1-2-3-4 5-6-7-7"), "session 2: 7 is there too often"),
        (("1-2-3-4 5-6-7-9", "1-2-3-4 5-6-7-8"), "session 1: 9 is there too often"),
        (("1-2-3 5-6-7-8-4", "1-2-3-4 5-6-7-8"), "session 1: a table of 3"),
        (("1-2-3-4 / 5 6 7 8", "1-2-3-4 5-6-7-8"), "session 1: 1 tables"),
    ],
)
def test_a_fault_is_named(sessions: tuple[str, ...], fault: str) -> None:
    assert fault in faults(answer(*sessions), 8, 2)


def test_the_judge_knows_nothing_of_the_product() -> None:
    tree = ast.parse(Path(counting.__file__).read_text())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= sys.stdlib_module_names | {"collections.abc"}
