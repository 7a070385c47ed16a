"""Ties on the ranked value, and what decided between the players, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from django.utils.translation import gettext as _

from league.wording import joined
from league.wording.ranking import step_text, step_value
from scoring.ranking import LEVEL, VALUE, RankingPlan, RankingPolicy, Standing

__all__ = ["Tie", "decided_text", "ties_of"]

Names = Mapping[object, str]


@dataclass(frozen=True, slots=True)
class Tie:
    """Players with equal values, in order from ``place``; ``sentences`` say what decided, and who shares a place after all."""

    place: int
    names: tuple[str, ...]
    value: str
    sentences: tuple[str, ...]
    is_open: bool


def ties_of(plan: RankingPlan, lines: Sequence[Standing], names: Names) -> tuple[Tie, ...]:
    """The ties among players with a place, best first; the disqualified are level only with each other."""
    placed = [line for line in lines if line.place is not None]
    parts = groupby(placed, key=lambda line: (line.group, line.stage, line.replaced, line.waiting, line.value))
    groups = [list(group) for _key, group in parts]
    return tuple(_tie(plan.policy_of(group[0].stage), group, names) for group in groups if len(group) > 1)


def _tie(policy: RankingPolicy, level: Sequence[Standing], names: Names) -> Tie:
    sharing = [list(group) for _place, group in groupby(level, key=lambda line: line.place)]
    decided = [decided_text(policy, upper, lower, names) for upper, lower in pairwise(level) if lower.decided_by != LEVEL]
    shared = [_shared(group, names) for group in sharing if len(group) > 1]
    return Tie(
        place=level[0].place or 0,
        names=tuple(names[line.key] for line in level),
        value=step_text(policy, VALUE, level[0].value),
        sentences=(*decided, *shared),
        is_open=bool(shared),
    )


def decided_text(policy: RankingPolicy, upper: Standing, lower: Standing, names: Names) -> str:
    """The tiebreak that separates two players with equal values: its name and both values."""
    one, other = next((one, other) for one, other in zip(upper.looked, lower.looked, strict=False) if one.value != other.value)
    return _("%(upper)s is ahead of %(lower)s: %(step)s against %(other)s.") % {
        "upper": names[upper.key],
        "lower": names[lower.key],
        "step": step_text(policy, one.step, one.value),
        "other": step_value(policy, other.step, other.value),
    }


def _shared(group: Sequence[Standing], names: Names) -> str:
    who = joined([names[line.key] for line in group])
    return _("%(names)s share place %(place)s: nothing separates them.") % {"names": who, "place": group[0].place}
