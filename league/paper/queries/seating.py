"""Sessions with their seating, for printing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import BooleanField, Case, CharField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.competitions.models import Competition, Entrant, EntrantStatus, Stage, StageEntrant
from league.games.queries.playing import playing_in
from league.paper.queries.printed import PrintedPerson, PrintedSeat, PrintedSession, PrintedTable, Telling
from league.paper.queries.telling import telling_of
from league.players.alphabet import alphabetical
from league.players.countries import shown_country
from league.players.models import Player, public_name, public_names
from league.seating.models import ENDED, NOT_BEGUN, Seat, Session, SessionState, SitOut, TableLink
from league.seating.outdated import outdated_place, to_be_redrawn
from league.seating.stages import open_before

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Named(TypedDict):
        stage_name: str
        is_any_hidden: bool

    NamedSession = WithAnnotations[Session, Named]

__all__ = ["expected_in", "offered_sessions", "printed_sessions"]

COUNTRY = "entrant__player__country"
PLAYER = ("entrant__player_id", "entrant__player__first_name", "entrant__player__last_name", "entrant__player__name_shown")
PERSON = ("entrant__number", "entrant__status", COUNTRY, *PLAYER)  #: as of ``_person``
OUTDATED = ExpressionWrapper(outdated_place(), output_field=BooleanField())
BESIDE = StageEntrant.objects.filter(  #: where the owner of a seat plays beside its stage
    entrant=OuterRef("entrant"), stage__source=OuterRef("session__stage__source"), stage__decided_at__isnull=False
)
AWAITED = ExpressionWrapper(Q(session__stage__decided_at__isnull=True) & ~Q(Exists(BESIDE)), output_field=BooleanField())


def offered_sessions(competition: Competition) -> QuerySet[NamedSession]:
    """The sessions that can be printed: those with a seating and not cancelled, by number; ``stage_name`` as in
    :class:`PrintedSession`, ``is_any_hidden``: some session of the competition is. One query."""
    hidden = Exists(Session.objects.filter(competition=OuterRef("competition"), hidden=True))
    sessions = competition.sessions.exclude(state=SessionState.CANCELLED).select_related("evening")
    sessions = sessions.annotate(stage_name=_stage_name(), is_any_hidden=hidden)
    return sessions.filter(Exists(Seat.objects.filter(session=OuterRef("pk")))).order_by("number")


def _stage_name() -> Case:
    stages = Stage.objects.filter(competition=OuterRef("competition"))
    name = Coalesce(F("stage__name"), Subquery(stages.filter(number=1).values("name")))  # those without a stage belong to the first
    return Case(When(Exists(stages.filter(number__gt=1)), then=name), default=Value(""), output_field=CharField())


def printed_sessions(competition: Competition, number: int | None = None, *, plays: bool = True) -> tuple[PrintedSession, ...]:
    """All these sessions, or the one with this number (none if it has no seating); with ``plays`` also the substitutes, and who has no
    seat yet. Six queries, whatever the number of tables, four without ``plays``; one more where a later stage is seated, eight more at
    most where seats are outdated, and about ten where anything is kept back from the public."""
    chosen = offered_sessions(competition)
    sessions = list(chosen if number is None else chosen.filter(number=number))
    keys = [session.pk for session in sessions]
    tables, sit_outs = _tables(keys, playing_in(keys) if plays else {}), _sit_outs(keys)
    found = tuple(_printed(competition, session, tables[session.pk], sit_outs[session.pk]) for session in sessions)
    if plays and any(session.is_changing for session in found):
        found = _with_unseated(competition, sessions, found)
    if plays and (unsure := open_before(competition, sessions)):
        found = tuple(one if one.is_changing else replace(one, open_before=unsure.get(one.number, "")) for one in found)
    if plays and (competition.published_until is not None or any(session.is_any_hidden for session in sessions)):
        told = telling_of(competition, found)
        found = tuple(replace(session, telling=told.get(session.number, Telling())) for session in found)
    return found


def _with_unseated(competition: Competition, sessions: Sequence[Session], found: Sequence[PrintedSession]) -> tuple[PrintedSession, ...]:
    """The sessions with those who have no seat yet."""
    unseated = {one.number: one.unseated for one in to_be_redrawn(competition, sessions)}
    rows = Entrant.objects.filter(pk__in=[key for keys in unseated.values() for key in keys])
    people = {key: _person(*row) for key, *row in rows.values_list("pk", *(column.removeprefix("entrant__") for column in PERSON))}
    return tuple(
        replace(session, unseated=tuple(people[key] for key in unseated.get(session.number, ()))) if session.is_changing else session
        for session in found
    )


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
        is_ahead=session.state in NOT_BEGUN,
    )


def expected_in(competition: Competition, sessions: Sequence[PrintedSession]) -> Mapping[int, Collection[int]] | None:
    """Who is to play in each of these sessions (its number → ids of players) and takes part: in a later stage those of whom it is
    decided, nobody while that is open, and in the first everybody but substitutes. None where the competition has not several stages.
    At most three queries."""
    if not any(session.stage for session in sessions):
        return None
    stages = dict(competition.sessions.filter(stage__source__isnull=False).values_list("number", "stage_id"))
    places = StageEntrant.objects.filter(
        stage__in={*stages.values()}, stage__decided_at__isnull=False, entrant__status=EntrantStatus.ACTIVE
    )
    own: dict[int | None, set[int]] = defaultdict(set)
    for stage, player in places.values_list("stage_id", "entrant__player_id"):
        own[stage].add(player)
    own[None].update(competition.entrants.active().filter(substitute=False).values_list("player_id", flat=True))
    return {session.number: own[stages.get(session.number)] for session in sessions}


def _tables(sessions: Sequence[int], playing: Mapping[tuple[int, int], Player]) -> Mapping[int, list[PrintedTable]]:
    """The tables of these sessions, by session id; ``playing``: the substitutes by table (id) and seat. Two queries."""
    links = dict(TableLink.objects.valid().filter(table__session__in=sessions).values_list("table_id", "token"))
    rows = Seat.objects.filter(session__in=sessions).order_by("session__number", "table__number", "wind")
    seats: dict[tuple[int, int, int], list[PrintedSeat]] = defaultdict(list)
    columns = ("session_id", "table_id", "table__number", "wind", "outdated", "awaited", *PERSON)
    for session, table, at, wind, outdated, is_open, *row in rows.annotate(outdated=OUTDATED, awaited=AWAITED).values_list(*columns):
        other, person = None if outdated else playing.get((table, wind)), _person(*row)
        awaited = outdated and is_open and person.takes_part
        seats[session, table, at].append(PrintedSeat(wind, person, _instead(other) if other else None, outdated, awaited))
    found: dict[int, list[PrintedTable]] = defaultdict(list)
    for (session, table, at), four in seats.items():
        found[session].append(PrintedTable(table, at, tuple(four), links.get(table, "")))
    return found


def _person(number: int, status: str, country: str, *player: Any) -> PrintedPerson:
    name, family = public_names(*player)
    takes_part = status == EntrantStatus.ACTIVE
    return PrintedPerson(number, player[0], name, alphabetical(name, family), shown_country(country), takes_part)


def _instead(other: Player) -> PrintedPerson:
    return _person(0, EntrantStatus.ACTIVE, other.country, other.pk, other.first_name, other.last_name, other.name_shown)


def _sit_outs(sessions: Sequence[int]) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    sit_outs = SitOut.objects.filter(session__in=sessions).exclude(outdated_place()).order_by("entrant__number")
    for session, country, *player in sit_outs.values_list("session_id", COUNTRY, *PLAYER):
        found[session].append(_with_country(public_name(*player), country))
    return found


def _with_country(name: str, country: str) -> str:
    """Both never stand on different lines."""
    return f"{name}\u00a0·\u00a0{shown_country(country)}" if country else name
