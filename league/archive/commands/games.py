"""Import games from lines (:mod:`league.archive.game_lines`) into a competition."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import BinaryIO

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.archive.errors import LinesRefused
from league.archive.queries.checking import Checker, FoundLine, Report, numbered_lines
from league.archive.queries.roster import FilePerson, Roster
from league.archive.queries.sessions import FilledSession
from league.archive.signatures import MOST_REASON
from league.audit.actor import Actor
from league.audit.commands import log_action
from league.competitions.commands import freeze_ruleset, set_competition_state, stamp
from league.competitions.models import Competition, CompetitionState, Entrant
from league.database import tell_planner
from league.errors import Refusal
from league.games.commands import ImportedGame
from league.games.commands import import_games as write_games
from league.games.commands.results import settle
from league.games.queries.whole_games import AT_ONCE, in_groups
from league.games.states import GameState
from league.players.commands import add_player
from league.players.name_parts import divided
from league.seating.commands import make_links
from league.seating.models import CheckIn, Evening, Seat, Session, SessionState, Table
from scoring.game import PenaltyPoints

__all__ = ["import_games"]

Progress = Callable[[int], None]


def _silent(_games: int) -> None:
    """Report no progress."""


@transaction.atomic
def import_games(
    *,
    actor: Actor,
    competition: Competition,
    file: BinaryIO,
    create_players: bool = False,
    dry_run: bool = False,
    progress: Progress = _silent,
) -> Report:
    """Import every game of ``file`` (lines, see :mod:`league.archive.game_lines`), or none; it is read twice and never held in memory as a
    whole.

    ``create_players`` enters missing people; ``dry_run`` only checks; ``progress`` is called with the number of games written. Refusals:
    ``competition_over``, ``nothing_to_import``, :class:`LinesRefused` with everything that is wrong.
    """
    list(competition.sessions.select_for_update(no_key=True).order_by("pk").values_list("pk"))  # before the competition, as everywhere
    locked = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    if locked.is_over:
        raise Refusal("competition_over", _("The competition is over: nothing can be imported any more."))
    checker = Checker(locked, create_players)
    for number, raw in numbered_lines(file):
        checker.check(number, raw)
    report = checker.report()
    if report.problems:
        raise LinesRefused(report)
    if not report.is_possible:
        raise Refusal("nothing_to_import", _("There is no game in this file."))
    if not dry_run:
        file.seek(0)
        _write(actor, locked, checker, file, progress)
        stamp(
            actor=actor, competition=locked, verb="import_games", results=True,
            games=report.games, sessions=[session.number for session in checker.sessions.filled], players=len(report.new),
        )  # fmt: skip
    return report


def _write(actor: Actor, competition: Competition, checker: Checker, file: BinaryIO, progress: Progress) -> None:
    freeze_ruleset(actor=actor, competition=competition)
    if competition.state == CompetitionState.OPEN:
        set_competition_state(actor=actor, competition=competition, state=CompetitionState.RUNNING)
    _enter(actor, competition, checker.roster)
    sessions = _make_sessions(competition, checker.sessions.filled)
    writer = _Writer(actor, competition, sessions, checker.numbers)
    lines = (checker.read(number, raw) for number, raw in numbered_lines(file))
    for group in in_groups((found for found in lines if found is not None), AT_ONCE):
        writer.write(group)
        progress(writer.written)
    _approve_alone(actor, competition, checker.sessions.filled, writer)
    tell_planner()
    for session in Session.objects.filter(pk__in=[pk for pk, _filled in sessions.values()]):
        settle(session)
        if session.is_open_for_tables:
            make_links(actor, session)


def _approve_alone(actor: Actor, competition: Competition, filled: Sequence[FilledSession], writer: _Writer) -> None:
    """Log why results in sessions created and approved here were approved without a second person, as an approval does."""
    for session in filled:
        told = writer.alone.get(session.number)
        if told and session.pk is None and not session.is_open:
            reason = "; ".join(dict.fromkeys(told.values()))[:MOST_REASON]
            games = competition.games.filter(table__session__number=session.number, table__number__in=told).order_by("table__number")
            tables = [list(pair) for pair in games.values_list("table__number", "version")]
            log_action(
                actor=actor, competition=competition, verb="approve_session", session=session.number, reason=reason, unconfirmed=tables
            )


def _enter(actor: Actor, competition: Competition, roster: Roster) -> None:
    """Create missing players and entrants."""
    for person in roster.joined:
        if not person.player:
            first_name, last_name = divided(person.name)
            person.player = add_player(actor=actor, first_name=first_name, last_name=last_name, ema_number=person.ema).pk
    new = roster.number_the_new()
    entrants = [Entrant(competition=competition, player_id=person.player, number=person.number) for person in new]
    for person, entrant in zip(new, Entrant.objects.bulk_create(entrants), strict=True):
        person.entrant = entrant.pk


Sessions = dict[int, tuple[int, FilledSession]]


def _make_sessions(competition: Competition, filled: Sequence[FilledSession]) -> Sessions:
    """The session's id by number; new sessions that are already over are approved, since the importer answers for them."""
    found: Sessions = {session.number: (session.pk, session) for session in filled if session.pk is not None}
    new = [session for session in filled if session.pk is None]
    evenings = _make_evenings(competition, new)
    rows = Session.objects.bulk_create(
        Session(
            competition=competition,
            evening=evenings[session.evening] if session.evening else None,
            number=session.number,
            starts_at=session.starts_at,
            state=SessionState.RUNNING if session.is_open else SessionState.APPROVED,
        )
        for session in new
    )
    return {**found, **{session.number: (row.pk, session) for session, row in zip(new, rows, strict=True)}}


