"""Sessions and tables of imported games: existing ones, and those to be created."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from league.archive.game_lines import About
from league.archive.queries.roster import FilePerson
from league.competitions.models import Competition
from league.games.states import GameState
from league.seating.models import ENDED, STARTED, Seat, Table
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["FilledSession", "NamedSessions"]

OPEN_GAMES = (GameState.SEATED, GameState.RUNNING)


@dataclass
class FilledSession:
    """One session, as it is and as the lines fill it. ``pk`` is ``None`` if it has to be created."""

    number: int
    evening: datetime.date | None
    starts_at: datetime.datetime | None
    pk: int | None = None
    state: str = ""
    tables: set[int] = field(default_factory=set)
    seated: set[int] = field(default_factory=set)  #: ids of entrants already seated there
    people: set[FilePerson] = field(default_factory=set)
    is_open: bool = False

    def require_same(self, about: About) -> None:
        """Refuse another evening or start: ``session_differs``. Lines need not repeat those of an existing session."""
        for here, given in ((self.evening, about.evening), (self.starts_at, about.starts_at)):
            if here != given and not (self.pk is not None and given is None):
                sentence = gettext_noop("Session {session} has another evening or another start.")
                raise RuleViolation("session_differs", sentence, where="about.session", session=str(self.number))

    def require_open(self, state: str) -> None:
        """Refuse sessions that have not started, and open games in approved ones: ``session_not_started``, ``session_closed``."""
        if self.pk is None:
            return
        if self.state not in STARTED:
            sentence = gettext_noop("Session {session} is there, but it was never played.")
            raise RuleViolation("session_not_started", sentence, where="about.session", session=str(self.number))
        if self.state in ENDED and state in OPEN_GAMES:
            sentence = gettext_noop("Session {session} is approved: a game of it cannot be open.")
            raise RuleViolation("session_closed", sentence, where="about.state", session=str(self.number))

    def seat(self, table: int, people: Sequence[FilePerson], *, is_open: bool) -> None:
        """Add the people of a table; RuleViolation ``table_taken``, ``seated_twice``."""
        if table in self.tables:
            sentence = gettext_noop("Table {table} of session {session} is taken.")
            raise RuleViolation("table_taken", sentence, where="about.table", table=str(table), session=str(self.number))
        for person in people:
            if person in self.people or person.entrant in self.seated:
                sentence = gettext_noop("{name} has a seat in session {session} already.")
                raise RuleViolation("seated_twice", sentence, where="about.players", name=person.name, session=str(self.number))
        self.tables.add(table)
        self.people |= set(people)
        self.is_open = self.is_open or is_open


class NamedSessions:
    """All sessions of a competition, and further ones named in the lines (three database queries)."""

    def __init__(self, competition: Competition) -> None:
        tables, seated = defaultdict(set), defaultdict(set)
        for session, number in Table.objects.filter(session__competition=competition).values_list("session", "number"):
            tables[session].add(number)
        for session, entrant in Seat.objects.filter(session__competition=competition).values_list("session", "entrant"):
            seated[session].add(entrant)
        self.all: dict[int, FilledSession] = {
            one.number: FilledSession(
                one.number,
                one.evening.date if one.evening else None,
                one.starts_at,
                one.pk,
                one.state,
                tables[one.pk],
                seated[one.pk],
            )
            for one in competition.sessions.select_related("evening").order_by("number")
        }

    def take(self, about: About, people: Sequence[FilePerson], state: str) -> None:
        """Seat a game. RuleViolation if that is impossible (see :class:`FilledSession`)."""
        session = self.all.setdefault(about.session, FilledSession(about.session, about.evening, about.starts_at))
        session.require_same(about)
        session.require_open(state)
        session.seat(about.table, people, is_open=state in OPEN_GAMES)

    @property
    def filled(self) -> list[FilledSession]:
        """The sessions named in the lines, by number."""
        return [self.all[number] for number in sorted(self.all) if self.all[number].people]

    @property
    def new(self) -> list[FilledSession]:
        """The sessions named in the lines that have to be created."""
        return [session for session in self.filled if session.pk is None]
