"""The clock as a function of the changes made to it: its law, which holds in any order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.seating.clock import EXTEND, PAUSE, RESUME, START, Clock, ClockChange, clock_at, clock_text

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
KINDS = (START, PAUSE, RESUME, EXTEND)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def started(*changes: ClockChange) -> list[ClockChange]:
    return [ClockChange(START, NOON), *changes]


def clock(changes: list[ClockChange], seconds: float, table: int | None = None, minutes: int = 90) -> Clock:
    return clock_at(at(seconds), minutes=minutes, signal_minutes=15, changes=changes, table=table)


instants = st.integers(0, 7200)
changes = st.builds(ClockChange, st.sampled_from(KINDS), instants.map(at), st.integers(-900, 900), st.sampled_from([None, 1, 2]))
histories = st.lists(changes, max_size=12).map(lambda later: started(*later))


def second_by_second(history: list[ClockChange], now: int, table: int | None) -> timedelta:
    """The time left, counted second by second as with a stopwatch."""
    left, pauses, running = 90 * 60, {None: False, table: False}, False
    for second in range(now + 1):
        for change in (one for one in history if one.at == at(second) and one.table in (None, table)):
            running = running or change.kind == START
            left += change.seconds if change.kind == EXTEND else 0
            if change.kind in (PAUSE, RESUME):
                pauses[change.table] = change.kind == PAUSE
        if second < now and running and not any(pauses.values()):
            left -= 1
    return timedelta(seconds=left)


@given(histories, instants, st.sampled_from([None, 1, 2]))
def test_what_is_left_is_minutes_and_what_was_added_less_the_time_it_ran(history: list[ClockChange], now: int, table: int | None) -> None:
    assert clock(history, now, table).left == second_by_second(history, now, table)


@given(histories, st.randoms(use_true_random=False), instants)
def test_in_which_order_the_rows_come_does_not_matter(history: list[ClockChange], chance: object, now: int) -> None:
    instants_are_different = {change.at: change for change in history}
    kept = list(instants_are_different.values())
    shuffled = list(kept)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert clock(shuffled, now, 1) == clock(kept, now, 1)


@given(histories, instants, st.integers(1, 3600), st.sampled_from([None, 1]))
def test_a_paused_clock_stands(history: list[ClockChange], now: int, later: int, where: int | None) -> None:
    paused = [*(change for change in history if change.at <= at(now)), ClockChange(PAUSE, at(now), table=where)]
    assert not clock(paused, now, 1).is_running
    assert clock(paused, now + later, 1).left == clock(paused, now, 1).left
    assert clock(paused, now + later, 1).key == clock(paused, now, 1).key


@given(histories, instants, st.integers(1, 900), st.sampled_from([None, 1]))
def test_an_extension_moves_signal_and_end_by_itself(history: list[ClockChange], now: int, seconds: int, where: int | None) -> None:
    before = clock(history, now, 1)
    after = clock([*history, ClockChange(EXTEND, at(now), seconds, where)], now, 1)
    moved = timedelta(seconds=seconds)
    assert after.left - before.left == moved
    if before.ends_at and before.signal_at:
        assert (after.ends_at, after.signal_at) == (before.ends_at + moved, before.signal_at + moved)


@given(histories, instants, changes)
def test_what_is_done_to_another_table_changes_nothing_here(history: list[ClockChange], now: int, change: ClockChange) -> None:
    elsewhere = ClockChange(change.kind, change.at, change.seconds, 7)
    assert clock([*history, elsewhere], now, 1) == clock(history, now, 1)


@given(histories, instants, st.integers(0, 600), st.integers(0, 600))
def test_a_pause_between_two_instants_costs_no_time(history: list[ClockChange], now: int, first: int, length: int) -> None:
    run = started(*(change for change in history if change.kind == EXTEND and change.at <= at(now)))
    paused = [*run, ClockChange(PAUSE, at(now + first)), ClockChange(RESUME, at(now + first + length))]
    assert clock(paused, now + first + length, 1).left == clock(run, now + first, 1).left


def test_two_switches_pause_a_table_and_lifting_one_leaves_the_other() -> None:
    both = started(ClockChange(PAUSE, at(60), table=1), ClockChange(PAUSE, at(90)), ClockChange(RESUME, at(120)))
    assert clock(both, 150, 1).is_paused
    assert clock(both, 150, 2).is_running
    assert clock([*both, ClockChange(RESUME, at(180), table=1)], 240, 1).left == timedelta(minutes=90) - timedelta(seconds=120)


def test_the_signal_comes_minutes_before_the_end_and_an_extension_takes_it_back() -> None:
    assert not clock(started(), 75 * 60 - 1).has_signalled
    assert clock(started(), 75 * 60).has_signalled
    longer = started(ClockChange(EXTEND, at(76 * 60), 300))
    assert not clock(longer, 76 * 60).has_signalled
    assert clock(longer, 80 * 60).has_signalled


def test_a_clock_that_was_not_started_stands_at_all_its_time() -> None:
    waiting = clock([ClockChange(EXTEND, at(10), 300)], 5000)
    assert (waiting.text, waiting.is_started, waiting.has_signalled, waiting.ends_at) == ("95:00", False, False, None)


def test_what_comes_later_than_now_has_not_happened() -> None:
    assert clock(started(ClockChange(PAUSE, at(100))), 99) == clock(started(), 99)


def test_a_running_clock_tells_a_browser_when_it_ends_and_a_paused_one_what_is_left() -> None:
    face = clock(started(), 60).face
    assert int(face["ends"]) - int(face["now"]) == 89 * 60_000
    assert face["signal"] == str(15 * 60_000)
    paused = clock(started(ClockChange(PAUSE, at(60))), 100).face
    assert paused["left"] == str(89 * 60_000) and "ends" not in paused


@pytest.mark.parametrize(("seconds", "text"), [(5400, "90:00"), (61, "1:01"), (0, "0:00"), (-7, "−0:07"), (-61, "−1:01")])
def test_time_is_written_in_minutes_and_seconds(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_key_changes_with_what_is_done_and_what_comes_by_itself_but_not_with_every_second() -> None:
    assert clock(started(), 10).key == clock(started(), 4000).key
    assert clock(started(), 4000).key != clock(started(), 75 * 60).key
    assert clock(started(), 75 * 60).key != clock(started(), 90 * 60).key
    assert clock(started(ClockChange(EXTEND, at(5), 60)), 10).key != clock(started(), 10).key
