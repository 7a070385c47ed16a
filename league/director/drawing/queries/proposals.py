"""Proposals for a draw, and bounds to judge a seating by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from league.competitions.models import Entrant
from league.drawing import Draw, History, fewest_meetings, random_tables
from league.drawing.effort import Effort
from league.drawing.evening import Fewest, fewest_earlier
from league.drawing.sizes import FOUR, Sizes
from league.seating.models import Session
from league.seating.queries import tables_of

__all__ = ["Proposal", "fewest_possible", "propose", "standing"]

SECONDS_TO_DRAW, SECONDS_TO_PROVE = 1.2, 0.6  #: a page waits for both; forty players take some 0.2 s in all


@dataclass(frozen=True, slots=True)
class Proposal:
    """A draw; if time ``cut_short`` the search, the same seed may give another one next time."""

    draw: Draw
    cut_short: bool = False


def propose(way: str, present: Sequence[Entrant], history: History, seed: int, sizes: Sizes = FOUR) -> Proposal:
    """A draw by ``random`` or ``fewest``, with tables of the allowed ``sizes``; refusal ``too_few``."""
    numbers = [entrant.number for entrant in present]
    if way == "random":
        return Proposal(random_tables(numbers, history=history, seed=seed, sizes=sizes))
    effort = Effort(SECONDS_TO_DRAW)
    return Proposal(fewest_meetings(numbers, history=history, seed=seed, effort=effort, sizes=sizes), effort.cut_short)


def standing(session: Session, present: Sequence[Entrant]) -> Draw | None:
    """The current seating, with newcomers sitting out; ``None`` if there is none, or somebody in it is not here any more."""
    here = {entrant.number for entrant in present}
    earlier = tables_of(session) if session.is_stored else ()
    tables = [[seat.entrant.number for seat in table.seated] for table in earlier]  # type: ignore[attr-defined]
    seated = {who for table in tables for who in table}
    if not tables or not seated <= here:
        return None
    return Draw(tables=tuple(map(tuple, tables)), sit_outs=tuple(sorted(here - seated)))


def fewest_possible(draw: Draw, history: History) -> Fewest | None:
    """The fewest earlier meetings possible for those who play, as found and as proved in a short time; None unless all tables have four
    seats."""
    if any(len(table) != 4 for table in draw.tables):
        return None
    return fewest_earlier(chain.from_iterable(draw.tables), history, Effort(SECONDS_TO_PROVE))
