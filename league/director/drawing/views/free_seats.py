"""Seats of a seating being changed that somebody has left: who could take them, and who is chosen to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.competitions.models import Entrant
from league.director.drawing.forms.seating import SeatingForm, seat_field
from league.director.drawing.queries.judged import judged
from league.director.drawing.queries.not_here import why_nobody, why_not_here
from league.director.drawing.queries.playing import Players
from league.director.drawing.queries.proposals import Gap, SeatingNow, standing
from league.numbers import whole_number
from league.seating.models import Session
from league.seating.presence import Presence, presence_at
from league.seating.queries import history_of, stand_in_at
from league.seating.seen import plan_seen, seating_seen
from league.seating.stages import first_table_of

__all__ = [
    "AS_IT_IS",
    "form_of",
    "put",
    "seen_of",
    "sizes_of",
    "stands_seen",
    "still_free",
    "tables_now",
    "tapped",
    "with_gaps",
    "without_left",
]

AS_IT_IS = ("hand", "now")  #: ways that begin with the current seating


def put(request: HttpRequest, session: Session, way: str, players: Players) -> dict[str, Any]:
    """Put somebody (``put``: the name of a seat's field, and a number) on the seat of somebody who is not here any more, or, with ``take``
    (a number), show who is chosen for one."""
    present = players.present
    field, _space, number = request.POST.get("put", "").partition(" ")
    typed = SeatingForm({**request.POST.dict(), field: number}, **form_of(session, players), table_count=tables_now(session, way))
    rows, stands = typed.numbers(), standing(session, present)
    gaps = _empty(stands.gaps, rows)
    shown = with_gaps(session, SeatingNow(rows, _without_seat(present, rows), gaps), players, seen_of(request, session))
    quality = {} if gaps or not typed.is_valid() else judged(session, typed.draw, history_of(session.competition, without=session), present)
    return {**shown, "taking": _chosen(request, "take", shown["free"]), **quality}


def still_free(request: HttpRequest, session: Session, way: str, form: SeatingForm, players: Players) -> dict[str, Any]:
    """The empty seats of a form that is refused, who could take them, and who was ``chosen`` to and stays so; nothing if none is empty."""
    if way not in AS_IT_IS:
        return {}
    rows = form.numbers()
    gaps = [gap for gap in _empty(standing(session, players.present).gaps, rows) if not form[_field(form, gap)].value()]
    if not gaps:
        return {}
    free = _free(session, _without_seat(players.present, rows), players)
    return {"gaps": _shown(form, gaps), "free": free, "taking": _chosen(request, "chosen", free)}


def without_left(request: HttpRequest, session: Session, way: str, players: Players) -> dict[str, Any]:
    """The seating as it was being changed, with an empty seat for each who has left since the page was opened."""
    typed = SeatingForm(request.POST, **form_of(session, players), table_count=tables_now(session, way))
    rows = typed.numbers()
    left = list(_left(request.POST, session, typed, rows))
    known = {(gap.table, gap.place) for gap in left}
    gaps = [*left, *(gap for gap in _empty(standing(session, players.present).gaps, rows) if (gap.table, gap.place) not in known)]
    kept = SeatingNow(rows, _without_seat(players.present, rows), tuple(sorted(gaps, key=lambda gap: (gap.table, gap.place))))
    return with_gaps(session, kept, players, seen_of(request, session))


def _left(posted: Mapping[str, str], session: Session, form: SeatingForm, rows: Sequence[Sequence[int | None]]) -> Iterator[Gap]:
    entrants = {one.number: one for one in session.competition.entrants.with_players()}
    for table, row in enumerate(rows, start=1):
        for place, who in enumerate(row):
            number = whole_number(posted.get(seat_field(table, form.codes[place]), ""))
            if who is None and number in entrants:
                yield Gap(table, place, why_not_here(session, entrants[number]))


def with_gaps(session: Session, stands: SeatingNow, players: Players, seen: str) -> dict[str, Any]:
    """The form with empty seats, and who could take them: who sits out, and the substitutes."""
    form = SeatingForm(**form_of(session, players), rows=stands.rows, seen=seen)
    return {"form": form, "gaps": _shown(form, stands.gaps), "free": _free(session, stands.rest, players)}


def _shown(form: SeatingForm, gaps: Sequence[Gap]) -> list[tuple[Gap, str, str]]:
    return [(gap, *form.seat_at(gap.table, gap.place)) for gap in gaps]


def _field(form: SeatingForm, gap: Gap) -> str:
    """The name of the field of an empty seat."""
    return form.seat_at(gap.table, gap.place)[0]


def _free(session: Session, rest: Collection[int], players: Players) -> list[tuple[int, str]]:
    """The numbers and names of those without a seat; substitutes are called so, as is who is away, behind the others. One query at most."""
    substitute, presence = _("%(name)s, substitute"), presence_at(session) if rest else Presence()
    free = presence.here_first(sorted((one for one in players.present if one.number in rest), key=lambda one: one.number))
    names = {one.number: substitute % {"name": one.shown_name} if one.number in players.others else one.shown_name for one in free}
    return [(one.number, presence.marked(one, names[one.number])) for one in free]


def _empty(gaps: Sequence[Gap], rows: Sequence[Sequence[int | None]]) -> tuple[Gap, ...]:
    return tuple(gap for gap in gaps if gap.table <= len(rows) and rows[gap.table - 1][gap.place] is None)


def _without_seat(present: Sequence[Entrant], rows: Sequence[Sequence[int | None]]) -> tuple[int, ...]:
    return tuple(sorted({one.number for one in present}.difference(*rows)))


def _chosen(request: HttpRequest, name: str, free: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
    number = whole_number(request.POST.get(name, ""))
    return next((one for one in free if one[0] == number), None)


def seen_of(request: HttpRequest, session: Session) -> str:
    """The fingerprint of the seating when the page was first shown; it is sent along with every tap."""
    return request.POST.get("seen") or stands_seen(session)


def stands_seen(session: Session) -> str:
    """The fingerprint of the current seating; for a session not stored yet, of the sessions there are."""
    return seating_seen(session) if session.is_stored else plan_seen(session.competition)


def tables_now(session: Session, way: str) -> int:
    """The tables of the seating that the form began with, though fewer people may be here by now."""
    return session.tables.count() if way in AS_IT_IS and session.is_stored else 0


def form_of(session: Session, players: Players) -> dict[str, Any]:
    """Arguments for the form of a session."""
    plays = {one.number: stand_in_at(one, session.number) for one in players.present}
    found = {"present": players.present, "others": players.others, "sizes": sizes_of(session), "plays": plays}
    return {**found, "first_table": first_table_of(session.stage), "why_nobody": partial(why_nobody, session)}


def sizes_of(session: Session) -> Sequence[int]:
    """The allowed numbers of players at a table."""
    return session.ruleset.table_sizes


def tapped(request: HttpRequest, name: str, present: tuple[Entrant, ...]) -> int | None:
    """The number in this field if it is that of somebody present."""
    number = whole_number(request.POST.get(name, ""))
    return number if number in {entrant.number for entrant in present} else None
