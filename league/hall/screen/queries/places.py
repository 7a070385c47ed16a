"""The list by name: where everybody sits in the sessions that are played at the same time, or next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.stand_ins import StandIns
from league.players.alphabet import Alphabetical, alphabetical_of
from league.players.models import Player
from league.seating.outdated_words import sessions_text
from league.standings.queries.people import ShownPerson
from league.standings.queries.seat_card import SeatCard
from league.standings.queries.sessions import GameCard, SessionPage
from league.wording import numbers_text

__all__ = ["PlaceToSit", "places_of", "places_title", "with_change", "with_stage"]


@dataclass(frozen=True, slots=True)
class PlaceToSit:
    """A line of the list by name: where somebody sits; without a ``table``, they sit out, or their seat is ``changing``: it will be given
    to somebody else. ``note``: for whom, or who plays instead; ``stage``: of which stage the table is, where there are several."""

    name: str
    initial: str
    table: int | None = None
    wind: str = ""
    letter: str = ""
    wind_class: str = ""
    note: str = ""
    stage: str = ""
    changing: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list, ``who`` is told it (the number of an entrant, or of the one for whom a substitute plays, and whether it is that
    one), and ``sorts_as``: where it stands."""

    who: tuple[int, bool]
    sorts_as: Alphabetical
    place: PlaceToSit


def places_of(now: HallNow, pages: Sequence[SessionPage]) -> list[PlaceToSit]:
    """Everybody in these sessions by name, with those who play for somebody. Who takes part and has only an outdated seat is told so; who
    has another one reads of that alone."""
    lines = []
    for page in pages:
        stage = page.session.stage if len(pages) > 1 else ""
        found = _lines(page, now.stand_ins(page.session.number))
        lines += [line if line.place.changing else replace(line, place=replace(line.place, stage=stage)) for line in found]
    settled = [line for line in lines if not line.place.changing]
    promised = {line.who for line in settled}
    changing = {line.who: line for line in lines if line.place.changing and line.who not in promised}
    return [line.place for line in sorted([*settled, *changing.values()], key=lambda line: line.sorts_as)]


def _lines(page: SessionPage, stand_ins: StandIns) -> Iterator[_Line]:
    for person in page.sit_outs:
        yield _line(person)
    for person in page.outdated_rests:
        if person.takes_part:
            yield _line(person, changing=True)
    for person in page.unseated:
        yield _line(person, changing=True)
    for card in page.tables:
        for seat in card.seats:
            yield from _at(card, seat, stand_ins.get(seat.person.number))


def _line(person: ShownPerson, *, changing: bool = False) -> _Line:
    """Of somebody without a table."""
    return _Line((person.number, False), person.sorts_as, PlaceToSit(person.name, _initial(person.sorts_as), changing=changing))


def _at(card: GameCard, seat: SeatCard, stand_in: Player | None) -> Iterator[_Line]:
    """Of a seat: that of its person, and that of who plays instead."""
    own = _line(seat.person, changing=seat.outdated)
    if not seat.outdated:
        own = replace(own, place=replace(own.place, table=card.table, wind=seat.wind, letter=seat.letter, wind_class=seat.wind_class))
    if seat.person.takes_part or not seat.outdated:
        yield replace(own, place=replace(own.place, note=seat.playing))
    if stand_in:
        key, note = alphabetical_of(stand_in), _("for %(name)s") % {"name": seat.person.name}
        place = replace(own.place, name=stand_in.shown_name, initial=_initial(key), note=note)
        yield _Line((seat.person.number, True), key, place)


def _initial(key: Alphabetical) -> str:
    """The letter under which the name stands in the list."""
    return key[0][:1].upper()


def places_title(pages: Sequence[SessionPage]) -> str:
    """The title of the list, with the time at which all of these sessions begin, if they have one."""
    times, count = {page.session.starts_at for page in pages}, len(pages)
    words: dict[str, Any] = {"number": numbers_text(page.session.number for page in pages)}
    at = times.pop()
    if at is None or times:
        return ngettext("Session %(number)s: you sit at …", "Sessions %(number)s: you sit at …", count) % words
    words |= {"time": date_format(at, "TIME_FORMAT"), "day": date_format(at, "MONTH_DAY_FORMAT")}
    if at.date() == timezone.localdate():
        return ngettext("Session %(number)s, %(time)s: you sit at …", "Sessions %(number)s, %(time)s: you sit at …", count) % words
    return (
        ngettext("Session %(number)s, %(day)s, %(time)s: you sit at …", "Sessions %(number)s, %(day)s, %(time)s: you sit at …", count)
        % words
    )


def with_stage(pages: Sequence[SessionPage], title: str) -> str:
    """The title of a slide with seats of these sessions, with the name of the later stage to which all of them belong."""
    (stage, *others) = {page.session.stage for page in pages}
    return title if others or not stage else f"{stage} · {title}"


def with_change(pages: Sequence[SessionPage], title: str) -> str:
    """The title of a slide with seats of these sessions, and which of them are being changed or may change."""
    changed = [page.session.number for page in pages if page.is_being_changed]
    unsure = [page.session.number for page in pages if page.open_before]
    if unsure:
        return _with_unsure(len(pages), changed, unsure, title)
    if not changed:
        return title
    if len(changed) == len(pages):
        return ngettext("%(title)s (this seating is being changed)", "%(title)s (these seatings are being changed)", len(pages)) % {
            "title": title
        }
    sentence = ngettext(
        "%(title)s (the seating of session %(number)s is being changed)",
        "%(title)s (the seatings of sessions %(number)s are being changed)",
        len(changed),
    )
    return sentence % {"title": title, "number": numbers_text(changed)}


def _with_unsure(count: int, changed: Sequence[int], unsure: Sequence[int], title: str) -> str:
    """The title of a slide with seats of so many sessions (``count``), and which of them (numbers) are being changed or may change."""
    if changed:
        words = {"title": title, "changed": sessions_text(changed), "unsure": sessions_text(unsure)}
        return _("%(title)s (being changed: %(changed)s; may change: %(unsure)s)") % words
    if len(unsure) == count:
        return ngettext("%(title)s (this seating may change)", "%(title)s (these seatings may change)", count) % {"title": title}
    return _("%(title)s (may change: %(unsure)s)") % {"title": title, "unsure": sessions_text(unsure)}
