"""Schedules as text: a line a table, ``7-2-1-8`` in the order E-S-W-N, and a blank line between two sessions.

Lists that belong to a draw (groups, meetings, apart pairs) are read by :mod:`league.seating.draw.csv_files`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from league.seating.draw.arrangement import Draw, Table
from league.seating.draw.known import Known
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["as_text", "parse_schedule"]

DIVIDERS = ("\t", ";", "|", ",", " - ")  #: tried in this order; a hyphen alone may also be part of a name
DASHES = str.maketrans(dict.fromkeys("\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"))
MOST_LINES = 20_000  #: 250 tables in 80 sessions; whatever is longer is no schedule

Line = tuple[int, tuple[int, ...]]  #: its number in the text, from 1, and who sits there


def as_text(sessions: Iterable[Draw]) -> str:
    """The sessions in the text format, read again by :func:`parse_schedule`; who sits out is not written."""
    return "\n".join("".join("-".join(map(str, table)) + "\n" for table in draw.tables) for draw in sessions)


def parse_schedule(text: str, players: Collection[int], names: Mapping[int, str] | None = None) -> tuple[Draw, ...]:
    """The sessions of a text; whoever of the ``players`` has no seat in a session sits out in it.

    Where ``names`` (by number) are given, a line may name players instead, each by the whole name in upper or lower case; then tabs,
    semicolons, bars or commas may stand between them, too. Several blank lines are as one.

    Refusals, the first with the further ones as its ``others``, each with its ``line`` but the first: ``no_tables``, ``text_too_long``,
    ``table_not_of_four``, ``unknown_player``, ``name_ambiguous``, ``seated_twice`` (in one session).
    """
    known = Known(players, names)
    problems: list[RuleViolation] = []
    sessions: list[list[Line]] = [[]]
    for number, line in _lines(text):
        if line:
            sessions[-1] += _table(number, line, known, problems)
        elif sessions[-1]:
            sessions.append([])
    sessions = [session for session in sessions if session]
    problems += [problem for session in sessions for problem in _placed_twice(session, known)]
    if not sessions and not problems:
        problems.append(RuleViolation("no_tables", gettext_noop("At least one table of four is needed."), where="text"))
    _refuse(problems)
    return tuple(_draw(session, players) for session in sessions)


def _refuse(problems: Sequence[RuleViolation]) -> None:
    if problems:
        first, *others = sorted(problems, key=lambda problem: problem.params.get("line", 0))
        first.others = tuple(others)
        raise first


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers from 1, without what stands around them."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    if len(lines) > MOST_LINES:
        sentence = gettext_noop("This text has {count} lines: it is no schedule.")
        raise RuleViolation("text_too_long", sentence, where="text", count=len(lines))
    yield from ((number, line.strip()) for number, line in enumerate(lines, 1))


def _table(number: int, line: str, known: Known, problems: list[RuleViolation]) -> list[Line]:
    """The table of a line, or none and a problem."""
    cells = _cells(line, known)
    if len(cells) != 4 or not all(cells):
        sentence = gettext_noop("Line {line}: “{text}” is no table of four, such as 7-2-1-8.")
        problems.append(RuleViolation("table_not_of_four", sentence, where="text", line=number, text=line[:80]))
        return []
    seated = [known.number(cell) for cell in cells]
    wrong = [known.problem(cell, number) for cell, who in zip(cells, seated, strict=True) if who is None]
    problems += wrong
    return [] if wrong else [(number, tuple(who for who in seated if who is not None))]


def _cells(line: str, known: Known) -> list[str]:
    """Four players as they are written; another count where the line cannot be divided so."""
    for divider in DIVIDERS:
        cells = [cell.strip() for cell in line.translate(DASHES if divider == " - " else {}).split(divider)]
        if len(cells) == 4:
            return cells
    pieces = [piece.strip() for piece in line.translate(DASHES).split("-")]
    if len(pieces) == 4:
        return pieces
    return _joined(pieces, known)


def _joined(pieces: Sequence[str], known: Known) -> list[str]:
    """Four known names of more than four pieces, some with hyphens of their own; nothing where there is no or more than one way."""
    ways: list[list[str]] = [[]]
    starts = {0: ways}
    for end in range(1, len(pieces) + 1):
        starts[end] = [
            [*way, name]
            for start in range(max(0, end - 4), end)
            if known.number(name := "-".join(pieces[start:end])) is not None
            for way in starts[start]
            if len(way) < 4
        ]
    whole = [way for way in starts[len(pieces)] if len(way) == 4]
    return whole[0] if len(whole) == 1 else []


def _placed_twice(session: Sequence[Line], known: Known) -> Iterator[RuleViolation]:
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
    tables: tuple[Table, ...] = tuple((east, south, west, north) for _number, (east, south, west, north) in session)
    seated = {who for table in tables for who in table}
    return Draw(tables=tables, sit_outs=tuple(sorted(who for who in players if who not in seated)))
