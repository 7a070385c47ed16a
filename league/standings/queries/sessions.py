"""Sessions with their seatings and the state of every table."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.models import Game, RecordedHand
from league.games.states import COUNTING, GameState
from league.seating.models import ENDED, Seat, Session, SessionQuerySet, SessionState, TableLink
from league.standings.queries.beside import Beside, appointed, appointed_in_secret, beside_tables, seated_beside, sum_text
from league.standings.queries.live import LiveGame, live_games
from league.standings.queries.people import ShownPerson, person_of
from league.standings.queries.ranking.sat_out import rest_counts
from league.standings.queries.seat_card import SeatCard, seat_card

__all__ = [
    "KEPT_BACK",
    "GameCard",
    "SessionCard",
    "SessionPage",
    "game_cards",
    "kept_game",
    "session_cards",
    "session_page",
]

KEPT_BACK = "kept_back"  #: the state of a game of which the reader may know only the seats


@dataclass(frozen=True, slots=True)
class GameCard:
    """A table of a session. ``url`` is the score sheet, ``record_url`` the entry for those who may record (otherwise empty).

    ``stage``: the later one to which the session belongs. ``notes`` name penalties, ``sum_text`` says why the totals do not add up to zero;
    ``live``: how far it is while played. ``day`` and ``starts_at`` (local) are the session's, as far as known.
    ``session_state`` is the session's, as told to the reader. If its results are kept back, ``state`` is :data:`KEPT_BACK`; only its seats,
    their first substitutes and the session's state are known.
    """

    competition: str
    session: int
    stage: str
    table_id: int
    table: int
    state: str
    state_text: str
    hands: int
    seats: tuple[SeatCard, ...]
    url: str
    record_url: str
    notes: tuple[str, ...] = ()
    sum_text: str = ""
    live: LiveGame | None = None
    day: datetime.date | None = None
    starts_at: datetime.datetime | None = None
    session_state: str = ""

    @property
    def is_finished(self) -> bool:
        return self.state in COUNTING

    @property
    def shows_points(self) -> bool:
        """Whether anybody's total is something else than the points of the game, so that everybody's points are said."""
        return any(seat.points != seat.total for seat in self.seats)

    @property
    def has_sheet(self) -> bool:
        """The score sheet has something to read."""
        return self.state not in ("", GameState.SEATED, KEPT_BACK)


@dataclass(frozen=True, slots=True)
class SessionCard:
    """A session in a list; ``results`` (the number of finished tables) is empty if kept back from the reader.

    ``stage``: the later stage to which it belongs. ``has_clock``: the session is being played, and the big clock counts down.
    """

    number: int
    stage: str
    date: datetime.date | None
    evening: str
    starts_at: datetime.datetime | None
    state: str
    state_text: str
    tables: int
    results: int | None
    url: str
    has_clock: bool

    @property
    def is_kept_back(self) -> bool:
        return self.results is None

    @property
    def has_recap(self) -> bool:
        return self.state in ENDED and bool(self.results)


@dataclass(frozen=True, slots=True)
class SessionPage:
    """A session with all tables, who sits out and what that counts, and the tables whose result is missing (once it has started).
    ``outdated_rests``: who was to sit out and does not play in it any more; ``unseated``: who plays in it now and has no seat there yet;
    ``open_before``: the name of a stage beside its own of which it is open again who plays, so that somebody here may still move there."""

    session: SessionCard
    tables: tuple[GameCard, ...]
    sit_outs: tuple[ShownPerson, ...]
    missing: tuple[int, ...]
    rest_counts: str = ""
    outdated_rests: tuple[ShownPerson, ...] = ()
    unseated: tuple[ShownPerson, ...] = ()
    open_before: str = ""

    @property
    def is_being_changed(self) -> bool:
        """Somebody has an outdated seat in it."""
        return any(seat.outdated for card in self.tables for seat in card.seats)


def session_cards(competition: Competition, reader: Reader | None = None) -> tuple[SessionCard, ...]:
    """The sessions that the reader may see, newest first. One query."""
    reader = reader or everybody(competition)
    return tuple(_session_card(session, competition.slug, reader) for session in _sessions(competition, reader).order_by("-number"))


def session_page(competition: Competition, number: int, *, reader: Reader | None = None, may_record: bool = False) -> SessionPage:
    """One session. Raises ``Session.DoesNotExist``. Five queries, one less without ``may_record``, one more if somebody sits out."""
    reader = reader or everybody(competition)
    session = _sessions(competition, reader).get(number=number)
    tables = tuple(_tables(session, _links(session) if may_record else {}, reader))
    sit_outs = session.sit_outs.select_related("entrant__player__club").order_by("entrant__number")
    started = session.state not in {SessionState.SEATED, SessionState.CANCELLED} and reader.sees(number)
    return SessionPage(
        session=_session_card(session, competition.slug, reader),
        tables=tables,
        sit_outs=tuple(person_of(sit_out.entrant, competition.slug) for sit_out in sit_outs),
        missing=tuple(card.table for card in tables if started and not card.is_finished and card.state != GameState.VOID),
        rest_counts=rest_counts(competition, session) if sit_outs else "",
    )


def _sessions(competition: Competition, reader: Reader) -> SessionQuerySet:
    finished = Count("tables__game", filter=Q(tables__game__state__in=COUNTING), distinct=True)
    visible = Session.objects.read_by(reader).filter(competition=competition).select_related("evening", "stage")
    return visible.annotate(table_count=Count("tables", distinct=True), result_count=finished)


def _session_card(session: Session, slug: str, reader: Reader) -> SessionCard:
    state, evening = SessionState(reader.state(session.number, session.state)), session.evening
    return SessionCard(
        number=session.number,
        stage=session.later_stage,
        date=session.day,
        evening=evening.name if evening else "",
        starts_at=_local(session.starts_at),
        state=state,
        state_text=str(state.label),
        tables=session.table_count,  # type: ignore[attr-defined]
        results=session.result_count if reader.sees(session.number) else None,  # type: ignore[attr-defined]
        url=reverse("session", args=[slug, session.number]),
        has_clock=state == SessionState.RUNNING and session.minutes > 0,
    )


def _links(session: Session) -> dict[int, str]:
    """The newest valid link of each table; people with an account do not need a valid one."""
    links = TableLink.objects.filter(table__session=session).order_by("pk") if session.is_open_for_tables else ()
    return {link.table_id: link.get_absolute_url() for link in links}


def _tables(session: Session, links: dict[int, str], reader: Reader) -> Iterable[GameCard]:
    hands = RecordedHand.objects.counting().filter(game__table__session=session).values_list("game__table").annotate(Count("pk"))
    counts = dict(hands.order_by())
    tables = _by_table(Q(session=session))
    noted = _noted(tables, reader)
    for seats in tables:
        table = seats[0].table_id
        yield _game_card(seats, reader, noted, hands=counts.get(table, 0), record_url=links.get(table, ""))


def game_cards(where: Q, reader: Reader) -> list[GameCard]:
    """The tables with matching seats, in sessions that the reader may see and that take place, newest first.

    One query, two more if there are notes beside their results, four more if some are being played, and one more if somebody is appointed
    for a session whose results will be kept back.
    """
    visible = Q(session__in=Session.objects.read_by(reader).exclude(state=SessionState.CANCELLED))
    tables = _by_table(where & visible)
    noted = _noted(tables, reader)
    return [_game_card(seats, reader, noted) for seats in tables]


def kept_game(competition: Competition, number: int, reader: Reader) -> GameCard | None:
    """The game with this number if the reader may know its seating but nothing else. One query."""
    found = game_cards(Q(session__competition=competition, table__game__number=number), reader)
    return next((card for card in found if card.state == KEPT_BACK), None)


def _by_table(where: Q) -> list[list[Seat]]:
    seats = Seat.objects.filter(where).select_related("entrant__player__club", "entrant__stand_in__player", "table__game", "result")
    seats = seats.select_related("session__competition", "session__evening", "session__stage")
    seats = seats.order_by("-session_id", "table__number", "wind")
    return [list(group) for _table, group in groupby(seats, key=lambda seat: seat.table_id)]


@dataclass(frozen=True, slots=True)
class _Noted:
    """What is known of the games beside their results, by the games' ids; ``secret``: as of :func:`appointed_in_secret`."""

    beside: Mapping[int, Beside]
    live: Mapping[int, LiveGame]
    secret: frozenset[tuple[int, int]]


