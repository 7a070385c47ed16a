"""The scorekeeper's desk: every table in play in words, those needing attention first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import Confirmation, Game, GameRevision, GameState
from league.games.played import replayed
from league.games.queries.desk_states import DeskState, Known, state_of
from league.games.queries.paper import PaperSheet, sheet_from_rows
from league.games.queries.second_person import entries_to_confirm
from league.games.queries.whole_games import StandingRows, entries_of, seats_of
from league.seating.clock import Clock
from league.seating.clock_queries import clocks_of
from league.seating.models import IN_PLAY, Seat, Session, TableLink
from league.standings.shown_tag import shown_tag
from league.wording.seats import SEAT_CLASSES
from scoring.game import Points, Replay, chombo_in_hands

__all__ = ["Desk", "DeskRow", "DeskSeat", "desk_of", "desk_sessions", "directors_key"]


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """A seat in the colour of its starting wind, with its current score; ``is_dealer`` in the next hand; ``plays``: the substitute's name,
    or empty."""

    wind_class: str
    name: str
    score: Points
    is_dealer: bool
    plays: str = ""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A table. ``hand`` is the number of the next hand (``round``: its name in words), 0 once the game is over; ``ago``: time since the
    last entry.

    ``sheet``: the form for totals from paper; ``notes``: in words, what the totals include and what was deducted. ``link`` is the address
    of the valid table link, or empty.
    ``blanks``: how many seats fewer than at the largest table on the page.
    """

    session: int
    table: int
    game: int
    version: int
    seats: tuple[DeskSeat, ...]
    state: DeskState
    hand: int
    round: str
    last_by: str
    last_at: datetime | None
    ago: str
    sheet: PaperSheet
    notes: tuple[str, ...]
    link: str
    blanks: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def is_missing(self) -> bool:
        """Whether the result is still missing."""
        return self.state.is_missing


@dataclass(frozen=True, slots=True)
class Desk:
    """All tables in play; ``key`` changes as soon as anything shown does.

    ``rows`` are those requested, in the order requested; ``missing`` are all without a result, by table.
    """

    key: str
    sessions: tuple[Session, ...]
    rows: tuple[DeskRow, ...]
    missing: tuple[DeskRow, ...]
    unconfirmed: int
    tables: int

    @property
    def widest(self) -> int:
        """The number of seats at the largest table on the page."""
        return max((len(row.seats) for row in self.rows), default=0)


def desk_sessions(competition: Competition, reader: Reader) -> list[Session]:
    """The sessions in play that the reader may know of. One query."""
    sessions = list(Session.objects.read_by(reader).filter(competition=competition, state__in=IN_PLAY).order_by("number"))
    for session in sessions:
        session.competition = competition  # one and the same, read once
    return sessions


def directors_key(competition: Competition, now: datetime) -> str:
    """A key that changes with anything in the competition, and every minute, because the desk says how long ago things were. No query.

    For directors only: from the revision, others could count what is kept back.
    """
    return f"{competition.revision}-{int(now.timestamp()) // 60}"


def desk_of(competition: Competition, now: datetime, reader: Reader, *, only_missing: bool = False, by_table: bool = False) -> Desk:
    """The desk at an instant. Ten queries whatever the number of tables, and two for each session with a clock."""
    sessions = desk_sessions(competition, reader)
    rows = _rows(competition, sessions, now)
    shown = [row for row in rows if row.is_missing] if only_missing else rows
    shown.sort(key=lambda row: (0 if by_table else row.state.rank, row.session, row.table))
    widest = max((len(row.seats) for row in shown), default=0)
    return Desk(
        key=directors_key(competition, now) if reader.sees_all else shown_tag([repr((sessions, shown, rows)).encode()]),
        sessions=tuple(sessions),
        rows=tuple(replace(row, blanks=widest - len(row.seats)) for row in shown),
        missing=tuple(row for row in rows if row.is_missing),
        unconfirmed=sum(row.state.awaits_confirmation for row in rows),
        tables=len(rows),
    )


@dataclass(frozen=True, slots=True)
class _BesideDesk:
    """Data besides the facts of the games, by their ids, tables or sessions."""

    facts: StandingRows
    seats: Mapping[int, Sequence[Seat]]
    revisions: Mapping[int, Sequence[GameRevision]]
    confirmed_by: Mapping[int, str]
    links: Mapping[int, TableLink]
    clocks: Mapping[int, Mapping[int, Clock]]
    now: datetime


