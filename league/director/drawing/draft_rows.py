"""A drawn schedule as people read it: tables with remarks on what is wrong, a line for each player, and the effect of a swap."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.director.group_words import more_within, own_name, ways_of
from league.drawing.arrangement import NO_WINDS, Draw, pair, pairs_at, pairs_changed, place_of
from league.drawing.bounds import companions, companions_by_tier
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from league.drawing.teams import team_mates
from league.wording import joined, wind_name
from scoring.game.seats import WINDS

__all__ = ["DraftCell", "DraftNote", "DraftSeat", "DraftTable", "Effect", "Plan", "PlayerRow", "SessionRows"]

SEAT_CSS = ("seat-east", "seat-south", "seat-west", "seat-north", "seat-fifth")
FIFTH = 4  #: the seat of five that begins without a wind


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of changing places with the player tapped first; ``text`` is empty if nothing gets worse."""

    text: str
    is_forbidden: bool = False


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A player's seat: ``wind`` 0..3 from East, 4 for the fifth of five, or None for sitting out. ``is_moved``: moved by hand since the
    draw; ``plays``: the substitute who is to play there, if any."""

    wind: int | None
    number: int
    name: str
    is_moved: bool
    effect: Effect | None = None
    plays: str = ""


@dataclass(frozen=True, slots=True)
class DraftNote:
    """A remark on two players at a table. ``kind``: ``apart`` (they must not meet), ``again`` (they meet more often than necessary) or
    ``mates``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class DraftTable:
    number: int
    seats: tuple[DraftSeat, ...]
    notes: tuple[DraftNote, ...]


@dataclass(frozen=True, slots=True)
class SessionRows:
    """One session; ``troubles`` counts the notes at its tables."""

    number: int
    tables: tuple[DraftTable, ...]
    resting: tuple[DraftSeat, ...]

    @property
    def troubles(self) -> int:
        return sum(len(table.notes) for table in self.tables)


