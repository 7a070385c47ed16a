"""Proposals for a draw, and bounds to judge a seating by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from django.utils.translation import ngettext

from league.competitions.models import Entrant
from league.director.drawing.queries.not_here import other_stage_text, why_not_here
from league.director.seating_words import playing_text
from league.drawing import Draw, History, fewest_meetings, quality_of, random_tables
from league.drawing.effort import Effort
from league.drawing.evening import Fewest, fewest_earlier
from league.drawing.sizes import FOUR, Sizes
from league.numbers import whole_number
from league.seating.kept_wishes import NO_WISHES, KeptWishes
from league.seating.models import Session
from league.seating.queries import tables_of

__all__ = ["Gap", "Proposal", "SeatingNow", "fewest_possible", "left_since", "propose", "standing", "who_plays"]

SECONDS_TO_DRAW, SECONDS_TO_PROVE = 1.2, 0.6  #: a page waits for both; forty players take some 0.2 s in all


@dataclass(frozen=True, slots=True)
class Proposal:
    """A draw; if time ``cut_short`` the search, the same seed may give another one next time."""

    draw: Draw
    cut_short: bool = False


def propose(
    way: str, present: Sequence[Entrant], history: History, seed: int, sizes: Sizes = FOUR, kept: KeptWishes = NO_WISHES
) -> Proposal:
    """A draw by ``random`` or ``fewest``, with tables of the allowed ``sizes``. The lot knows no groups, only who must not meet. Refusals:
    ``too_few``, ``apart_impossible``, ``apart_not_found``."""
    numbers = [entrant.number for entrant in present]
    if way == "random":
        return Proposal(random_tables(numbers, history=history, seed=seed, sizes=sizes, apart=kept.never))
    effort = Effort(SECONDS_TO_DRAW)
    wishes: dict[str, Any] = {"apart": kept.never, "groups": kept.groups, "ranks": kept.ranks}
    return Proposal(fewest_meetings(numbers, history=history, seed=seed, effort=effort, sizes=sizes, **wishes), effort.cut_short)


@dataclass(frozen=True, slots=True)
class Gap:
    """A seat whose player is not here any more, and ``why``, in a sentence: its table and place there (0 is East)."""

    table: int
    place: int
    why: str


@dataclass(frozen=True, slots=True)
class SeatingNow:
    """The current seating of a session. ``rows`` are its tables, with ``None`` at each of the ``gaps``; ``rest`` have no seat."""

    rows: tuple[tuple[int | None, ...], ...] = ()
    rest: tuple[int, ...] = ()
    gaps: tuple[Gap, ...] = ()

    @property
    def draw(self) -> Draw | None:
        """The seating, with newcomers sitting out; ``None`` if there is none, or it has gaps."""
        if self.gaps or not self.rows:
            return None
        return Draw(tuple(tuple(who for who in row if who is not None) for row in self.rows), self.rest)


def standing(session: Session, present: Sequence[Entrant]) -> SeatingNow:
    """The current seating of those who are here (three database queries, and in a later stage one for each gap)."""
    here = {entrant.number for entrant in present}
    tables = [(table.number, table.seated) for table in tables_of(session)] if session.is_stored else []  # type: ignore[attr-defined]
    if not tables:
        return SeatingNow()
    rows = tuple(tuple(seat.entrant.number if seat.entrant.number in here else None for seat in seated) for _number, seated in tables)
    gaps = tuple(
        Gap(number, place, why_not_here(session, seat.entrant))
        for number, (_number, seated) in enumerate(tables, start=1)
        for place, seat in enumerate(seated)
        if seat.entrant.number not in here
    )
    return SeatingNow(rows, tuple(sorted(here.difference(*rows))), gaps)


def left_since(session: Session, posted: Mapping[str, str], present: Sequence[Entrant]) -> list[str]:
    """Sentences about those whom a page posts by their numbers in its seats, and who are not here any more or play in another stage by
    now. One query if there are any, and in a later stage one for each."""
    here = {entrant.number for entrant in present}
    seated = {whole_number(value) for name, value in posted.items() if name.startswith("seat-")}
    gone = {number for number in seated if number is not None} - here
    entrants = session.competition.entrants.with_players().filter(number__in=gone).order_by("number") if gone else ()
    elsewhere = {entrant: other_stage_text(session, entrant) for entrant in entrants}
    names = [entrant.shown_name for entrant, text in elsewhere.items() if not text]
    sentence = ngettext(
        "%(names)s is not here any more since this page was opened.",
        "%(names)s are not here any more since this page was opened.",
        len(names),
    )
    return [*([sentence % {"names": ", ".join(names)}] if names else []), *filter(None, elsewhere.values())]


def fewest_possible(draw: Draw, history: History, stored: Callable[[], Draw | None] = lambda: None) -> Fewest | None:
    """The fewest repeat meetings possible for those who play, as found and as proved in a short time; None unless all tables have four
    seats. What is ``stored``, if it seats the same people, is possible as well; it is read only where fewer could be."""
    if any(len(table) != 4 for table in draw.tables):
        return None
    found = fewest_earlier(chain.from_iterable(draw.tables), history, Effort(SECONDS_TO_PROVE))
    saved = stored() if found.earlier > found.bound else None
    if saved is None or {*chain.from_iterable(saved.tables)} != {*chain.from_iterable(draw.tables)}:
        return found
    known = quality_of(saved, history)
    return min(found, replace(found, earlier=known.repeats, repeats=len(known.again)), key=lambda one: (one.earlier, one.repeats))


def who_plays(seating: Draw, present: Sequence[Entrant]) -> str:
    """The number of players, substitutes and tables, in words."""
    substitutes = {entrant.number for entrant in present if entrant.substitute}
    seated = [who for table in seating.tables for who in table]
    count = len(substitutes.intersection(seated))
    return playing_text(len(seated) - count, count, len(seating.tables))
