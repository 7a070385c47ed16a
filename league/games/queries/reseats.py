"""Seat changes after the start: the effect of a planned one, the history, and taking one back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.games.models import RESEAT, Game, GameRevision, Substitution
from league.games.queries.facts import facts_of
from league.games.states import COUNTING, OPEN, GameState
from league.seating.models import Seat, Session
from league.seating.two_tables import busy_beside, busy_text
from league.wording import joined, one_stop
from league.wording.seats import seat_name

__all__ = [
    "LastReseat",
    "Move",
    "Place",
    "SeatChange",
    "TouchedTable",
    "entrants_by_number",
    "entrants_by_place",
    "last_reseat",
    "planned_changes",
    "reseat_texts",
    "touched_tables",
    "why_not_come",
    "why_not_leave",
]

Move = tuple[int, int, Entrant]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A seat of a session: the table's number and the start wind (0..3)."""

    table: int
    wind: int


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The old and the new person on a seat."""

    place: Place
    before: Entrant
    after: Entrant

    @property
    def seat_name(self) -> str:
        """The seat's start wind; the fifth of five has none."""
        return seat_name(self.place.wind)


def entrants_by_place(session: Session) -> Mapping[Place, Entrant]:
    """The entrant on each seat, table by table. One query."""
    seats = Seat.objects.filter(session=session).select_related("table", "entrant__player").order_by("table__number", "wind")
    return {Place(seat.table.number, seat.wind): seat.entrant for seat in seats}


def planned_changes(seats: Mapping[Place, Entrant], moves: Sequence[Move]) -> tuple[SeatChange, ...]:
    """The seats on which somebody else would sit, in order. Refusals: ``no_such_table``, ``moved_twice``, ``seated_twice``."""
    wanted = {Place(table, wind): entrant for table, wind, entrant in moves}
    for place in wanted:
        if place not in seats:
            raise Refusal("no_such_table", _("There is no such seat at table %(table)s.") % {"table": place.table})
    if len(wanted) != len(moves):
        raise Refusal("moved_twice", _("Two people would sit on the same seat."))
    after = {**seats, **wanted}
    places = Counter(entrant.pk for entrant in after.values())
    if twice := {entrant.pk: entrant.shown_name for entrant in after.values() if places[entrant.pk] > 1}:
        sentence = _("%(names)s would sit on two seats. Somebody else has to take the seat that is left.")
        raise Refusal("seated_twice", sentence % {"names": joined(list(twice.values()))})
    return tuple(SeatChange(place, seats[place], who) for place, who in sorted(wanted.items()) if seats[place].pk != who.pk)


@dataclass(frozen=True, slots=True)
class TouchedTable:
    """A table where somebody else would sit. ``hands`` were recorded so far, or (``from_paper``) its final scores.

    ``refused``: why it cannot be, empty where it can.
    """

    table: int
    changes: tuple[SeatChange, ...]
    hands: int
    from_paper: bool
    is_over: bool
    is_confirmed: bool
    refused: str = ""


def why_not_leave(game: Game, changes: Sequence[SeatChange]) -> Refusal | None:
    """``noted_on_seat``: a penalty, a warning and a substitute belong to a person, not to a seat; what is kept of a superseded hand stays
    like the hand."""
    facts, leaving = facts_of(game), {change.place.wind: change.before.shown_name for change in changes}
    noted_for = {kept.penalty.seat for kept in facts.penalties if kept.hand is None}
    seats = noted_for | {kept.substitute.seat for kept in facts.substitutes}
    noted = sorted(seats & leaving.keys())
    if not noted:
        return None
    sentence = _("At table %(table)s, a penalty, a warning or a substitute is noted for %(names)s. Please take that back first.")
    said = sentence % {"table": game.table.number, "names": joined([leaving[seat] for seat in noted])}
    return Refusal("noted_on_seat", one_stop(said))


def why_not_come(session: Session, changes: Sequence[SeatChange]) -> Refusal | None:
    """``plays_already``: the person coming in plays for somebody else; ``sits_elsewhere``: in a session beside it, where a table is not
    over. One query, four more with later stages."""
    coming = {change.after.player_id: change.after.shown_name for change in changes}
    leaving = {change.before.player_id for change in changes}
    open_tables = Game.objects.filter(table__session=session, state__in=OPEN).values_list("table__number", flat=True)
    busy = busy_beside(session)
    here = [one.after.player_id for one in changes if one.after.player_id in busy and one.after.player_id not in leaving]
    if here and {one.place.table for one in changes if one.after.player_id in here} & set(open_tables):
        return Refusal("sits_elsewhere", busy_text(busy[here[0]]))
    playing = Substitution.objects.filter(game__table__session=session, until_version=None, player__in=coming)
    row = playing.values_list("player_id", "game__table__number").first()
    if row is None:
        return None
    sentence = _("%(name)s plays for somebody at table %(table)s. End that substitution first.")
    return Refusal("plays_already", sentence % {"name": coming[row[0]], "table": row[1]})


