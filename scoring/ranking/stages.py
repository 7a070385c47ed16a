"""The standings of a competition with stages: a cut after the preliminary sessions, semi-finals, finals, a consolation.

The stages are a tree: each has a source, the stage from which its players come, except the first. Whoever plays in a stage that ranks
apart is ahead of those who stayed in its source; of several stages with the same source, the one with the smaller number is ahead. Whoever
qualified for a stage and was replaced before its first game comes between both, and whoever dropped out when it was decided anew, until it
is decided where they play: behind its players, ahead of all who did not get in. Whoever was in a stage that is open again is ahead of the
players of one beside it that is not. So nobody who has come through to a stage needs a number of games in it, and however many are dropped,
at least one counts. Everything is exact, and the order in which results were entered never matters.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.errors import RuleViolation, gettext_noop
from scoring.ranking.carrying import CARRY_ALL, Carry
from scoring.ranking.measures import Number, Result
from scoring.ranking.policy import CONSIDERED, RankingPolicy, Use
from scoring.ranking.standings import GROUP, STAGE, EntrantGames, Standing, StandingsGroup, standings

__all__ = ["RankedStage", "StageLine", "StagedStandings", "lines_over_stages", "staged_standings"]

NO_SOURCE = gettext_noop("Stage {number} takes its players from a stage that comes before it.")
TWICE = gettext_noop("Each stage has a number of its own.")
NO_FIRST = gettext_noop("Exactly one stage is the first, in which everybody plays.")
OTHER_POLICY = gettext_noop("Stage {number} is ranked together with the stage before it, so both are ranked in the same way.")

#: a part of the table: the number of the stage in which it is ranked, that of the one in which its people were replaced (0), that of the
#: one from which they wait to play elsewhere (0), and its lines
Section = tuple[int, int, int, Sequence[Standing]]
LAST_OF_ALL = frozenset({StandingsGroup.DISQUALIFIED})


@dataclass(frozen=True, slots=True)
class RankedStage:
    """One stage. ``number``: 1, 2, … in their order; ``source``: the number of the stage from which its players come, ``None`` for the
    first.

    ``sessions``: their numbers. ``members``: the keys of those who play in it (the first: everybody, ``None``). ``apart``: they are ranked
    ahead of those who stay behind; otherwise together with them, by the same policy. ``replaced``: who had qualified and was replaced
    before its first game; with ``apart`` they are ranked by the source, next after its players, unless they play beside it. ``waiting``:
    who dropped out of it when it was decided anew, and has no place in a stage beside it yet: ranked likewise, behind the replaced.
    ``open_again``: the numbers of stages beside it that rank apart, chose their players first and are not decided any more, each with who
    was in it: they are ranked by the source, ahead of its players, unless they play beside it.
    """

    number: int
    sessions: frozenset[int]
    policy: RankingPolicy
    source: int | None = None
    members: frozenset[Hashable] | None = None
    carry: Carry = CARRY_ALL
    apart: bool = True
    replaced: frozenset[Hashable] = frozenset()
    waiting: frozenset[Hashable] = frozenset()
    open_again: tuple[tuple[int, frozenset[Hashable]], ...] = ()


@dataclass(frozen=True, slots=True)
class StageLine:
    """Somebody's part of one stage. ``carried``: points brought into it (``None``: games count on, or it is the first); ``gained``: what
    its own games bring to the value of the stage numbered ``within``, the last into which they count on (``None`` without one); ``own``:
    what they bring to ``value``, by which its own standings rank; ``place``: in this stage, among all its players.

    What was carried over and all that was gained within a stage make its value. Of an average, each game brings its part."""

    stage: int
    carried: Number | None
    gained: Number | None
    value: Number | None
    place: int | None
    own: Number | None = None
    within: int = 0


@dataclass(frozen=True, slots=True)
class StagedStandings:
    """``lines``: everybody, ranked over all stages; ``tables``: the standings of each stage alone, by its number, of all who play in it,
    and ``entries`` what they are made of; ``parts``: everybody's stages in their order. Without stages, there are lines alone."""

    lines: tuple[Standing, ...]
    tables: Mapping[int, tuple[Standing, ...]] = field(default_factory=dict)
    parts: Mapping[Hashable, tuple[StageLine, ...]] = field(default_factory=dict)
    entries: Mapping[int, tuple[EntrantGames, ...]] = field(default_factory=dict)


def staged_standings(entries: Iterable[EntrantGames], stages: Sequence[RankedStage]) -> StagedStandings:
    """The standings over all stages. Stages whose members are not decided yet are left out by the caller.

    Each of the ``lines`` has the games and the uses of all results over all stages, each as the last stage that considers it does.
    Raises ``RuleViolation`` for stages that make no tree.
    """
    tree = _Tree(list(entries), stages)
    return StagedStandings(
        lines=tree.ranked(),
        tables={number: tuple(lines.values()) for number, lines in tree.lines.items()},
        parts=tree.parts(),
        entries={number: tuple(own) for number, own in tree.entries.items()},
    )


