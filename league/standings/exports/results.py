"""Every seat of the finished games, one a row, in the order of play."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seat_names import SEAT_CODES
from league.standings.exports.table import Cell, FileColumn, FileTable
from league.standings.queries.people import Person, people_of
from league.standings.queries.results import SeatResult, seat_results
from league.standings.queries.standings import standings_from

__all__ = ["results_table"]

COLUMNS = (
    FileColumn("session", gettext_lazy("Session")),
    FileColumn("date", gettext_lazy("Date"), 12),
    FileColumn("table", gettext_lazy("Table"), 8),
    FileColumn("game", gettext_lazy("Game"), 8),
    FileColumn("wind", gettext_lazy("Seat"), 8),
    FileColumn("number", gettext_lazy("Number"), 9),
    FileColumn("player", gettext_lazy("Player"), 24),
    FileColumn("club", gettext_lazy("Club"), 20),
    FileColumn("points", gettext_lazy("Points")),
    FileColumn("place", gettext_lazy("Place at the table"), 8),
    FileColumn("uma", gettext_lazy("Uma")),
    FileColumn("oka", gettext_lazy("Oka")),
    FileColumn("penalty", gettext_lazy("Penalty")),
    FileColumn("total", gettext_lazy("Total")),
    FileColumn("ranked", gettext_lazy("Ranked")),
    FileColumn("counted", gettext_lazy("Counted")),
    FileColumn("replaced", gettext_lazy("Replaced")),
    FileColumn("own_place", gettext_lazy("Place in the ranking"), 8),
)


def results_table(competition: Competition, reader: Reader | None = None) -> FileTable:
    """All results. ``ranked``: they can count for a place (not a guest's, a substitute's, or of who was taken out); ``counted``: they are
    part of what the player is ranked by.

    ``place`` is the table's, by the real scores. Where the player was ``replaced`` from the start, it is the substitute's, the total is
    fixed and the player is ranked as if last: ``own_place``, which the standings count, says so (EMA 2012, "Ersatzspieler im Turnier").
    """
    people, results = people_of(competition, reader), seat_results(competition, reader=reader)
    counted = _counted(competition, people, results)
    rows = (_row(result, people[result.entrant], (result.entrant, result.game) in counted) for result in results)
    return FileTable("results", _("Results"), COLUMNS, rows, max((one.date for one in results if one.date), default=None))


def _counted(competition: Competition, people: dict[int, Person], results: list[SeatResult]) -> set[tuple[int, int]]:
    """Entrant and game of the results that count by the competition's policy."""
    standings = standings_from(competition, people, results)
    lines = {line.key: line for line in standings.lines}
    return {
        (cast(int, entry.key), result.game)
        for entry in standings.entries
        for result, counts in zip(entry.results, lines[entry.key].counted, strict=True)
        if counts and not result.missed
    }


def _row(result: SeatResult, person: Person, counted: bool) -> tuple[Cell, ...]:
    return (
        result.session, result.date, result.table, result.game, SEAT_CODES[result.wind], person.number, person.name, person.club,
        result.points, result.place, result.uma, result.oka, result.penalty, result.total,
        person.may_be_ranked, counted, result.replaced, result.own_place,
    )  # fmt: skip
