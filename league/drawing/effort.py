"""Time limits and progress reports of a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

__all__ = ["Effort", "SearchProgress"]

BETWEEN_REPORTS = 0.25  #: seconds


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """The state of a search: its phase (a word such as ``groups`` or ``winds``), the best repeats and meetings within each tier of groups
    so far, the share of its steps done (0 to 1), and the seconds since it began."""

    phase: str
    repeats: int | None
    group_meetings: tuple[int, ...] | None
    share: float
    seconds: float


class Effort:
    """A search calls :meth:`goes_on` every few thousand steps, and returns its best result as soon as the answer is False.

    Searches end by counting steps, so a seed gives the same answer on every machine. Only if the time limit (in seconds) or :meth:`stop`
    comes first is ``cut_short`` true, and the answer says so.
    """

    def __init__(
        self,
        time_limit: float | None = None,
        on_progress: Callable[[SearchProgress], None] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.cut_short = False
        self._clock, self._on_progress, self._limit = clock, on_progress, time_limit
        self._began = self._reported = clock()
        self._stopped = False

    @property
    def seconds(self) -> float:
        return self._clock() - self._began

    def again(self, time_limit: float) -> Effort:
        """Another effort by the same clock, for what is left to do after this one ended early."""
        return Effort(time_limit, clock=self._clock)

    def stop(self) -> None:
        """End the search with what it has; may be called from another thread or from a signal handler."""
        self._stopped = True

    def goes_on(self, phase: str, share: float = 0.0, *, repeats: int | None = None, group_meetings: tuple[int, ...] | None = None) -> bool:
        """Report progress now and then; False if the search has to end."""
        now = self._clock()
        if self._on_progress is not None and now - self._reported >= BETWEEN_REPORTS:
            self._reported = now
            self._on_progress(SearchProgress(phase, repeats, group_meetings, share, now - self._began))
        if self._stopped or (self._limit is not None and now - self._began >= self._limit):
            self.cut_short = True
            return False
        return True