def lines_over_stages(
    entries: Iterable[EntrantGames], stages: Sequence[RankedStage], known: StagedStandings | None = None
) -> tuple[Standing, ...]:
    """The lines of :func:`staged_standings` alone, which costs less. ``known``: other standings of these stages, ranked by the same
    policies; the table of a stage that is made of the same entries is taken from there."""
    return _Tree(list(entries), stages, known).ranked()


class _Tree:
    """The stages with their entries: the members, with the results considered and the points carried over, by stage number.

    ``considered``: which of all their results these are, by their indexes."""

    def __init__(self, entries: Sequence[EntrantGames], stages: Sequence[RankedStage], known: StagedStandings | None = None) -> None:
        self.stages = sorted(stages, key=lambda stage: stage.number)
        self.first = _checked(self.stages)
        self.all = {entry.key: entry for entry in entries}
        self.entries: dict[int, list[EntrantGames]] = {}
        self.lines: dict[int, dict[Hashable, Standing]] = {}
        self.considered: dict[int, dict[Hashable, list[int]]] = {}
        for stage in self.stages:
            own = self.entries[stage.number] = self._brought_in(stage, entries)
            is_known = known is not None and known.entries.get(stage.number) == tuple(own)
            table = known.tables[stage.number] if known is not None and is_known else standings(own, stage.policy)
            self.lines[stage.number] = {line.key: line for line in table}

    def _brought_in(self, stage: RankedStage, entries: Sequence[EntrantGames]) -> list[EntrantGames]:
        self.considered[stage.number] = {}
        if stage.source is None:
            return [_with(entry, self._results(stage, entry, [])) for entry in entries]
        source = {entry.key: entry for entry in self.entries[stage.source]}
        return [
            self._member(stage, source[entry.key], entry) for entry in entries if entry.key in (stage.members or ()) and entry.key in source
        ]

    def _member(self, stage: RankedStage, before: EntrantGames, entry: EntrantGames) -> EntrantGames:
        source = stage.source or 0
        line = self.lines[source][before.key]
        if stage.carry.games:
            results = self._results(stage, entry, self.considered[source][entry.key])
            return _with(before, results, before.carried, line.place, through=line.group < StandingsGroup.DISQUALIFIED)
        level = sum(one.place == line.place for one in self.lines[source].values()) if stage.carry.start else 1
        points = stage.carry.points(line.value, line.place, level)
        return _with(before, self._results(stage, entry, []), points, line.place, through=True)

    def _results(self, stage: RankedStage, entry: EntrantGames, counting_on: list[int]) -> tuple[Result, ...]:
        """The results considered in this stage: its own after those that count on, in the order of play."""
        own = [index for index, result in enumerate(entry.results) if result.session in stage.sessions]
        found = sorted([*counting_on, *own], key=lambda index: entry.results[index].session) if counting_on else own
        self.considered[stage.number][entry.key] = found
        return tuple(entry.results[index] for index in found)

    def children(self, stage: RankedStage) -> list[RankedStage]:
        return [one for one in self.stages if one.source == stage.number]

    def sections(self, stage: RankedStage) -> list[Section]:
        """The parts of the table from this stage on, the best first; the last one are those who are ranked in the stage itself."""
        if not self.children(stage):
            return [(stage.number, 0, 0, tuple(self.lines[stage.number].values()))]
        ahead, together = self._sections(stage)
        return [*ahead, (stage.number, 0, 0, standings(together, stage.policy))]

    def _sections(self, stage: RankedStage) -> tuple[list[Section], list[EntrantGames]]:
        ahead: list[Section] = []
        gone = {entry.key for child in self.children(stage) for entry in self.entries[child.number]}
        together: list[EntrantGames] = []
        for child in self.children(stage):
            ahead += [self._waiting(stage, number, keys, gone) for number, keys in child.open_again]
            if child.apart:
                ahead += self.sections(child)
                ahead.append(self._waiting(stage, child.number, child.replaced, gone, replaced=True))
                ahead.append(self._waiting(stage, child.number, child.waiting, gone))
            else:
                further, with_us = self._sections(child)
                ahead += further
                together += with_us
        stayed = [entry for entry in self.entries[stage.number] if entry.key not in gone]
        return ahead, _as_listed(self.all, [*stayed, *together])

    def _waiting(
        self, stage: RankedStage, number: int, keys: frozenset[Hashable], gone: set[Hashable], *, replaced: bool = False
    ) -> Section:
        """The part of those of a stage who wait, or were replaced, because of the one with this number; they are ``gone`` from the rest."""
        own = [entry for entry in self.entries[stage.number] if entry.key in keys - gone]
        gone |= keys
        beside = (number, 0) if replaced else (0, number)
        return (stage.number, *beside, standings(own, stage.policy))

    def ranked(self) -> tuple[Standing, ...]:
        """All lines with their places over all sections: the ranked of each, then the disqualified, then those without a place."""
        lines: list[Standing] = []
        sections = self.sections(self.first)
        for is_last in (False, True):
            for stage, *beside, section in sections:
                placed = [line for line in section if line.place is not None and (line.group in LAST_OF_ALL) is is_last]
                replaced, waiting = (0, 0) if is_last else beside
                following = self._following(lines, stage, placed)
                lines += [replace(line, replaced=replaced, waiting=waiting) for line in following] if replaced or waiting else following
        without = [(line, stage) for stage, *_beside, section in sections for line in section if line.place is None]
        unplaced = [self._whole(line, stage, None, line.decided_by) for line, stage in without]
        return (*lines, *sorted(unplaced, key=lambda line: line.group))

    def _following(self, lines: Sequence[Standing], stage: int, section: Sequence[Standing]) -> list[Standing]:
        """The lines of a section, which come after all of these."""
        if not section:
            return []
        offset, step = len(lines) + 1 - (section[0].place or 1), section[0].decided_by
        if lines:
            step = STAGE if lines[-1].group is section[0].group else GROUP
        steps = [step, *(line.decided_by for line in section[1:])]
        return [self._whole(line, stage, (line.place or 0) + offset, step) for line, step in zip(section, steps, strict=True)]

    def _whole(self, line: Standing, stage: int, place: int | None, decided_by: str) -> Standing:
        """The line with its place over all stages, and the games and uses of all results, each as the last stage considers it."""
        results = self.all[line.key].results
        uses = [Use.NOT_IN_STAGE] * len(results)
        for number, considered in self.considered.items():
            if line.key in considered and (own := self.lines[number][line.key].uses):
                for index, use in zip(considered[line.key], own, strict=True):
                    uses[index] = use
        games = sum([not result.missed for result, use in zip(results, uses, strict=True) if use in CONSIDERED])
        return Standing(line.key, line.group, place, line.value, games, tuple(uses), line.looked, decided_by, stage)

    def parts(self) -> dict[Hashable, tuple[StageLine, ...]]:
        found: dict[Hashable, list[StageLine]] = {key: [] for key in self.all}
        for stage in self.stages:
            counts_on = any(child.carry.games for child in self.children(stage))
            for entry in self.entries[stage.number]:
                last = self._last_within(stage, entry.key) if counts_on else stage
                found[entry.key].append(self._part(stage, last, entry))
        return {key: tuple(lines) for key, lines in found.items()}

    def _part(self, stage: RankedStage, last: RankedStage, entry: EntrantGames) -> StageLine:
        line = self.lines[stage.number][entry.key]
        carried = None if stage.carry.games else entry.carried
        own = self._brought(stage, stage, entry.key)
        gained = own if last is stage else self._brought(stage, last, entry.key)
        return StageLine(stage.number, carried, gained, line.value, line.place, own, last.number)

    def _last_within(self, stage: RankedStage, key: Hashable) -> RankedStage:
        """The last stage of this entrant into which the games of this one count on."""
        further = (one for one in self.children(stage) if one.carry.games and key in self.lines[one.number])
        child = next(further, None)
        return stage if child is None else self._last_within(child, key)

    def _brought(self, stage: RankedStage, within: RankedStage, key: Hashable) -> Number | None:
        """What the games of a stage bring to the value of another in which they count on."""
        uses, considered = self.lines[within.number][key].uses, self.considered[within.number][key]
        results = [self.all[key].results[index] for index in considered]
        own = [(result, use) for result, use in zip(results, uses, strict=True) if result.session in stage.sessions and use in CONSIDERED]
        if not own:
            return None
        brought = sum([within.policy.worth(result) for result, use in own if use is Use.COUNTS])
        return Fraction(brought, uses.count(Use.COUNTS)) if within.policy.method == "average" else brought


