"""The standings after any number of games. Level entrants share a place; entrants who are not ranked have none."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import NamedTuple

from scoring.ranking.measures import Number, Result
from scoring.ranking.policy import RankingPolicy, Use
from scoring.ranking.tiebreaks import Contender, Looked, separated
from scoring.ranking.units import evenings_among

__all__ = ["GROUP", "LEVEL", "STAGE", "VALUE", "EntrantGames", "Standing", "StandingsGroup", "deciding_step", "standings"]

GROUP, STAGE, VALUE, LEVEL = "group", "stage", "value", "level"  #: what can decide between two lines, besides a tiebreak


class StandingsGroup(IntEnum):
    """The groups in which entrants are listed, in this order. ``RANKED``, ``BEHIND`` and ``DISQUALIFIED`` have a place, the others none."""

    RANKED = 0
    BEHIND = 1
    DISQUALIFIED = 2
    TOO_FEW_GAMES = 3
    REMOVED = 4
    GUEST = 5
    NOT_PLAYED = 6


PLACED = frozenset({StandingsGroup.RANKED, StandingsGroup.BEHIND, StandingsGroup.DISQUALIFIED})


@dataclass(frozen=True, slots=True)
class EntrantGames:
    """An entrant and their games in the order of play. Guests play but are not ranked.

    ``lot``: the recorded lot (1, 2, …; the smaller is ahead), ``None`` without one. ``disqualified`` entrants are ranked after all others,
    and among themselves by the same rules, however few their games; ``removed`` ones (sudden illness) are listed without a place and do not
    affect anybody's (EMA 2012, "Disqualifikation"). ``behind_from``: the number of the first session missed, if the entrant is to be ranked
    after everybody who has played every session (0: no). ``carried``: points brought from an earlier stage, added to the value;
    with them an entrant has a place before the first game (``None``: nothing is carried over).
    ``before``: the place in that stage, for the tiebreak. ``through``: the entrant has come through to a later stage, in which there is no
    least number of games, and of the games considered there at least one (or one evening) counts, however many are dropped.
    """

    key: Hashable
    results: tuple[Result, ...] = ()
    guest: bool = False
    lot: int | None = None
    disqualified: bool = False
    removed: bool = False
    behind_from: int = 0
    carried: Number | None = None
    before: int | None = None
    through: bool = False

    def with_results(self, results: tuple[Result, ...], behind_from: int) -> EntrantGames:
        """The same entrant with these games (``dataclasses.replace`` takes several times as long)."""
        return EntrantGames(
            self.key, results, self.guest, self.lot, self.disqualified, self.removed, behind_from, self.carried, self.before, self.through
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings.

    ``place``: ``None`` in groups without places; ``value``: the number ranked by, ``None`` if nothing counts; ``games``: the number played
    between the first and the last day; ``uses``: the use of each result of the entry, including missed games; ``looked``: the
    tiebreaks that were needed, with their values. ``decided_by``: the step that puts the line above ahead of this one: ``VALUE``, a
    tiebreak, ``GROUP`` for the first of the next group, ``LEVEL`` if they share the place; empty for the first line and without a place.
    ``stage``: the number of the stage in which the line is ranked, ahead of those who stayed in an earlier one (0: there are no stages);
    ``STAGE`` decides for the first line of such a part. ``replaced``: the number of the stage for which somebody had qualified who was
    replaced before its first game, and is ranked next after its players (0: nobody was); ``waiting``: likewise that of the stage for which
    somebody had qualified who dropped out when it was decided anew, and of whom nobody has decided yet where they play.
    """

    key: Hashable
    group: StandingsGroup
    place: int | None
    value: Number | None
    games: int
    uses: tuple[Use, ...] = ()
    looked: tuple[Looked, ...] = ()
    decided_by: str = ""
    stage: int = 0
    replaced: int = 0
    waiting: int = 0

    @property
    def counted(self) -> tuple[bool, ...]:
        """Whether each result of the entry counts."""
        return tuple(use is Use.COUNTS for use in self.uses)


def standings(entries: Iterable[EntrantGames], policy: RankingPolicy | None = None) -> tuple[Standing, ...]:
    """The standings of these entries, by the sum of all totals unless a policy is given. Level entrants keep the given order."""
    policy = policy or RankingPolicy()
    measured = sorted([_measured(entry, policy) for entry in entries], key=_order)
    ranked = [one for one in measured if one.group in PLACED]
    unplaced = [Standing(one.entry.key, one.group, None, one.value, one.games, one.uses) for one in measured[len(ranked) :]]
    return (*_ranked(ranked, policy), *unplaced)


