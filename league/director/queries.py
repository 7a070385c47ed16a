"""What the director's pages show: the checklist, evenings, sessions and the proposals for a draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from league.accounts.models import User
from league.competitions.models import Competition, Entrant, Role, RoleName
from league.director.steps import Facts, Step, steps_of
from league.games.queries import games_of_session
from league.games.queries.tables import TableRow
from league.players.models import Player
from league.seating.draw import Draw, History, fewest_meetings, quality_of, random_tables
from league.seating.draw.groups import EXACT_UP_TO
from league.seating.models import Evening, Session, SessionState, Table
from league.seating.queries import history_of, tables_of

__all__ = [
    "DrawQuality",
    "Meeting",
    "SessionPage",
    "TableCard",
    "checklist",
    "evenings_of",
    "may_rename",
    "new_seed",
    "propose",
    "quality_shown",
    "session_page",
    "standing",
]

PUBLISHED = (SessionState.APPROVED, SessionState.PUBLISHED)


def checklist(competition: Competition) -> tuple[Step, ...]:
    """What is done and what comes next (at most four database queries)."""
    evening = _counted(competition.evenings.filter(closed=False)).first()
    sessions = competition.sessions.exclude(state=SessionState.CANCELLED)
    session = sessions.filter(evening=evening).order_by("-number").first()
    waiting = [row.table for row in games_of_session(session) if row.is_open] if session is not None and session.state == "running" else []
    facts = Facts(
        competition=competition,
        entrants=competition.entrants.active().count(),
        evening=evening,
        present=evening.present if evening is not None else 0,  # type: ignore[attr-defined]
        session=session,
        waiting=tuple(waiting),
    )
    return steps_of(facts)


def evenings_of(competition: Competition) -> QuerySet[Evening]:
    """Evenings, newest first, with ``present`` (entrants here and not gone) and their sessions (two database queries)."""
    return _counted(competition.evenings.all()).prefetch_related("sessions")


def _counted(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    here = Q(check_ins__left=False, check_ins__entrant__status="active")
    return evenings.annotate(present=Count("check_ins", filter=here)).order_by("-date", "-pk")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who met before, and how often."""

    one: str
    other: str
    times: int


@dataclass(frozen=True, slots=True)
class DrawQuality:
    """How good a seating is, with names. ``is_least``: no seating of these players has fewer repeats (proved)."""

    repeats: int
    again: tuple[Meeting, ...]
    winds_apart: int
    is_least: bool


def new_seed() -> int:
    """A seed for a new draw; it stands in the page's address, so that the same draw can be shown again."""
    return SystemRandom().randrange(1, 1_000_000)


def propose(way: str, present: Sequence[Entrant], history: History, seed: int) -> Draw:
    """A draw by ``random`` or ``fewest``; refusal ``too_few``."""
    method = random_tables if way == "random" else fewest_meetings
    return method([entrant.number for entrant in present], history=history, seed=seed)


def standing(session: Session, present: Sequence[Entrant]) -> Draw | None:
    """The seating that stands; whoever came since sits out. ``None`` without one, or when somebody of it is not here any more."""
    here = {entrant.number for entrant in present}
    tables = [[seat.entrant.number for seat in table.seated] for table in tables_of(session)]  # type: ignore[attr-defined]
    seated = {who for table in tables for who in table}
    if not tables or not seated <= here:
        return None
    return Draw(tables=tuple((row[0], row[1], row[2], row[3]) for row in tables), sit_outs=tuple(sorted(here - seated)))


def quality_shown(draw: Draw, history: History, names: dict[int, str], *, way: str = "") -> DrawQuality:
    """The quality of a draw for people."""
    quality = quality_of(draw, history)
    return DrawQuality(
        repeats=quality.repeats,
        again=tuple(Meeting(names[one], names[other], times) for one, other, times in quality.again),
        winds_apart=quality.winds_apart,
        is_least=quality.repeats == 0 or (way == "fewest" and 4 * len(draw.tables) <= EXACT_UP_TO),
    )


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table with who sits there, its ``game`` once it has one, and the address of its valid link."""

    table: Table
    game: TableRow | None
    link: str


@dataclass(frozen=True, slots=True)
class SessionPage:
    """A session for its director; ``games`` is empty until it has started, ``quality`` without tables None."""

    tables: tuple[TableCard, ...]
    sit_outs: tuple[Entrant, ...]
    games: tuple[TableRow, ...]
    quality: DrawQuality | None

    @property
    def missing(self) -> list[int]:
        return [row.table for row in self.games if row.is_open]

    @property
    def is_untouched(self) -> bool:
        """Whether the start can still be taken back."""
        return bool(self.games) and all(row.last_at is None for row in self.games)


def session_page(session: Session) -> SessionPage:
    """Tables, games and quality of a session (ten database queries)."""
    tables = tables_of(session)
    rests = tuple(rest.entrant for rest in session.sit_outs.select_related("entrant__player").order_by("entrant__number"))
    games = games_of_session(session)
    return SessionPage(tables=_cards(tables, games), sit_outs=rests, games=games, quality=_quality(session, tables))


def _cards(tables: Sequence[Table], games: Sequence[TableRow]) -> tuple[TableCard, ...]:
    rows = {row.table: row for row in games}
    links = {table.pk: [link.get_absolute_url() for link in table.valid_links] for table in tables}  # type: ignore[attr-defined]
    return tuple(TableCard(table=table, game=rows.get(table.number), link=next(iter(links[table.pk]), "")) for table in tables)


def _quality(session: Session, tables: Sequence[Table]) -> DrawQuality | None:
    if not tables:
        return None
    seated = [[seat.entrant for seat in table.seated] for table in tables]  # type: ignore[attr-defined]
    names = {entrant.number: entrant.shown_name for row in seated for entrant in row}
    draw = Draw(tables=tuple((row[0].number, row[1].number, row[2].number, row[3].number) for row in seated))
    return quality_shown(draw, history_of(session.competition, without=session, earlier_only=True), names)


def may_rename(user: User | AnonymousUser, player: Player) -> bool:
    """A name belongs to every competition it stands in: who directs them all may change it, and administrators."""
    if user.is_superuser or user.is_anonymous:
        return user.is_superuser
    directed = Role.objects.filter(user=user, name=RoleName.DIRECTOR).values("competition")
    return not player.entries.exclude(competition__in=directed).exists()
