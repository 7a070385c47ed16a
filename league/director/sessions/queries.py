"""A session and its tables as the director sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.competitions.models import Entrant
from league.director.draw_quality import DrawQuality, quality_shown
from league.director.revealed import SessionShown, sessions_shown
from league.director.seating_words import outdated_text, playing_text
from league.drawing import Draw
from league.games.queries.playing import playing_instead, with_who_plays
from league.games.queries.tables import TableRow, games_of_session
from league.games.states import GameState
from league.seating.draft_queries import to_be_redrawn
from league.seating.models import IN_PLAY, Seat, Session, Table
from league.seating.queries import history_of, tables_of

__all__ = ["DirectorSessionPage", "TableCard", "misfit_text", "session_page"]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table, its ``game`` once it has one, and the address of its valid link.

    ``seats``: each with the name of the substitute who plays or will play there, empty without one.
    """

    table: Table
    game: TableRow | None
    link: str
    seats: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class DirectorSessionPage:
    """A session for its director. ``games`` is empty until it has started; ``quality`` is ``None`` without tables.

    ``shown``: what the public sees of the session. ``open_before``: sessions up to this one that are still being played or approved.
    ``misfit``: see :func:`misfit_text`.
    """

    tables: tuple[TableCard, ...]
    sit_outs: tuple[Entrant, ...]
    games: tuple[TableRow, ...]
    quality: DrawQuality | None
    shown: SessionShown
    open_before: tuple[int, ...]
    misfit: str

    @property
    def playing(self) -> str:
        """Numbers of players, substitutes and tables, in words."""
        seated = [seat.entrant for card in self.tables for seat in card.table.seated]  # type: ignore[attr-defined]
        substitutes = sum(entrant.substitute for entrant in seated)
        return playing_text(len(seated) - substitutes, substitutes, len(self.tables))

    @property
    def missing(self) -> list[int]:
        return [row.table for row in self.games if row.is_open]

    @property
    def recorded(self) -> list[int]:
        """The tables with a recorded hand or result; the session cannot be cancelled if there are any."""
        return [row.table for row in self.games if row.state == GameState.RUNNING or row.has_result]

    @property
    def is_untouched(self) -> bool:
        """Whether the start can still be taken back."""
        return bool(self.games) and all(row.last_at is None for row in self.games)


def session_page(session: Session) -> DirectorSessionPage:
    """The page of a session. Twelve database queries, and four while it is seated and has not started."""
    tables = tables_of(session)
    rests = tuple(rest.entrant for rest in session.sit_outs.select_related("entrant__player").order_by("entrant__number"))
    games = games_of_session(session)
    rows = {row.number: row for row in sessions_shown(session.competition)}
    return DirectorSessionPage(
        tables=_cards(tables, games, playing_instead(session)),
        sit_outs=rests,
        games=games,
        quality=_quality(session, tables),
        shown=rows[session.number],
        misfit=misfit_text(session),
        open_before=tuple(row.number for row in rows.values() if row.number <= session.number and row.state in IN_PLAY),
    )


def misfit_text(session: Session) -> str:
    """In words who has a seat but does not play any more, and who has none yet; empty if the seating fits or the session has started.

    Four queries for a session that could start, otherwise none.
    """
    found = to_be_redrawn(session.competition, [session])
    return outdated_text(found) if found else ""


def _cards(tables: Sequence[Table], games: Sequence[TableRow], playing: Mapping[tuple[int, int], str]) -> tuple[TableCard, ...]:
    rows = {row.table: row for row in games}
    links = {table.pk: [link.get_absolute_url() for link in table.valid_links] for table in tables}  # type: ignore[attr-defined]
    return tuple(
        TableCard(
            table=table,
            game=rows.get(table.number),
            link=next(iter(links[table.pk]), ""),
            seats=with_who_plays(table.number, table.seated, playing),  # type: ignore[attr-defined]
        )
        for table in tables
    )


def _quality(session: Session, tables: Sequence[Table]) -> DrawQuality | None:
    if not tables:
        return None
    seated = [[seat.entrant for seat in table.seated] for table in tables]  # type: ignore[attr-defined]
    names = {entrant.number: entrant.shown_name for row in seated for entrant in row}
    draw = Draw(tables=tuple(tuple(entrant.number for entrant in row) for row in seated))
    return quality_shown(draw, history_of(session.competition, without=session, earlier_only=True), names)
