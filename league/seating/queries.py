"""Reading seating: history for the draw, evenings, sessions and their tables, each in a fixed number of database queries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from league.competitions.models import Competition, Entrant
from league.seating.draw import History
from league.seating.draw.arrangement import pairs_at
from league.seating.models import CheckIn, Evening, Seat, Session, SitOut, Table, TableLink

__all__ = ["Guest", "attendance", "history_of", "present_at", "sessions_of", "tables_of"]


def history_of(competition: Competition, *, without: Session | None = None, earlier_only: bool = False) -> History:
    """Meetings, winds and sit-outs of all counting sessions of a competition, by entrants' numbers (two database queries).

    ``without``: the session being drawn; its evening is the one of ``sit_outs_tonight``; ``earlier_only`` leaves out what came after it.
    """
    sessions = Session.objects.counting().filter(competition=competition)
    if without is not None:
        sessions = sessions.filter(number__lt=without.number) if earlier_only else sessions.exclude(pk=without.pk)
    tables: dict[int, list[int]] = defaultdict(list)
    winds: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for table, wind, number in Seat.objects.filter(session__in=sessions).values_list("table_id", "wind", "entrant__number"):
        tables[table].append(number)
        winds[number][wind] += 1
    rests = SitOut.objects.filter(session__in=sessions).values_list("entrant__number", "session__evening_id")
    evening = without.evening_id if without is not None else None
    everything = list(rests)
    return History(
        meetings=Counter(two for at_table in tables.values() for two in pairs_at(at_table)),
        winds={number: (east, south, west, north) for number, (east, south, west, north) in winds.items()},
        sit_outs=Counter(number for number, _ in everything),
        sit_outs_tonight=Counter(number for number, when in everything if evening is not None and when == evening),
    )


@dataclass(frozen=True, slots=True)
class Guest:
    """One line of the check-in: is the entrant here, has he or she left again."""

    number: int
    name: str
    here: bool
    left: bool


def attendance(evening: Evening) -> tuple[Guest, ...]:
    """Everybody who may come to an evening, by name (two database queries)."""
    came = dict(CheckIn.objects.filter(evening=evening).values_list("entrant_id", "left"))
    entrants = Entrant.objects.filter(Q(competition=evening.competition_id)).active().with_players()
    rows = [
        Guest(number=one.number, name=one.shown_name, here=came.get(one.pk) is False, left=came.get(one.pk) is True) for one in entrants
    ]
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def present_at(session: Session) -> tuple[Entrant, ...]:
    """Whom a draw of this session seats: who is checked in, or without an evening every active entrant (one database query)."""
    entrants = Entrant.objects.filter(competition=session.competition_id).active().with_players()
    if session.evening_id is not None:
        entrants = entrants.filter(check_ins__evening=session.evening_id, check_ins__left=False)
    return tuple(entrants.order_by("number"))


def tables_of(session: Session) -> tuple[Table, ...]:
    """The tables with ``seated`` (seats with entrants and players, from East to North) and ``valid_links`` (three database queries)."""
    seats = Seat.objects.select_related("entrant__player").order_by("wind")
    return tuple(
        session.tables.prefetch_related(
            Prefetch("seats", queryset=seats, to_attr="seated"),
            Prefetch("links", queryset=TableLink.objects.valid(), to_attr="valid_links"),
        ).order_by("number")
    )


def sessions_of(competition: Competition, *, evenings: Iterable[Evening] | None = None) -> QuerySet[Session]:
    """The sessions with ``table_count``, newest first (one database query)."""
    sessions = competition.sessions.select_related("evening", "competition").annotate(table_count=Count("tables")).order_by("-number")
    return sessions if evenings is None else sessions.filter(evening__in=evenings)
