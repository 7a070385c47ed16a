"""The check-in of a session that belongs to no evening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from league.competitions.models import Entrant
from league.competitions.spans import replaced_in
from league.director.seating_words import outdated_text, sessions_text
from league.drawing import tables_for
from league.drawing.sizes import FOUR, Sizes
from league.games.models import Game, Substitution
from league.games.queries.playing import playing_instead
from league.games.states import COUNTING, GameState
from league.seating.models import ENDED, Seat, Session, SessionState
from league.seating.outdated import to_be_redrawn
from league.seating.queries import Comer, awaited, comers_to
from league.seating.settled import open_text
from league.seating.two_tables import AtTwoTables, busy_beside, not_free_texts, twice_at

__all__ = ["ArrivalsPage", "ComerPlace", "TableOfComers", "arrivals_page", "free_substitutes", "recorded_game"]

OVER = (*ENDED, SessionState.CANCELLED)
RECORDED = (GameState.RUNNING, *COUNTING)


@dataclass(frozen=True, slots=True)
class ComerPlace:
    """An expected person. ``game``: the number of the table's game once the session runs; ``plays``: the name of a substitute.

    ``may_end``: the substitute was arranged before the session, and can be taken back here.
    """

    comer: Comer
    game: int | None = None
    plays: str = ""
    may_end: bool = False

    @property
    def sessions(self) -> str:
        """In which sessions the substitute plays who was arranged before, in words; empty without an end."""
        span = self.comer.stand_in_span
        return sessions_text(span.numbers) if span is not None else ""

    @property
    def counts(self) -> bool:
        """Whether somebody can come to this seat: its player, or who plays for them in a game that has begun."""
        return self.comer.may_play or (self.game is not None and bool(self.plays))


@dataclass(frozen=True, slots=True)
class TableOfComers:
    number: int
    places: tuple[ComerPlace, ...]

    @property
    def here(self) -> int:
        """Number of seats with somebody here, substitutes included."""
        return sum(place.counts and (place.comer.here or bool(place.plays)) for place in self.places)

    @property
    def expected(self) -> int:
        """Number of seats whose players can come."""
        return sum(place.counts for place in self.places)

    @property
    def is_full(self) -> bool:
        return self.here == len(self.places)


@dataclass(frozen=True, slots=True)
class ArrivalsPage:
    """``expected``: everybody with a place who can play; before the seating, everybody except substitutes.

    ``missing``: those of them who are not here; ``replaced``: those who have a substitute, and are neither here nor missing. ``others``:
    active entrants without a place in a seated session; ``is_begun``: somebody was noted as here; ``may_change``: the session is not over.
    ``not_free``: which substitutes play in a session beside this one, and where, in sentences; ``twice``: who sits in both. ``gone``: who
    has a seat, but has withdrawn or does not play in the stage any more; ``outdated``: that the seating does not fit any more, in words.
    """

    tables: tuple[TableOfComers, ...]
    expected: tuple[ComerPlace, ...]
    missing: tuple[ComerPlace, ...]
    replaced: tuple[ComerPlace, ...]
    resting: tuple[ComerPlace, ...]
    others: tuple[ComerPlace, ...]
    substitutes: tuple[ComerPlace, ...]
    is_begun: bool
    may_change: bool
    sizes: Sizes = FOUR
    not_free: tuple[str, ...] = ()
    twice: tuple[AtTwoTables, ...] = ()
    gone: tuple[ComerPlace, ...] = ()
    outdated: str = ""

    @property
    def here(self) -> int:
        return len(self.expected) - len(self.missing) - len(self.replaced)

    @property
    def full_tables(self) -> int:
        """Number of tables in a draw of those who are here, or of everybody if nobody was noted yet."""
        return len(tables_for(self._drawn, self.sizes))

    @property
    def sitting_out(self) -> int:
        return self._drawn - sum(tables_for(self._drawn, self.sizes))

    @property
    def _drawn(self) -> int:
        return self.here + len(self.replaced) if self.is_begun else len(self.expected)


def arrivals_page(session: Session) -> ArrivalsPage:
    """The check-in of a session. At most three database queries, eight more in a later stage beside another, and seven where its seating
    may not fit any more."""
    games = dict(Game.objects.filter(table__session=session).values_list("table__number", "number"))
    playing = playing_instead(session) if games else {}
    places = []
    for comer in comers_to(session):
        before = "" if games else comer.stand_in
        plays = playing.get((comer.table or 0, comer.wind or 0), before) if comer.table else before
        places.append(ComerPlace(comer, games.get(comer.table or 0), plays, bool(before)))
    tables = _tables(places)
    seated = [place for table in tables for place in table.places]
    free = [place for place in places if place.comer.table is None]
    resting = _named(place for place in free if place.comer.rests)
    waiting = _named(place for place in free if not place.comer.rests and not place.comer.substitute)
    gone = tuple(place for place in seated if not place.counts)
    numbers = {comer.number for comer in awaited(place.comer for place in places)}
    expected = tuple(place for place in (*seated, *(resting if tables else waiting)) if place.comer.number in numbers)
    return ArrivalsPage(
        tables=tables,
        expected=expected,
        missing=tuple(place for place in expected if not place.comer.here and not place.plays),
        replaced=tuple(place for place in expected if place.plays),
        resting=resting,
        others=waiting if tables else (),
        substitutes=_named(place for place in free if not place.comer.rests and place.comer.substitute),
        is_begun=any(place.comer.here and place.comer.may_play and not place.may_end for place in places),
        may_change=session.state not in OVER,
        sizes=session.ruleset.table_sizes,
        not_free=not_free_texts(session),
        twice=twice_at(session),
        gone=gone,
        outdated=_outdated(session) if gone or (tables and waiting) else "",
    )


def _outdated(session: Session) -> str:
    """That the seating of a session that has not begun does not fit any more, or that it is open who plays, and why."""
    found = to_be_redrawn(session.competition, [session])
    return " ".join(filter(None, [open_text(session), outdated_text(found) if found else ""]))


def recorded_game(session: Session, entrant: Entrant) -> Game | None:
    """The game at whose table ``entrant`` has a seat in which nobody plays instead, once something is recorded there. One query."""
    replaced = Substitution.objects.filter(game=OuterRef("pk"), until_version=None, seat=OuterRef("table__seats__wind"))
    games = Game.objects.filter(Q(table__seats__entrant=entrant) & ~Exists(replaced), table__session=session, state__in=RECORDED)
    game = games.select_related("table__session").first()
    if game is not None:
        game.competition = session.competition
    return game


def free_substitutes(session: Session, entrant: Entrant | None = None, *, beside: bool = False) -> tuple[Entrant, ...]:
    """Substitutes without a seat who play neither for anybody, except perhaps ``entrant``, nor in a session beside this one. One database
    query, four more in a later stage. ``beside``: with those who do play there, as the command says where they sit."""
    own = Entrant.objects.filter(competition=session.competition_id, substitute=True).active().with_players()
    busy = Substitution.objects.filter(game__table__session=session, until_version=None)
    playing = Entrant.objects.filter(replaced_in(session.number), competition=session.competition_id)
    if entrant is not None:
        busy = busy.exclude(Exists(Seat.objects.filter(entrant=entrant, wind=OuterRef("seat"), table__game=OuterRef("game"))))
        playing = playing.exclude(pk=entrant.pk)
    free = own.exclude(seats__session=session).exclude(player__in=busy.values("player")).exclude(pk__in=playing.values("stand_in"))
    if not beside and (busy_there := busy_beside(session)):
        free = free.exclude(player__in=busy_there)
    return tuple(free.order_by("number"))


def _tables(places: Iterable[ComerPlace]) -> tuple[TableOfComers, ...]:
    rows: dict[int, list[ComerPlace]] = {}
    for place in places:
        if place.comer.table is not None:
            rows.setdefault(place.comer.table, []).append(place)
    return tuple(TableOfComers(number, tuple(sorted(rows[number], key=lambda place: place.comer.wind or 0))) for number in sorted(rows))


def _named(places: Iterable[ComerPlace]) -> tuple[ComerPlace, ...]:
    return tuple(sorted(places, key=lambda place: place.comer.sorts_as))
