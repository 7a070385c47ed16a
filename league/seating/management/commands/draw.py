"""``manage.py draw``: a whole schedule for numbered players (docs/formats.md §7). It needs no database."""

from __future__ import annotations

import csv
import io
import json
import math
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.drawing.arrangement import History
from league.drawing.csv_files import read_apart, read_groups, read_meetings, read_teams, text_of
from league.drawing.effort import Effort
from league.drawing.figures import measure
from league.drawing.given import read_schedule
from league.drawing.known import PlayerFinder
from league.drawing.sizes import FOUR, MOST_AT_A_TABLE
from league.drawing.task import Schedule, Task, checked
from league.drawing.text import as_text
from league.drawing.whole import draw_whole
from league.seating.management.judging import JUDGED, judge, quality
from league.wording import sentence
from scoring.errors import RuleViolation, gettext_noop

MOST_PLAYERS, MOST_ROUNDS = 2_000, 200
Read = TypeVar("Read")
Answer = dict[str, Any]


class Command(BaseCommand):
    """Exit status 0 with a schedule, or with the figures of one that was checked; 1 if the task cannot be drawn, or the schedule is illegal
    or cannot be counted; 2 if the options cannot be understood; 1 and 2 with reasons on standard error."""

    help = (
        "Draw a whole schedule: so many players, so many rounds; the same numbers and seed give the same schedule everywhere. "
        "Or check one, whatever program drew it: --check FILE counts it and says what is above its bound. "
        "Exit status: 0 drawn, or legal and counted; 1 not to be drawn, or illegal or not to be counted; 2 options not understood."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=number_of_players, metavar="N", help="how many play, 4 to 2000: they are numbered from 1")
        parser.add_argument("--rounds", type=number_of_rounds, metavar="R", help="how many sessions, 1 to 200")
        parser.add_argument(
            "--sizes",
            type=table_sizes,
            default=FOUR,
            metavar="2,3,4,5",
            help="how many may sit at a table: everybody plays, in fair turn at tables not of 4 (default 4: the rest sits out)",
        )
        parser.add_argument(
            "--check",
            metavar="FILE",
            help="count this schedule instead: CSV (round,table,east,south,west,north,fifth; table “bye”) or text, with numbers or names; "
            "--sizes says which tables it may have, --teams, --groups and the others what counts",
        )
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, another schedule (default 1)")
        parser.add_argument(
            "--groups",
            metavar="FILE",
            help="CSV player,group: members of a group (club, team, country) should not meet; one may be in several",
        )
        parser.add_argument(
            "--order",
            metavar="KIND,KIND",
            default="",
            help="kinds of groups, such as club,country, whose names begin so (“club: Vienna”), in the order in which they count",
        )
        parser.add_argument("--teams", metavar="FILE", help="CSV player,team: a team tournament, everybody in one of equal teams")
        parser.add_argument("--history", metavar="FILE", help="CSV player,player,times: meetings already played")
        parser.add_argument("--apart", metavar="FILE", help="CSV player,player: two who must not meet")
        parser.add_argument("--time-limit", type=seconds, metavar="S", help="end the search after so many seconds with the best so far")
        parser.add_argument(
            "--format",
            choices=FORMATS,
            default="json",
            help="json with the figures (default), csv, or text: a line for each table from East to North, or each figure checked",
        )

    def handle(self, *, check: str | None, time_limit: float | None, format: str, **options: Any) -> None:  # noqa: A002  (the option's name)
        try:
            if check is not None:
                self._check(check, time_limit, format, **options)
            else:
                self._draw(time_limit, format, **options)
        except RuleViolation as refusal:
            raise CommandError(in_words(refusal)) from None

    def _draw(self, time_limit: float | None, form: str, *, players: int | None, rounds: int | None, **options: Any) -> None:
        if players is None or rounds is None:
            raise CommandError(_("--players and --rounds are needed, or --check with a schedule."), returncode=2)
        task = task_from_options(range(1, players + 1), rounds, **options)
        effort = Effort(time_limit)
        schedule = draw_whole(task, effort)
        self.stdout.write(FORMATS[form](task, schedule, effort.seconds), ending="")
        if schedule.cut_short and form != "json":
            self.stderr.write(_("The time limit cut the search short: another run may answer otherwise."))

    def _check(self, check: str, time_limit: float | None, form: str, **options: Any) -> None:
        if form not in JUDGED:
            raise CommandError(_("--check answers in json or text."), returncode=2)
        players, rounds = options.pop("players"), options.pop("rounds")
        given = read(check, lambda text: read_schedule(text, players, options["sizes"]))
        if rounds not in (None, len(given.sessions)):
            raise CommandError(
                _("%(file)s: other_rounds: The schedule has %(count)s sessions, not %(rounds)s.")
                % {"file": check, "count": len(given.sessions), "rounds": rounds}
            )
        task = task_from_options(given.players, len(given.sessions), finder=given.known, **options)
        try:
            judged = judge(task, given, time_limit)
        except RuleViolation as refusal:
            raise CommandError(of_file(check, refusal)) from None
        self.stdout.write(JUDGED[form](judged), ending="")


def number_of_players(text: str) -> int:
    return _number(text, _("“%(text)s” is no number of players."))


def number_of_rounds(text: str) -> int:
    return _number(text, _("“%(text)s” is no number of sessions."))


def _number(text: str, refusal: str) -> int:
    """Parse a number of things: digits, without a sign."""
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(refusal % {"text": text})
    return int(text.lstrip("0")[:10] or 0)


