"""Which slides the screen shows by turns, and how long each: as its director composed them, or the usual ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from league.competitions.models import Competition
from league.hall.models import HallScreen, HallSlide

__all__ = ["LONGEST", "SHORTEST", "Composition", "SlideTurn", "composition_of", "composition_sent", "to_rows", "usual"]

SHORTEST, LONGEST = 3, 600  #: seconds of a slide or of one of its pages
SECONDS = {HallSlide.CLOCK: 10, HallSlide.MISSING: 12, HallSlide.HANDS: 15}
USUALLY = 15  #: seconds of every other kind


@dataclass(frozen=True, slots=True)
class SlideTurn:
    """A kind of slide, with the seconds of each of its pages; ``shown``: the director wants it on the screen."""

    kind: str
    seconds: int
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Composition:
    """Every kind of slide once, in the order of the screen; ``is_usual``: nobody has composed anything."""

    turns: tuple[SlideTurn, ...]
    light: bool = False
    is_usual: bool = False


def usual() -> Composition:
    """The composition of a screen that nobody has composed: everything."""
    return Composition(tuple(SlideTurn(kind.value, SECONDS.get(kind, USUALLY)) for kind in HallSlide), is_usual=True)


def composition_of(competition: Competition) -> Composition:
    """The director's composition, or the usual one. One query."""
    row = HallScreen.objects.filter(competition=competition).first()
    return usual() if row is None else Composition(_turns(row.slides), row.light)


def _turns(rows: Iterable[dict[str, Any]]) -> tuple[SlideTurn, ...]:
    """The turns as stored; a kind that came with a later release stands at the end."""
    stored = tuple(SlideTurn(row["kind"], row["seconds"], row["shown"]) for row in rows if row["kind"] in HallSlide.values)
    named = {turn.kind for turn in stored}
    return stored + tuple(turn for turn in usual().turns if turn.kind not in named)


def to_rows(turns: Iterable[SlideTurn]) -> list[dict[str, Any]]:
    """The turns as they are stored."""
    return [asdict(turn) for turn in turns]


def composition_sent(text: str) -> Composition | None:
    """The composition that a button sends along: the stored rows and whether the background is light; ``None`` if it is none."""
    try:
        rows, light = json.loads(text)
        turns = [SlideTurn(str(row["kind"]), int(row["seconds"]), bool(row["shown"])) for row in rows]
    except (ValueError, TypeError, KeyError):
        return None
    is_whole = sorted(turn.kind for turn in turns) == sorted(HallSlide.values)
    return Composition(tuple(turns), bool(light)) if is_whole else None
