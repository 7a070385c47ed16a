"""Proposals for a draw, and how good a seating is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import SystemRandom

from league.competitions.models import Entrant
from league.drawing import Draw, History, fewest_meetings, quality_of, random_tables
from league.drawing.arrangement import NO_WINDS
from league.drawing.bounds import wind_floor
from league.drawing.effort import Effort
from league.drawing.evening import Fewest, fewest_earlier
from league.drawing.sizes import FOUR, Sizes
from league.seating.models import Session
from league.seating.queries import tables_of

__all__ = ["DrawQuality", "Meeting", "Proposal", "fewest_possible", "new_seed", "propose", "quality_shown", "standing"]

SECONDS_TO_DRAW, SECONDS_TO_PROVE = 1.2, 0.6  #: a page waits for both; forty players take some 0.2 s in all


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who met before, and how often."""

    one: str
    other: str
    times: int


@dataclass(frozen=True, slots=True)
class DrawQuality:
    """How good a seating is, with names. ``repeats``: pairs who meet again, listed in ``again``; ``earlier``: how often they met before,
    all together. ``winds_apart``: the largest difference between one player's most and least frequent wind, which cannot be less than
    ``least_winds_apart``. ``is_first``: no two of those who play have met before, as in a first session. ``fewest``: what other seatings of
    the same players could reach, if that was looked for.
    """

    repeats: int
    earlier: int
    again: tuple[Meeting, ...]
    winds_apart: int
    least_winds_apart: int
    is_first: bool = False
    fewest: Fewest | None = None

    @property
    def is_least(self) -> bool:
        """No seating of these players has fewer earlier meetings."""
        return self.earlier == 0 or (self.fewest is not None and self.earlier <= self.fewest.bound)

    @property
    def reached(self) -> int:
        """The fewest earlier meetings that are known to be possible."""
        return min(self.earlier, self.fewest.earlier) if self.fewest else self.earlier

    @property
    def fewer_pairs(self) -> int | None:
        """How many pairs need meet again where they have as few earlier meetings, if that is less."""
        if self.fewest is None or self.fewest.earlier != self.earlier or self.fewest.repeats >= self.repeats:
            return None
        return self.fewest.repeats


@dataclass(frozen=True, slots=True)
class Proposal:
    """A draw; where time ``cut_short`` the search, the same seed may give another one next time."""

    draw: Draw
    cut_short: bool = False


def new_seed() -> int:
    """A seed for a new draw; it stands in the page's address, so that the same draw can be shown again."""
    return SystemRandom().randrange(1, 1_000_000)


def propose(way: str, present: Sequence[Entrant], history: History, seed: int, sizes: Sizes = FOUR) -> Proposal:
    """A draw by ``random`` or ``fewest``, with tables of such ``sizes``; refusal ``too_few``."""
    numbers = [entrant.number for entrant in present]
    if way == "random":
        return Proposal(random_tables(numbers, history=history, seed=seed, sizes=sizes))
    effort = Effort(SECONDS_TO_DRAW)
    return Proposal(fewest_meetings(numbers, history=history, seed=seed, effort=effort, sizes=sizes), effort.cut_short)


def standing(session: Session, present: Sequence[Entrant]) -> Draw | None:
    """The seating that stands; whoever came since sits out. ``None`` without one, or when somebody of it is not here any more."""
    here = {entrant.number for entrant in present}
    tables = [[seat.entrant.number for seat in table.seated] for table in (tables_of(session) if session.is_stored else ())]  # type: ignore[attr-defined]
    seated = {who for table in tables for who in table}
    if not tables or not seated <= here:
        return None
    return Draw(tables=tuple(map(tuple, tables)), sit_outs=tuple(sorted(here - seated)))


def fewest_possible(draw: Draw, history: History) -> Fewest | None:
    """How few earlier meetings those who play can have at tables of four, as found and as proved in a short time; None where tables are of
    other sizes, too."""
    if any(len(table) != 4 for table in draw.tables):
        return None
    return fewest_earlier(chain.from_iterable(draw.tables), history, Effort(SECONDS_TO_PROVE))


def quality_shown(draw: Draw, history: History, names: dict[int, str], *, fewest: Fewest | None = None) -> DrawQuality:
    """The quality of a draw for people; ``fewest``: what other seatings of the same players could reach."""
    quality, playing = quality_of(draw, history), set(chain.from_iterable(draw.tables))
    return DrawQuality(
        repeats=len(quality.again),
        earlier=quality.repeats,
        again=tuple(Meeting(names[one], names[other], times) for one, other, times in quality.again),
        winds_apart=quality.winds_apart,
        least_winds_apart=max(_least_apart(draw, history.winds.get(who, NO_WINDS)) for who in playing),
        is_first=not any(playing.issuperset(two) for two in history.meetings),
        fewest=fewest,
    )


def _least_apart(draw: Draw, winds: Sequence[int]) -> int:
    """What the difference between somebody's most and least frequent wind cannot go below; the fifth of five has no wind."""
    floor = wind_floor(winds)
    return min(floor, max(winds) - min(winds)) if any(len(table) > len(winds) for table in draw.tables) else floor
