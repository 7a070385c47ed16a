"""Who gets a certificate, an award or a place card, in finished values."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.competitions.embargo import EVERYTHING, Reader, everybody
from league.competitions.models import Competition
from league.paper.models import CeremonyLook
from league.paper.queries.printed import PrintedSeat, PrintedSession
from league.paper.queries.telling import keeps_back
from league.paper.seating import awaited_text, changing_note
from league.seating.models import IN_PLAY
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.ranking.final import FinalResult, FinalRow, final_of
from league.standings.queries.ranking.prizes import Category, prizes_of
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.statistics.awards import Award
from league.standings.queries.statistics.overall import statistics_of
from league.wording.ranking import value_name
from league.wording.seats import seat_name
from scoring.ranking import Standing

__all__ = ["Ceremony", "Honoured", "PlaceCard", "are_public", "ceremony_of", "days_text", "look_of", "place_cards"]


@dataclass(frozen=True, slots=True)
class Honoured:
    """Somebody with a place. ``name`` is the full one, since the certificate is for that person alone; ``value`` is what is ranked by, by
    its name: “Total: +8,500”, over stages with what was carried over into the one in which the person is ranked.
    ``stage``: the name of the last stage in which they played, empty without stages; ``stage_place``: their place among its players, if
    that is another one; ``belongs``: the division that the competition is in its series, unless its name says so, and the team."""

    number: int
    place: int
    name: str
    club: str
    value: str
    shared: bool
    stage: str = ""
    stage_place: int | None = None
    belongs: str = ""


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The final result as it is handed over. ``is_provisional`` while a session is in play; ``is_public``: everybody may know all of it."""

    final: FinalResult
    honoured: tuple[Honoured, ...]
    prizes: tuple[Category, ...]
    awards: tuple[Award, ...]
    is_provisional: bool
    is_public: bool


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A card to stand before a person: the name that may be shown; club and country, or for whom a substitute plays; the seat (empty
    without a session), place and value (empty before the first game). ``note``: that the seating is being changed, or
    the seat is awaited."""

    name: str
    club: str
    seat: str
    place: int | None
    value: str
    note: str = ""


def look_of(competition: Competition) -> CeremonyLook:
    """The competition's look, or the usual one, not saved. One query."""
    return CeremonyLook.objects.filter(competition=competition).first() or CeremonyLook(competition=competition)


def ceremony_of(competition: Competition, first: int, categories: Iterable[str] = ()) -> Ceremony | None:
    """Everything that is handed over, with prizes for the ``first`` places and these categories; ``None`` before the first result."""
    final = final_of(competition, EVERYTHING)
    if not final.players:
        return None
    division = _division_of(competition)
    return Ceremony(
        final=final,
        honoured=tuple(_honoured(final, row, division) for row in final.rows if row.place is not None and not row.row.person.disqualified),
        prizes=prizes_of(final, first, categories),
        awards=tuple(award for award in statistics_of(competition, EVERYTHING).awards.awards if award.winners),
        is_provisional=competition.sessions.filter(state__in=IN_PLAY).exists(),
        is_public=_is_public(competition, final.standings.lines),
    )


def _is_public(competition: Competition, lines: Sequence[Standing]) -> bool:
    """Whether everybody may know these places: an exclusion at a secret table changes them before that has a result."""
    if not keeps_back(competition):
        return True
    public = standings_of(competition, reader=everybody(competition)).lines
    return [(one.key, one.group, one.place, one.value) for one in lines] == [(one.key, one.group, one.place, one.value) for one in public]


def _division_of(competition: Competition) -> str:
    """The division that the competition is in its series; empty without one, or if the competition is called so. One query."""
    name = Competition.objects.filter(pk=competition.pk).values_list("division__name", flat=True).get() or ""
    return "" if name.casefold() in competition.name.casefold() else name


def _honoured(final: FinalResult, row: FinalRow, division: str) -> Honoured:
    who = next(one for one in final.roster.values() if one.number == row.row.person.number)
    value = _value_text(final, row)
    belongs = " · ".join(filter(None, [division, row.row.person.team]))
    club = row.row.person.club
    return Honoured(who.number, row.place or 0, who.full_name, club, value, row.shared, *_stage(final, row), belongs=belongs)


