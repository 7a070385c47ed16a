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
from league.standings.queries.sessions import SessionPage
from league.wording import numbers_text

__all__ = ["PlaceToSit", "places_of", "places_title", "with_change"]


@dataclass(frozen=True, slots=True)
class PlaceToSit:
    """A line of the list by name: where somebody sits; without a ``table``, they sit out. ``note``: for whom, or who plays instead;
    ``stage``: of which stage the table is, where there are several."""

    name: str
    initial: str
    table: int | None = None
    wind: str = ""
    letter: str = ""
    wind_class: str = ""
    note: str = ""
    stage: str = ""


def places_of(now: HallNow, pages: Sequence[SessionPage]) -> list[PlaceToSit]:
    """Everybody in these sessions by name, with those who play for somebody."""
    found = []
    for page in pages:
        stage = page.session.stage if len(pages) > 1 else ""
        found += [(key, replace(place, stage=stage)) for key, place in _places(page, now.stand_ins(page.session.number))]
    return [place for _key, place in sorted(found, key=lambda pair: pair[0])]


def _places(page: SessionPage, stand_ins: StandIns) -> Iterator[tuple[Alphabetical, PlaceToSit]]:
    for person in page.sit_outs:
        yield person.sorts_as, PlaceToSit(person.name, _initial(person.sorts_as))
    for card in page.tables:
        for seat in card.seats:
            place = PlaceToSit(seat.person.name, _initial(seat.person.sorts_as), card.table, seat.wind, seat.letter, seat.wind_class)
            yield seat.person.sorts_as, replace(place, note=seat.playing)
            if player := stand_ins.get(seat.person.number):
                key, words = alphabetical_of(player), {"name": seat.person.name}
                yield key, replace(place, name=player.shown_name, initial=_initial(key), note=_("for %(name)s") % words)


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


def with_change(now: HallNow, pages: Sequence[SessionPage], title: str) -> str:
    """The title of a slide with seats of these sessions, and which of them are being changed."""
    changed = [page.session.number for page in pages if now.is_being_changed(page)]
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
