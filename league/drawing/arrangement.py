"""The values of a draw: earlier games, a seating, and the quality of that seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from league.drawing.sizes import FOUR, Sizes
from scoring.errors import RuleViolation, gettext_noop

__all__ = [
    "NO_WINDS",
    "Draw",
    "History",
    "Quality",
    "Table",
    "by_hand",
    "moved",
    "no_tables",
    "pair",
    "pairs_at",
    "pairs_changed",
    "place_of",
    "quality_of",
    "swapped",
]

Table = tuple[int, ...]  #: entrants' numbers in the order East, South, West, North, and the fifth of five
NO_WINDS = (0, 0, 0, 0)


def pair(one: int, other: int) -> tuple[int, int]:
    """The key of two entrants in :attr:`History.meetings`: the smaller number first."""
    return (one, other) if one < other else (other, one)


def pairs_at(table: Iterable[int]) -> Iterable[tuple[int, int]]:
    """The pairs of entrants who meet at a table: six for four players."""
    return combinations(sorted(table), 2)


@dataclass(frozen=True, slots=True)
class History:
    """Earlier games: how often each :func:`pair` met, how often each entrant had each wind, sat out (in all, and this evening), sat at each
    physical table (player, then table number), and played at a table of other than four (``odd``)."""

    meetings: Mapping[tuple[int, int], int] = field(default_factory=dict)
    winds: Mapping[int, tuple[int, int, int, int]] = field(default_factory=dict)
    sit_outs: Mapping[int, int] = field(default_factory=dict)
    sit_outs_tonight: Mapping[int, int] = field(default_factory=dict)
    visits: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    odd: Mapping[int, int] = field(default_factory=dict)

    def met(self, one: int, other: int) -> int:
        return self.meetings.get(pair(one, other), 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """Tables in the order East, South, West, North (four players; some rulebooks allow other sizes), and who sits out."""

    tables: tuple[Table, ...]
    sit_outs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a draw: ``repeats`` sums the earlier meetings of all pairs at its tables, ``again`` lists (one, other, times before),
    ``winds_apart`` is the largest difference between an entrant's most and least frequent wind, this draw included."""

    repeats: int
    again: tuple[tuple[int, int, int], ...]
    winds_apart: int


def quality_of(draw: Draw, history: History) -> Quality:
    """Measure a draw against earlier games."""
    met = [(*two, history.met(*two)) for table in draw.tables for two in pairs_at(table)]
    again = tuple(sorted((row for row in met if row[2]), key=lambda row: (-row[2], row)))
    apart = [max(counts) - min(counts) for counts in (_winds_after(draw, history))]
    return Quality(repeats=sum(times for _, _, times in again), again=again, winds_apart=max(apart, default=0))


def _winds_after(draw: Draw, history: History) -> Iterable[list[int]]:
    for table in draw.tables:
        for wind, entrant in enumerate(table):
            counts = list(history.winds.get(entrant, NO_WINDS))
            if wind < len(counts):  # the fifth of five has none
                counts[wind] += 1
            yield counts


def by_hand(
    tables: Sequence[Sequence[int]], *, sit_outs: Iterable[int] = (), present: Iterable[int] | None = None, sizes: Sizes = FOUR
) -> Draw:
    """Check a seating made by hand: tables of the allowed ``sizes``, nobody twice and, if ``present`` is given, each of them exactly once.

    Refusals: ``no_tables``, ``table_not_of_four``, ``table_size``, ``seated_twice``, ``not_present``, ``without_seat``.
    Their parameters name entrants by number.
    """
    if not tables:
        raise no_tables(sizes)
    for number, table in enumerate(tables, 1):
        if len(table) not in sizes:
            raise _size_refusal(number, len(table), sizes)
    resting = tuple(sit_outs)
    places = Counter(entrant for table in tables for entrant in table) + Counter(resting)
    _refuse_some("seated_twice", gettext_noop("Placed twice: {numbers}."), [who for who, times in places.items() if times > 1])
    if present is not None:
        here = set(present)
        _refuse_some("not_present", gettext_noop("Not here: {numbers}."), places.keys() - here)
        _refuse_some("without_seat", gettext_noop("Without a seat: {numbers}."), here - places.keys())
    return Draw(tables=tuple(map(tuple, tables)), sit_outs=resting)


def no_tables(sizes: Sizes, where: str | None = None) -> RuleViolation:
    """The refusal of a seating without any table."""
    four, some = gettext_noop("At least one table of four is needed."), gettext_noop("At least one table is needed.")
    return RuleViolation("no_tables", four if tuple(sizes) == FOUR else some, where=where)


def _size_refusal(table: int, count: int, sizes: Sizes) -> RuleViolation:
    if tuple(sizes) == FOUR:
        return RuleViolation("table_not_of_four", gettext_noop("Table {table} needs four players."), table=table)
    sentence = gettext_noop("A table has {least} to {most} players, and table {table} has {count}.")
    return RuleViolation("table_size", sentence, table=table, count=count, least=min(sizes), most=max(sizes))


def _refuse_some(code: str, sentence: str, entrants: Iterable[int]) -> None:
    if numbers := sorted(entrants):
        raise RuleViolation(code, sentence, where="tables", numbers=", ".join(map(str, numbers)), entrants=tuple(numbers))


def swapped(draw: Draw, one: int, other: int) -> Draw:
    """The draw with two entrants exchanged, whether at tables or sitting out."""
    places = {one: other, other: one}
    tables = tuple(tuple(places.get(who, who) for who in table) for table in draw.tables)
    return Draw(tables=tables, sit_outs=tuple(sorted(places.get(who, who) for who in draw.sit_outs)))


def moved(draw: Draw, who: int, table: int) -> Draw:
    """The draw with an entrant moved to the last seat of another table (its number from 1; a number beyond the last makes a new table), or
    for 0 to those who sit out. A table left empty is removed."""
    tables = [tuple(one for one in row if one != who) for row in (*draw.tables, ())]
    resting = {*draw.sit_outs} - {who} if table else {*draw.sit_outs, who}
    if table:
        number = min(table, len(tables)) - 1
        tables[number] = (*tables[number], who)
    return Draw(tables=tuple(row for row in tables if row), sit_outs=tuple(sorted(resting)))


def place_of(draw: Draw, who: int) -> int | None:
    """The index of somebody's table; None if they sit out."""
    return next((index for index, table in enumerate(draw.tables) if who in table), None)


def pairs_changed(
    draw: Draw, one: int, other: int, first: int | None, second: int | None
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The meetings that a swap removes, and those it adds."""
    if first == second:
        return [], []
    lost, won = [], []
    for index, goes, comes in ((first, one, other), (second, other, one)):
        if index is None:
            continue
        mates = [mate for mate in draw.tables[index] if mate != goes]
        lost += [pair(goes, mate) for mate in mates]
        won += [pair(comes, mate) for mate in mates]
    return lost, won
