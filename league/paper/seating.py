"""The seating on paper: for the wall, by player, as slips to hand out, and as cards with the QR codes of the tables."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.paper.framing import framed, heading_of, mark_of, marks_of, section, session_heading, wind_letter, wind_names
from league.paper.printing import Paper
from league.paper.queries.printed import PrintedPerson, PrintedSeat, PrintedSession
from league.seating.codes import qr_code
from league.seating.outdated_words import sessions_text, unsure_text
from league.wording import wind_name
from league.wording.seats import seat_name
from league.wording.terms import spelt

__all__ = [
    "Address",
    "awaited_text",
    "by_player",
    "cards",
    "changing_note",
    "changing_text",
    "list_of_players",
    "named",
    "on_sheet",
    "slips",
    "wall",
]

AT_ONCE = 14  #: sessions side by side in the list of players
AWAITED: Final = (0, -1)  #: stands for the table and wind of a seat that is being reassigned
At = tuple[int, int]  #: the number of a table, and the starting wind
Address = Callable[[str], str]  #: a table's token → the full address of its link
Expected = Mapping[int, Collection[int]] | None  #: as of ``expected_in``


def wall(competition: Competition, sessions: Sequence[PrintedSession]) -> Paper:
    """The tables of each session, to hang on a wall."""
    title = _("Seating")
    seats = max((len(table.seats) for session in sessions for table in session.tables), default=4)
    parts = [
        {
            **section(competition, title, session, mark_of(session, tells=session.telling.on_wall), changing_text([session])),
            "heading": heading_of(session),
            "tables": [
                {"number": table.number, "names": _filled([_at_seat(seat) for seat in table.seats], seats)} for table in session.tables
            ],
            "sit_outs": list(session.sit_outs),
        }
        for session in sessions
    ]
    words = {"table": _("Table"), "winds": wind_names(seats), "sit_outs": _("Sitting out:")}
    return framed(competition, "seating", title, f"{named(sessions)}seating", {"sessions": parts}, **words)


def _at_seat(seat: PrintedSeat) -> dict[str, str]:
    """Who plays there, and small beside: for whom, or the country. Nobody in an outdated seat: small, that it is being reassigned."""
    if seat.outdated:
        return {"name": "", "country": awaited_text()}
    if seat.substitute is None:
        return _named(seat.person)
    return {"name": seat.substitute.name, "country": _instead_of(seat)}


def _instead_of(seat: PrintedSeat) -> str:
    """For whom the substitute of a seat plays; empty without one."""
    return _("for %(name)s") % {"name": seat.name} if seat.substitute is not None and not seat.outdated else ""


def awaited_text() -> str:
    """Stands for a seat that will be given to somebody else."""
    return _("seat is being reassigned")


def changing_text(sessions: Sequence[PrintedSession]) -> str:
    """The line on a sheet whose seats will, or may, be given to others; empty if all fit."""
    numbers = [session.number for session in sessions if session.is_changing]
    said = [_("The seating of %(sessions)s is being changed.") % {"sessions": sessions_text(numbers)}] if numbers else []
    return " ".join([*said, *_unsure_texts(sessions)])


def changing_note(session: PrintedSession) -> str:
    """The same beside a single seat of the session."""
    if session.open_before:
        return unsure_text(session.open_before)
    return _("This seating is being changed.") if session.is_changing else ""


def _unsure_texts(sessions: Sequence[PrintedSession]) -> Iterator[str]:
    """Into which stages that are open again somebody with a seat in one of these sessions may still move."""
    unsure: dict[str, list[int]] = {}
    for session in sessions:
        if session.open_before:
            unsure.setdefault(session.open_before, []).append(session.number)
    for stage, numbers in unsure.items():
        words = {"stage": stage, "sessions": sessions_text(numbers)}
        sentence = _("It is open again who plays in “%(stage)s”: the seating of %(sessions)s may change.")
        yield unsure_text(stage) if len(sessions) == 1 else sentence % words


def _named(who: PrintedPerson) -> dict[str, str]:
    return {"name": who.name, "country": who.country}


def _filled(names: list[dict[str, str]], seats: int) -> list[dict[str, str]]:
    """Fill up with empty cells to the number of seats."""
    return names + [{"name": "", "country": ""}] * (seats - len(names))


def named(sessions: Sequence[PrintedSession]) -> str:
    """The prefix ``session-3-`` for the file name of a paper about a single session."""
    return f"session-{sessions[0].number}-" if len(sessions) == 1 else ""


def list_of_players(competition: Competition, sessions: Sequence[PrintedSession]) -> Paper:
    """All players by name, with table and wind in each session; many sessions are split into several lists."""
    title = _("Where do I sit?")
    groups = [sessions[first : first + AT_ONCE] for first in range(0, len(sessions), AT_ONCE)]
    parts = [
        {
            **section(competition, title, group[0] if len(group) == 1 else None, marks_of(group), changing_text(group)),
            "sessions": [{"label": _column(session, len(group)), "time": _time(session, len(group))} for session in group],
            "stages": _stages(group),
            "players": [{**_named(own), "seats": [_short(seat) for seat in seats]} for own, seats in by_player(group)],
        }
        for group in groups
    ]
    legend = _("“%(example)s” means: at table 12, starting as %(wind)s.") % {"example": f"12 {wind_letter(0)}", "wind": wind_name("E")}
    content = {"parts": parts, "heading": _list_heading(sessions, title)}
    words = {"player": _("Player"), "legend": legend, "awaited": awaited_text()}
    return framed(competition, "players", title, f"{named(sessions)}players", content, **words)


def _list_heading(sessions: Sequence[PrintedSession], title: str) -> str:
    return f"{heading_of(sessions[0])}: {title}" if len(sessions) == 1 else title


def _column(session: PrintedSession, count: int) -> str:
    return _("Seat") if count == 1 else str(session.number)


def _stages(sessions: Sequence[PrintedSession]) -> list[dict[str, Any]]:
    """The names of stages above the columns of their sessions, each with the number of these; none for a single session, whose heading
    has the name."""
    if len(sessions) == 1 or not any(session.stage for session in sessions):
        return []
    return [{"name": name, "count": len(list(own))} for name, own in groupby(session.stage for session in sessions)]


def _time(session: PrintedSession, count: int) -> str:
    return date_format(session.starts_at, f"D {get_format('TIME_FORMAT')}") if session.starts_at and count > 1 else ""


def _short(seat: At | None) -> str:
    if seat == AWAITED:
        return awaited_text()
    return f"{seat[0]} {wind_letter(seat[1])}" if seat else "–"


def by_player(sessions: Sequence[PrintedSession]) -> list[tuple[PrintedPerson, list[At | None]]]:
    """All players of these sessions by family name, with (table, wind) or None for each session. A seat is that of the substitute, if one
    plays there. ``AWAITED`` is the seat of whoever has none yet in a session that is being changed, and the outdated one of whoever may
    still get one there and has no other seat ahead. Whoever plays in another stage by now, or in none, is not listed for it."""
    own: dict[int, PrintedPerson] = {}
    seats: dict[int, dict[int, At]] = defaultdict(dict)
    for session in sessions:
        for table, seat in session.seats:
            if not seat.outdated:
                own |= {seat.person.player: seat.person, seat.plays.player: seat.plays}
                seats[seat.plays.player][session.number] = (table, seat.wind)
        for who in session.unseated:
            own.setdefault(who.player, who)
            seats[who.player].setdefault(session.number, AWAITED)
    ahead = {session.number for session in sessions if session.is_ahead}
    for player, (who, numbers) in _freed(sessions).items():
        own.setdefault(player, who)
        if not ahead.intersection(seats[player]):
            seats[player] |= dict.fromkeys(numbers, AWAITED)
    order = sorted(own, key=lambda player: (own[player].sorts_as, player))
    return [(own[player], [seats[player].get(session.number) for session in sessions]) for player in order]


def _freed(sessions: Sequence[PrintedSession]) -> Mapping[int, tuple[PrintedPerson, list[int]]]:
    """Who has outdated seats and may still get others there, by the id of the player, with the numbers of these sessions."""
    found: dict[int, tuple[PrintedPerson, list[int]]] = {}
    for session in sessions:
        for _table, seat in session.seats:
            if seat.awaited:
                found.setdefault(seat.person.player, (seat.person, []))[1].append(session.number)
    return found


def slips(competition: Competition, sessions: Sequence[PrintedSession], expected: Expected = None) -> Paper:
    """A slip for each player with their seats, to cut out and hand out. A session without a seat for somebody stands on their slip only
    if they are ``expected`` there: not that of a stage in which they do not play."""
    title, instead = _("Seats to hand out"), _replacing(sessions)
    content = {
        "section": section(competition, title, sessions[0] if len(sessions) == 1 else None, marks_of(sessions), changing_text(sessions)),
        "players": [
            {**_named(own), "seats": _on_slip(own, [*_own(own, sessions, seats, expected)], instead)} for own, seats in by_player(sessions)
        ],
    }
    return framed(competition, "slips", title, f"{named(sessions)}slips", content)


def _own(
    who: PrintedPerson, sessions: Sequence[PrintedSession], seats: Sequence[At | None], expected: Expected
) -> Iterator[tuple[PrintedSession, At | None]]:
    for session, seat in zip(sessions, seats, strict=True):
        if seat is not None or expected is None or who.player in expected[session.number]:
            yield session, seat


def _replacing(sessions: Sequence[PrintedSession]) -> Mapping[tuple[int, int], str]:
    """For whom each substitute plays, by the id of the player and the number of the session."""
    seats = ((session.number, seat) for session in sessions for _table, seat in session.seats)
    return {(seat.plays.player, number): text for number, seat in seats if (text := _instead_of(seat))}


def _on_slip(
    who: PrintedPerson, own: Sequence[tuple[PrintedSession, At | None]], instead: Mapping[tuple[int, int], str]
) -> list[dict[str, str]]:
    """The lines of a slip. The first of the sessions of a stage that follow each other has its name."""
    before = ["", *(session.stage for session, _seat in own)]
    return [
        {
            "title": session_heading(session.number),
            "time": _moment(session),
            "stage": "" if session.stage == last else session.stage,
            **_long(seat, session, instead.get((who.player, session.number), "")),
        }
        for (session, seat), last in zip(own, before, strict=False)
    ]


def _moment(session: PrintedSession) -> str:
    day = session.day
    parts = [_weekday(day) if day else "", date_format(session.starts_at, "TIME_FORMAT") if session.starts_at else ""]
    return " ".join(filter(None, parts))


def _weekday(day: datetime.date) -> str:
    return f"{date_format(day, 'D')} {date_format(day, 'SHORT_DATE_FORMAT')}"


def _long(seat: At | None, session: PrintedSession, replacing: str) -> dict[str, str]:
    if seat is None:
        return {"table": "", "wind": _("no seat"), "note": ""}
    if seat == AWAITED:
        return {"table": "", "wind": "", "note": awaited_text()}
    note = " · ".join(filter(None, [replacing, changing_note(session)]))
    return {"table": _("Table %(number)s") % {"number": seat[0]}, "wind": seat_name(seat[1]), "note": note}


def cards(competition: Competition, sessions: Sequence[PrintedSession], address: Address) -> Paper:
    """A card for every table that has a link, with its QR code."""
    title = _("Table cards")
    parts = [
        {**section(competition, title, session, mark_of(session, tells=session.telling.on_wall)), "cards": _cards(session, address)}
        for session in sessions
    ]
    scan = spelt(_("Scan this code to record the hands of this table."), competition.ruleset)
    return framed(competition, "cards", title, f"{named(sessions)}table-cards", {"sessions": parts}, scan=scan)


def on_sheet(seat: PrintedSeat) -> dict[str, str]:
    """Who plays there, and small beside for whom. An outdated seat is left empty for a name to be written."""
    if seat.outdated:
        return {"name": "", "then": ""}
    shown = _at_seat(seat)
    return {"name": shown["name"], "then": shown["country"] if seat.substitute is not None else ""}


def _cards(session: PrintedSession, address: Address) -> list[dict[str, Any]]:
    return [
        {
            "heading": _("Table %(number)s") % {"number": table.number},
            "session": heading_of(session),
            "qr": str(qr_code(address(table.token))),
            "seats": [{"letter": wind_letter(seat.wind), **on_sheet(seat)} for seat in table.seats],
        }
        for table in session.tables
        if table.token
    ]
