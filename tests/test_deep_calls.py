"""Tests run in a piece of memory that is large enough for all their calls."""

from __future__ import annotations

from resource import RUSAGE_THREAD, getrusage

CALLS = 1_000
DEPTHS = 200  # frames; one piece of 16 KB is full after some fifty of these


def nothing() -> None: ...


def pages_asked_for(depth: int) -> list[int]:
    """How many pages of memory the system gives while a function is called many times, at this depth and at each less."""
    before = getrusage(RUSAGE_THREAD).ru_minflt
    for _ in range(CALLS):
        nothing()
    asked = getrusage(RUSAGE_THREAD).ru_minflt - before
    return [asked, *(pages_asked_for(depth - 1) if depth else ())]


def test_calls_of_a_test_ask_the_system_for_no_memory_however_deep_they_are() -> None:
    assert max(pages_asked_for(DEPTHS)) < CALLS // 2
