"""The results of an evening on which sessions of several stages were played, such as a final and a consolation: those of each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from league.standings.queries.numbers import ShownNumber
from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.recap.evening import RecappedSessions

__all__ = ["RecapCell", "RecapPart", "RecapRow", "parts_by_stage"]


@dataclass(frozen=True, slots=True)
class RecapCell:
    """What somebody did in one session: place and result, with the address of the game."""

    place: int
    total: ShownNumber
    url: str


@dataclass(frozen=True, slots=True)
class RecapRow:
    """Somebody's evening: a cell for each session (``None``: not played), and the sum. Level players share the ``place``."""

    place: int
    person: ShownPerson
    cells: tuple[RecapCell | None, ...]
    total: ShownNumber


@dataclass(frozen=True, slots=True)
class RecapPart:
    """Those who played last in the stage named by ``heading``, with their places among themselves; without one, everybody."""

    heading: str
    rows: tuple[RecapRow, ...]


def parts_by_stage(rows: Sequence[RecapRow], sessions: RecappedSessions, stages: Sequence[ShownStage]) -> tuple[RecapPart, ...]:
    """The rows, in order, by the stage in which each of them played last; of stages with the same source, the one with the lower number
    is first, and those to which people go on come before those from which they do."""
    own = {stage.key: stage for stage in stages}
    if not rows or not own:
        return (RecapPart("", tuple(rows)),) if rows else ()
    played = [own.get(sessions.stages.get(number) or 0, stages[0]) for number in sessions.told]
    depths = _depths(stages)

    def last_stage(row: RecapRow) -> ShownStage:
        return [stage for stage, cell in zip(played, row.cells, strict=True) if cell][-1]

    def order(stage: ShownStage) -> tuple[int, int]:
        return -depths[stage.number], stage.number

    ordered = sorted(rows, key=lambda row: order(last_stage(row)))  # rows of a stage stay in their order
    groups = [(stage, list(of)) for stage, of in groupby(ordered, key=last_stage)]
    if len(groups) == 1:
        return (RecapPart("", tuple(rows)),)
    return tuple(RecapPart(stage.name, tuple(_placed(of))) for stage, of in groups)


def _depths(stages: Iterable[ShownStage]) -> dict[int, int]:
    """By number, how many stages come before each; sources come first."""
    found: dict[int, int] = {}
    for stage in stages:
        found[stage.number] = 0 if stage.source is None else found[stage.source] + 1
    return found


def _placed(rows: Sequence[RecapRow]) -> Iterable[RecapRow]:
    """The rows with their places among themselves; who shared one shares it still."""
    for row in rows:
        place = 1 + sum(one.place < row.place for one in rows)
        yield RecapRow(place, row.person, row.cells, row.total)