def touched_tables(session: Session, changes: Sequence[SeatChange]) -> tuple[TouchedTable, ...]:
    """The tables of these changes with the records of their games. Three queries, and those of the facts for each table."""
    numbers = {change.place.table for change in changes}
    games = Game.objects.filter(table__session=session, table__number__in=numbers).select_related("table__session", "competition")
    rows = games.order_by("table__number").prefetch_related("hands", "final_scores")
    return tuple(_touched(game, tuple(change for change in changes if change.place.table == game.table.number)) for game in rows)


def _touched(game: Game, changes: tuple[SeatChange, ...]) -> TouchedTable:
    refusal = why_not_come(game.table.session, changes) or why_not_leave(game, changes)
    return TouchedTable(
        table=game.table.number,
        changes=changes,
        hands=sum(hand.until_version is None for hand in game.hands.all()),
        from_paper=any(final.until_version is None for final in game.final_scores.all()),
        is_over=game.state in COUNTING,
        is_confirmed=game.state == GameState.CONFIRMED,
        refused=str(refusal) if refusal else "",
    )


def entrants_by_number(competition: Competition, numbers: Sequence[int]) -> Mapping[int, Entrant]:
    """One query."""
    return {entrant.number: entrant for entrant in competition.entrants.filter(number__in=numbers).with_players()}


@dataclass(frozen=True, slots=True)
class LastReseat:
    """The newest change of seats of a session, and the moves that take it back."""

    by_name: str
    at: datetime
    reason: str
    back: tuple[Move, ...]
    texts: tuple[str, ...]


def last_reseat(session: Session) -> LastReseat | None:
    """The last seat change if it can be taken back; ``None`` if there was none, or the tables changed since. Three queries."""
    revisions = GameRevision.objects.filter(game__table__session=session, verb=RESEAT).select_related("game__table").order_by("-at", "-pk")
    rows = list(revisions)
    if not rows:
        return None
    newest = [row for row in rows if row.at == rows[0].at]
    seats = entrants_by_place(session)
    entrants = entrants_by_number(session.competition, [number for row in newest for number in _numbers(row)])
    changes = [
        SeatChange(Place(row.game.table.number, wind), entrants[before], entrants[after])
        for row in newest
        for wind, before, after in row.details["request"].get("seats", [])
        if before in entrants and after in entrants
    ]
    if not changes or any(seats[change.place].pk != change.after.pk for change in changes):
        return None
    changes.sort(key=lambda change: change.place)
    return LastReseat(
        by_name=rows[0].by_name,
        at=rows[0].at,
        reason=rows[0].reason,
        back=tuple((change.place.table, change.place.wind, change.before) for change in changes),
        texts=tuple(map(change_text, changes)),
    )


def change_text(change: SeatChange) -> str:
    """Such as: Table 3, East: Anna instead of Ben."""
    words = {
        "table": change.place.table,
        "wind": change.seat_name,
        "after": change.after.shown_name,
        "before": change.before.shown_name,
    }
    return _("Table %(table)s, %(wind)s: %(after)s instead of %(before)s") % words


def _numbers(revision: GameRevision) -> list[int]:
    return [number for _wind, *numbers in revision.details["request"].get("seats", []) for number in numbers]


def reseat_texts(game: Game, revisions: Sequence[GameRevision]) -> Mapping[int, list[tuple[str, str]]]:
    """For each version that re-seated somebody: (who sat there, who sits there now), in words. One query where there is one, else none."""
    rows = {row.version: row.details["request"] for row in revisions if row.verb == RESEAT}
    if not rows:
        return {}
    numbers = [number for revision in revisions if revision.verb == RESEAT for number in _numbers(revision)]
    entrants = entrants_by_number(game.competition, numbers)
    return {version: [_words(seat, entrants) for seat in request.get("seats", [])] for version, request in rows.items()}


def _words(seat: Any, entrants: Mapping[int, Entrant]) -> tuple[str, str]:
    wind, *numbers = seat
    names = (entrants[number].shown_name if number in entrants else str(number) for number in numbers)
    before, after = (f"{seat_name(wind)}: {name}" for name in names)
    return before, after
