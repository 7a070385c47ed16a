"""Time that passes by waiting alone, not by a busy machine."""

from __future__ import annotations

from time import perf_counter

import pytest

__all__ = ["Waiting", "waiting_without_a_clock"]


class Waiting:
    """What the product asks of ``time``; ``seconds`` is how long it has waited."""

    perf_counter = staticmethod(perf_counter)

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


def waiting_without_a_clock(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    """Let requests of pages and comparisons wait in no time."""
    waiting = Waiting()
    for module in ("cached", "apart"):
        monkeypatch.setattr(f"league.standings.{module}.time", waiting)
    return waiting
