"""Tiebreaks: separate level entrants step by step."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from scoring.ranking.measures import AVERAGE_PLACE, BEST_SESSION, FIRSTS, Measure, Number, Result

__all__ = ["TIEBREAKS", "Contender", "Looked", "Tiebreak", "separated"]


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant who is level with others: the results that count, all results between the first and the last day, the recorded lot, the
    place in the stage before."""

    counting: Sequence[Result]
    played: Sequence[Result]
    lot: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """A tiebreak that was needed, and its value: places, games, points, games won less lost, the lot (``None``: no lot), or the place
    in the stage before (``None``: there was none)."""

    step: str
    value: Number | None


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A tiebreak. ``of``: gives each contender's value, higher being better by default; ``None`` is worst.

    ``relative``: the value depends on who else is level, so it is computed again for those still level, until it separates nobody.
    """

    name: str
    of: Callable[[Sequence[Contender]], Sequence[Number | None]]
    higher_is_better: bool = True
    relative: bool = False

    def rank_key(self, value: Number | None) -> tuple[bool, Number]:
        """A sort key for the value: the smallest is the best."""
        if value is None:
            return (True, 0)
        return (False, -value if self.higher_is_better else value)


def _of_measure(measure: Measure) -> Tiebreak:
    """The measure of the results that count; ``None`` without one, as before the first game of a stage into which points are carried."""
    return Tiebreak(
        measure.name, lambda group: [measure.of(one.counting) if one.counting else None for one in group], measure.higher_is_better
    )


def _head_to_head(group: Sequence[Contender]) -> list[Number | None]:
    """For each contender, over all games at one table with others of the group: times placed ahead of one, less times behind.

    Games count even if they are dropped for one of the players; a contender who met nobody of the group has 0.
    """
    tables: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, one in enumerate(group):
        for result in one.played:
            if result.game:
                tables[result.game].append((result.place, number))
    balance: Counter[int] = Counter()
    for seats in tables.values():
        for place, number in seats:
            balance[number] += sum((other > place) - (other < place) for other, _number in seats)
    return [balance[number] for number in range(len(group))]


#: tiebreaks by name. The first three use the results that count; ``lot`` is the drawn and recorded lot, the smallest first;
#: ``place_before`` the place in the stage from which the entrants came.
TIEBREAKS: Mapping[str, Tiebreak] = MappingProxyType(
    {
        "average_place": _of_measure(AVERAGE_PLACE),
        "firsts": _of_measure(FIRSTS),
        "best_session": _of_measure(BEST_SESSION),
        "head_to_head": Tiebreak("head_to_head", _head_to_head, relative=True),
        "lot": Tiebreak("lot", lambda group: [one.lot for one in group], higher_is_better=False),
        "place_before": Tiebreak("place_before", lambda group: [one.before for one in group], higher_is_better=False),
    }
)

Looks = tuple[Looked, ...]
Group = list[tuple[int, Looks]]


def separated(level: Sequence[Contender], steps: Sequence[str]) -> list[Group]:
    """The contenders (by their index) in groups, best first, each with the tiebreaks needed. Level ones share a group.

    A step applies only to contenders still level after the steps before, and is never repeated after a later one. Two contenders who start
    level go through the same steps up to the one that separates them, the first in which their values differ.
    """
    groups: list[Group] = [[(number, ()) for number in range(len(level))]]
    for step in steps:
        groups = [part for group in groups for part in _apart(level, group, TIEBREAKS[step])]
    return groups


def _apart(level: Sequence[Contender], group: Group, tiebreak: Tiebreak) -> list[Group]:
    """The group in parts, best first; a relative tiebreak is applied again to each part until it separates nobody."""
    done: list[Group] = []
    waiting = [group]
    while waiting:
        part = waiting.pop()
        parts = _parts(level, part, tiebreak)
        if len(parts) == 1 or not tiebreak.relative:
            done.extend(parts)
        else:
            waiting.extend(reversed(parts))
    return done


def _parts(level: Sequence[Contender], group: Group, tiebreak: Tiebreak) -> list[Group]:
    if len(group) == 1:
        return [group]
    values = tiebreak.of([level[number] for number, _looks in group])
    keyed = [
        (tiebreak.rank_key(value), (number, (*looks, Looked(tiebreak.name, value))))
        for (number, looks), value in zip(group, values, strict=True)
    ]
    keyed.sort(key=lambda pair: pair[0])
    return [[one for _key, one in part] for _key, part in groupby(keyed, key=lambda pair: pair[0])]
