"""A session and its tables as the director sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from league.competitions.embargo import everybody
from league.competitions.models import Entrant
from league.director.draw_quality import DrawQuality, quality_shown, wishes_to_judge
from league.director.revealed import SessionShown, sessions_shown, stays_as_it_was
from league.director.seating_words import OthersPlay, others_play, outdated_text, playing_text
from league.director.sessions.absent import absent_text, gone_texts, seated_comers
from league.director.sessions.undecided import ToDecide, undecided_of
from league.director.sessions.unfinished import Unfinished, played_beside, unfinished_before
from league.drawing import Draw
from league.games.queries.playing import playing_instead, with_who_plays
from league.games.queries.tables import TableRow, games_of_session
from league.games.states import GameState
from league.seating.models import IN_PLAY, Seat, Session, SessionState, Table
from league.seating.outdated import outdated_on_evening, to_be_redrawn
from league.seating.queries import history_of, tables_of
from league.seating.settled import open_text, seated_elsewhere, way_out_text
from league.seating.two_tables import AtTwoTables, same_tables, twice_at
from league.wording import numbers_text

__all__ = ["DirectorSessionPage", "TableCard", "misfit_text", "session_page"]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table, its ``game`` once it has one, and the address of its valid link.

    ``seats``: each with the name of the substitute who plays or will play there, empty without one, and with a few words if whoever has it
    does not play there any more.
    """

    table: Table
    game: TableRow | None
    link: str
    seats: tuple[tuple[Seat, str, str], ...]


@dataclass(frozen=True, slots=True)
class DirectorSessionPage:
    """A session for its director. ``sit_outs``: with the same words as seats. ``games`` is empty until it has started; ``quality`` is
    ``None`` without tables.

    ``shown``: what the public sees of the session. ``open_before``: sessions up to this one that are still being played or approved.
    ``misfit``: see :func:`misfit_text`. ``is_embargoed``: the results come after the beginning of an embargo. ``absent``: see
    :func:`league.director.sessions.absent.absent_text`. ``undecided``: see :func:`league.director.sessions.undecided.undecided_of`.
    ``twice``: who sits in a session beside it, too. It cannot start while it ``is_open`` who plays in its stage, or somebody with a seat
    plays ``elsewhere``; that text says what to do about it. ``others``: see :func:`league.director.seating_words.others_play`.
    ``stays_shown``: everybody sees a seating that does not fit any more, and nobody may read so, as it would tell of secret results.
    ``unfinished``: other sessions in play in which people of this one have a game that is not over.
    """

    tables: tuple[TableCard, ...]
    sit_outs: tuple[tuple[Entrant, str], ...]
    games: tuple[TableRow, ...]
    quality: DrawQuality | None
    shown: SessionShown
    open_before: tuple[int, ...]
    misfit: str
    is_embargoed: bool
    absent: str
    undecided: ToDecide
    is_last: bool
    twice: tuple[AtTwoTables, ...] = ()
    is_open: bool = False
    elsewhere: str = ""
    others: tuple[OthersPlay, ...] = ()
    stays_shown: bool = False
    unfinished: tuple[Unfinished, ...] = ()

    @property
    def may_start(self) -> bool:
        return not self.is_open and not self.elsewhere

    @property
    def awaits_ceremony(self) -> bool:
        """Whether the results of the last session are kept back."""
        return self.is_last and self.is_embargoed and self.shown.is_held_back

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
    """The page of a session. Twelve database queries, one more while another one is in play, and seven while it is seated and has not
    started; about fifteen more while a session of a later stage has not started, and four more in a stage beside another."""
    tables, comers = tables_of(session), seated_comers(session)
    gone = gone_texts(session, comers)
    rests = [rest.entrant for rest in session.sit_outs.select_related("entrant__player").order_by("entrant__number")]
    games = games_of_session(session)
    rows, twice = {row.number: row for row in sessions_shown(session.competition)}, twice_at(session)
    in_play = {row.number for row in rows.values() if row.state == SessionState.RUNNING}
    misfit, is_open = misfit_text(session), bool(open_text(session))
    return DirectorSessionPage(
        tables=_cards(tables, games, playing_instead(session), gone),
        sit_outs=tuple((one, gone.get(one.number, "")) for one in rests),
        games=games,
        quality=_quality(session, tables),
        shown=rows[session.number],
        misfit=misfit,
        is_embargoed=not everybody(session.competition).sees(session.number),
        absent=absent_text(session, comers),
        undecided=undecided_of(session),
        twice=twice,
        is_open=is_open,
        stays_shown=bool(misfit or is_open) and stays_as_it_was(session),
        others=others_play([session]),
        unfinished=(unfinished_before(session, twice) or played_beside(session)) if in_play - {session.number} else (),
        elsewhere=way_out_text() if seated_elsewhere(session) else "",
        is_last=not any(row.number > session.number and row.state != SessionState.CANCELLED for row in rows.values()),
        open_before=tuple(row.number for row in rows.values() if row.number <= session.number and row.state in IN_PLAY),
    )


def misfit_text(session: Session) -> str:
    """In words who has a seat but has gone, who has none yet, and which tables have the number of one played at the same time; empty if the
    seating fits or the session has started.

    Eight queries at most for a session that could start, otherwise none.
    """
    if session.state != SessionState.SEATED:
        return ""
    if session.evening_id is None:
        found = list(to_be_redrawn(session.competition, [session]))
    else:
        outdated = outdated_on_evening(session)
        found = [outdated] if outdated else []
    return " ".join(filter(None, [outdated_text(found) if found else "", *_at_same_tables(session)]))


def _at_same_tables(session: Session) -> Iterator[str]:
    """A sentence for each session beside it that is seated at tables of the same number."""
    for number, tables in same_tables(session).items():
        sentence = ngettext(
            "Table %(tables)s of session %(session)s, which is played at the same time, has the same number.",
            "Tables %(tables)s of session %(session)s, which is played at the same time, have the same numbers.",
            len(tables),
        )
        yield sentence % {"tables": numbers_text(tables), "session": number}


def _cards(
    tables: Sequence[Table], games: Sequence[TableRow], playing: Mapping[tuple[int, int], str], gone: Mapping[int, str]
) -> tuple[TableCard, ...]:
    rows = {row.table: row for row in games}
    links = {table.pk: [link.get_absolute_url() for link in table.valid_links] for table in tables}  # type: ignore[attr-defined]
    return tuple(
        TableCard(
            table=table,
            game=rows.get(table.number),
            link=next(iter(links[table.pk]), ""),
            seats=tuple(
                (seat, plays, gone.get(seat.entrant.number, ""))
                for seat, plays in with_who_plays(table.number, table.seated, playing)  # type: ignore[attr-defined]
            ),
        )
        for table in tables
    )


def _quality(session: Session, tables: Sequence[Table]) -> DrawQuality | None:
    if not tables:
        return None
    seated = [[seat.entrant for seat in table.seated] for table in tables]  # type: ignore[attr-defined]
    people = [entrant for row in seated for entrant in row]
    names = {entrant.number: entrant.shown_name for entrant in people}
    draw = Draw(tables=tuple(tuple(entrant.number for entrant in row) for row in seated))
    past = history_of(session.competition, without=session, earlier_only=True)
    return quality_shown(draw, past, names, kept=wishes_to_judge(session, people), first_table=tables[0].number)
