"""Reasons for a place: the steps that decide against the neighbours above and below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from scoring.ranking.measures import Number
from scoring.ranking.standings import GROUP, LEVEL, STAGE, VALUE, Standing, deciding_step
from scoring.ranking.tiebreaks import Looked

__all__ = ["Decision", "Why", "why"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision against one neighbour. ``step``: ``VALUE``, a tiebreak, or ``GROUP`` if only one of the two is disqualified, or ranked
    behind for missed games, or ``STAGE`` if they are ranked in different stages.

    ``own`` and ``other``: the two values compared (for ``GROUP``: the groups, for ``STAGE``: the numbers of the stages). A value is
    ``None`` only for a lot not drawn, and for somebody disqualified without a game that counts. ``before``: the tiebreaks before it, in
    which both were level.
    """

    neighbour: Hashable
    step: str
    own: Number | None
    other: Number | None
    before: tuple[Looked, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for a place. ``above``: against the nearest line ahead; ``below``: against the nearest line behind (``None`` at the ends
    of the table); ``level``: the keys of those who share the place."""

    above: Decision | None
    below: Decision | None
    level: tuple[Hashable, ...]


def why(lines: Sequence[Standing], key: Hashable) -> Why | None:
    """The reasons for the place of this key in the standings, or ``None`` for somebody without a place."""
    ranked = [line for line in lines if line.place is not None]
    here = next((number for number, line in enumerate(ranked) if line.key == key), None)
    if here is None:
        return None
    own = ranked[here]
    level = [line.key for line in ranked if line.place == own.place and line.key != key]
    above = next((line for line in reversed(ranked[:here]) if deciding_step(line, own) != LEVEL), None)
    below = next((line for line in ranked[here:] if deciding_step(own, line) != LEVEL), None)
    return Why(
        above=_decision(own, above, deciding_step(above, own)) if above else None,
        below=_decision(own, below, deciding_step(own, below)) if below else None,
        level=tuple(level),
    )


def _decision(own: Standing, other: Standing, step: str) -> Decision:
    if step == GROUP:
        return Decision(other.key, step, own.group, other.group)
    if step == STAGE:
        return Decision(other.key, step, own.stage, other.stage)
    if step == VALUE:
        return Decision(other.key, step, own.value, other.value)
    index = next(number for number, (one, two) in enumerate(zip(own.looked, other.looked, strict=False)) if one != two)
    return Decision(other.key, step, own.looked[index].value, other.looked[index].value, own.looked[:index])
