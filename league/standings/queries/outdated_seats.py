"""Seats that have not begun and no longer fit who plays: their session is to be seated again, so nobody is promised them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace

from league.competitions.models import Competition
from league.seating.models import Seat, SessionState
from league.standings.queries.people import RankedPeople, ShownPerson
from league.standings.queries.seat_card import SeatCard
from league.standings.queries.sessions import GameCard, SessionPage
from scoring.ranking import StagedPlan

__all__ = ["has_outdated_seat", "is_out_of", "is_reseated", "members_at", "with_outdated", "with_outdated_seats"]

UNSTARTED = ""  #: the state of a table whose session has not started


def with_outdated(page: SessionPage, people: Callable[[], RankedPeople]) -> SessionPage:
    """The session with its outdated seats marked, without those among who sits out who do not play in it any more, and with those who play
    in it now and have no seat yet; if it fits, whether somebody there may still move into a stage that is open. ``people`` are called for
    only until it has started. One query where it is secret who plays in stages side by side, otherwise none."""
    if page.session.state != SessionState.SEATED:
        return page
    found = people()
    keys = _keys(found)
    rests = [(person, keys.get(person.number)) for person in page.sit_outs]
    gone = {person.number: key for person, key in rests if key is not None and is_out_of(page.session.number, key, found)}
    marked = replace(
        page,
        tables=with_outdated_seats(page.tables, found),
        sit_outs=tuple(person for person in page.sit_outs if person.number not in gone),
        outdated_rests=tuple(found[key] for key in gone.values()),
    )
    if marked.is_being_changed:
        return replace(marked, unseated=_unseated(marked, found))
    return replace(marked, open_before=found.staging.open_before.get(page.session.number, ""))


def _unseated(page: SessionPage, people: RankedPeople) -> tuple[ShownPerson, ...]:
    """Who plays in the stage of the session, as the reader may know, and has no seat there."""
    placed = {seat.person.number for card in page.tables for seat in card.seats} | {person.number for person in page.sit_outs}
    members = members_at(page.session.number, people)
    return tuple(person for key, person in people.items() if key in members and person.takes_part and person.number not in placed)


def members_at(session: int, people: RankedPeople) -> frozenset[Hashable]:
    """The ids of those who play in this session of a later stage, as the reader may know; nobody in the first, in which all do."""
    stages = people.plan.stages if isinstance(people.plan, StagedPlan) else ()
    return next((one.members for one in stages if session in one.sessions and one.members is not None), frozenset())


def with_outdated_seats(cards: Iterable[GameCard], people: RankedPeople) -> tuple[GameCard, ...]:
    """The tables with the seats marked that will be given to somebody else. Queries as for :func:`with_outdated`."""
    keys = _keys(people)
    return tuple(
        card if card.state != UNSTARTED else replace(card, seats=tuple(_marked(seat, card, keys, people) for seat in card.seats))
        for card in cards
    )


def has_outdated_seat(card: GameCard, number: int) -> bool:
    """Whether the seat at this table of the entrant with this number is marked as outdated."""
    return any(seat.outdated for seat in card.seats if seat.person.number == number)


def is_reseated(competition: Competition, card: GameCard, people: RankedPeople) -> bool:
    """Whether the session of this table has not started and will be seated again, as somebody has an outdated seat there, at this table or
    another. One query, none where the table tells it or nobody could have one, and that of :func:`with_outdated`."""
    if card.state != UNSTARTED:
        return False
    if any(seat.outdated for seat in card.seats):
        return True
    out = {key for key in people if is_out_of(card.session, key, people)}
    seats = Seat.objects.filter(session__competition=competition, session__number=card.session)
    return bool(out) and not out.isdisjoint(seats.values_list("entrant", flat=True))


def _keys(people: RankedPeople) -> Mapping[int, int]:
    """The entrants' ids by their numbers."""
    return {person.number: key for key, person in people.items()}


def _marked(seat: SeatCard, card: GameCard, keys: Mapping[int, int], people: RankedPeople) -> SeatCard:
    """The seat; if it is outdated, with the person as the reader may know them, and without a substitute."""
    key = keys.get(seat.person.number)
    if key is None or not is_out_of(card.session, key, people):
        return seat
    return replace(seat, person=people[key], playing="", played_by=None, outdated=True)


def is_out_of(session: int, key: int, people: RankedPeople) -> bool:
    """Whether the entrant with this id does not play in a session that has not started: they do not take part any more, or it is of a
    stage of which the reader may know that they do not play in it, or that it is not decided any more who does; or a public seating shows
    them in a stage beside it."""
    if session in people.staging.undecided or not (people[key].takes_part and _plays_in(session, key, people)):
        return True
    return (session, key) in people.seen_beside


def _plays_in(session: int, key: int, people: RankedPeople) -> bool:
    """A substitute may fill a table of any stage; of a stage whose players the reader may not know, nothing is said."""
    stages = people.plan.stages if isinstance(people.plan, StagedPlan) and not people[key].substitute else ()
    return all(one.members is None or key in one.members for one in stages if session in one.sessions)
