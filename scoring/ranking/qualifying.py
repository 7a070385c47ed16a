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

__all__ = ["WHO", "LevelAtCut", "Qualification", "Qualified", "Quota", "Who", "qualify", "unplayed_in"]

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
    ``rest``: those whom no other stage has taken (the best ``count`` of them, 0: all).

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

    @property
    def takes_unplayed(self) -> bool:
        """Whether those without a game in the source may go on by this rule."""
        return self.who in ("all", "rest")

    @property
    def seats(self) -> int:
        """How many go on, wild cards among them, of a rule without groups and countries."""
        return self.count + self.wild_cards


@dataclass(frozen=True, slots=True)
class Qualified:
    """Somebody who goes on. ``place`` in the source (0: without a game there); ``by``: the rule, or ``wild_card`` if nothing else is
    possible."""

    key: Hashable
    place: int
    by: str


@dataclass(frozen=True, slots=True)
class LevelAtCut:
    """Level players across a line: ``seats`` (at least one, fewer than there are ``keys``) are left for them.

    ``least``: some of the keys, and how many of these go on whatever the lot says. Where wild cards are dealt among level players, each
    group or country keeps its seats.
    """

    keys: tuple[Hashable, ...]
    seats: int
    by: str
    least: tuple[tuple[tuple[Hashable, ...], int], ...] = ()

    def allows(self, chosen: Collection[Hashable]) -> bool:
        """Whether the rule allows that just these of the level ones go on."""
        kept = all(sum(key in chosen for key in own) >= count for own, count in self.least)
        return kept and sum(key in chosen for key in self.keys) == self.seats

    def first_of(self, order: Sequence[Hashable]) -> set[Hashable]:
        """Who goes on if the level ones stand in this order."""
        found = {key for own, count in self.least for key in [one for one in order if one in own][:count]}
        return found | set([key for key in order if key not in found][: self.seats - len(found)])


@dataclass(frozen=True, slots=True)
class Qualification:
    """What a rule proposes. ``qualified``: who goes on however the lot falls among level players, the best first; ``undecided``: level
    players of whom some go on, to be decided by people; ``reserves``: who follows, the best first, if somebody cannot come."""

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
    on by rule, but for those without a game in the source: once others have a place there, they come last where everybody plays, or all the
    rest do, and among the best of the rest as long as there are seats for all of them.
    """
    regular = (StandingsGroup.RANKED, StandingsGroup.BEHIND)
    away = {*unavailable, *taken}
    able = [line for line in lines if line.place is not None and line.group in regular and line.key not in away]
    unplayed = unplayed_in(lines, away) if quota.takes_unplayed else []
    if quota.who == "all" or (quota.who == "rest" and not quota.count):
        return Qualification(tuple(Qualified(line.key, line.place or 0, quota.who) for line in (*able, *unplayed)), (), ())
    chosen = _Choice(quota, labels or {})
    for place in dict.fromkeys(line.place for line in able):
        chosen.take(place or 0, [line.key for line in able if line.place == place])
    if unplayed and quota.seats - len(able) >= len(unplayed):
        chosen.take(0, [line.key for line in unplayed])
    return Qualification(
        qualified=tuple(chosen.qualified),
        undecided=tuple(chosen.undecided),
        reserves=tuple(line.key for line in able if line.key not in chosen.known),
    )


def unplayed_in(lines: Sequence[Standing], away: Collection[Hashable] = ()) -> list[Standing]:
    """Those without a game in these standings, but for those ``away``; nobody before others have a place."""
    if all(line.place is None for line in lines):
        return []
    return [line for line in lines if line.group is StandingsGroup.NOT_PLAYED and line.key not in away]


class _Choice:
    """Those chosen so far, and the level players who cannot be told apart. Places are taken one after the other, the best first.

    How many of those level on a place go on by their group or country does not depend on the lot, so neither does the number of wild cards
    left for them: only who has which seat does.
    """

    def __init__(self, quota: Quota, labels: Mapping[Hashable, str]) -> None:
        self.qualified: list[Qualified] = []
        self.undecided: list[LevelAtCut] = []
        self._quota, self._labels = quota, labels
        self._cards = quota.wild_cards
        self._taken: Counter[str] = Counter()

    @property
    def known(self) -> set[Hashable]:
        return {one.key for one in self.qualified} | {key for level in self.undecided for key in level.keys}

    def take(self, place: int, level: Sequence[Hashable]) -> None:
        """Give seats to those level on this place."""
        groups = self._groups(level)
        cards = min(self._cards, sum(len(group.keys) - group.seats for group in groups))
        self._cards -= cards
        if cards == sum(len(group.keys) - group.seats for group in groups):
            by = {key: group.by for group in groups for key in group.keys}
            self.qualified += [Qualified(key, place, by[key]) for key in level]
            return
        sure = {key for group in groups if group.seats == len(group.keys) for key in group.keys}
        self.qualified += [Qualified(key, place, self._quota.who) for key in level if key in sure]
        open_ones = [group for group in groups if group.seats < len(group.keys)]
        if cards:
            self.undecided.append(_mixed(tuple(key for key in level if key not in sure), open_ones, cards, self._quota.who))
        else:
            self.undecided += [group for group in open_ones if group.seats]

    def _groups(self, level: Sequence[Hashable]) -> list[LevelAtCut]:
        """The level ones by their group or country, each with the seats left in it: all in one if these do not matter."""
        labelled = self._quota.who in LABELLED
        members: dict[str, list[Hashable]] = {}
        for key in level:
            members.setdefault(self._labels.get(key, "") if labelled else "", []).append(key)
        found = []
        for label, keys in members.items():
            seats = 0 if labelled and not label else min(len(keys), self._quota.count - self._taken[label])
            self._taken[label] += seats
            found.append(LevelAtCut(tuple(keys), seats, self._quota.who if seats else "wild_card"))
        return found


def _mixed(keys: tuple[Hashable, ...], groups: Sequence[LevelAtCut], cards: int, who: str) -> LevelAtCut:
    """Level players of several groups who also share wild cards."""
    seats = cards + sum(group.seats for group in groups)
    least = tuple((group.keys, group.seats) for group in groups if group.seats > seats - (len(keys) - len(group.keys)))
    return LevelAtCut(keys, seats, who if seats > cards else "wild_card", least)
