"""``manage.py rating``: the ratings of the installation, computed anew from the results (docs/formats.md §12)."""

from __future__ import annotations

import csv
import datetime
import io
import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from league.players.alphabet import folded
from league.rating.management.written import mers_row, mers_why_rows, open_row, open_why_rows
from league.rating.models import RatingKind
from league.rating.queries.choice import rating_kind
from league.rating.queries.lists import MersLine, OpenLine, mers_list, open_list
from league.rating.queries.mers_why import mers_why
from league.rating.queries.open_why import open_why
from league.standings.exports.table import is_formula

Row = Mapping[str, Any]
ALL = 1_000_000  #: games


class Command(BaseCommand):
    """The list, or with ``--why`` the games or results behind a player's number. Names are those that may be shown."""

    help = "Compute the rating of the installation from the public results: the list, or why a player's number is what it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        kinds = [RatingKind.MERS.value, RatingKind.OPEN.value]
        parser.add_argument("--kind", choices=kinds, help="mers (EMA ranking) or open (default: the one that administrators have chosen)")
        parser.add_argument("--day", type=day, metavar="YYYY-MM-DD", help="as of this day (default: mers of today, open after every game)")
        parser.add_argument("--why", metavar="PLAYER", help="the games or results of this player: a number as in /rating/17/, or a name")
        parser.add_argument("--format", choices=FORMATS, default="text", help="text (default), csv or json")

    def handle(self, *, kind: str | None, day: datetime.date | None, why: str | None, format: str, **options: Any) -> None:  # noqa: A002  (the option's name)
        wanted = RatingKind(kind) if kind else rating_kind()
        if wanted == RatingKind.NONE:
            raise CommandError(_("No rating is chosen: say --kind open or --kind mers."), returncode=2)
        rows = rows_of(wanted, day) if why is None else why_of(wanted, day, why)
        self.stdout.write(FORMATS[format](rows), ending="")


def day(text: str) -> datetime.date:
    """Parse a day."""
    try:
        found = parse_date(text)
    except ValueError:
        found = None
    if found is None:
        raise ArgumentTypeError(_("“%(text)s” is no day, such as 2026-11-28.") % {"text": text})
    return found


def lines_of(kind: RatingKind, on: datetime.date | None) -> Sequence[OpenLine | MersLine]:
    return open_list(on) if kind == RatingKind.OPEN else mers_list(on or timezone.localdate())[0]


def rows_of(kind: RatingKind, on: datetime.date | None) -> Sequence[Row]:
    return [open_row(line) if isinstance(line, OpenLine) else mers_row(line) for line in lines_of(kind, on)]


def why_of(kind: RatingKind, on: datetime.date | None, player: str) -> Sequence[Row]:
    """The rows of one player, the newest or best first."""
    number = _number(player, lines_of(kind, on))
    if kind == RatingKind.OPEN:
        games = open_why(number, until=on, games=ALL)
        assert games is not None, "whoever is in the list has played"
        return open_why_rows(games)
    results = mers_why(number, on or timezone.localdate())
    assert results is not None, "whoever is in the list has a result"
    return mers_why_rows(results)


def _number(player: str, lines: Sequence[OpenLine | MersLine]) -> int:
    """The one player of this number or name in the list."""
    found = [
        one.person for one in lines if player in (str(one.person.number), one.person.name) or folded(one.person.name) == folded(player)
    ]
    if not found:
        raise CommandError(_("Nobody in this list is “%(player)s”.") % {"player": player})
    if len(found) > 1:
        numbers = ", ".join(str(one.number) for one in found)
        raise CommandError(_("“%(player)s” are several: %(numbers)s.") % {"player": player, "numbers": numbers})
    return found[0].number


def as_json(rows: Sequence[Row]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def as_csv(rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _for_spreadsheets(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def as_text(rows: Sequence[Row]) -> str:
    """The same as columns, numbers to the right."""
    if not rows:
        return _("Nobody has a rating yet.") + "\n"
    table = [list(rows[0]), *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    right = [isinstance(value, int | float) or value is None for value in rows[0].values()]
    lines = (
        "  ".join(cell.rjust(width) if number else cell.ljust(width) for cell, width, number in zip(row, widths, right, strict=True))
        for row in table
    )
    return "".join(line.rstrip() + "\n" for line in lines)


def _for_spreadsheets(value: Any) -> str:
    """The cell, with an apostrophe before a text that a spreadsheet could take for a formula."""
    text = _cell(value)
    return f"'{text}" if isinstance(value, str) and is_formula(text) else text


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return "; ".join(f"{one['place']} {one['player']} ({one['rating']})" for one in value)
    return str(value)


FORMATS = {"text": as_text, "csv": as_csv, "json": as_json}
