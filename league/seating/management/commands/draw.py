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
from league.drawing.csv_files import read_apart, read_groups, read_meetings, text_of
from league.drawing.effort import Effort
from league.drawing.figures import ScheduleFigures, measure
from league.drawing.task import Schedule, Task, checked
from league.drawing.text import as_text
from league.drawing.whole import draw_whole
from league.wording import sentence
from scoring.errors import RuleViolation, gettext_noop

MOST_PLAYERS, MOST_ROUNDS = 2_000, 200
Read = TypeVar("Read")
Answer = dict[str, Any]


class Command(BaseCommand):
    """Exit status 0 with a schedule; 1 if the task cannot be drawn, 2 if it cannot be understood, both with reasons on standard error."""

    help = "Draw a whole schedule: so many players, so many rounds; the same numbers and seed give the same schedule everywhere."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play, at least 4: they are numbered from 1")
        parser.add_argument("--rounds", type=int, required=True, metavar="R", help="how many sessions")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, another schedule as good (default 1)")
        parser.add_argument("--groups", metavar="FILE", help="CSV player,group: members of a group (club, team, country) should not meet")
        parser.add_argument(
            "--order",
            metavar="KIND,KIND",
            default="",
            help="kinds of groups, such as club,country, whose names begin so (“club: Vienna”), in the order in which they count",
        )
        parser.add_argument("--history", metavar="FILE", help="CSV player,player,times: meetings already played")
        parser.add_argument("--apart", metavar="FILE", help="CSV player,player: two who must not meet")
        parser.add_argument("--time-limit", type=seconds, metavar="S", help="end the search after so many seconds with the best so far")
        parser.add_argument(
            "--format",
            choices=FORMATS,
            default="json",
            help="json with the figures (default), csv, or text: a line for each table, from East to North",
        )

    def handle(self, *, time_limit: float | None, format: str, **options: Any) -> None:  # noqa: A002  (the option's name)
        try:
            task = task_from_options(**options)
            effort = Effort(time_limit)
            schedule = draw_whole(task, effort)
            taken = effort.seconds
        except RuleViolation as refusal:
            raise CommandError(in_words(refusal)) from None
        self.stdout.write(FORMATS[format](task, schedule, taken), ending="")
        if schedule.cut_short and format != "json":
            self.stderr.write(_("The time limit cut the search short: another run may answer otherwise."))


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
    *, players: int, rounds: int, seed: int, groups: str | None, order: str, history: str | None, apart: str | None, **options: Any
) -> Task:
    """The task given by the options. Files are read for players 1 to N."""
    for option, number, most in (("--players", players, MOST_PLAYERS), ("--rounds", rounds, MOST_ROUNDS)):
        if number > most:
            raise CommandError(_("%(option)s must be %(most)s or less.") % {"option": option, "most": most})
    everybody = range(1, players + 1)
    checked(Task(players=tuple(everybody), sessions=rounds))
    named = {} if groups is None else read(groups, lambda text: read_groups(text, everybody))
    return checked(
        Task(
            players=tuple(everybody),
            sessions=rounds,
            seed=seed,
            groups=named,
            apart=frozenset() if apart is None else read(apart, lambda text: read_apart(text, everybody)),
            history=History() if history is None else History(meetings=read(history, lambda text: read_meetings(text, everybody))),
            ranks=ranks_of(named, order),
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
        raise CommandError("\n".join(f"{name}: {line}" for line in in_words(refusal).splitlines())) from None


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
        "quality": quality(measure(task, schedule), taken),
    }
    return json.dumps(answer | ({"cut_short": True} if schedule.cut_short else {})) + "\n"


def quality(figures: ScheduleFigures, taken: float) -> Mapping[str, int | float | Sequence[int]]:
    """The figures documented in docs/formats.md, then further ones with their proved bounds."""
    return {
        "repeat_pairs": figures.repeats,
        "max_meetings": figures.max_meetings,
        "lower_bound": figures.repeats_bound,
        "wind_spread": figures.wind_spread,
        "table_spread": figures.table_spread,
        "group_meetings": figures.group_meetings,
        "seconds": round(taken, 3),
        "most_visits": figures.most_visits,
        "bye_spread": figures.bye_spread,
        "max_meetings_bound": figures.max_meetings_bound,
        "wind_spread_bound": figures.wind_spread_bound,
        "table_spread_bound": figures.table_spread_bound,
        "most_visits_bound": figures.most_visits_bound,
        "group_meetings_bound": figures.group_meetings_bound,
        "group_meetings_in_order": figures.tier_meetings,
        "group_meetings_in_order_bound": figures.tier_meetings_bound,
        "bye_spread_bound": figures.bye_spread_bound,
        "earlier_meetings": figures.earlier_meetings,
        "earlier_meetings_bound": figures.earlier_meetings_bound,
    }


def as_csv(task: Task, schedule: Schedule, taken: float) -> str:
    """A row for each table; players sitting out follow in a row whose table is ``bye``."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("round", "table", "east", "south", "west", "north"))
    for number, draw in enumerate(schedule.sessions, 1):
        rows.writerows((number, table, *seats) for table, seats in enumerate(draw.tables, 1))
        if draw.sit_outs:
            rows.writerow((number, "bye", *draw.sit_outs, *[""] * (4 - len(draw.sit_outs))))
    return out.getvalue()


FORMATS: Mapping[str, Callable[[Task, Schedule, float], str]] = {
    "json": as_json,
    "csv": as_csv,
    "text": lambda task, schedule, taken: as_text(schedule.sessions),
}