def _noted(tables: list[list[Seat]], reader: Reader) -> _Noted:
    """The notes beside the results that the reader may know, and the scores of games being played; of the others, who was to play."""
    begun = [seats for seats in tables if hasattr(seats[0].table, "game")]
    known, kept = ([seats for seats in begun if reader.sees(seats[0].session.number) is told] for told in (True, False))
    secret = appointed_in_secret((seat for seats in tables for seat in seats), reader)
    return _Noted({**seated_beside(kept), **beside_tables(known)}, live_games(known), secret)


def _game_card(seats: list[Seat], reader: Reader, noted: _Noted, *, hands: int = 0, record_url: str = "") -> GameCard:
    table, session, slug = seats[0].table, seats[0].session, seats[0].session.competition.slug
    game: Game | None = getattr(table, "game", None)
    is_kept = game is not None and not reader.sees(session.number)
    shown = game is not None and game.state in COUNTING and not is_kept
    beside = noted.beside.get(game.pk, Beside()) if game else Beside()
    live = noted.live.get(game.pk) if game else None
    total = sum(seat.result.total for seat in seats if hasattr(seat, "result")) if shown else 0
    state, state_text = (KEPT_BACK, _("kept secret")) if is_kept else (game.state, game.get_state_display()) if game else ("", "")
    return GameCard(
        competition=session.competition.name,
        session=session.number,
        stage=session.later_stage,
        table_id=table.pk,
        table=table.number,
        state=state,
        state_text=state_text,
        hands=0 if is_kept else hands,
        seats=tuple(seat_card(seat, slug, shown, beside.playing.get(seat.wind) or appointed(seat, noted.secret), live) for seat in seats),
        url=reverse("game", args=[slug, game.number]) if game else "",
        record_url=record_url,
        notes=tuple(beside.notes),
        sum_text=sum_text(total, beside),
        live=live,
        day=session.day,
        starts_at=_local(session.starts_at),
        session_state=reader.state(session.number, session.state),
    )


def _local(at: datetime.datetime | None) -> datetime.datetime | None:
    return timezone.localtime(at) if at else None