def _value_text(final: FinalResult, row: FinalRow) -> str:
    if row.row.value is None:
        return ""
    stage = row.row.stage
    words = {"name": value_name(final.standings.plan.policy_of(stage)), "value": row.row.value}
    carried = row.row.carried
    if carried is None:
        return _("%(name)s: %(value)s") % words
    return _("%(name)s: %(value)s, carried over: %(carried)s") % {**words, "carried": carried}


def _stage(final: FinalResult, row: FinalRow) -> tuple[str, int | None]:
    """The name of the last stage in which somebody played, and the place among its players if that is not the place over all."""
    if not final.standings.is_staged or not row.row.parts:
        return "", None
    number, part = max(row.row.parts.items())
    name = next(stage.name for stage in final.standings.stages if stage.number == number)
    return name, part.place if part.place != row.place else None


def are_public(competition: Competition, session: PrintedSession | None, cards: Sequence[PlaceCard], *, places: bool) -> bool:
    """Whether these cards say of people, and of their places, only what everybody may know."""
    return not keeps_back(competition) or place_cards(competition, session, places=places, reader=everybody(competition)) == cards


def place_cards(
    competition: Competition, session: PrintedSession | None, *, places: bool, reader: Reader = EVERYTHING
) -> tuple[PlaceCard, ...]:
    """A card for everybody who plays in the session, table by table, or for all who take part, by name.

    Of a session, who is replaced gets none, but the substitute does, and who does not play there any more gets none; who plays and has no
    seat yet comes last. While its seating is being changed, each card says so. With another ``reader``, people and their places are as that
    one may know them.
    """
    people = {person.number: person for person in people_of(competition, reader).values()}
    rows = {row.row.person.number: row for row in final_of(competition, reader).rows} if places else {}
    if session is None:
        listed = sorted((one for one in people.values() if one.note == "" or one.guest), key=lambda one: one.sorts_as)
        return tuple(_card(one, "", rows.get(one.number)) for one in listed)
    seated = [(seat, _seat_text(table, seat.wind)) for table, seat in session.seats if not seat.outdated]
    note = changing_note(session)
    cards = [
        _substitutes_card(seat, text) if seat.substitute else _card(people[seat.person.number], text, rows.get(seat.person.number))
        for seat, text in seated
        if seat.substitute or (seat.person.number in people and people[seat.person.number].takes_part)
    ]
    cards = [replace(card, note=note) for card in cards]
    waiting = [
        replace(_card(people[one.number], "", rows.get(one.number)), note=awaited_text())
        for one in session.unseated
        if one.number in people
    ]
    return (*cards, *waiting)


def _card(person: ShownPerson, seat: str, row: FinalRow | None) -> PlaceCard:
    club = " · ".join(filter(None, [person.club, person.country]))
    value = str(row.row.value) if row is not None and row.row.value is not None else ""
    return PlaceCard(person.name, club, seat, row.place if row is not None else None, value)


def _substitutes_card(seat: PrintedSeat, text: str) -> PlaceCard:
    """For whom a substitute plays stands in the place of the club; place and value are those of whoever is replaced, so there are none."""
    return PlaceCard(seat.plays.name, _("for %(name)s") % {"name": seat.name}, text, None, "")


def _seat_text(table: int, wind: int) -> str:
    return f"{_('Table %(number)s') % {'number': table}} · {seat_name(wind)}"


def days_text(competition: Competition, days: Iterable[datetime.date | None]) -> str:
    """Place and days of the competition, as far as known: as it says itself, otherwise the days of its games."""
    played = sorted(day for day in days if day is not None)
    first = competition.starts_on or (played[0] if played else None)
    last = competition.ends_on or (played[-1] if played else None)
    if first is None:
        return competition.place
    one = date_format(first, "DATE_FORMAT")
    text = one if last in (None, first) else _("%(first)s to %(last)s") % {"first": one, "last": date_format(last, "DATE_FORMAT")}
    return ", ".join(filter(None, [competition.place, text]))
