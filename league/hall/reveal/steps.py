"""Which places each step of a reveal shows: from the last to the first, many in pages, the best ones one at a time. Plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["ALL", "PlaceGroup", "RevealPlan", "Step", "shown_after", "steps_before", "steps_of"]

ALL = 0  #: a page without an end


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """Everybody who shares a place, by entrant id, each with the exact value ranked by, as text."""

    place: int
    who: tuple[tuple[int, str], ...]

    @property
    def keys(self) -> tuple[int, ...]:
        return tuple(key for key, _value in self.who)


#: the groups that one step shows, the best place first
Step = tuple[PlaceGroup, ...]


@dataclass(frozen=True, slots=True)
class RevealPlan:
    """Places up to ``singly`` are shown one at a time, those behind them in pages of ``page`` people (:data:`ALL`: at once)."""

    singly: int
    page: int = ALL


def steps_of(places: Sequence[PlaceGroup], plan: RevealPlan) -> tuple[Step, ...]:
    """The steps in their order, so that the last one shows the first place. ``places`` has the best place first.

    Who shares a place is shown together, so a page may hold more people. There are as few pages as can be, of about equal size.
    """
    single = [(group,) for group in places if group.place <= plan.singly]
    paged = _pages([group for group in places if group.place > plan.singly], plan.page)
    return tuple(reversed([*single, *paged]))


def _pages(groups: Sequence[PlaceGroup], size: int) -> list[Step]:
    """As few pages as can be, of about equal size: 21 people on pages of ten make three of seven, not one of a single person before two."""
    if size == ALL:
        return [tuple(groups)] if groups else []
    filled = _filled(groups, size)
    even = _evened(groups, len(filled))
    return even if all(page and (len(page) == 1 or _people(page) <= size) for page in even) else filled


def _filled(groups: Sequence[PlaceGroup], size: int) -> list[Step]:
    """The groups in pages, each filled from the best place on."""
    pages: list[list[PlaceGroup]] = []
    room = 0
    for group in groups:
        if room < len(group.who):
            pages.append([])
            room = size
        pages[-1].append(group)
        room -= len(group.who)
    return [tuple(page) for page in pages]


def _evened(groups: Sequence[PlaceGroup], count: int) -> list[Step]:
    """The groups in so many pages, each in the one on which the middle of it lies; level players may leave a page too full, or empty."""
    pages: list[list[PlaceGroup]] = [[] for _page in range(count)]
    people, before = _people(groups), 0
    for group in groups:
        pages[(2 * before + len(group.who)) * count // (2 * people)].append(group)
        before += len(group.who)
    return [tuple(page) for page in pages]


def _people(groups: Iterable[PlaceGroup]) -> int:
    return sum(len(group.who) for group in groups)


def shown_after(steps: Sequence[Step], number: int) -> tuple[PlaceGroup, ...]:
    """Everything that the first ``number`` steps have shown, the best place first."""
    return tuple(group for step in reversed(steps[:number]) for group in step)


def steps_before(steps: Sequence[Step], place: int) -> int:
    """After how many steps everything behind this place has been shown, and nothing else."""
    return sum(all(group.place > place for group in step) for step in steps)
