"""The results of sessions for printing, with remarks on each table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.games.models import Game, GameResult
from league.games.queries.notes import on_paper, penalty_text, substitution_text
from league.games.queries.whole_games import StandingRows
from league.paper.queries.printed import PrintedSession, PrintedTable
from league.paper.queries.seating import printed_sessions
from league.standings.queries.results import alone_last
from league.wording import points_text

__all__ = ["ResultsOfSession", "ResultsOfTable", "printed_results"]


@dataclass(frozen=True, slots=True)
class ResultsOfTable:
    """A table with a result for each of its seats, and sentences about penalties, substitutes, places that count otherwise, and a sum that
    is not zero."""

    table: PrintedTable
    results: Sequence[GameResult]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultsOfSession:
    """A session with the tables that have a result, and the numbers of those without one (yet)."""

    session: PrintedSession
    tables: tuple[ResultsOfTable, ...]
    missing: tuple[int, ...]


def printed_results(competition: Competition, number: int | None = None) -> tuple[ResultsOfSession, ...]:
    """The sessions with results, or the one with this number. Ten queries, whatever the number of tables."""
    sessions = printed_sessions(competition, number, plays=False)
    games = Game.objects.finished().filter(table__session__in=[session.pk for session in sessions]).in_bulk()
    rows, results = StandingRows.of(games), _results(games)
    at_table = {game.table_id: game for game in games.values()}
    found = []
    for session in sessions:
        tables = []
        for table in session.tables:
            game = at_table.get(table.pk)
            if game is not None and game.pk in results:
                four = results[game.pk]
                tables.append(ResultsOfTable(table, four, tuple(_notes(competition, game, table, four, rows))))
        played = {table.table.number for table in tables}
        missing = tuple(table.number for table in session.tables if table.number not in played)
        found.append(ResultsOfSession(session, tuple(tables), missing))
    return tuple(one for one in found if one.tables)


def _results(games: Mapping[int, Game]) -> Mapping[int, Sequence[GameResult]]:
    found: dict[int, list[GameResult]] = defaultdict(list)
    for result in GameResult.objects.filter(game__in=games).order_by("game_id", "seat__wind").defer("figures"):
        found[result.game_id].append(result)
    return found


def _notes(competition: Competition, game: Game, table: PrintedTable, results: Sequence[GameResult], rows: StandingRows) -> Iterator[str]:
    names = [seat.name for seat in table.seats]
    said = on_paper(rows.penalties[game.pk], rows.paper(game))
    for penalty in rows.penalties[game.pk]:
        if penalty.incident_kind.is_public:
            text = penalty_text(penalty, names, competition.ruleset_in(game.stage_id), said.get(penalty.pk, ""))
            yield penalty.with_public_reason(text)
    for substitution in rows.substitutions[game.pk]:
        yield substitution_text(substitution, names, competition.ruleset_in(game.stage_id))
    yield from _other_places(names, results)
    total = sum((Fraction(result.total) for result in results), Fraction(0))
    if total:
        reasons = _reasons(competition, game, rows)
        yield _("The table sums to %(sum)s. %(reasons)s") % {"sum": points_text(total, signed=True), "reasons": " ".join(reasons)}


def _other_places(names: Sequence[str], results: Sequence[GameResult]) -> Iterator[str]:
    """The place that counts in the standings for whoever was replaced, where it is not that of the table."""
    counts, _level = alone_last(len(results))
    for name, result in zip(names, results, strict=True):
        if result.replaced and result.place != counts:
            words = {"name": name, "counts": counts, "place": result.place}
            yield _("In the standings place %(counts)s counts for %(name)s at this table, not place %(place)s.") % words


def _reasons(competition: Competition, game: Game, rows: StandingRows) -> list[str]:
    """Why the totals do not sum to zero, with their points where there are several; only such games are replayed."""
    notes = rows.shown(game, competition.ruleset_in(game.stage_id)).notes
    return [note.text if len(notes) == 1 else f"{points_text(note.points, signed=True)}: {note.text}" for note in notes]
