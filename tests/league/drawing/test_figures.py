"""Figures are counted as named, and violations of the laws of every schedule are found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from league.drawing.arrangement import Draw, History
from league.drawing.figures import IllegalScheduleError, measure, recount
from league.drawing.task import Schedule, Task

EIGHT = Task(players=(1, 2, 3, 4, 5, 6, 7, 8), sessions=2)
NINE = Task(players=(1, 2, 3, 4, 5, 6, 7, 8, 9), sessions=1)
FIRST = Draw(((1, 2, 3, 4), (5, 6, 7, 8)))
MIXED = Draw(((2, 1, 5, 6), (4, 3, 8, 7)))


def schedule(*sessions: Draw) -> Schedule:
    return Schedule(sessions, "by hand")


def test_repeats_are_the_meetings_beyond_a_pairs_first() -> None:
    figures = measure(EIGHT, schedule(FIRST, MIXED))
    assert (figures.repeats, figures.max_meetings) == (4, 2)
    assert figures.again == ((1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2))


def test_a_pair_who_met_before_repeats_at_once_and_only_what_is_added_counts() -> None:
    past = History(meetings={(1, 2): 3, (1, 5): 2})
    figures = measure(replace(EIGHT, sessions=1, history=past), schedule(FIRST))
    assert (figures.repeats, figures.max_meetings, figures.again) == (1, 4, ((1, 2, 4),))


def test_earlier_meetings_are_counted_at_each_meeting() -> None:
    """1 and 2 met three times, and meet twice: three earlier meetings and four, Σ C(meetings, 2) grows from 3 to 10."""
    past = History(meetings={(1, 2): 3, (1, 5): 2, (1, 7): 8})
    assert measure(replace(EIGHT, history=past), schedule(FIRST, MIXED)).earlier_meetings == 7 + 2 + 3 * 1
    assert measure(EIGHT, schedule(FIRST, MIXED)).earlier_meetings == 4


def test_the_wind_spread_is_the_largest_after_any_session_not_only_after_the_last() -> None:
    four = Task(players=(1, 2, 3, 4), sessions=2, history=History(winds={1: (1, 1, 1, 0)}))
    assert measure(four, schedule(Draw(((1, 2, 3, 4),)), Draw(((2, 3, 4, 1),)))).wind_spread == 2
    assert measure(four, schedule(Draw(((2, 3, 4, 1),)), Draw(((1, 2, 3, 4),)))).wind_spread == 1


def test_winds_had_before_count() -> None:
    past = History(winds={1: (2, 1, 1, 1)})
    assert measure(replace(EIGHT, sessions=1, history=past), schedule(FIRST)).wind_spread == 2


def test_visits_are_those_of_the_physical_tables_with_earlier_ones() -> None:
    figures = measure(EIGHT, schedule(FIRST, MIXED))
    assert (figures.table_spread, figures.most_visits) == (2, 2)
    before = History(visits={1: {1: 2}})
    figures = measure(replace(EIGHT, history=before), schedule(FIRST, MIXED))
    assert (figures.table_spread, figures.most_visits) == (4, 4)


def test_a_meeting_of_two_who_share_two_groups_counts_once() -> None:
    grouped = replace(EIGHT, groups={"club": frozenset({1, 2, 5}), "country": frozenset({1, 2})})
    assert measure(grouped, schedule(FIRST, MIXED)).group_meetings == 4  # 1-2 twice, 1-5 and 2-5 in the second session


def test_byes_are_counted_with_earlier_ones() -> None:
    rests = schedule(Draw(((1, 2, 3, 4), (5, 6, 7, 8)), (9,)))
    assert measure(NINE, rests).bye_spread == 1
    assert measure(replace(NINE, history=History(sit_outs={9: 1})), rests).bye_spread == 2


def test_a_bound_that_a_search_proved_is_shown_if_it_says_more() -> None:
    drawn = Schedule((FIRST, MIXED), "by hand", proved={"repeats": 3, "max_meetings": 2})
    assert measure(EIGHT, drawn).repeats_bound == 4
    assert measure(EIGHT, replace(drawn, proved={"repeats": 6})).repeats_bound == 6


def test_the_bound_on_winds_is_that_of_the_tables_shown() -> None:
    """Whoever all had East cannot all have another wind at one table; at two they can."""
    all_had_east = History(winds=dict.fromkeys((1, 2, 3, 4), (1, 0, 0, 0)))
    together = replace(EIGHT, sessions=1, history=all_had_east)
    assert measure(together, schedule(FIRST)).wind_spread_bound == 2
    assert measure(together, Schedule((MIXED,), "by hand", proved={"wind_spread": 2})).wind_spread_bound == 1


def test_meetings_of_two_who_must_not_meet_are_shown_while_editing() -> None:
    edited = replace(EIGHT, apart=frozenset({(1, 2)}))
    assert measure(edited, schedule(FIRST, MIXED)).missed_apart == 2


def test_a_legal_schedule_is_recounted_in_silence() -> None:
    recount(EIGHT, schedule(FIRST, MIXED))
    recount(NINE, schedule(Draw(((1, 2, 3, 4), (5, 6, 7, 9)), (8,))))


@pytest.mark.parametrize(
    ("task", "drawn", "fault"),
    [
        (EIGHT, schedule(FIRST), "1 sessions instead of 2"),
        (EIGHT, schedule(FIRST, Draw(((1, 2, 3, 4),), (5, 6, 7, 8))), "session 2: 4 sit out instead of 0"),
        (EIGHT, schedule(FIRST, Draw(((1, 2, 3, 4), (5, 6, 7, 7)))), r"session 2: without a place \[8\], too many places \[7\]"),
        (EIGHT, schedule(Draw(((1, 2, 3, 4), (5, 6, 7, 9))), FIRST), r"session 1: without a place \[8\], too many places \[9\]"),
        (NINE, schedule(FIRST), r"session 1: without a place \[9\]"),
        (NINE, schedule(Draw(((1, 2, 3, 4), (5, 6, 7, 8)), (8, 9))), r"too many places \[8\]"),
        (replace(EIGHT, apart=frozenset({(3, 4)})), schedule(MIXED, FIRST), r"session 1: apart, and yet at a table: \[\(3, 4\)\]"),
        (EIGHT, schedule(FIRST, Draw(((1, 2, 3), (4, 5, 6, 7)), (8,))), "session 2: a table is not of four"),  # type: ignore[arg-type]
    ],
)
def test_a_schedule_that_breaks_a_law_is_a_fault_of_the_program(task: Task, drawn: Schedule, fault: str) -> None:
    with pytest.raises(IllegalScheduleError, match=fault):
        recount(task, drawn)
