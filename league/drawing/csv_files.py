"""Read the lists that belong to a draw from CSV: groups, earlier meetings, pairs to keep apart.

Players are numbers or, if ``names`` by number are given, names. A first row such as ``player,group`` is a heading and may be omitted. Every
reader refuses with the number of the ``line``; further problems are the ``others`` of the first.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from league.drawing.arrangement import pair
from league.drawing.known import PlayerFinder
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["SEPARATORS", "cells_by_line", "read_apart", "read_groups", "read_meetings", "read_teams", "text_of"]

SEPARATORS = (",", ";", "\t", "|")
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
MOST_TIMES = 10_000  #: meetings of two players; a larger number is not a count of meetings

Row = tuple[int, tuple[str, ...]]  #: the number of its line from 1, and its cells
Names = Mapping[int, str] | None


def text_of(raw: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with byte order mark, or Windows-1252. Refusal ``not_text``."""
    encodings = [name for mark, name in MARKS if raw.startswith(mark)] or ["utf-8", "cp1252"]
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise RuleViolation("not_text", gettext_noop("This file is no text. Please save the list as csv (UTF-8)."))


def read_groups(text: str, players: Collection[int] | PlayerFinder, names: Names = None) -> dict[str, frozenset[int]]:
    """Members by group, from rows ``player,group``; a player may have several rows, and an empty cell is no group.

    Refusals: ``row_not_of``, ``bad_quote``, ``unknown_player``, ``name_ambiguous``.
    """
    return _members(text, ("player", "group"), _finder(players, names))


def read_teams(text: str, players: Collection[int] | PlayerFinder, names: Names = None) -> dict[str, frozenset[int]]:
    """Members by team, from rows ``player,team``, read as groups are; :func:`~league.drawing.task.checked` says whether everybody has just
    one team, and all are of one size."""
    return _members(text, ("player", "team"), _finder(players, names))


def _members(text: str, heading: Sequence[str], known: PlayerFinder) -> dict[str, frozenset[int]]:
    problems = list[RuleViolation]()
    groups: dict[str, set[int]] = defaultdict(set)
    for line, (player, group) in _rows(text, heading, problems):
        who = _player(player, line, known, problems)
        if who is not None and group:
            groups[group].add(who)
    _refuse(problems)
    return {group: frozenset(members) for group, members in groups.items()}


def read_meetings(text: str, players: Collection[int] | PlayerFinder, names: Names = None) -> dict[tuple[int, int], int]:
    """The earlier meetings of each :func:`~league.drawing.arrangement.pair`, from rows ``player,player,times``.

    Refusals: ``row_not_of``, ``bad_quote``, ``unknown_player``, ``name_ambiguous``, ``one_player_twice``, ``bad_times``, ``pair_twice``.
    """
    known, problems = _finder(players, names), list[RuleViolation]()
    meetings: dict[tuple[int, int], int] = {}
    for line, (one, other, times) in _rows(text, ("player", "player", "times"), problems):
        two = _pair(one, other, line, known, problems)
        if not (times.isascii() and times.isdigit() and len(times) < 6 and int(times) <= MOST_TIMES):
            problems.append(_problem("bad_times", gettext_noop("Line {line}: “{text}” is no number of meetings."), line, text=times[:80]))
        elif two in meetings:
            sentence = gettext_noop("Line {line}: {one} and {other} are listed before; one row with all their meetings is needed.")
            problems.append(_problem("pair_twice", sentence, line, one=known.label(two[0]), other=known.label(two[1])))
        elif two is not None:
            meetings[two] = int(times)
    _refuse(problems)
    return {two: times for two, times in meetings.items() if times}


def read_apart(text: str, players: Collection[int] | PlayerFinder, names: Names = None) -> frozenset[tuple[int, int]]:
    """Pairs that must not meet, from rows ``player,player``.

    Refusals: ``row_not_of``, ``bad_quote``, ``unknown_player``, ``name_ambiguous``, ``one_player_twice``.
    """
    known, problems = _finder(players, names), list[RuleViolation]()
    pairs = [_pair(one, other, line, known, problems) for line, (one, other) in _rows(text, ("player", "player"), problems)]
    _refuse(problems)
    return frozenset(two for two in pairs if two is not None)


def _finder(players: Collection[int] | PlayerFinder, names: Names) -> PlayerFinder:
    return players if isinstance(players, PlayerFinder) else PlayerFinder(players, names)


def _player(written: str, line: int, known: PlayerFinder, problems: list[RuleViolation]) -> int | None:
    who = known.number(written)
    if who is None:
        problems.append(known.problem(written, line))
    return who


def _pair(one: str, other: str, line: int, known: PlayerFinder, problems: list[RuleViolation]) -> tuple[int, int] | None:
    first, second = _player(one, line, known, problems), _player(other, line, known, problems)
    if first is None or second is None:
        return None
    if first == second:
        sentence = gettext_noop("Line {line}: {player} stands there twice.")
        problems.append(_problem("one_player_twice", sentence, line, player=known.label(first)))
        return None
    return pair(first, second)


def _rows(text: str, heading: Sequence[str], problems: list[RuleViolation]) -> Iterator[Row]:
    """The rows that are neither blank nor the heading; a row of another width is reported as a problem."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines(keepends=True)
    separator = _separator(lines, len(heading))
    is_first = True
    for line, row in cells_by_line(lines, separator):
        if not any(row) or (is_first and _is_heading(row, heading, line)):
            continue
        is_first = False
        if len(row) == len(heading):
            yield line, row
        else:
            sentence = gettext_noop("Line {line}: “{text}” has to be “{wanted}”.")
            problems.append(_problem("row_not_of", sentence, line, text=separator.join(row)[:80], wanted=",".join(heading)))


def cells_by_line(lines: Sequence[str], separator: str) -> Iterator[Row]:
    """The rows of a CSV with the numbers of their (last) lines, blank ones, too. Refusals: ``bad_quote``, ``cell_too_long``."""
    reader = csv.reader(io.StringIO("".join(lines), newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            yield reader.line_num, tuple(cell.strip() for cell in cells) or ("",)
    except csv.Error as error:
        if "field limit" in str(error):
            sentence = gettext_noop("Line {line}: this cell is longer than any name. Is a quotation mark not closed?")
            raise _problem("cell_too_long", sentence, reader.line_num) from error
        sentence = gettext_noop("Line {line}: a quotation mark is opened there and not closed.")
        raise _problem("bad_quote", sentence, reader.line_num) from error


def _is_heading(row: Sequence[str], heading: Sequence[str], line: int) -> bool:
    """``player,player,times``, also as ``Player 1;Player 2;Times``; or a spreadsheet's ``sep=;`` in the first line."""
    words = [cell.casefold().rstrip("0123456789 _") for cell in row]
    return words == list(heading) or (line == 1 and words[0].startswith("sep="))


def _separator(lines: Sequence[str], width: int) -> str:
    """The separator that divides the most lines into so many cells."""
    return max(SEPARATORS, key=lambda separator: sum(line.count(separator) == width - 1 for line in lines))


def _problem(code: str, sentence: str, line: int, **params: Any) -> RuleViolation:
    return RuleViolation(code, sentence, where="text", line=line, **params)


def _refuse(problems: Sequence[RuleViolation]) -> None:
    if problems:
        first, *others = problems
        first.others = tuple(others)
        raise first
