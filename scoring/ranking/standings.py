"""Who is where after any number of games: ranked by measures, level entrants share a place, "not ranked" is never a number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from scoring.ranking.measures import AVERAGE, TOTAL, Measure, Number, Result

__all__ = ["POLICIES", "Entry", "Group", "Standing", "rank", "standings"]

POLICIES: dict[str, Measure] = {"sum": TOTAL, "average": AVERAGE}  #: how a season can be ranked


class Group(IntEnum):
    """Where an entrant is listed. Only ``RANKED`` have a place; the others follow in this order."""

    RANKED = 0
    TOO_FEW_GAMES = 1
    GUEST = 2
    NOT_PLAYED = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant and the games that count for the entrant. Guests play but are not ranked."""

    key: Hashable
    results: tuple[Result, ...] = ()
    guest: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. ``place`` is ``None`` outside ``Group.RANKED``, ``values`` (one a measure) is empty without a game."""

    key: Hashable
    group: Group
    place: int | None
    values: tuple[Number, ...]
    games: int

    @property
    def value(self) -> Number | None:
        """What the entrant is ranked by (points), or ``None`` without a game."""
        return self.values[0] if self.values else None


def standings(entries: Iterable[Entry], *, policy: str = "sum", min_games: int = 0) -> tuple[Standing, ...]:
    """The standings of a season by ``policy`` (a key of ``POLICIES``); who has fewer than ``min_games`` has no place."""
    return rank(entries, (POLICIES[policy],), min_games=min_games)


def rank(entries: Iterable[Entry], measures: Sequence[Measure], *, min_games: int = 0) -> tuple[Standing, ...]:
    """Entries in order, the first measure first; who is level in all of them shares the place and keeps the order given."""
    ordered = sorted(entries, key=lambda entry: (_group(entry, min_games), _rank_key(entry, measures)))
    lines: list[Standing] = []
    place, last_key = 0, None
    for number, entry in enumerate(ordered, start=1):
        key = _rank_key(entry, measures)
        if key != last_key:
            place, last_key = number, key
        group = _group(entry, min_games)
        values = tuple(measure.of(entry.results) for measure in measures) if entry.results else ()
        lines.append(Standing(entry.key, group, place if group is Group.RANKED else None, values, len(entry.results)))
    return tuple(lines)


def _group(entry: Entry, min_games: int) -> Group:
    if not entry.results:
        return Group.NOT_PLAYED
    if entry.guest:
        return Group.GUEST
    return Group.TOO_FEW_GAMES if len(entry.results) < min_games else Group.RANKED


def _rank_key(entry: Entry, measures: Sequence[Measure]) -> tuple[Number, ...]:
    return tuple(measure.rank_key(entry.results) for measure in measures) if entry.results else ()
