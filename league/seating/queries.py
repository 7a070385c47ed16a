"""Read seating: history for the draw, evenings, sessions and their tables, each in a fixed number of database queries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import (
    BooleanField,
    CharField,
    Count,
    Exists,
    ExpressionWrapper,
    Max,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
)

from league.audit.queries import LoggedAction, latest_action
from league.competitions.models import Competition, Entrant, EntrantQuerySet, EntrantStatus, Stage, StageEntrant
from league.competitions.spans import Span, replaced_in, span_of
from league.drawing import Draw, History
from league.drawing.exchange import plan_from_json
from league.players.alphabet import Alphabetical, alphabetical_of
from league.seating.line_ups import plays_at
from league.seating.models import NOT_BEGUN, Arrival, CheckIn, Evening, Seat, Session, SessionState, SitOut, Table, TableLink
from league.seating.stages import playing_in
from league.seating.standing_in import replaced_at, standing_in_at
from league.seating.who_sat import tables_sat

__all__ = [
    "Comer",
    "Guest",
    "attendance",
    "awaited",
    "belonging_to",
    "comers_to",
    "counted_evenings",
    "expected_at",
    "hidden_sessions",
    "history_of",
    "next_number",
    "planned_by_draw",
    "present_at",
    "seated_by",
    "sessions_of",
    "tables_of",
]


def history_of(
    competition: Competition, *, without: Session | None = None, earlier_only: bool = False, drawn: Collection[int] = ()
) -> History:
    """Meetings, winds, sit-outs and visits of tables of all counting sessions, by the numbers of those who sat there, which may be
    substitutes (two database queries).

    ``without``: the session being drawn; ``sit_outs_tonight`` refers to its evening; ``earlier_only`` leaves out later sessions. ``drawn``:
    numbers of further sessions drawn together with it, which are not counted either.
    """
    sessions = Session.objects.counting().filter(competition=competition).exclude(number__in=drawn)
    if without is not None:
        sessions = sessions.filter(number__lt=without.number) if earlier_only else sessions.exclude(pk=without.pk)
    tables = tables_sat(sessions)
    winds: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    visits: dict[int, Counter[int]] = defaultdict(Counter)
    for table in tables:
        for wind, people in table.seats.items():
            for number in people:
                winds[number][wind] += 1
                visits[number][table.number] += 1
    rests = SitOut.objects.filter(session__in=sessions).values_list("entrant__number", "session__evening_id")
    evening = without.evening_id if without is not None else None
    everything = list(rests)
    return History(
        meetings=Counter(two for table in tables for two in table.pairs()),
        winds={number: (east, south, west, north) for number, (east, south, west, north, _fifth) in winds.items()},
        sit_outs=Counter(number for number, _ in everything),
        sit_outs_tonight=Counter(number for number, when in everything if evening is not None and when == evening),
        visits=dict(visits),
        odd=Counter(number for table in tables if len(table.seats) != 4 for people in table.seats.values() for number in people),
    )


def planned_by_draw(competition: Competition, number: int, stage: int | None = None) -> tuple[Draw, ...]:
    """What the latest draw by the standings planned for the session with this number and those after it in its ``stage`` (an id); empty if
    it planned less (one database query, two for a later stage)."""
    own = competition.sessions.filter(stage=stage, number__lte=number)
    found = own.exclude(planned=[]).order_by("-number").values_list("number", "planned").first()
    if found is None:
        return ()
    later = number - found[0] if stage is None else own.filter(number__gt=found[0]).exclude(number=number).count() + (found[0] < number)
    return plan_from_json(found[1])[later:]


def hidden_sessions(competition: Competition, *, players: Collection[int] | None, without: Collection[int] = ()) -> tuple[int, ...]:
    """The numbers of the sessions counted by :func:`history_of` whose seating is not public, and in which one of these ``players`` (by
    number; None: anybody) has a seat or sits out (one database query)."""
    found = Session.objects.counting().filter(competition=competition, hidden=True).exclude(number__in=without)
    if players is not None:
        theirs = (rows.objects.filter(session=OuterRef("pk"), entrant__number__in=list(players)) for rows in (Seat, SitOut))
        found = found.filter(Q(*(Exists(rows) for rows in theirs), _connector=Q.OR))
    return tuple(found.order_by("number").values_list("number", flat=True))


@dataclass(frozen=True, slots=True)
class Guest:
    """One line of the check-in: whether the entrant is here, or has left again."""

    number: int
    name: str
    here: bool
    left: bool


def attendance(evening: Evening) -> tuple[Guest, ...]:
    """Everybody who may come to an evening, by family name (two database queries)."""
    came = dict(CheckIn.objects.filter(evening=evening).values_list("entrant_id", "left"))
    entrants = Entrant.objects.filter(Q(competition=evening.competition_id)).active().with_players()
    by_name = sorted(entrants, key=lambda one: alphabetical_of(one.player))
    return tuple(
        Guest(number=one.number, name=one.shown_name, here=came.get(one.pk) is False, left=came.get(one.pk) is True) for one in by_name
    )


def present_at(session: Session) -> tuple[Entrant, ...]:
    """The players whom a draw of this session seats: active entrants (of its stage), of teams those who play
    (:mod:`league.seating.line_ups`), and the substitutes who have the seat of somebody who left, each with their stand-in (at most four
    database queries). The session need not be stored yet.

    On an evening: those checked in. Otherwise everybody or, once arrivals were noted for this session, those who have arrived. Players who
    have a place in it keep it, so that checking in at the tables does not take anybody away; those for whom a substitute plays need not be
    noted.
    """
    own = playing_in(session.stage_id) | Q(pk__in=standing_in_at([session]))
    entrants = Entrant.objects.filter(own, plays_at(session.pk), competition=session.competition_id).active().with_players()
    entrants = entrants.select_related("stand_in__player").order_by("number")
    if session.evening_id is not None:
        return tuple(entrants.filter(check_ins__evening=session.evening_id, check_ins__left=False))
    if not session.is_stored:
        return tuple(entrants)
    noted, seats, rests = (rows.objects.filter(session=session) for rows in (Arrival, Seat, SitOut))
    has_a_place = Q(*(Exists(rows.filter(entrant=OuterRef("pk"))) for rows in (noted, seats, rests)), _connector=Q.OR)
    is_replaced = Q(pk__in=replaced_at(session.competition_id, session.number))
    return tuple(entrants.filter(~Exists(noted) | has_a_place | is_replaced))


@dataclass(frozen=True, slots=True)
class Comer:
    """One line of a tournament's check-in. ``table`` and ``wind`` (0..3 from East) are None without a seat in this session.

    ``is_active`` is False for somebody who has a seat but withdrew since; ``rests``: sits out in this session. ``stand_in`` is the name of
    the person who plays instead in this session, or empty, and ``stand_in_span`` the sessions concerned; ``here`` is then true. ``belongs``
    is False for somebody with a seat who, before the session starts, does not play in its stage any more; ``elsewhere``: the name of the
    stage beside it in which they play, or empty.
    """

    number: int
    name: str
    table: int | None
    wind: int | None
    here: bool
    rests: bool
    substitute: bool
    is_active: bool
    stand_in: str = ""
    stand_in_span: Span | None = None
    sorts_as: Alphabetical = ("", "", "")
    belongs: bool = True
    elsewhere: str = ""

    @property
    def may_play(self) -> bool:
        """Whether they can be expected in this session at all."""
        return self.is_active and self.belongs


def comers_to(session: Session) -> tuple[Comer, ...]:
    """Everybody who may come to a session, by number: those with a place in it, and all other active entrants (of its stage) and
    substitutes (one database query)."""
    may_come = Q(status=EntrantStatus.ACTIVE) & (playing_in(session.stage_id) | Q(substitute=True))
    found = _with_places(session).filter(may_come | Q(table__isnull=False))
    return tuple(
        Comer(
            number=one.number,
            name=one.shown_name,
            table=one.table,  # type: ignore[attr-defined]
            wind=one.wind,  # type: ignore[attr-defined]
            here=one.here,  # type: ignore[attr-defined]
            rests=one.rests,  # type: ignore[attr-defined]
            substitute=one.substitute,
            is_active=one.status == EntrantStatus.ACTIVE,
            stand_in=stand_in_at(one, session.number),
            stand_in_span=span_of(one),
            sorts_as=alphabetical_of(one.player),
            belongs=one.belongs,  # type: ignore[attr-defined]
            elsewhere="" if one.belongs else one.elsewhere or "",  # type: ignore[attr-defined]
        )
        for one in found
    )


def awaited(comers: Iterable[Comer]) -> list[Comer]:
    """Those of them whom the session expects, at its tables and among those who sit out; before there are tables all but substitutes."""
    everybody = list(comers)
    if any(one.table is not None for one in everybody):
        return [one for one in everybody if one.may_play and (one.table is not None or one.rests)]
    return [one for one in everybody if not one.rests and not one.substitute]


def stand_in_at(entrant: Entrant, number: int) -> str:
    """The name of the person arranged to play for the entrant in the session with this number, or empty. Needs ``stand_in__player``."""
    span = span_of(entrant)
    return entrant.stand_in.shown_name if entrant.stand_in is not None and span is not None and number in span else ""


def expected_at(session: Session) -> tuple[Entrant, ...]:
    """The entrants expected, with ``here``: active ones with a place who may play in its stage or, before there are any places, all (of its
    stage) but the substitutes and those who do not play for their team (two database queries)."""
    entrants = _with_places(session).active().filter(belonging_to(session))
    if session.tables.exists():
        return tuple(entrants.filter(Q(table__isnull=False) | Q(rests=True)))
    return tuple(entrants.filter(playing_in(session.stage_id), plays_at(session.pk)))


def belonging_to(session: Session) -> Q:
    """Who may play in a session, as a filter of entrants: once it has begun whoever has a seat, before only substitutes and those who play
    in its stage."""
    if session.stage_id is None or session.state not in NOT_BEGUN:
        return Q(pk__isnull=False)
    return playing_in(session.stage_id) | Q(substitute=True)


def _stage_beside(session: Session) -> Subquery | Value:
    """The name of another stage with the same source in which the entrant plays."""
    if session.stage_id is None:
        return Value("")
    source = Stage.objects.filter(pk=session.stage_id).values("source")
    own = StageEntrant.objects.filter(stage__source__in=source, entrant=OuterRef("pk")).exclude(stage=session.stage_id)
    return Subquery(own.order_by("stage__number").values("stage__name")[:1], output_field=CharField())


def _with_places(session: Session) -> EntrantQuerySet:
    own = {"session": session, "entrant": OuterRef("pk")}
    seat = Seat.objects.filter(**own)
    return (
        Entrant.objects.filter(competition=session.competition_id)
        .with_players()
        .select_related("stand_in__player")
        .annotate(here=Q(Exists(Arrival.objects.filter(**own))) | replaced_in(session.number), rests=Exists(SitOut.objects.filter(**own)))
        .annotate(table=Subquery(seat.values("table__number")), wind=Subquery(seat.values("wind")))
        .annotate(belongs=ExpressionWrapper(belonging_to(session), output_field=BooleanField()), elsewhere=_stage_beside(session))
        .order_by("number")
    )


def tables_of(session: Session) -> tuple[Table, ...]:
    """The tables with ``seated`` (seats with entrants and players, from East to North) and ``valid_links`` (three database queries)."""
    seats = Seat.objects.select_related("entrant__player").order_by("wind")
    return tuple(
        session.tables.prefetch_related(
            Prefetch("seats", queryset=seats, to_attr="seated"),
            Prefetch("links", queryset=TableLink.objects.valid(), to_attr="valid_links"),
        ).order_by("number")
    )


def next_number(competition: Competition) -> int:
    """The number of the next session to be planned (one database query)."""
    return 1 + (competition.sessions.aggregate(last=Max("number"))["last"] or 0)


def sessions_of(competition: Competition, *, evenings: Iterable[Evening] | None = None) -> QuerySet[Session]:
    """The sessions with ``table_count``, newest first (one database query)."""
    sessions = (
        competition.sessions.select_related("evening", "competition", "stage").annotate(table_count=Count("tables")).order_by("-number")
    )
    return sessions if evenings is None else sessions.filter(evening__in=evenings)


def seated_by(session: Session) -> LoggedAction | None:
    """The action that seated a seated session, from the log (at most one database query)."""
    if session.state != SessionState.SEATED:
        return None
    return latest_action(session.competition, "seat_session", about=lambda details: bool(details.get("session") == session.number))


def counted_evenings(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    """These evenings, newest first, with ``present``: the number of entrants who are here and have not left."""
    here = Q(check_ins__left=False, check_ins__entrant__status="active")
    return evenings.annotate(present=Count("check_ins", filter=here)).order_by("-date", "-pk")
