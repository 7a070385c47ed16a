"""Proposals for a draw, and how good a seating is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom

from league.competitions.models import Entrant
from league.seating.draw import Draw, History, fewest_meetings, quality_of, random_tables
from league.seating.draw.groups import EXACT_UP_TO
from league.seating.models import Session
from league.seating.queries import tables_of

__all__ = ["DrawQuality", "Meeting", "new_seed", "propose", "quality_shown", "standing"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who met before, and how often."""

    one: str
    other: str
    times: int


@dataclass(frozen=True, slots=True)
class DrawQuality:
    """How good a seating is, with names. ``is_least``: no seating of these players has fewer repeats (proved)."""

    repeats: int
    again: tuple[Meeting, ...]
    winds_apart: int
    is_least: bool


def new_seed() -> int:
    """A seed for a new draw; it stands in the page's address, so that the same draw can be shown again."""
    return SystemRandom().randrange(1, 1_000_000)


def propose(way: str, present: Sequence[Entrant], history: History, seed: int) -> Draw:
    """A draw by ``random`` or ``fewest``; refusal ``too_few``."""
    method = random_tables if way == "random" else fewest_meetings
    return method([entrant.number for entrant in present], history=history, seed=seed)


def standing(session: Session, present: Sequence[Entrant]) -> Draw | None:
    """The seating that stands; whoever came since sits out. ``None`` without one, or when somebody of it is not here any more."""
    here = {entrant.number for entrant in present}
    tables = [[seat.entrant.number for seat in table.seated] for table in tables_of(session)]  # type: ignore[attr-defined]
    seated = {who for table in tables for who in table}
    if not tables or not seated <= here:
        return None
    return Draw(tables=tuple((row[0], row[1], row[2], row[3]) for row in tables), sit_outs=tuple(sorted(here - seated)))


def quality_shown(draw: Draw, history: History, names: dict[int, str], *, way: str = "") -> DrawQuality:
    """The quality of a draw for people."""
    quality = quality_of(draw, history)
    return DrawQuality(
        repeats=quality.repeats,
        again=tuple(Meeting(names[one], names[other], times) for one, other, times in quality.again),
        winds_apart=quality.winds_apart,
        is_least=quality.repeats == 0 or (way == "fewest" and 4 * len(draw.tables) <= EXACT_UP_TO),
    )
