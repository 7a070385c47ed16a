"""Schedules as text: a line per table, ``7-2-1-8`` in the order E-S-W-N, and a blank line between sessions.

Lists that belong to a draw (groups, meetings, pairs to keep apart) are read by :mod:`league.drawing.csv_files`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from league.drawing.arrangement import Draw, Table, no_tables
from league.drawing.known import PlayerFinder
from league.drawing.sizes import FOUR, Sizes
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["MOST_LINES", "as_text", "divided", "no_table", "parse_schedule"]

DIVIDERS = ("\t", ";", "|", ",", " - ")  #: tried in this order; a hyphen alone may also be part of a name
DASHES = str.maketrans(dict.fromkeys("\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"))
MOST_LINES = 20_000  #: 250 tables in 80 sessions; nothing longer is a schedule

Line = tuple[int, tuple[int, ...]]  #: its number in the text, from 1, and the players at the table


def as_text(sessions: Iterable[Draw]) -> str:
    """The sessions in the text format, which :func:`parse_schedule` reads; players sitting out are not written."""
    return "\n".join("".join("-".join(map(str, table)) + "\n" for table in draw.tables) for draw in sessions)


def parse_schedule(text: str, players: Collection[int], names: Mapping[int, str] | None = None, *, sizes: Sizes = FOUR) -> tuple[Draw, ...]:
    """The sessions of a text, with tables of the allowed ``sizes``; any of the ``players`` without a seat in a session sits out in it.

    If ``names`` (by number) are given, a line may name players instead, each by the whole name in upper or lower case; then tabs,
    semicolons, bars or commas may separate them, too. Several blank lines count as one.
    Refusals, the first with the others as its ``others``, each with its ``line`` except the first: ``no_tables``, ``text_too_long``,
    ``table_not_of_four``, ``table_size``, ``unknown_player``, ``name_ambiguous``, ``seated_twice`` (in one session).
    """
    known = PlayerFinder(players, names)
    problems: list[RuleViolation] = []
    sessions: list[list[Line]] = [[]]
    for number, line in _lines(text):
        if line:
            sessions[-1] += _table(number, line, known, problems, sizes)
        elif sessions[-1]:
            sessions.append([])
    sessions = [session for session in sessions if session]
    problems += [problem for session in sessions for problem in _placed_twice(session, known)]
    if not sessions and not problems:
        problems.append(no_tables(sizes, where="text"))
    _refuse(problems)
    return tuple(_draw(session, players) for session in sessions)


def _refuse(problems: Sequence[RuleViolation]) -> None:
    if problems:
        first, *others = sorted(problems, key=lambda problem: problem.params.get("line", 0))
        first.others = tuple(others)
        raise first


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers from 1, stripped of surrounding blanks."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    if len(lines) > MOST_LINES:
        sentence = gettext_noop("This text has {count} lines: it is no schedule.")
        raise RuleViolation("text_too_long", sentence, where="text", count=len(lines))
    yield from ((number, line.strip()) for number, line in enumerate(lines, 1))


def _table(number: int, line: str, known: PlayerFinder, problems: list[RuleViolation], sizes: Sizes) -> list[Line]:
    """The table in a line; if there is none, an empty list, with a problem noted."""
    cells = _cells(line, known, sizes)
    if len(cells) not in sizes or not all(cells):
        problems.append(no_table(number, line, sizes))
        return []
    seated = [known.number(cell) for cell in cells]
    wrong = [known.problem(cell, number) for cell, who in zip(cells, seated, strict=True) if who is None]
    problems += wrong
    return [] if wrong else [(number, tuple(who for who in seated if who is not None))]


def no_table(number: int, line: str, sizes: Sizes) -> RuleViolation:
    """The refusal of a line that is no table of these sizes."""
    if tuple(sizes) == FOUR:
        sentence = gettext_noop("Line {line}: “{text}” is no table of four, such as 7-2-1-8.")
        return RuleViolation("table_not_of_four", sentence, where="text", line=number, text=line[:80])
    sentence = gettext_noop("Line {line}: “{text}” is no table of {least} to {most} players, such as 7-2-1-8.")
    return RuleViolation("table_size", sentence, where="text", line=number, text=line[:80], least=min(sizes), most=max(sizes))


def divided(line: str, sizes: Sizes = FOUR) -> list[str]:
    """The players of a line as written, none of whom is known, as many as may sit at a table; another number if it cannot be divided that
    way."""
    return _cells(line, PlayerFinder(()), sizes)


def _divided(line: str, divider: str) -> list[str]:
    if divider == " - ":
        line = line.translate(DASHES)
    return [cell.strip() for cell in line.split(divider)]


def _cells(line: str, known: PlayerFinder, sizes: Sizes) -> list[str]:
    """The players as written, as many as may sit at a table; another number if the line cannot be divided that way.

    If tables are of several sizes, a division into known players is preferred.
    """
    pieces = [piece.strip() for piece in line.translate(DASHES).split("-")]
    ways = [_divided(line, divider) for divider in DIVIDERS]
    ways = [cells for cells in (*ways, pieces) if len(cells) in sizes]
    sure = ways if len(sizes) == 1 else [cells for cells in ways if all(known.number(cell) is not None for cell in cells)]
    return next(iter(sure), None) or _joined(pieces, known, sizes) or next(iter(ways), pieces)


def _joined(pieces: Sequence[str], known: PlayerFinder, sizes: Sizes) -> list[str]:
    """Known names put together from the pieces, for names that contain hyphens; empty if there is no way or more than one."""
    ways: list[list[str]] = [[]]
    starts = {0: ways}
    for end in range(1, len(pieces) + 1):
        starts[end] = []
        for start in range(max(0, end - 4), end):
            name = "-".join(pieces[start:end])
            if known.number(name) is not None:
                starts[end] += [[*way, name] for way in starts[start] if len(way) < max(sizes)]
    whole = [way for way in starts[len(pieces)] if len(way) in sizes]
    return whole[0] if len(whole) == 1 else []


def _placed_twice(session: Sequence[Line], known: PlayerFinder) -> Iterator[RuleViolation]:
    lines: dict[int, int] = {}
    for number, table in session:
        for who in table:
            if who in lines:
                sentence = gettext_noop("Line {line}: {player} already has a seat in this session, in line {earlier}.")
                yield RuleViolation(
                    "seated_twice", sentence, where="text", line=number, player=known.label(who), earlier=lines[who], entrants=(who,)
                )
            lines.setdefault(who, number)


def _draw(session: Sequence[Line], players: Collection[int]) -> Draw:
    tables: tuple[Table, ...] = tuple(table for _number, table in session)
    seated = {who for table in tables for who in table}
    return Draw(tables=tables, sit_outs=tuple(sorted(who for who in players if who not in seated)))