@dataclass(frozen=True, slots=True)
class DraftCell:
    """A player in a session: at a table with a wind and the ``others`` (number, name, whether they meet more than once); or sitting out."""

    session: int
    table: int | None
    wind: int | None
    others: tuple[tuple[int, str, bool], ...] = ()

    @property
    def wind_css(self) -> str:
        return SEAT_CSS[self.wind or 0]

    @property
    def wind_letter(self) -> str:
        return "5" if self.wind == FIFTH else wind_name(WINDS[self.wind or 0])[:1]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's line. ``winds``: how often each; ``met``: the number of different people met, among those who play; ``again``: those met
    more than once; ``rests``: the number of byes. Earlier sessions are included."""

    number: int
    name: str
    cells: tuple[DraftCell, ...]
    winds: tuple[int, ...]
    met: int
    again: int
    rests: int


class Plan:
    """A schedule for the sessions with these ``numbers``, with ``names`` by entrants' numbers. ``edits``: the swaps since it was ``drawn``,
    each as [session's number, one, other]; ``instead``: substitutes by (session's number, entrant's number); ``first_tables``: the number
    that the first table of a session has in the hall, by the session's number, where that is not 1."""

    def __init__(
        self,
        task: Task,
        schedule: Schedule,
        numbers: Sequence[int],
        names: Mapping[int, str],
        edits: Sequence[Sequence[int]] = (),
        drawn: Schedule | None = None,
        instead: Mapping[tuple[int, int], str] = MappingProxyType({}),
        first_tables: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.task, self.schedule, self.numbers, self.names = task, schedule, tuple(numbers), names
        self._drawn, self._instead, self._first_tables = drawn or schedule, instead, first_tables
        self._moved = {(session, who) for session, *two in edits for who in two}
        self._team_mates = team_mates(task)
        self._mates, self._tiers = companions(task), companions_by_tier(task)

    @cached_property
    def meetings(self) -> dict[tuple[int, int], list[int]]:
        """The numbers of the sessions in which two players meet, by pair."""
        found: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, draw in zip(self.numbers, self.schedule.sessions, strict=True):
            for table in draw.tables:
                for two in pairs_at(table):
                    found[two].append(number)
        return dict(found)

    @cached_property
    def times(self) -> Counter[tuple[int, int]]:
        """How often two players meet in all, including earlier sessions."""
        here = set(self.task.players)
        times = Counter({two: count for two, count in self.task.history.meetings.items() if here.issuperset(two)})
        times.update({two: len(numbers) for two, numbers in self.meetings.items()})
        return times

    @cached_property
    def _must_meet(self) -> Counter[tuple[int, int]]:
        """The meetings of each pair in all, by the current schedule or the one drawn, whichever is proved to have the fewest possible.

        Empty if neither is: then nobody has to meet again.
        """
        for schedule in (self.schedule, self._drawn):
            figures = measure(self.task, schedule)
            if figures.repeats <= figures.repeats_bound and figures.max_meetings <= figures.max_meetings_bound:
                met = Counter(two for draw in schedule.sessions for table in draw.tables for two in pairs_at(table))
                return Counter({two: count + self.task.history.met(*two) for two, count in met.items()})
        return Counter()

    def _is_too_often(self, two: tuple[int, int]) -> bool:
        """Whether two meet again, and more often than necessary."""
        return self.times[two] > max(1, self._must_meet[two])

    def name(self, who: int) -> str:
        return self.names.get(who) or str(who)

    def session(self, number: int, held: int | None = None) -> SessionRows:
        """The tables of a session; if somebody is ``held``, each other player has the effect of swapping with them."""
        draw = self.schedule.sessions[self.numbers.index(number)]
        return SessionRows(
            number=number,
            tables=tuple(
                DraftTable(
                    number=index,
                    seats=tuple(self._seat(number, draw, who, wind, held) for wind, who in enumerate(table)),
                    notes=tuple(self._notes(number, table)),
                )
                for index, table in enumerate(draw.tables, self._first_tables.get(number, 1))
            ),
            resting=tuple(self._seat(number, draw, who, None, held) for who in draw.sit_outs),
        )

    def _seat(self, number: int, draw: Draw, who: int, wind: int | None, held: int | None) -> DraftSeat:
        effect = self.effect(number, draw, held, who) if held is not None and held != who else None
        plays = "" if wind is None else self._instead.get((number, who), "")
        return DraftSeat(wind, who, self.name(who), (number, who) in self._moved, effect, plays)

    def troubles(self, number: int) -> int:
        """The number of notes on the tables of a session."""
        draw = self.schedule.sessions[self.numbers.index(number)]
        return sum(1 for table in draw.tables for _note in self._notes(number, table))

    def _notes(self, number: int, table: Sequence[int]) -> Iterator[DraftNote]:
        for two in pairs_at(table):
            names = {"one": self.name(two[0]), "other": self.name(two[1])}
            if two in self._team_mates:
                yield DraftNote("apart", _("%(one)s and %(other)s are of one team.") % names)
            if two in self.task.apart:
                yield DraftNote("apart", _("%(one)s and %(other)s must not meet.") % names)
            if self._is_too_often(two):
                yield DraftNote("again", _("%(one)s and %(other)s: %(when)s") % {**names, "when": self._when(two, number)})
            if two[1] in self._mates[two[0]]:
                yield DraftNote("mates", _("%(one)s and %(other)s: %(group)s") % {**names, "group": self._group(two)})

    def _group(self, two: tuple[int, int]) -> str:
        """The most important group that two players share, by its own name."""
        return own_name(next(name for tier in self.task.tiers for name, members in tier.items() if members.issuperset(two)))

    def _when(self, two: tuple[int, int], number: int) -> str:
        """The other sessions in which they meet, in words."""
        sessions = [other for other in self.meetings[two] if other != number]
        earlier, parts = self.task.history.met(*two), []
        if earlier:
            parts.append(ngettext("once before", "%(count)d times before", earlier) % {"count": earlier})
        if sessions:
            words = ngettext("also in session %(numbers)s", "also in sessions %(numbers)s", len(sessions))
            parts.append(words % {"numbers": joined([str(other) for other in sessions])})
        return ", ".join(parts)

    def effect(self, number: int, draw: Draw, one: int, other: int) -> Effect:
        """What gets worse if two change places in a session."""
        first, second = place_of(draw, one), place_of(draw, other)
        if first is None and second is None:
            return Effect("")
        lost, won = pairs_changed(draw, one, other, first, second)
        if forbidden := [two for two in won if two in self.task.apart]:
            return Effect(_("%(one)s and %(other)s must not meet") % self._two(forbidden[0]), is_forbidden=True)
        if of_one_team := [two for two in won if two in self._team_mates]:
            return Effect(_("%(one)s and %(other)s are of one team") % self._two(of_one_team[0]), is_forbidden=True)
        return Effect("; ".join(self._worse(number, one, other, lost, won)))

    def _two(self, two: tuple[int, int]) -> dict[str, str]:
        return {"one": self.name(two[0]), "other": self.name(two[1])}

    def _worse(self, number: int, one: int, other: int, lost: Sequence[tuple[int, int]], won: Sequence[tuple[int, int]]) -> Iterator[str]:
        met_again = [two for two in won if self.times[two] > 0]
        parted = [two for two in lost if self.times[two] > 1]
        again = len(met_again) - len(parted)
        if again > 0:
            yield ngettext("%(count)d more meets again", "%(count)d more meet again", again) % {"count": again}
        for way, mates in zip(ways_of(self.task), self._tiers, strict=True):
            joining, leaving = ([one for one, other in pairs if other in mates[one]] for pairs in (won, lost))
            more = len(joining) - len(leaving)
            if more > 0:
                yield more_within(way, more)
        before = max(self._spread(one), self._spread(other), 1)
        after = max(self._spread(one, number, other), self._spread(other, number, one))
        if after > before:
            yield _("winds differ by %(count)s") % {"count": after}

    def _spread(self, who: int, number: int | None = None, instead: int | None = None) -> int:
        """The largest difference between somebody's winds after any session if they take the seat of ``instead`` in session ``number``."""
        counts, most = list(self.task.history.winds.get(who, NO_WINDS)), 0
        for session, winds in self._winds:
            wind = winds.get(instead if session == number and instead is not None else who)
            if wind is not None and wind != FIFTH:
                counts[wind] += 1
                most = max(most, max(counts) - min(counts))
        return most

    @cached_property
    def _winds(self) -> list[tuple[int, dict[int, int]]]:
        """For each session, its number and the wind of each player."""
        return [
            (number, {who: wind for table in draw.tables for wind, who in enumerate(table)})
            for number, draw in zip(self.numbers, self.schedule.sessions, strict=True)
        ]

    def players(self) -> tuple[PlayerRow, ...]:
        """A line for each player, by number."""
        cells: dict[int, list[DraftCell]] = {who: [] for who in self.task.players}
        for number, draw in zip(self.numbers, self.schedule.sessions, strict=True):
            for index, table in enumerate(draw.tables, self._first_tables.get(number, 1)):
                for wind, who in enumerate(table):
                    cells[who].append(DraftCell(number, index, wind, tuple(self._others(who, table))))
            for who in draw.sit_outs:
                cells[who].append(DraftCell(number, None, None))
        return tuple(self._player(who, cells[who]) for who in sorted(cells))

    def _others(self, who: int, table: Iterable[int]) -> Iterator[tuple[int, str, bool]]:
        return ((other, self.name(other), self.times[pair(who, other)] > 1) for other in table if other != who)

    def _player(self, who: int, cells: Sequence[DraftCell]) -> PlayerRow:
        past = self.task.history
        winds = Counter(cell.wind for cell in cells if cell.wind is not None)
        times = [self.times[pair(who, other)] for other in self.task.players if other != who]
        return PlayerRow(
            number=who,
            name=self.name(who),
            cells=tuple(cells),
            winds=tuple(before + winds[wind] for wind, before in enumerate(past.winds.get(who, NO_WINDS))),
            met=len([count for count in times if count]),
            again=len([count for count in times if count > 1]),
            rests=past.sit_outs.get(who, 0) + len([cell for cell in cells if cell.table is None]),
        )