def table_sizes(text: str) -> tuple[int, ...]:
    """Parse the allowed numbers of players at a table: 2 to 5, four among them."""
    cells = [cell.strip() for cell in text.split(",")]
    sizes = sorted({int(cell) for cell in cells if len(cell) == 1 and cell.isascii() and cell.isdigit()})
    if len(sizes) != len(cells) or 4 not in sizes or sizes[0] < 2 or sizes[-1] > MOST_AT_A_TABLE:
        raise ArgumentTypeError(_("“%(text)s” are no sizes of tables, such as 2,3,4,5; four has to be among them.") % {"text": text})
    return tuple(sizes)


def seconds(text: str) -> float:
    """Parse a time limit: a positive, finite number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise ArgumentTypeError(_("“%(text)s” is no number of seconds.") % {"text": text})
    return number


def task_from_options(
    players: Sequence[int],
    rounds: int,
    *,
    seed: int,
    groups: str | None,
    order: str,
    history: str | None,
    apart: str | None,
    teams: str | None = None,
    sizes: Sequence[int],
    finder: PlayerFinder | None = None,
    **options: Any,
) -> Task:
    """The task given by the options. Files name players by number, or as ``finder`` finds them."""
    for option, number, most in (("--players", len(players), MOST_PLAYERS), ("--rounds", rounds, MOST_ROUNDS)):
        if number > most:
            raise CommandError(_("%(option)s must be %(most)s or less.") % {"option": option, "most": most})
    players, known = tuple(players), finder or PlayerFinder(players)
    checked(Task(players=players, sessions=rounds, sizes=sizes))
    named = {} if groups is None else read(groups, lambda text: read_groups(text, known))
    return checked(
        Task(
            players=players,
            sessions=rounds,
            seed=seed,
            groups=named,
            apart=frozenset() if apart is None else read(apart, lambda text: read_apart(text, known)),
            history=History() if history is None else History(meetings=read(history, lambda text: read_meetings(text, known))),
            ranks=ranks_of(named, order),
            sizes=sizes,
            teams={} if teams is None else read(teams, lambda text: read_teams(text, known)),
        )
    )


def ranks_of(groups: Iterable[str], order: str) -> dict[str, int]:
    """The rank of each group: the named kinds in their order, then all others together. Refusal ``unknown_kind``."""
    named = [kind.strip() for kind in order.split(",") if kind.strip()]
    kinds = {name: kind_of(name) for name in groups}
    unknown, known = (sorted(one, key=str.casefold) for one in (set(named) - set(kinds.values()), set(kinds.values()) - {""}))
    if unknown:
        some = gettext_noop("No group is of the kind {unknown}. In the groups there are: {known}.")
        none = gettext_noop("No group is of the kind {unknown}. Of a kind are groups such as “club: Vienna”.")
        given = ", ".join(sorted(unknown, key=named.index))
        raise RuleViolation("unknown_kind", some if known else none, where="order", unknown=given, known=", ".join(known))
    return {name: named.index(kind) if kind in named else len(named) for name, kind in kinds.items()}


def kind_of(group: str) -> str:
    """The kind with which a group's name begins, such as ``club`` for “club: Vienna” and “club:Vienna”; empty if there is none."""
    kind, _colon, own = group.partition(":")
    return kind.strip() if own.strip() else ""


def read(name: str, reader: Callable[[str], Read]) -> Read:
    """Read a file; errors name the file, one line for each problem."""
    try:
        return reader(text_of(Path(name).read_bytes()))
    except OSError as error:
        raise CommandError(_("%(file)s cannot be read: %(reason)s.") % {"file": name, "reason": error.strerror}) from error
    except RuleViolation as refusal:
        raise CommandError(of_file(name, refusal)) from None


def of_file(name: str, refusal: RuleViolation) -> str:
    return "\n".join(f"{name}: {line}" for line in in_words(refusal).splitlines())


def in_words(refusal: RuleViolation) -> str:
    """One line for each problem: its code, for programs, and its sentence."""
    return "\n".join(f"{one.code}: {sentence(one)}" for one in (refusal, *refusal.others))


def as_json(task: Task, schedule: Schedule, taken: float) -> str:
    """One object in one line. A session has ``byes`` if somebody sits out; ``cut_short`` is there if time ended the search."""
    answer: Answer = {
        "players": len(task.players),
        "rounds": task.sessions,
        "seed": task.seed,
        "method": schedule.method,
        "sessions": [
            {"tables": [list(map(str, table)) for table in draw.tables]}
            | ({"byes": list(map(str, draw.sit_outs))} if draw.sit_outs else {})
            for draw in schedule.sessions
        ],
        "quality": quality(task, measure(task, schedule), taken),
    }
    return json.dumps(answer | ({"cut_short": True} if schedule.cut_short else {})) + "\n"


def as_csv(task: Task, schedule: Schedule, taken: float) -> str:
    """A row for each table, with a column for the fifth where tables are of five; players sitting out follow in a row whose table is
    ``bye``."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    heading = ("round", "table", "east", "south", "west", "north", "fifth")[: 2 + max(4, *task.seats)]
    rows.writerow(heading)
    for number, draw in enumerate(schedule.sessions, 1):
        listed = [(str(table), seats) for table, seats in enumerate(draw.tables, 1)]
        for table, seats in [*listed, *([("bye", draw.sit_outs)] if draw.sit_outs else [])]:
            rows.writerow((number, table, *seats, *[""] * (len(heading) - 2 - len(seats))))
    return out.getvalue()


FORMATS: Mapping[str, Callable[[Task, Schedule, float], str]] = {
    "json": as_json,
    "csv": as_csv,
    "text": lambda task, schedule, taken: as_text(schedule.sessions),
}