def _checked(stages: Sequence[RankedStage]) -> RankedStage:
    """The first stage; refuses stages that make no tree."""
    numbers = {stage.number: stage for stage in stages}
    firsts = [stage for stage in stages if stage.source is None]
    if len(numbers) < len(stages):
        raise RuleViolation("stage_twice", TWICE, where="number")
    if len(firsts) != 1:
        raise RuleViolation("no_first_stage", NO_FIRST, where="source")
    for stage in stages:
        if stage.source is None:
            continue
        if stage.source >= stage.number or stage.source not in numbers:
            raise RuleViolation("no_source", NO_SOURCE, where="source", number=stage.number)
        if not stage.apart and stage.policy != numbers[stage.source].policy:
            raise RuleViolation("other_policy", OTHER_POLICY, where="policy", number=stage.number)
    return firsts[0]


def _with(
    entry: EntrantGames, results: tuple[Result, ...], carried: Number | None = None, before: int | None = None, *, through: bool = False
) -> EntrantGames:
    """The entry with these results, and what was brought into a stage."""
    return EntrantGames(
        entry.key, results, entry.guest, entry.lot, entry.disqualified, entry.removed, entry.behind_from, carried, before, through
    )


def _as_listed(everybody: Mapping[Hashable, EntrantGames], entries: Sequence[EntrantGames]) -> list[EntrantGames]:
    """The entries in the order in which everybody was given, in which level ones are listed."""
    own = {entry.key: entry for entry in entries}
    return [own[key] for key in everybody if key in own]