def _make_evenings(competition: Competition, filled: Iterable[FilledSession]) -> dict[datetime.date, Evening]:
    """The evening of each day, with all who played checked in; a new evening is closed if all of its sessions are over."""
    by_day: dict[datetime.date, list[FilledSession]] = defaultdict(list)
    for session in filled:
        if session.evening:
            by_day[session.evening].append(session)
    there = {evening.date: evening for evening in competition.evenings.filter(date__in=list(by_day)).order_by("-pk")}
    missing = [day for day in by_day if day not in there]
    made = Evening.objects.bulk_create(
        Evening(competition=competition, date=day, closed=not any(session.is_open for session in by_day[day])) for day in missing
    )
    evenings = {**there, **dict(zip(missing, made, strict=True))}
    came = ((evenings[day], person) for day in by_day for person in {who for session in by_day[day] for who in session.people})
    rows = [CheckIn(evening=evening, entrant_id=person.entrant) for evening, person in sorted(came, key=_evening_and_number)]
    CheckIn.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    return evenings


def _evening_and_number(pair: tuple[Evening, FilePerson]) -> tuple[int, int]:
    return pair[0].pk, pair[1].number


@dataclass
class _Writer:
    """Writes the games in groups; games without a number get the next one."""

    actor: Actor
    competition: Competition
    sessions: Sessions
    numbers: set[int]
    written: int = 0
    alone: dict[int, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))  #: by session: table → reason

    def __post_init__(self) -> None:
        self.next = max(self.numbers, default=0) + 1

    def write(self, group: Sequence[FoundLine]) -> None:
        tables = Table.objects.bulk_create(
            Table(session_id=self.sessions[found.game.about.session][0], number=found.game.about.table) for found in group
        )
        seats = Seat.objects.bulk_create(
            (
                Seat(table=table, session_id=table.session_id, wind=wind, entrant_id=person.entrant)
                for table, found in zip(tables, group, strict=True)
                for wind, person in enumerate(found.players)
            ),
            batch_size=500,
        )
        left = iter(seats)
        games = [self._game(found, tuple(islice(left, len(found.players)))) for found in group]
        write_games(actor=self.actor, competition=self.competition, games=games)
        self.written += len(games)

    def _game(self, found: FoundLine, seats: tuple[Seat, ...]) -> ImportedGame:
        about = found.game.about
        if about.approved_alone and found.state == GameState.FINISHED:
            self.alone[about.session][about.table] = about.approved_alone
        return ImportedGame(
            seats=seats,
            number=self._number(found),
            state=found.state,
            replay=found.replay,
            substitutes=tuple(person.player for person in found.stand_ins),
            hands_by=about.hands,
            final_scores_by=about.final_scores,
            penalties_by=about.penalties,
            minutes=about.minutes,
            warnings=tuple(PenaltyPoints(one.seat, one.kind, 0, one.after_hand) for one in about.warnings),
            warnings_by=tuple(one.signature for one in about.warnings),
            substitutes_by=about.substitutes,
            confirmed_by=about.confirmed,
        )

    def _number(self, found: FoundLine) -> int:
        if found.game.number is not None:
            return found.game.number
        self.next += 1
        return self.next - 1
