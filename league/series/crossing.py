"""Who rises, falls and stays by the rules between neighbouring divisions: plain values, without a database.

Of the lower division, those who stay in the league count: if the first leaves, the next one rises in his place. Of the upper one, all with
a place count: whoever leaves from one of the last places is one of those who fall. Where people level in everything stand on both
sides of a line, no rule separates them, and the directors are asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

__all__ = ["BOTH", "LEVEL", "PLAY_OFF", "DivisionEnd", "Finisher", "Proposed", "cut_by", "proposals"]

LEVEL, PLAY_OFF, BOTH = "level", "play_off", "both"


@dataclass(frozen=True, slots=True)
class Finisher:
    """Somebody at the end of a season, by the player's id; without a ``place``, no rule moves them. ``leaves``: has withdrawn."""

    player: int
    place: int | None
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class DivisionEnd:
    """The final table of a division, best first; ``rises`` people rise into it, ``falls`` fall from it.

    ``pairs``: play-offs, as (place here, place in the division below). ``play_off``: the places in the play-off by player; empty while it
    is open.
    """

    level: int
    finishers: tuple[Finisher, ...]
    rises: int = 0
    falls: int = 0
    pairs: tuple[tuple[int, int], ...] = ()
    play_off: Mapping[int, int] = field(default_factory=dict)

    @property
    def placed(self) -> list[Finisher]:
        return [one for one in self.finishers if one.place is not None]

    @property
    def staying(self) -> list[Finisher]:
        """Those with a place who do not leave the league."""
        return [one for one in self.placed if not one.leaves]


@dataclass(frozen=True, slots=True)
class Proposed:
    """Where somebody ``goes`` by the rule: a level, or None for leaving. ``asked``: why no rule says it; then ``goes`` is the old level."""

    was: int
    goes: int | None
    asked: str = ""


def proposals(ends: Sequence[DivisionEnd]) -> dict[int, Proposed]:
    """By player, where the rules send everybody in these divisions, which come from the top; each player is in one of them."""
    found = {one.player: Proposed(end.level, None if one.leaves else end.level) for end in ends for one in end.finishers}
    for upper, lower in pairwise(ends):
        falling, asked_above = _falling(upper)
        rising, asked_below = _rising(upper, lower)
        _move(found, falling, lower.level)
        _move(found, rising, upper.level)
        _ask(found, {*asked_above, *asked_below}, LEVEL)
        _play(found, upper, lower)
    return found


def cut_by(people: Sequence[Finisher], count: int) -> tuple[list[int], list[int]]:
    """The players before the line after the first ``count``, and those who share a place across it."""
    first, others = people[:count], people[count:]
    if first and others and first[-1].place == others[0].place:
        level = [one.player for one in people if one.place == first[-1].place]
        return [one.player for one in first if one.player not in level], level
    return [one.player for one in first], []


def _falling(upper: DivisionEnd) -> tuple[list[int], list[int]]:
    return cut_by(upper.placed[::-1], upper.falls)


def _rising(upper: DivisionEnd, lower: DivisionEnd) -> tuple[list[int], list[int]]:
    return cut_by(lower.staying, upper.rises)


def _move(found: dict[int, Proposed], players: Iterable[int], level: int) -> None:
    for player in players:
        before = found[player]
        if before.goes is None or before.asked:
            continue
        moves_already = before.goes != before.was
        found[player] = replace(before, goes=before.was, asked=BOTH) if moves_already else replace(before, goes=level)


def _ask(found: dict[int, Proposed], players: Collection[int], why: str) -> None:
    for player in players:
        before = found[player]
        if before.goes is not None:
            found[player] = replace(before, goes=before.was, asked=before.asked or why)


def _play(found: dict[int, Proposed], upper: DivisionEnd, lower: DivisionEnd) -> None:
    """Those in a play-off keep their places or change them, as it ended; while it has not, they are asked for."""
    for above, below in upper.pairs:
        holders, challengers = _at(upper.placed, above), _at(lower.staying, below)
        holders = [one for one in holders if found[one].goes is not None]
        places = [upper.play_off.get(one) for one in (*holders, *challengers)]
        if len(holders) == len(challengers) == 1 and None not in places and places[0] != places[1]:
            if places[1] < places[0]:  # type: ignore[operator]
                _move(found, holders, lower.level)
                _move(found, challengers, upper.level)
        else:
            _ask(found, {*holders, *challengers}, PLAY_OFF)


def _at(people: Sequence[Finisher], position: int) -> list[int]:
    """Who stands on this place, counted from 1; several if they share it."""
    if not 0 < position <= len(people):
        return []
    return [one.player for one in people if one.place == people[position - 1].place]
