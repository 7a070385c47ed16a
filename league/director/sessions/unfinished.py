"""Other sessions in which people of this one have a game that is not over: asked about before it starts, and said while both are played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import ngettext

from league.games.models import Substitution
from league.games.states import DONE
from league.seating.models import Seat, Session, SessionState
from league.seating.two_tables import AtTwoTables
from league.wording import joined, numbers_text

__all__ = ["Unfinished", "played_beside", "title_of", "unfinished_before"]

REPLACED = Exists(Substitution.objects.filter(game__table=OuterRef("table"), seat=OuterRef("wind"), until_version=None))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Another session in play, and in words who plays there, at which table."""

    session: Session
    text: str


def unfinished_before(session: Session, twice: Sequence[AtTwoTables] = ()) -> tuple[Unfinished, ...]:
    """The sessions in play that people with a seat in this one have not finished, before it starts; those who sit at two tables at the same
    time (``twice``) are named by themselves. One query, none once it has started."""
    if session.state != SessionState.SEATED:
        return ()
    told = {(one.session.number, one.player) for two in twice for one in two.sittings}
    seats = _in_play(session, Seat.objects.filter(session=session))
    return tuple(_said([seat for seat in seats if (seat.session.number, seat.entrant.player_id) not in told], session, started=False))


def played_beside(session: Session) -> tuple[Unfinished, ...]:
    """The other sessions in play in which people have a game that is not over while theirs in this one is not over, either. One query,
    none if this one is not in play."""
    if session.state != SessionState.RUNNING:
        return ()
    own = Seat.objects.filter(session=session).exclude(table__game__state__in=DONE).exclude(REPLACED)
    return tuple(_said(_in_play(session, own), session, started=True))


def title_of(sessions: Collection[int]) -> str:
    """The question before a start while sessions with these numbers are not over."""
    sentence = ngettext(
        "Start although session %(sessions)s is not over yet?", "Start although sessions %(sessions)s are not over yet?", len(sessions)
    )
    return sentence % {"sessions": numbers_text(sorted(sessions))}


def _in_play(session: Session, own: QuerySet[Seat]) -> QuerySet[Seat]:
    """The seats in other sessions, at tables in play, of those who have these ``own`` ones."""
    seats = Seat.objects.filter(entrant__in=own.values("entrant"), session__state=SessionState.RUNNING).exclude(session=session)
    seats = seats.exclude(table__game__state__in=DONE).exclude(REPLACED)
    return seats.select_related("session", "table", "entrant__player").order_by("session__number", "table__number", "wind")


def _said(seats: Iterable[Seat], session: Session, *, started: bool) -> Iterable[Unfinished]:
    """A sentence for each table."""
    for (number, table), own in groupby(seats, key=lambda seat: (seat.session.number, seat.table.number)):
        people = list(own)
        if started and number > session.number:
            sentence = ngettext(
                "Session %(session)s has started, too: %(names)s has a seat there at table %(table)s.",
                "Session %(session)s has started, too: %(names)s have a seat there at table %(table)s.",
                len(people),
            )
        else:
            sentence = ngettext(
                "Session %(session)s is not over yet: %(names)s still plays there at table %(table)s.",
                "Session %(session)s is not over yet: %(names)s still play there at table %(table)s.",
                len(people),
            )
        names = joined([seat.entrant.shown_name for seat in people])
        yield Unfinished(people[0].session, sentence % {"session": number, "names": names, "table": table})
