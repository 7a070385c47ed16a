"""The lines in the standings of a competition with stages: who would go on by now or went on, and who is ranked in which stage."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import StandingRow, Standings
from league.wording import joined
from league.wording.ranking import tiebreak_name
from scoring.ranking import LEVEL, TIEBREAKS, LevelAtCut, Qualification, Standing, StandingsGroup, qualify

__all__ = ["Cuts", "cuts_of", "least_text", "part_name", "ranked_together", "table_names"]


@dataclass(frozen=True, slots=True)
class Cuts:
    """What a table of stages shows between its rows, by the numbers of entrants: ``headings`` above a row, ``lines`` below it.

    ``going``: the stage to which somebody would go on, as it stands, or in the table of a stage went on; ``players``: how many would play
    in each stage, by its name, with those of several level ones who get a seat. ``notes`` say who is level at a line, before it matters.
    """

    headings: Mapping[int, str] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    going: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    players: Mapping[str, int] = field(default_factory=dict)

    def marked(self, rows: Iterable[StandingRow]) -> list[StandingRow]:
        """The rows, with a mark beside those who would go on."""
        return [replace(row, goes_on=self.going[row.person.number]) if row.person.number in self.going else row for row in rows]


def cuts_of(standings: Standings) -> Cuts:
    """The lines of this table; none in one without stages. As long as results of the source of a stage are kept back from the reader, the
    others tell nothing of who would go on to it. No query."""
    if not standings.stages:
        return Cuts()
    found = _Cutting(standings)
    for stage in standings.stages:
        if stage.source is None or stage.is_kept or not (lines := _lines_of(standings, stage.source)):
            continue
        if not stage.is_known:
            found.cut(stage, lines)
        elif standings.of_stage:
            found.went_on(stage, lines)
    return Cuts(_headings(standings), found.lines, found.going, tuple(found.notes), found.players)


def _lines_of(standings: Standings, source: int) -> tuple[Standing, ...]:
    """The table of the stage from which players come, if this page has it."""
    if standings.of_stage:
        return standings.lines if standings.of_stage == source else ()
    return standings.found.tables.get(source, ())


def _headings(standings: Standings) -> dict[int, str]:
    """The name of a stage above the first row that is ranked in it; then those who are ranked nowhere."""
    found: dict[int, str] = {}
    if not standings.is_staged:
        return found
    stages, tables = {stage.number: stage for stage in standings.stages}, table_names(standings)
    order = [(standings.people[cast(int, line.key)].number, part_name(line, stages, tables)) for line in standings.lines]
    shown = {row.person.number for row in standings.rows}
    last = ""
    for number, heading in order:
        if number in shown and heading != last:
            found[number] = last = heading
    return found


def ranked_together(standings: Standings) -> dict[int, tuple[int, ...]]:
    """The stages whose players share a table of the whole, by the number of the stage in which they are ranked. No query."""
    found: dict[int, set[int]] = {}
    for line in standings.lines:
        if line.place is not None and line.group is not StandingsGroup.DISQUALIFIED and not line.replaced and not line.waiting:
            found.setdefault(line.stage, set()).add(standings.found.parts[line.key][-1].stage)
    return {stage: tuple(sorted(own)) for stage, own in found.items()}


def table_names(standings: Standings) -> dict[int, str]:
    """The names of the tables of which the whole consists over stages, by the number of the stage in which their players are ranked: its
    name or, where several are ranked together, those of all in which these play. No query."""
    names = {stage.number: stage.name for stage in standings.stages}
    return names | {stage: joined([names[one] for one in own]) for stage, own in ranked_together(standings).items()}


def part_name(line: Standing, stages: Mapping[int, ShownStage], tables: Mapping[int, str]) -> str:
    """What stands above somebody over ``stages``, by their numbers: the name of the table in which the line is ranked (``tables``:
    :func:`table_names`), or why in none."""
    if line.place is None:
        return _("Without a place")
    if line.group is StandingsGroup.DISQUALIFIED:
        return _("Disqualified")
    if line.waiting:
        stage = stages[line.waiting]
        if not stage.is_known:
            return _("It is open again who plays in “%(stage)s”") % {"stage": stage.name}
        return _("Not in “%(stage)s” any more; not decided yet where they play") % {"stage": stage.name}
    if line.replaced:
        return _("Qualified for “%(stage)s”, and replaced") % {"stage": stages[line.replaced].name}
    return tables[line.stage]


class _Cutting:
    """The cuts into stages of which nobody has decided yet who plays; nobody is in two of them. In the table of a stage also those into
    the stages that are decided."""

    def __init__(self, standings: Standings) -> None:
        self.standings, self.people = standings, standings.people
        self.lines: dict[int, str] = {}
        self.going: dict[int, str] = {}
        self.notes: list[str] = []
        self.players: dict[str, int] = {}
        self.left_over = 0  # level ones who get no seat, so that they play in a stage that takes all who do not go on
        self.taken: set[Hashable] = set()  # by the stages before, among those with the same source

    def person(self, key: Hashable) -> ShownPerson:
        return self.people[cast(int, key)]

    def cut(self, stage: ShownStage, lines: Sequence[Standing]) -> None:
        """Draw the line of one stage, but not among all if one that chooses after it is decided already: they do not stand in one order."""
        self.taken |= self._playing_beside(stage, only_first=True)
        found = qualify(lines, stage.quota, labels=self._labels(stage), unavailable=self._unavailable(), taken=self.taken)
        self.taken |= {*found.keys, *(key for level in found.undecided for key in level.keys)}
        for one in found.qualified:
            self.going[self.person(one.key).number] = stage.name
        self._count(stage, found)
        placed = [line for line in lines if line.place is not None]
        last = max((number for number, line in enumerate(placed) if line.key in found.keys), default=None)
        if last is not None and last + 1 < len(placed) and self._is_in_order(stage):
            ahead = placed[: last + 1]
            if self._is_one_line(ahead) and self._stands_alone(ahead):
                self._draw(stage, found, placed, last)
        self.notes += [self._level_note(stage, level) for level in found.undecided]

    def went_on(self, stage: ShownStage, lines: Sequence[Standing]) -> None:
        """Mark who went on to a stage that is decided, and draw the line if they are the best, but for those who went elsewhere."""
        members = self.standings.members.get(stage.number, frozenset())
        self.taken |= self._playing_beside(stage)
        self.going |= {self.person(line.key).number: stage.name for line in lines if line.key in members}
        placed = [line for line in lines if line.place is not None]
        ranked = (number for number, line in enumerate(placed) if line.group is not StandingsGroup.DISQUALIFIED)
        last = max((number for number in ranked if placed[number].key in members), default=None)
        if last is not None and last + 1 < len(placed) and self._is_one_line(placed[: last + 1]):
            going = self._playing_beside(stage, only_first=True)
            ahead = placed[: last + 1]
            count, names = sum(line.key in members for line in ahead), self._not_going(ahead, going)
            text = ngettext(
                "Up to here %(count)s went on to “%(stage)s”.", "Up to here %(count)s went on to “%(stage)s”.", count
            )  # fmt: skip
            if names:
                text = ngettext(
                    "Up to here %(count)s went on to “%(stage)s”, but not %(names)s.",
                    "Up to here %(count)s went on to “%(stage)s”, but not %(names)s.", count,
                )  # fmt: skip
            self.lines[self.person(placed[last].key).number] = text % {"stage": stage.name, "count": count, "names": names}

    def _not_going(self, ahead: Sequence[Standing], going: Collection[Hashable]) -> str:
        """The names of those ahead of a line who are not among those ``going`` on there or before, as they withdrew or were left out."""
        return joined([self.person(line.key).name for line in ahead if line.key not in going])

    def _playing_beside(self, stage: ShownStage, *, only_first: bool = False) -> set[Hashable]:
        """Who plays in a stage that takes its players from the same one, this stage included; ``only_first``: if it chooses them before."""
        rest = stage.quota.who == "rest"
        beside = (one for one in self.standings.stages if one.source == stage.source)
        same = (one.number for one in beside if not only_first or rest or (one.quota.who != "rest" and one.number <= stage.number))
        return set[Hashable]().union(*(self.standings.members.get(number, ()) for number in same))

    def _is_in_order(self, stage: ShownStage) -> bool:
        """Whether those of whom this stage chooses stand in one order: in their own table, or as nobody chosen later plays beside it."""
        return bool(self.standings.of_stage) or self._playing_beside(stage) <= self._playing_beside(stage, only_first=True)

    def _stands_alone(self, ahead: Sequence[Standing]) -> bool:
        """Whether nobody else stands among these rows of the table, as where a stage is ranked together with those who stayed behind."""
        keys, lines = {line.key for line in ahead}, self.standings.lines
        last = next(number for number, line in enumerate(lines) if line.key == ahead[-1].key)
        return all(line.key in keys or line.key in self.taken or line.stage != lines[last].stage for line in lines[:last])

    def _count(self, stage: ShownStage, found: Qualification) -> None:
        takes_all = stage.quota.who == "rest" and not stage.quota.count
        more = self.left_over if takes_all else sum(level.seats for level in found.undecided)
        self.players[stage.name] = len(found.qualified) + more
        self.left_over += sum(len(level.keys) - level.seats for level in found.undecided)

    def _is_one_line(self, ahead: Sequence[Standing]) -> bool:
        """Whether everybody ahead goes on somewhere, or cannot, so that a line in the table says who does."""
        return all(line.key in self.taken or self.person(line.key).withdrawn for line in ahead)

    def _draw(self, stage: ShownStage, found: Qualification, placed: Sequence[Standing], last: int) -> None:
        count, names = len(found.qualified), self._not_going(placed[: last + 1], self.taken)
        text = ngettext(
            "“%(stage)s”: up to here %(count)s would go on.", "“%(stage)s”: up to here %(count)s would go on.", count
        )  # fmt: skip
        if names:
            text = ngettext(
                "“%(stage)s”: up to here %(count)s would go on, but not %(names)s.",
                "“%(stage)s”: up to here %(count)s would go on, but not %(names)s.", count,
            )  # fmt: skip
        self.lines[self.person(placed[last].key).number] = text % {"stage": stage.name, "count": count, "names": names}
        if last + 1 < len(placed) and _only_tiebreak(placed[last], placed[last + 1]):
            self.notes.append(_decided_note(stage, placed, last))

    def _level_note(self, stage: ShownStage, level: LevelAtCut) -> str:
        names = joined([self.person(key).name for key in level.keys])
        text = ngettext(
            "%(names)s are level for %(count)s seat in “%(stage)s”: nothing separates them, so the directors decide.",
            "%(names)s are level for %(count)s seats in “%(stage)s”: nothing separates them, so the directors decide.",
            level.seats,
        )
        said = [text % {"names": names, "count": level.seats, "stage": stage.name}]
        return " ".join([*said, *(least_text([self.person(key).name for key in own], count) for own, count in level.least)])

    def _labels(self, stage: ShownStage) -> dict[Hashable, str]:
        if stage.quota.who == "best_of_group":
            return {key: person.group for key, person in self.people.items()}
        return {key: person.country for key, person in self.people.items()}

    def _unavailable(self) -> set[Hashable]:
        return {key for key, one in self.people.items() if one.withdrawn or one.disqualified or not one.may_be_ranked}


def least_text(names: Sequence[str], count: int) -> str:
    """How many of a group or country are among the level ones who go on, whatever the lot says."""
    words = {"count": count, "names": joined(names)}
    return ngettext("At least %(count)s of %(names)s goes on.", "At least %(count)s of %(names)s go on.", count) % words


def _only_tiebreak(upper: Standing, lower: Standing) -> bool:
    """Whether the two are level in what they are ranked by, and told apart by a tiebreak."""
    return (upper.group, upper.value) == (lower.group, lower.value) and lower.decided_by in TIEBREAKS and lower.decided_by != LEVEL


def _decided_note(stage: ShownStage, placed: Sequence[Standing], last: int) -> str:
    """Which places are level at the line, and what decides between them."""
    level = [line for line in placed if (line.group, line.value) == (placed[last].group, placed[last].value)]
    first = level[0].place or 0
    words = {"first": first, "last": first + len(level) - 1, "stage": stage.name, "step": tiebreak_name(placed[last + 1].decided_by)}
    return _("Places %(first)s to %(last)s are level in points. Who goes on to “%(stage)s” is decided by: %(step)s.") % words
