"""Who goes on to the next stage: the best, the best of each group or country, wild cards, or those who stay behind.

A rule proposes; a director decides. Where level players stand across the line, nobody is chosen: they are named, with the seats that are
left for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.errors import RuleViolation, gettext_noop
from scoring.ranking.standings import Standing, StandingsGroup

__all__ = ["WHO", "LevelAtCut", "Qualification", "Qualified", "Quota", "Who", "qualify"]

Who = Literal["all", "best", "best_of_group", "best_of_country", "rest"]
WHO: tuple[Who, ...] = ("all", "best", "best_of_group", "best_of_country", "rest")
LABELLED = frozenset({"best_of_group", "best_of_country"})
WITH_NUMBER = frozenset({"best", *LABELLED})

UNKNOWN_WHO = gettext_noop("There is no rule called “{who}” for who goes on.")
NO_COUNT = gettext_noop("Say how many go on: at least one.")
NEGATIVE_CARDS = gettext_noop("The number of wild cards cannot be negative.")


@dataclass(frozen=True, slots=True)
class Quota:
    """The rule of a stage. ``who``: ``all`` of the source, the ``best`` so many, the best so many of each group or country, or the
    ``rest``: those whom no other stage has taken (``count`` of them, 0: all).

    ``wild_cards``: so many more, the next best of all, whatever their group or country. An impossible rule raises ``RuleViolation``.
    """

    who: Who
    count: int = 0
    wild_cards: int = 0

    def __post_init__(self) -> None:
        if self.who not in WHO:
            raise RuleViolation("unknown_who", UNKNOWN_WHO, where="who", who=self.who)
        if self.count < (1 if self.who in WITH_NUMBER else 0):
            raise RuleViolation("no_count", NO_COUNT, where="count")
        if self.wild_cards < 0:
            raise RuleViolation("negative_wild_cards", NEGATIVE_CARDS, where="wild_cards")


@dataclass(frozen=True, slots=True)
class Qualified:
    """Somebody who goes on. ``place`` in the source; ``by``: the rule, or ``wild_card``."""

    key: Hashable
    place: int
    by: str


@dataclass(frozen=True, slots=True)
class LevelAtCut:
    """Level players across a line: ``seats`` (at least one, fewer than there are ``keys``) are left for them."""

    keys: tuple[Hashable, ...]
    seats: int
    by: str


@dataclass(frozen=True, slots=True)
class Qualification:
    """What a rule proposes. ``qualified``: who goes on, the best first; ``undecided``: level players of whom some go on, to be decided by
    people; ``reserves``: who follows, the best first, if somebody cannot come."""

    qualified: tuple[Qualified, ...]
    undecided: tuple[LevelAtCut, ...]
    reserves: tuple[Hashable, ...]

    @property
    def keys(self) -> tuple[Hashable, ...]:
        return tuple(one.key for one in self.qualified)


def qualify(
    lines: Sequence[Standing],
    quota: Quota,
    *,
    labels: Mapping[Hashable, str] | None = None,
    unavailable: Collection[Hashable] = (),
    taken: Collection[Hashable] = (),
) -> Qualification:
    """Who of these standings goes on by this rule.

    ``labels``: group or country by key (those without one go on by wild card only); ``unavailable``: who cannot come (withdrawn), whose
    place goes to the next; ``taken``: who plays in another stage. Guests, the disqualified and all others without a regular place never go
    on by rule.
    """
    regular = (StandingsGroup.RANKED, StandingsGroup.BEHIND)
    away = {*unavailable, *taken}
    able = [line for line in lines if line.place is not None and line.group in regular and line.key not in away]
    if quota.who in ("all", "rest") and not quota.count:
        return Qualification(tuple(Qualified(line.key, line.place or 0, quota.who) for line in able), (), ())
    chosen = _Choice()
    chosen.take(able, quota, labels or {})
    if quota.wild_cards:
        chosen.take_best([line for line in able if line.key not in chosen.known], quota.wild_cards, "wild_card")
    order = {line.key: number for number, line in enumerate(able)}
    return Qualification(
        qualified=tuple(sorted(chosen.qualified, key=lambda one: order[one.key])),
        undecided=tuple(chosen.undecided),
        reserves=tuple(line.key for line in able if line.key not in chosen.known),
    )


class _Choice:
    """Those chosen so far, and the level players who cannot be told apart."""

    def __init__(self) -> None:
        self.qualified: list[Qualified] = []
        self.undecided: list[LevelAtCut] = []

    @property
    def known(self) -> set[Hashable]:
        return {one.key for one in self.qualified} | {key for level in self.undecided for key in level.keys}

    def take(self, able: Sequence[Standing], quota: Quota, labels: Mapping[Hashable, str]) -> None:
        if quota.who not in LABELLED:
            self.take_best(able, quota.count, quota.who)
            return
        for label in dict.fromkeys(labels[line.key] for line in able if labels.get(line.key)):
            self.take_best([line for line in able if labels.get(line.key) == label], quota.count, quota.who)

    def take_best(self, able: Sequence[Standing], count: int, by: str) -> None:
        """The first so many, unless the line runs through level players."""
        sizes = Counter(line.place for line in able)
        left = count
        for place in dict.fromkeys(line.place for line in able):
            level = [line.key for line in able if line.place == place]
            if left <= 0:
                return
            if sizes[place] <= left:
                self.qualified += [Qualified(key, place or 0, by) for key in level]
            else:
                self.undecided.append(LevelAtCut(tuple(level), left, by))
            left -= sizes[place]