def deciding_step(upper: Standing, lower: Standing) -> str:
    """The step that puts the upper line ahead of the lower one: ``GROUP``, ``STAGE``, ``VALUE``, the name of a tiebreak, or ``LEVEL`` for
    nothing."""
    if upper.group is lower.group and (upper.stage, upper.replaced, upper.waiting) != (lower.stage, lower.replaced, lower.waiting):
        return STAGE
    return _step(upper, lower, lower.looked)


def _step(upper: Standing, lower: Standing | _Measured, looked: tuple[Looked, ...]) -> str:
    """The step between two of one table."""
    if upper.group is not lower.group:
        return GROUP
    if upper.value != lower.value:
        return VALUE
    return next((one.step for one, other in zip(upper.looked, looked, strict=False) if one.value != other.value), LEVEL)


class _Measured(NamedTuple):
    """An entrant before anybody is compared, each as in :class:`Standing`."""

    entry: EntrantGames
    group: StandingsGroup
    value: Number | None
    games: int
    uses: tuple[Use, ...] = ()


def _measured(entry: EntrantGames, policy: RankingPolicy) -> _Measured:
    if not entry.results:
        group = StandingsGroup.NOT_PLAYED if entry.carried is None else _group(entry, (), policy)
        return _Measured(entry, group, entry.carried, 0)
    uses = policy.uses(entry.results, keep=int(entry.through))
    within = _used(entry, uses, Use.COUNTS, Use.DROPPED)
    games = [result for result in within if not result.missed]
    group = _group(entry, games, policy) if within or entry.carried is not None else StandingsGroup.NOT_PLAYED
    return _Measured(entry, group, _value(entry, policy.value(_used(entry, uses, Use.COUNTS))), len(games), uses)


def _value(entry: EntrantGames, gained: Number | None) -> Number | None:
    """What was gained and what was carried over; ``None`` if there is neither."""
    if entry.carried is None or gained is None:
        return entry.carried if gained is None else gained
    return gained + entry.carried


def _used(entry: EntrantGames, uses: Sequence[Use], *wanted: Use) -> Sequence[Result]:
    """The entry's results that have one of these uses."""
    if uses.count(Use.COUNTS) == len(uses):
        return entry.results
    return [result for result, use in zip(entry.results, uses, strict=True) if use in wanted]


def _group(entry: EntrantGames, games: Sequence[Result], policy: RankingPolicy) -> StandingsGroup:
    if entry.guest:
        return StandingsGroup.GUEST
    if entry.removed or entry.disqualified:
        return StandingsGroup.REMOVED if entry.removed else StandingsGroup.DISQUALIFIED
    if not entry.through and _too_few(games, policy):
        return StandingsGroup.TOO_FEW_GAMES
    return StandingsGroup.BEHIND if entry.behind_from else StandingsGroup.RANKED


def _too_few(games: Sequence[Result], policy: RankingPolicy) -> bool:
    return len(games) < policy.least_games or bool(policy.least_evenings and evenings_among(games) < policy.least_evenings)


def _order(one: _Measured) -> tuple[StandingsGroup, bool, Number]:
    return (one.group, one.value is None, -(one.value or 0))


def _ranked(measured: Sequence[_Measured], policy: RankingPolicy) -> list[Standing]:
    """The ranked lines with their places, the tiebreaks needed, and the deciding steps."""
    lines: list[Standing] = []
    for _level, level in groupby(measured, key=lambda one: (one.group, one.value)):
        _append_separated(lines, list(level), policy)
    return lines


def _append_separated(lines: list[Standing], level: Sequence[_Measured], policy: RankingPolicy) -> None:
    """Append lines of the same value in the order of the tiebreaks."""
    measurable = len(level) > 1 and level[0].value is not None  # a disqualified contender may have no game that counts
    contenders = [_contender(one) for one in level] if measurable else []
    groups = separated(contenders, policy.tiebreaks) if measurable else [[(number, ()) for number in range(len(level))]]
    for group in groups:
        place = len(lines) + 1
        for number, looked in group:
            one = level[number]
            step = _step(lines[-1], one, looked) if lines else ""
            lines.append(Standing(one.entry.key, one.group, place, one.value, one.games, one.uses, looked, step))


def _contender(one: _Measured) -> Contender:
    counting, within = _used(one.entry, one.uses, Use.COUNTS), _used(one.entry, one.uses, Use.COUNTS, Use.DROPPED)
    return Contender(counting, within, one.entry.lot, one.entry.before)
