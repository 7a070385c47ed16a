"""Who comes to one table by a change of seats after the start, and meets in another session, too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.competitions.models import Competition, Entrant
from league.drawing.arrangement import pairs_at
from league.games.models import RESEAT, GameRevision
from league.games.queries.reseats import Place, SeatChange, entrants_by_number
from league.seating.meetings import meetings_in, seated_when
from league.seating.models import NOT_BEGUN, Seat, Session

__all__ = ["MetAgain", "met_again_by", "met_again_since"]

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class MetAgain:
    """Two, by name, who meet in ``session`` since seats were changed there; ``before`` and ``later``: the numbers of the other sessions in
    which they meet, begun and drawn ahead."""

    session: int
    one: str
    other: str
    before: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


def _new_pairs(before: Mapping[Place, int], after: Mapping[Place, int]) -> Pairs:
    """The pairs who share a table after the change and did not before, by entrants' numbers."""
    return _pairs(after) - _pairs(before)


def _pairs(seats: Mapping[Place, int]) -> Pairs:
    tables: dict[int, list[int]] = defaultdict(list)
    for place, who in seats.items():
        tables[place.table].append(who)
    return frozenset(two for people in tables.values() for two in pairs_at(people))


def met_again_by(session: Session, seats: Mapping[Place, Entrant], changes: Sequence[SeatChange]) -> tuple[MetAgain, ...]:
    """The new pairs of a planned change that meet in other sessions, too. Two queries if there is a change."""
    if not changes:
        return ()
    after = {**seats, **{change.place: change.after for change in changes}}
    names = {entrant.number: entrant.shown_name for entrant in after.values()}
    new = _new_pairs(*({place: entrant.number for place, entrant in each.items()} for each in (seats, after)))
    others = Session.objects.counting().filter(competition=session.competition_id).exclude(pk=session.pk)
    before, later = meetings_in(others.exclude(state__in=NOT_BEGUN)), meetings_in(others.filter(state__in=NOT_BEGUN))
    found = (MetAgain(session.number, names[two[0]], names[two[1]], before.get(two, ()), later.get(two, ())) for two in sorted(new))
    return tuple(one for one in found if one.before or one.later)


def met_again_since(competition: Competition) -> tuple[MetAgain, ...]:
    """The pairs whom changes of seats brought together and who meet ``later`` as well, in sessions drawn before the change. One query, and
    four if seats were changed."""
    changed = GameRevision.objects.filter(game__competition=competition, verb=RESEAT).select_related("game__table__session")
    rows = list(changed.order_by("-at", "-pk"))
    if not rows:
        return ()
    when = {row.game.table.session_id: row.at for row in reversed(rows)}
    seated, ahead = seated_when(competition), meetings_in(competition.sessions.counting().filter(state__in=NOT_BEGUN))
    found = [
        (number, two, tuple(one for one in ahead.get(two, ()) if one in seated and seated[one] < when[key]))
        for key, (number, pairs) in _brought_together(rows).items()
        for two in sorted(pairs)
    ]
    names = entrants_by_number(competition, [who for _number, two, later in found if later for who in two])
    return tuple(MetAgain(number, names[two[0]].shown_name, names[two[1]].shown_name, later=later) for number, two, later in found if later)


def _brought_together(rows: Sequence[GameRevision]) -> Mapping[int, tuple[int, Pairs]]:
    """By the id of each session with changes of seats, the newest first: its number, and the pairs who share a table there only since
    then."""
    numbers = {row.game.table.session_id: row.game.table.session.number for row in rows}
    now: dict[int, dict[Place, int]] = {key: {} for key in sorted(numbers, key=numbers.__getitem__)}
    seats = Seat.objects.filter(session__in=numbers).values_list("session_id", "table__number", "wind", "entrant__number")
    for key, table, wind, who in seats:
        now[key][Place(table, wind)] = who
    first = {key: dict(places) for key, places in now.items()}
    for row in rows:
        for wind, before, _after in row.details["request"].get("seats", []):
            first[row.game.table.session_id][Place(row.game.table.number, wind)] = before
    return {key: (numbers[key], _new_pairs(first[key], now[key])) for key in now}
