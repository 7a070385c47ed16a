"""The seatings of a stage that only directors see, as after they were hidden to be drawn again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.director.seating_words import sessions_text
from league.seating.models import Session, SessionState

__all__ = ["HiddenSeatings", "hidden_seatings"]


@dataclass(frozen=True, slots=True)
class HiddenSeatings:
    """Numbers of sessions that are seated, have not begun, and are hidden."""

    numbers: tuple[int, ...]

    @property
    def text(self) -> str:
        """“sessions 3 and 4”."""
        return sessions_text(self.numbers)

    @property
    def sent(self) -> str:
        """What the button that shows them all sends."""
        return ",".join(map(str, self.numbers))


def hidden_seatings(sessions: Iterable[Session]) -> HiddenSeatings | None:
    """Those of these sessions; None if there are none. No query."""
    numbers = tuple(sorted(one.number for one in sessions if one.hidden and one.state == SessionState.SEATED))
    return HiddenSeatings(numbers) if numbers else None