def _rows(competition: Competition, sessions: Sequence[Session], now: datetime) -> list[DeskRow]:
    games = (
        Game.objects.filter(table__session__in=sessions)
        .select_related("table__session")
        .order_by("table__session__number", "table__number")
    )
    found = {game.pk: game for game in games}
    beside = _BesideDesk(
        facts=StandingRows.of(found),
        seats=seats_of(found),
        revisions=entries_of(found),
        confirmed_by=dict(Confirmation.objects.filter(game__in=found, voided_at=None).values_list("game_id", "by_name")),
        links={link.table_id: link for link in TableLink.objects.valid().filter(table__session__in=sessions)},
        clocks={session.pk: clocks_of(session, now) for session in sessions},
        now=now,
    )
    return [_row(competition, game, beside) for game in found.values()]


def _row(competition: Competition, game: Game, beside: _BesideDesk) -> DeskRow:
    record = beside.facts.record(game, competition.ruleset)
    replay = replayed(record)
    progress, table = replay.progress, game.table
    is_open = game.state in (GameState.SEATED, GameState.RUNNING) and not progress.ended_by
    instead = {row.seat: row.player.shown_name for row in beside.facts.substitutions[game.pk]}
    seats = _desk_seats(replay, beside.seats[game.pk], progress.dealer if is_open else None, instead)
    last = next(iter(beside.revisions[game.pk]), None)
    final = next(iter(beside.facts.final_scores[game.pk]), None)
    known = _known(game, replay, beside, seats)
    link, names = beside.links.get(table.pk), [seat.name for seat in seats]
    sheet = sheet_from_rows(
        game, names, competition.ruleset, beside.facts.penalties[game.pk], final, beside.facts.substitutions[game.pk],
        in_hands=chombo_in_hands(competition.ruleset, replay.hands),
    )  # fmt: skip
    return DeskRow(
        session=table.session.number,
        table=table.number,
        game=game.number,
        version=game.version,
        seats=seats,
        state=state_of(known),
        hand=progress.number if is_open else 0,
        round=wording.round_text(progress.round_wind, progress.dealer, progress.honba) if is_open else "",
        last_by=last.by_name if last else "",
        last_at=last.at if last else None,
        ago=ago_text(known.silent_for) if last else "",
        sheet=sheet,
        notes=sheet.notes,
        link=link.get_absolute_url() if link else "",
    )


def _desk_seats(replay: Replay, seats: Sequence[Seat], dealer: int | None, instead: Mapping[int, str]) -> tuple[DeskSeat, ...]:
    scores = replay.outcome.scores if replay.outcome else replay.progress.scores
    return tuple(
        DeskSeat(SEAT_CLASSES[seat.wind], seat.entrant.shown_name, score, seat.wind == dealer, instead.get(seat.wind, ""))
        for seat, score in zip(seats, scores, strict=True)
    )


def _known(game: Game, replay: Replay, beside: _BesideDesk, seats: Sequence[DeskSeat]) -> Known:
    entries = beside.revisions[game.pk]
    clock = beside.clocks[game.table.session_id].get(game.table.number)
    return Known(
        state=game.state,
        ended_by=replay.ended_by or "",
        is_from_paper=bool(beside.facts.final_scores[game.pk]),
        silent_for=beside.now - entries[0].at if entries else timedelta(),
        asks_signal=bool(clock and clock.has_signalled and replay.record.signal is None),
        entered_by=tuple(dict.fromkeys(entry.by_name for entry in entries_to_confirm(entries))),
        confirmed_by=beside.confirmed_by.get(game.pk, ""),
        players=tuple((seat.plays, seat.name) if seat.plays else (seat.name, "") for seat in seats),
    )


def ago_text(passed: timedelta) -> str:
    """The time passed in minutes, or in hours and minutes."""
    minutes = max(0, int(passed.total_seconds()) // 60)
    if minutes == 0:
        return _("just now")
    if minutes < 60:
        return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {"count": minutes}
    return _("%(hours)d h %(minutes)02d min ago") % {"hours": minutes // 60, "minutes": minutes % 60}
