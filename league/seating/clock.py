"""The clock of a session: a pure function of the changes made to it, their times, and the present time.

The law: **left = minutes + time added − time it has run.** It runs from its start, except while it is paused for all tables or for this
one: these are two switches, and lifting one leaves the other. Time added for all tables and for this one adds up. The signal comes when no
more than the ruleset's ``signal_minutes`` are left, so whatever moves the end moves the signal as well: time added after the signal takes
it back until that much has run again. (What a table has answered by then is a fact of its game, and stays.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b

__all__ = ["EXTEND", "PAUSE", "RESUME", "START", "Clock", "ClockChange", "clock_at", "clock_text", "key_of", "milliseconds"]

START, PAUSE, RESUME, EXTEND = "start", "pause", "resume", "extend"
SECOND, MILLISECOND = timedelta(seconds=1), timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A change of the clock: ``kind`` is ``start pause resume extend``, ``table`` a number, or ``None`` for all tables."""

    kind: str
    at: datetime
    seconds: int = 0
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock at the instant ``now``: it runs for ``total`` and has run for ``played``; the signal comes ``signal_before`` the end."""

    now: datetime
    total: timedelta
    played: timedelta
    signal_before: timedelta
    is_started: bool
    is_running: bool

    @property
    def left(self) -> timedelta:
        """Time left; negative once it is over."""
        return self.total - self.played

    @property
    def seconds_left(self) -> int:
        """Seconds left as people count down: the last second is over at 0."""
        return -((-self.left) // SECOND)

    @property
    def has_signalled(self) -> bool:
        return self.is_started and self.left <= self.signal_before

    @property
    def is_over(self) -> bool:
        return self.is_started and self.left <= timedelta()

    @property
    def is_paused(self) -> bool:
        return self.is_started and not self.is_running

    @property
    def ends_at(self) -> datetime | None:
        """When the clock ends or ended, if nothing else is done to it; ``None`` while it stands."""
        return self.now + self.left if self.is_running else None

    @property
    def signal_at(self) -> datetime | None:
        """When the signal comes or came, if nothing else is done to the clock; ``None`` while it stands."""
        return self.now + self.left - self.signal_before if self.is_running else None

    @property
    def text(self) -> str:
        """Minutes and seconds left, ``89:59``."""
        return clock_text(self.seconds_left)

    @property
    def face(self) -> dict[str, str]:
        """Milliseconds for a page that counts down by itself: ``now``, ``ends`` while the clock runs, else ``left``, and ``signal`` before
        the end."""
        shown = {"now": milliseconds(self.now), "signal": self.signal_before // MILLISECOND}
        if self.ends_at is not None:
            shown["ends"] = milliseconds(self.ends_at)
        else:
            shown["left"] = self.left // MILLISECOND
        return {name: str(value) for name, value in shown.items()}

    @property
    def key(self) -> str:
        """A text that changes with anything done to the clock, and when it signals or ends."""
        stands = self.ends_at or self.left
        return f"{stands}{self.total}{self.is_started:d}{self.has_signalled:d}{self.is_over:d}"

    def shows_as(self, other: Clock) -> bool:
        """Whether both clocks show the same at all times until something else is done to one of them."""
        return (self.left, self.is_running, self.is_started) == (other.left, other.is_running, other.is_started)


def milliseconds(at: datetime) -> int:
    """Milliseconds since 1970, as browsers count."""
    return round(at.timestamp() * 1000)


def key_of(clocks: Iterable[Clock]) -> str:
    """A short text that changes when anything is done to these clocks, and when one signals or ends."""
    return blake2b("|".join(clock.key for clock in clocks).encode(), digest_size=6).hexdigest()


def clock_text(seconds: int) -> str:
    """Minutes and seconds, ``5:00`` or ``−0:07``."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02}"


def clock_at(now: datetime, *, minutes: int, signal_minutes: int, changes: Iterable[ClockChange] = (), table: int | None = None) -> Clock:
    """The clock of a table, or for ``None`` the one all tables share. Changes at the same instant count in the given order."""
    happened = [change for change in changes if change.table in (None, table) and change.at <= now]
    happened.sort(key=lambda change: change.at)
    total, played, is_started = timedelta(minutes=minutes), timedelta(), False
    pauses: set[int | None] = set()
    for change, until in zip(happened, [*(later.at for later in happened[1:]), now], strict=False):
        is_started = is_started or change.kind == START
        if change.kind == PAUSE:
            pauses.add(change.table)
        elif change.kind == RESUME:
            pauses.discard(change.table)
        elif change.kind == EXTEND:
            total += timedelta(seconds=change.seconds)
        if is_started and not pauses:
            played += until - change.at
    return Clock(now, total, played, timedelta(minutes=signal_minutes), is_started, is_started and not pauses)
