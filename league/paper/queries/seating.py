"""Sessions with their seating, for printing."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Case, CharField, Exists, F, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.competitions.models import Competition, Entrant, Stage, StageEntrant
from league.games.queries.playing import playing_in
from league.players.alphabet import Alphabetical, alphabetical
from league.players.countries import shown_country
from league.players.models import Player, public_name, public_names
from league.seating.models import ENDED, Seat, Session, SessionState, SitOut, TableLink
from scoring.rulesets import Ruleset

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Named(TypedDict):
        stage_name: str

    NamedSession = WithAnnotations[Session, Named]

__all__ = ["PrintedSeat", "PrintedSession", "PrintedTable", "expected_in", "offered_sessions", "printed_sessions"]

COUNTRY = "entrant__player__country"
PLAYER = ("entrant__player_id", "entrant__player__first_name", "entrant__player__last_name", "entrant__player__name_shown")


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """A seat by starting wind (0..3, 4 for the fifth of five) with the entrant's number (0 for a substitute), the id of the player, the
    public name, its place in a list by name, and the country as shown, empty if that is not known. ``substitute``: the same of whoever
    plays there instead, if anybody."""

    wind: int
    number: int
    player: int
    name: str
    sorts_as: Alphabetical
    country: str
    substitute: PrintedSeat | None = None


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table with its seats from East on; ``token`` is that of its valid link, or empty."""

    pk: int
    number: int
    seats: tuple[PrintedSeat, ...]
    token: str


@dataclass(frozen=True, slots=True)
class PrintedSession:
    """A session with its tables; ``starts_at`` is local. ``is_held_back``: the seating is not public; ``is_approved``: the results are
    approved. ``stage``: the name of its stage, empty where the competition has not several."""

    pk: int
    number: int
    stage: str
    ruleset: Ruleset
    day: datetime.date | None
    starts_at: datetime.datetime | None
    minutes: int
    is_held_back: bool
    is_approved: bool
    tables: tuple[PrintedTable, ...]
    sit_outs: tuple[str, ...]


def offered_sessions(competition: Competition) -> QuerySet[NamedSession]:
    """The sessions that can be printed: those with a seating and not cancelled, by number; ``stage_name`` as in
    :class:`PrintedSession`. One query."""
    sessions = competition.sessions.exclude(state=SessionState.CANCELLED).select_related("evening").annotate(stage_name=_stage_name())
    return sessions.filter(Exists(Seat.objects.filter(session=OuterRef("pk")))).order_by("number")


def _stage_name() -> Case:
    stages = Stage.objects.filter(competition=OuterRef("competition"))
    name = Coalesce(F("stage__name"), Subquery(stages.filter(number=1).values("name")))  # those without a stage belong to the first
    return Case(When(Exists(stages.filter(number__gt=1)), then=name), default=Value(""), output_field=CharField())


def printed_sessions(competition: Competition, number: int | None = None, *, plays: bool = True) -> tuple[PrintedSession, ...]:
    """All these sessions, or the one with this number (none if it has no seating); with ``plays`` the substitutes are read, too. Six
    queries, whatever the number of tables, four without substitutes."""
    chosen = offered_sessions(competition)
    sessions = list(chosen if number is None else chosen.filter(number=number))
    keys = [session.pk for session in sessions]
    tables, sit_outs = _tables(keys, playing_in(keys) if plays else {}), _sit_outs(keys)
    return tuple(_printed(competition, session, tables[session.pk], sit_outs[session.pk]) for session in sessions)


def _printed(competition: Competition, session: NamedSession, tables: Sequence[PrintedTable], sit_outs: Sequence[str]) -> PrintedSession:
    return PrintedSession(
        pk=session.pk,
        number=session.number,
        stage=session.stage_name,
        ruleset=competition.ruleset_in(session.stage_id),
        day=session.day,
        starts_at=timezone.localtime(session.starts_at) if session.starts_at else None,
        minutes=session.minutes,
        is_held_back=session.hidden or session.state == SessionState.PLANNED,
        is_approved=session.state in ENDED,
        tables=tuple(tables),
        sit_outs=tuple(sit_outs),
    )


def expected_in(competition: Competition, sessions: Sequence[PrintedSession]) -> Mapping[int, Collection[int]] | None:
    """Who is to play in each of these sessions (its number → ids of players): in a later stage those of whom it is decided, nobody while
    that is open, and in the first everybody but substitutes. None where the competition has not several stages. At most three queries."""
    if not any(session.stage for session in sessions):
        return None
    stages = dict(competition.sessions.filter(stage__source__isnull=False).values_list("number", "stage_id"))
    places = StageEntrant.objects.filter(stage__in={*stages.values()}, stage__decided_at__isnull=False)
    own: dict[int | None, set[int]] = defaultdict(set)
    for stage, player in places.values_list("stage_id", "entrant__player_id"):
        own[stage].add(player)
    own[None].update(Entrant.objects.filter(competition=competition, substitute=False).values_list("player_id", flat=True))
    return {session.number: own[stages.get(session.number)] for session in sessions}


def _tables(sessions: Sequence[int], playing: Mapping[tuple[int, int], Player]) -> Mapping[int, list[PrintedTable]]:
    """The tables of these sessions, by session id; ``playing``: the substitutes by table (id) and seat. Two queries."""
    links = dict(TableLink.objects.valid().filter(table__session__in=sessions).values_list("table_id", "token"))
    rows = Seat.objects.filter(session__in=sessions).order_by("session__number", "table__number", "wind")
    seats: dict[tuple[int, int, int], list[PrintedSeat]] = defaultdict(list)
    columns = ("session_id", "table_id", "table__number", "wind", "entrant__number", COUNTRY, *PLAYER)
    for session, table, at, wind, number, country, *player in rows.values_list(*columns):
        other = playing.get((table, wind))
        instead = None if other is None else _seat(wind, 0, other.country, other.pk, other.first_name, other.last_name, other.name_shown)
        seats[session, table, at].append(replace(_seat(wind, number, country, *player), substitute=instead))
    found: dict[int, list[PrintedTable]] = defaultdict(list)
    for (session, table, at), four in seats.items():
        found[session].append(PrintedTable(table, at, tuple(four), links.get(table, "")))
    return found


def _seat(wind: int, number: int, country: str, *player: Any) -> PrintedSeat:
    name, family = public_names(*player)
    return PrintedSeat(wind, number, player[0], name, alphabetical(name, family), shown_country(country))


def _sit_outs(sessions: Sequence[int]) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    sit_outs = SitOut.objects.filter(session__in=sessions).order_by("entrant__number")
    for session, country, *player in sit_outs.values_list("session_id", COUNTRY, *PLAYER):
        found[session].append(_with_country(public_name(*player), country))
    return found


def _with_country(name: str, country: str) -> str:
    """Both never stand on different lines."""
    return f"{name}\u00a0·\u00a0{shown_country(country)}" if country else name
