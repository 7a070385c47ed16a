"""Who is where after any number of games: level entrants share a place, "not ranked" is never a number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import compress, groupby, pairwise

from scoring.ranking.measures import Number, Result
from scoring.ranking.policy import Policy, Use
from scoring.ranking.tiebreaks import Contender, Looked, separated

__all__ = ["GROUP", "LEVEL", "VALUE", "Entry", "Group", "Standing", "deciding_step", "standings"]

GROUP, VALUE, LEVEL = "group", "value", "level"  #: what can decide between two lines besides a tiebreak


class Group(IntEnum):
    """Where an entrant is listed. Only ``RANKED`` have a place; the others follow in this order."""

    RANKED = 0
    TOO_FEW_GAMES = 1
    GUEST = 2
    NOT_PLAYED = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant and the games that are ranked for the entrant, in the order of play. Guests play but are not ranked.

    ``lot`` is the recorded lot (1, 2, …; the smaller is ahead), ``None`` without one.
    """

    key: Hashable
    results: tuple[Result, ...] = ()
    guest: bool = False
    lot: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. ``place`` is ``None`` outside ``Group.RANKED``; ``value`` is what is ranked by, ``None`` if nothing counts.

    ``games`` is the number of games between the first and the last day, ``uses`` what becomes of each result of the entry; ``looked`` are
    the tiebreaks that were looked at, with their values. ``decided_by`` is the step that puts the ranked line above ahead of this one:
    ``VALUE`` or a tiebreak, ``LEVEL`` where they share the place, and empty for the first line and for those who are not ranked.
    """

    key: Hashable
    group: Group
    place: int | None
    value: Number | None
    games: int
    uses: tuple[Use, ...] = ()
    looked: tuple[Looked, ...] = ()
    decided_by: str = ""

    @property
    def counted(self) -> tuple[bool, ...]:
        """For each result of the entry, whether it counts."""
        return tuple(use is Use.COUNTS for use in self.uses)


def standings(entries: Iterable[Entry], policy: Policy | None = None) -> tuple[Standing, ...]:
    """The standings of these entries in order, by the sum unless a policy is given; who is level keeps the order given."""
    policy = policy or Policy()
    measured = sorted(((_measured(entry, policy), entry) for entry in entries), key=lambda pair: _order(pair[0]))
    ranked = [pair for pair in measured if pair[0].group is Group.RANKED]
    return (*_ranked(ranked, policy), *(line for line, _entry in measured[len(ranked) :]))


def deciding_step(upper: Standing, lower: Standing) -> str:
    """What puts the upper line ahead of the lower one: ``GROUP``, ``VALUE``, the name of a tiebreak, or ``LEVEL`` for nothing."""
    if upper.group is not lower.group:
        return GROUP
    if upper.value != lower.value:
        return VALUE
    steps = (one.step for one, other in zip(upper.looked, lower.looked, strict=False) if one.value != other.value)
    return next(steps, LEVEL)


def _measured(entry: Entry, policy: Policy) -> Standing:
    uses = policy.uses(entry.results)
    games = len(uses) - uses.count(Use.OUT_OF_RANGE)
    value = policy.value(list(compress(entry.results, (use is Use.COUNTS for use in uses))))
    return Standing(entry.key, _group(entry, games, policy), None, value, games, uses)


def _group(entry: Entry, games: int, policy: Policy) -> Group:
    if not games:
        return Group.NOT_PLAYED
    if entry.guest:
        return Group.GUEST
    return Group.TOO_FEW_GAMES if games < policy.least_games else Group.RANKED


def _order(line: Standing) -> tuple[Group, bool, Number]:
    return (line.group, line.value is None, -(line.value or 0))


def _ranked(pairs: Sequence[tuple[Standing, Entry]], policy: Policy) -> list[Standing]:
    """The ranked lines with their places, what was looked at, and what decided."""
    lines: list[Standing] = []
    for _value, level in groupby(pairs, key=lambda pair: pair[0].value):
        lines.extend(_separated(list(level), len(lines) + 1, policy))
    return lines[:1] + [replace(lower, decided_by=deciding_step(upper, lower)) for upper, lower in pairwise(lines)]


def _separated(level: Sequence[tuple[Standing, Entry]], place: int, policy: Policy) -> list[Standing]:
    """Lines with the same value from this place on, in the order that the tiebreaks give them."""
    contenders = [_contender(line, entry) for line, entry in level] if len(level) > 1 else [Contender((), ())]
    lines: list[Standing] = []
    for group in separated(contenders, policy.tiebreaks):
        shared = place + len(lines)
        lines.extend(replace(level[number][0], place=shared, looked=looked) for number, looked in group)
    return lines


def _contender(line: Standing, entry: Entry) -> Contender:
    counting = tuple(compress(entry.results, (use is Use.COUNTS for use in line.uses)))
    played = tuple(compress(entry.results, (use is not Use.OUT_OF_RANGE for use in line.uses)))
    return Contender(counting, played, entry.lot)
