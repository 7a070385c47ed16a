"""The scorekeeper's desk: every table in play in words, those needing attention first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.audit.actor import Actor
from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.director.seating_words import OthersPlay, others_play
from league.games.models import Game, GameRevision
from league.games.queries.desk_states import DeskState, Known, state_of
from league.games.queries.paper import PaperSheet, sheet_from_rows
from league.games.queries.second_person import entries_to_confirm, why_not_second
from league.games.queries.whole_games import PlayedTables
from league.games.shown_seat import ShownSeat, shown_seats
from league.games.signing import Signed
from league.seating.clock import Clock
from league.seating.clock_queries import clocks_of
from league.seating.models import IN_PLAY, Session, TableLink
from league.seating.two_tables import AtTwoTables, at_two_tables
from league.standings.shown_tag import shown_tag
from scoring.game import chombo_in_hands
from scoring.rulesets import Ruleset

__all__ = ["Desk", "DeskRow", "desk_of", "desk_sessions", "directors_key"]


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A table. ``hand``: the number of the next hand, 0 once the game is over; ``round``: its name in words; ``dealer``: its dealer.

    ``ago``: the time since the last entry, in words. A seat's ``playing`` is the name of the substitute there.

    ``sheet``: the form for totals from paper; ``notes``: what the totals include and what was deducted, in words. ``link``: the address of
    the valid table link, or empty. ``hands``: the number of recorded hands. ``blanks``: the number of seats missing compared with the
    largest table on the page. ``may_confirm``: the reader may be the second person here.
    """

    session: int
    table: int
    game: int
    version: int
    seats: tuple[ShownSeat, ...]
    state: DeskState
    hand: int
    round: str
    dealer: int | None
    last: Signed | None
    ago: str
    sheet: PaperSheet
    notes: tuple[str, ...]
    link: str
    hands: int = 0
    blanks: int = 0
    may_confirm: bool = False

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

    ``rows`` are those requested, in the order requested; ``missing`` are all without a result, by table; ``twice``: for directors, who sits
    at two tables in play; ``others``: for them, too, sessions with somebody at a table who does not play in that stage.
    """

    key: str
    sessions: tuple[Session, ...]
    rows: tuple[DeskRow, ...]
    missing: tuple[DeskRow, ...]
    unconfirmed: int
    tables: int
    twice: tuple[AtTwoTables, ...] = ()
    others: tuple[OthersPlay, ...] = ()

    @property
    def widest(self) -> int:
        """The number of seats at the largest table on the page."""
        return max((len(row.seats) for row in self.rows), default=0)


def desk_sessions(competition: Competition, reader: Reader) -> list[Session]:
    """The sessions in play that the reader may know of. One query."""
    sessions = list(Session.objects.read_by(reader).filter(competition=competition, state__in=IN_PLAY).order_by("number"))
    for session in sessions:
        session.competition = competition  # one object for all of them
    return sessions


def directors_key(competition: Competition, now: datetime) -> str:
    """A key that changes with anything in the competition, and every minute, because the desk says how long ago things were. No query.

    For directors only: the revision would tell others how much is kept back.
    """
    return f"{competition.revision}-{int(now.timestamp()) // 60}"


def desk_of(
    competition: Competition,
    now: datetime,
    reader: Reader,
    *,
    actor: Actor | None = None,
    only_missing: bool = False,
    by_table: bool = False,
) -> Desk:
    """The desk at an instant, for ``actor`` on this device (without one, nobody may confirm).

    Ten queries whatever the number of tables, one more where riichi was declared, and two for each session with a clock; with stages,
    ten more for directors."""
    sessions = desk_sessions(competition, reader)
    rows = _rows(competition, sessions, now, actor)
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
        twice=_at_two(competition, sessions) if reader.sees_all else (),
        others=others_play(sessions) if reader.sees_all else (),
    )


def _at_two(competition: Competition, sessions: Sequence[Session]) -> tuple[AtTwoTables, ...]:
    """Who sits at two tables in play at the same time; no query unless several stages are played."""
    if len({one.stage_id for one in sessions}) < 2:
        return ()
    return tuple(two for two in at_two_tables(competition) if sum(one.is_played for one in two.sittings) > 1)


def _rows(competition: Competition, sessions: Sequence[Session], now: datetime, actor: Actor | None) -> list[DeskRow]:
    games = Game.objects.filter(table__session__in=sessions).select_related("table__session")
    found = {game.pk: game for game in games.order_by("table__session__number", "table__number")}
    known = PlayedTables.of(found)
    links = {link.table_id: link.get_absolute_url() for link in TableLink.objects.valid().filter(table__session__in=sessions)}
    clocks = {session.pk: clocks_of(session, now) for session in sessions}
    rows = [
        _row(
            known,
            game,
            competition.ruleset_in(game.stage_id),
            now,
            clocks[game.table.session_id].get(game.table.number),
            links.get(game.table_id, ""),
        )
        for game in found.values()
    ]
    return [replace(row, may_confirm=_may_confirm(actor, row, known.entries[key])) for key, row in zip(found, rows, strict=True)]


def _may_confirm(actor: Actor | None, row: DeskRow, entries: Sequence[GameRevision]) -> bool:
    return actor is not None and row.state.awaits_confirmation and why_not_second(actor, entries) is None


def _row(known: PlayedTables, game: Game, ruleset: Ruleset, now: datetime, clock: Clock | None, link: str) -> DeskRow:
    facts, shown, entries = known.facts, known.shown(game, ruleset), known.entries[game.pk]
    replay, progress = shown.replay, shown.replay.progress
    silent_for = now - entries[0].at if entries else timedelta()
    coming = progress if shown.is_open and not progress.ended_by else None
    seats = shown_seats(shown.names, shown.scores, playing={row.seat: row.player.shown_name for row in facts.substitutions[game.pk]})
    state = Known(
        state=game.state,
        ended_by=replay.ended_by or "",
        is_from_paper=shown.paper is not None,
        silent_for=silent_for,
        asks_signal=bool(clock and clock.has_signalled and replay.record.signal is None),
        entered_by=tuple(dict.fromkeys(entry.by_name for entry in entries_to_confirm(entries))),
        confirmed_by=known.confirmed_by.get(game.pk, ""),
        players=tuple((seat.playing, seat.name) if seat.playing else (seat.name, "") for seat in seats),
        is_declared=bool(shown.bets),
    )
    sheet = sheet_from_rows(
        game, shown.names, ruleset, facts.penalties[game.pk], facts.paper(game), facts.substitutions[game.pk],
        in_hands=chombo_in_hands(ruleset, replay.hands),
    )  # fmt: skip
    return DeskRow(
        session=game.table.session.number,
        table=game.table.number,
        game=game.number,
        version=game.version,
        seats=seats,
        state=state_of(state),
        hand=coming.number if coming else 0,
        round=wording.round_text(coming.round_wind, coming.dealer, coming.honba) if coming else "",
        dealer=coming.dealer if coming else None,
        last=Signed.of(entries[0]) if entries else None,
        ago=ago_text(silent_for) if entries else "",
        sheet=sheet,
        notes=sheet.notes,
        link=link,
        hands=len(replay.hands),
    )


def ago_text(passed: timedelta) -> str:
    """The time passed in minutes, or in hours and minutes."""
    minutes = max(0, int(passed.total_seconds()) // 60)
    if minutes == 0:
        return _("just now")
    if minutes < 60:
        return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {"count": minutes}
    return _("%(hours)d h %(minutes)02d min ago") % {"hours": minutes // 60, "minutes": minutes % 60}
