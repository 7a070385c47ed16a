"""The columns of the standings, each declared once for pages, paper and files.

docs/development.md explains how to add one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Generic, Literal, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.competitions.models import Competition
from league.standings.cells import COUNT, LINE, MOVE, NAME_GOING_ON, PLACE, POINTS, SMALL, TEAM, TEXT, CellFormat
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.ranking.standings import StandingRow, Standings
from scoring.ranking import BEST_GAME, Number, Result

__all__ = [
    "COLUMNS",
    "StandingsColumn",
    "TableColumn",
    "columns_in_files",
    "columns_on_page",
    "columns_on_paper",
    "sorting",
    "written",
]

Row = TypeVar("Row")
About = TypeVar("About")  #: what a table shows: the standings, or a season under other rules
When = Callable[[Competition, Standings], bool]
OnPhone = Literal["", "row", "bar", "line"]
FIVE = 5  #: places at a table where five take turns
OF_A_STAGE = re.compile(r"stage_[1-9]\d?(_carried)?")  #: the names of its columns


def always(_competition: Competition, _standings: Standings) -> bool:
    return True


def never(_competition: Competition, _standings: Standings) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class TableColumn(Generic[Row, About]):
    """``key`` names the column in csv and json, ``heading`` is for people, ``file_heading`` the one in a spreadsheet if that depends on
    the table; ``width`` there is in characters.

    ``value`` gives a row's value: for sorting, and exact for files. ``shown`` gives what pages and paper show, if that differs.
    On the page, ``page_key`` names the column in the address, ``page_heading`` is its heading if that depends on the table, and it stands
    right of the column ``page_after`` unless in the order of declaration. ``sorted_by`` gives what it is sorted by, if not the value.
    In a phone's row, ``on_phone`` is always there, as it is or drawn (``"bar"``: counts of places, ``"line"``: letters of heights), and all
    others when the row is unfolded; ``only_on_phone`` is nowhere else.
    """

    key: str
    heading: str | Promise
    value: Callable[[Row], Any]
    format: CellFormat = TEXT
    width: int = 10
    shown: Callable[[Row], Any] | None = None
    on_page: When = always
    on_paper: When = never
    in_files: When = always
    on_phone: OnPhone = ""
    only_on_phone: bool = False
    page_key: str = ""
    page_heading: Callable[[About], str | Promise] | None = None
    file_heading: Callable[[About], str | Promise] | None = None
    page_after: str = ""
    sorts: bool = True
    sorted_by: Callable[[Row], Any] | None = None

    def headed(self, about: About) -> TableColumn[Row, About]:
        """The column with the heading that it has on a page."""
        return replace(self, heading=self.page_heading(about)) if self.page_heading else self

    def headed_in_files(self, about: About) -> TableColumn[Row, About]:
        return replace(self, heading=self.file_heading(about)) if self.file_heading else self


StandingsColumn = TableColumn[StandingRow, Standings]


NEWEST = 8  #: games in the line of the latest games
HEIGHTS = "abcdefghijklm"  #: of the line, from the lowest total to the highest


def _form(row: StandingRow) -> str:
    """The sum of the newest games, from nothing before the first to all of them, as a letter for each height; empty without games.

    A phone draws the line: every row has one, so it has to be short.
    """
    if not row.results:
        return ""
    totals = [*accumulate((result.total for result in row.results[-NEWEST:]), initial=0)]
    low, high = min(totals), max(totals)
    scale = (len(HEIGHTS) - 1) / (high - low) if high > low else 0
    return "".join([HEIGHTS[round((total - low) * scale)] for total in totals])


def _points(row: StandingRow, of: Callable[[Sequence[Result]], Number]) -> ShownNumber | None:
    """The result of ``of`` for the games played, as the policy shows points; ``None`` without a game."""
    return row.numbers.gained(of(row.results)) if row.results else None


def _places_heading(standings: Standings) -> Promise:
    return _("Places 1–2–3–4–5") if standings.most_places == FIVE else _("Places 1–2–3–4")


def _dropped_heading(standings: Standings) -> Promise:
    """Whole evenings are dropped, too, but what is shown is the number of their games."""
    return _("Games dropped") if standings.policy.by_evening else _("Dropped")


def _total_heading(standings: Standings) -> Promise:
    """Over stages, and in one into which points are carried over, the total is what the rows are ranked by."""
    if standings.is_staged:
        return _("Sum of all games")
    stage = standings.stage
    return _("In this stage") if stage is not None and (stage.carry.share or stage.carry.start) else _("Total")


def _have_fives(competition: Competition, _standings: Standings) -> bool:
    return FIVE in competition.ruleset.table_sizes


def _have_countries(_competition: Competition, standings: Standings) -> bool:
    return any(row.person.country for row in standings.rows)


def _have_teams(_competition: Competition, standings: Standings) -> bool:
    return any(row.person.team for row in standings.rows)


def _games_differ(_competition: Competition, standings: Standings) -> bool:
    return len({(row.games, row.missed) for row in standings.rows}) > 1


def _is_flat(_competition: Competition, standings: Standings) -> bool:
    return not standings.is_staged


#: In the order of files; on the page, columns with ``page_after`` stand elsewhere.
COLUMNS: tuple[StandingsColumn, ...] = (
    TableColumn("place", _("Place"), lambda row: row.place, PLACE, width=8, on_phone="row"),
    TableColumn("number", _("Number"), lambda row: row.person.number, COUNT, width=9, on_page=never),
    TableColumn(
        "player", _("Player"), lambda row: row.person.name, NAME_GOING_ON, width=24, page_key="name", on_phone="row",
        sorted_by=lambda row: row.person.sorts_as,
    ),
    TableColumn("club", _("Club"), lambda row: row.person.club, TEXT, width=20, page_after="places"),
    TableColumn(
        "country", _("Country"), lambda row: row.person.country, TEXT, width=9, page_after="club",
        on_page=_have_countries, on_paper=_have_countries, in_files=_have_countries,
    ),
    TableColumn(
        "team", _("Team"), lambda row: row.person.team, TEAM, width=20, page_after="club", on_page=_have_teams, in_files=_have_teams,
    ),
    TableColumn(
        "value", _("Ranked by"), lambda row: row.value, POINTS, width=12,
        page_heading=lambda standings: standings.value_name, on_paper=always, on_phone="row",
    ),
    TableColumn(
        "tiebreak", _("Tiebreak"), lambda row: row.tiebreak, SMALL, sorts=False,
        on_page=lambda _competition, standings: any(row.tiebreak for row in standings.ranked), in_files=never,
    ),
    TableColumn("games", _("Games"), lambda row: row.games, COUNT, width=8, shown=lambda row: row.games_text, on_paper=_games_differ),
    TableColumn(
        "dropped", _("Dropped"), lambda row: row.dropped, COUNT, page_heading=_dropped_heading,
        on_page=lambda _competition, standings: standings.policy.method in ("best", "drop_worst"), in_files=never,
    ),
    TableColumn(
        "total", _("Total"), lambda row: row.total, POINTS, width=12, page_heading=_total_heading, file_heading=_total_heading,
        on_page=lambda _competition, standings: standings.policy.method != "sum" or standings.is_staged,
    ),
    TableColumn(
        "average", _("Average"), lambda row: row.average, POINTS, width=12,
        on_page=lambda _competition, standings: standings.policy.method != "average" and not standings.is_staged,
    ),
    TableColumn("best", pgettext_lazy("column", "Best game"), lambda row: _points(row, BEST_GAME.of), POINTS, width=12, on_page=_is_flat),
    TableColumn(
        "places", _("Places 1–2–3–4"), lambda row: row.places, COUNT, shown=lambda row: "–".join(map(str, row.places)),
        page_heading=_places_heading, on_paper=always, in_files=never, on_phone="bar",
    ),
    TableColumn("firsts", _("1st places"), lambda row: row.places[0], COUNT, on_page=never),
    TableColumn("seconds", _("2nd places"), lambda row: row.places[1], COUNT, on_page=never),
    TableColumn("thirds", _("3rd places"), lambda row: row.places[2], COUNT, on_page=never),
    TableColumn("fourths", _("4th places"), lambda row: row.places[3], COUNT, on_page=never),
    TableColumn("fifths", _("5th places"), lambda row: sum(row.places[4:]), COUNT, on_page=never, in_files=_have_fives),
    TableColumn(
        "movement", _("Movement"), lambda row: row.move, MOVE, page_key="move", page_after="value", on_phone="row",
        on_page=lambda _competition, standings: any(row.move for row in standings.ranked),
    ),
    TableColumn("form", _("Latest games"), _form, LINE, sorts=False, in_files=never, on_phone="line", only_on_phone=True),
    TableColumn("note", _("Note"), lambda row: row.note, TEXT, width=32, on_page=never),
)  # fmt: skip


def columns_on_page(competition: Competition, standings: Standings) -> dict[str, StandingsColumn]:
    """The columns of the page, by their names in the address."""
    shown = (column for column in _in_order_of_the_page() if column.on_page(competition, standings))
    headed = {column.page_key or column.key: column.headed(standings) for column in shown}
    return {column.page_key or column.key: column for column in _with_stages([*headed.values()], standings)}


def columns_on_paper(competition: Competition, standings: Standings) -> list[StandingsColumn]:
    """The columns printed beside place and player; over stages, the paper itself says what each of them brought."""
    return [column.headed(standings) for column in _in_order_of_the_page() if column.on_paper(competition, standings)]


def columns_in_files(competition: Competition, standings: Standings) -> list[StandingsColumn]:
    columns = [column.headed_in_files(standings) for column in COLUMNS if column.in_files(competition, standings)]
    return _with_stages(columns, standings, names=True)


def _with_stages(columns: list[StandingsColumn], standings: Standings, *, names: bool = False) -> list[StandingsColumn]:
    """The same, with those of the stages after what is ranked by; in files also with the ``names`` of the stages."""
    own = [*stage_columns(standings)]
    if names and own:
        own = [stage_name_column(standings), *own]
    at = 1 + [column.key for column in columns].index("value")
    return [*columns[:at], *own, *columns[at:]]


def stage_columns(standings: Standings) -> Iterable[StandingsColumn]:
    """For each stage, what was carried over into it, if points are, and what its own games brought to the value."""
    if not (standings.is_staged or standings.stage):
        return
    for stage in standings.stages:
        if stage.is_known and standings.of_stage in (0, stage.number):
            if stage.source is not None and (stage.carry.share or stage.carry.start):
                heading = _("%(stage)s: carried over") if not standings.of_stage else _("Carried over")
                yield _part_column(f"stage_{stage.number}_carried", str(heading) % {"stage": stage.name}, stage.number, carried=True)
            if stage.source is not None or not standings.of_stage:
                yield _part_column(f"stage_{stage.number}", stage.name, stage.number)


def _part_column(key: str, heading: str, stage: int, *, carried: bool = False) -> StandingsColumn:
    def value(row: StandingRow) -> ShownNumber | None:
        part = row.parts.get(stage)
        if part is None:
            return None
        return part.carried if carried else part.gained

    return TableColumn(key, heading, value, POINTS, width=12)


def stage_name_column(standings: Standings) -> StandingsColumn:
    """The name of the stage in which somebody is ranked; none for a substitute of whom no game counts."""
    names = {stage.number: stage.name for stage in standings.stages}

    def value(row: StandingRow) -> str:
        return "" if row.person.substitute and not row.games else names.get(row.stage or standings.of_stage, "")

    return TableColumn("stage", _("Stage"), value, TEXT, width=16)


def _in_order_of_the_page() -> list[StandingsColumn]:
    columns = [column for column in COLUMNS if not column.page_after]
    for column in COLUMNS:
        if column.page_after:
            columns.insert(1 + [one.key for one in columns].index(column.page_after), column)
    return columns


def sorting(text: str) -> str:
    """The requested sorting: ``total``, or ``-total`` from highest to lowest; empty if there is no such column."""
    names = {column.page_key or column.key for column in COLUMNS if column.on_page is not never}
    name = text.removeprefix("-")
    return text if name in names or OF_A_STAGE.fullmatch(name) else ""


def written(columns: Iterable[TableColumn[Row, Any]], rows: Sequence[Row]) -> list[list[Any]]:
    """The values as people read them, column by column."""
    return [[(column.shown or column.value)(row) for row in rows] for column in columns]
