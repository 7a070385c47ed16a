"""A director's wishes for a draw of several sessions, as stored with the draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["TIME_LIMIT", "WAYS_TO_GROUP", "Wishes", "in_order", "way_of"]

TIME_LIMIT = 30.0  #: seconds of a search by default

#: Ways to group entrants: by their player's club or country, or by their own ``group`` (a team).
WAYS_TO_GROUP = ("club", "country", "team")


def way_of(group: str) -> str:
    """The way a group with this name was made, such as ``club`` for “club: Vienna”; empty for an individual group."""
    way, _colon, own = group.partition(": ")
    return way if way in WAYS_TO_GROUP and own else ""


def in_order(groups: Iterable[str], by: Sequence[str]) -> dict[str, int]:
    """The ranks of groups (:attr:`~league.drawing.task.Task.ranks`) in this order of ways to group; others come last."""
    ways = {name: way_of(name) for name in groups}
    return {name: by.index(way) if way in by else len(by) for name, way in ways.items()}


@dataclass(frozen=True, slots=True)
class Wishes:
    """``teams``: the way to group (one of them) that makes the teams of a team tournament; empty if it is none. ``by``: ways to
    group (:data:`WAYS_TO_GROUP`) whose members should not meet, in order of importance; ``groups``: further groups of entrants' numbers by
    name, which come after them; ``apart``: pairs of numbers who must not meet; ``time_limit`` in seconds; ``substitutes``: whether they
    fill the last table."""

    by: tuple[str, ...] = ()
    teams: str = ""
    groups: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    apart: tuple[tuple[int, int], ...] = ()
    time_limit: float = TIME_LIMIT
    substitutes: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "by": list(self.by),
            "teams": self.teams,
            "groups": {name: sorted(set(members)) for name, members in sorted(self.groups.items())},
            "apart": sorted({(min(two), max(two)) for two in self.apart}),
            "time_limit": self.time_limit,
            "substitutes": self.substitutes,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Wishes:
        """Read what :meth:`to_json` wrote; missing fields get their defaults."""
        return cls(
            by=tuple(data.get("by", ())),
            teams=data.get("teams", ""),
            groups={name: tuple(members) for name, members in data.get("groups", {}).items()},
            apart=tuple((one, other) for one, other in data.get("apart", ())),
            time_limit=data.get("time_limit", TIME_LIMIT),
            substitutes=data.get("substitutes", False),
        )
