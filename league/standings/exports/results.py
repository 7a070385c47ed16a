"""Every seat of the finished games, one per row, in the order of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.columns import TableColumn
from league.standings.exports.declared import declared_table
from league.standings.exports.table import FileTable
from league.standings.queries.people import RankedPeople, ShownPerson, people_of
from league.standings.queries.ranking.standings import standings_from
from league.standings.queries.results import SeatResult, seat_results
from league.wording.seats import SEAT_CODES

__all__ = ["results_table"]


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A result with its player; ``counted``: it counts for the player's ranking."""

    result: SeatResult
    person: ShownPerson
    counted: bool


COLUMNS: tuple[TableColumn[PlayedSeat, None], ...] = (
    TableColumn("session", gettext_lazy("Session"), lambda seat: seat.result.session),
    TableColumn("date", gettext_lazy("Date"), lambda seat: seat.result.date, width=12),
    TableColumn("table", gettext_lazy("Table"), lambda seat: seat.result.table, width=8),
    TableColumn("game", gettext_lazy("Game"), lambda seat: seat.result.game, width=8),
    TableColumn("wind", gettext_lazy("Seat"), lambda seat: SEAT_CODES[seat.result.wind], width=8),
    TableColumn("number", gettext_lazy("Number"), lambda seat: seat.person.number, width=9),
    TableColumn("player", gettext_lazy("Player"), lambda seat: seat.person.name, width=24),
    TableColumn("club", gettext_lazy("Club"), lambda seat: seat.person.club, width=20),
    TableColumn("points", gettext_lazy("Points"), lambda seat: seat.result.points),
    TableColumn("place", gettext_lazy("Place at the table"), lambda seat: seat.result.place, width=8),
    TableColumn("uma", gettext_lazy("Uma"), lambda seat: seat.result.uma),
    TableColumn("oka", gettext_lazy("Oka"), lambda seat: seat.result.oka),
    TableColumn("penalty", gettext_lazy("Penalty"), lambda seat: seat.result.penalty),
    TableColumn("total", gettext_lazy("Total"), lambda seat: seat.result.total),
    TableColumn("ranked", gettext_lazy("Ranked"), lambda seat: seat.person.may_be_ranked),
    TableColumn("counted", gettext_lazy("Counted"), lambda seat: seat.counted),
    TableColumn("replaced", gettext_lazy("Replaced"), lambda seat: seat.result.replaced),
    TableColumn("own_place", gettext_lazy("Place in the ranking"), lambda seat: seat.result.own_place, width=8),
)


def results_table(competition: Competition, reader: Reader | None = None) -> FileTable:
    """All results. ``ranked``: the player can have a place (no guest, substitute, or somebody taken out of the ranking); ``counted``: the
    result counts for the player's ranking.

    ``place`` is the table's, by the real scores. If the player was ``replaced`` from the start, it is the substitute's, the total is
    fixed, and the player is ranked as if last by ``own_place``, which the standings count (EMA 2012, "Ersatzspieler im Turnier").
    """
    people, results = people_of(competition, reader), seat_results(competition, reader=reader)
    counted = _counted(competition, people, results)
    seats = (PlayedSeat(result, people[result.entrant], (result.entrant, result.game) in counted) for result in results)
    return declared_table("results", _("Results"), COLUMNS, seats, max((one.date for one in results if one.date), default=None))


def _counted(competition: Competition, people: RankedPeople, results: list[SeatResult]) -> set[tuple[int, int]]:
    """Pairs of entrant and game whose results count by the competition's policy."""
    standings = standings_from(competition, people, results)
    lines = {line.key: line for line in standings.lines}
    return {
        (cast(int, entry.key), result.game)
        for entry in standings.entries
        for result, counts in zip(entry.results, lines[entry.key].counted, strict=True)
        if counts and not result.missed
    }
