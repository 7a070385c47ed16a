"""Seats that have not begun and no longer fit who plays: their session is to be seated again, so nobody is promised them."""

from __future__ import annotations

from collections.abc import Callable

from league.seating.models import SessionState
from league.standings.queries.people import RankedPeople
from league.standings.queries.sessions import GameCard, SessionPage
from scoring.ranking import StagedPlan

__all__ = ["is_being_changed", "is_outdated"]

UNSTARTED = ""  #: the state of a table whose session has not started


def is_outdated(card: GameCard, key: int, people: RankedPeople) -> bool:
    """Whether the seat of the entrant with this id at a table will be given to somebody else: its session has not started, and they do not
    take part any more, or it is of a stage of which the reader may know that they do not play in it, or that it is not decided any more
    who does. No query."""
    if card.state != UNSTARTED:
        return False
    return card.session in people.staging.undecided or not (people[key].takes_part and _plays_in(card.session, key, people))


def is_being_changed(page: SessionPage, people: Callable[[], RankedPeople]) -> bool:
    """Whether somebody has an outdated seat in the session; ``people`` are called for only until it has started. No query of its own."""
    if page.session.state != SessionState.SEATED:
        return False
    return _has_outdated(page, people())


def _has_outdated(page: SessionPage, people: RankedPeople) -> bool:
    keys = {person.number: key for key, person in people.items()}
    own = ((card, keys.get(seat.person.number)) for card in page.tables for seat in card.seats)
    return any(key is not None and is_outdated(card, key, people) for card, key in own)


def _plays_in(session: int, key: int, people: RankedPeople) -> bool:
    """A substitute may fill a table of any stage; of a stage whose players the reader may not know, nothing is said."""
    stages = people.plan.stages if isinstance(people.plan, StagedPlan) and not people[key].substitute else ()
    return all(one.members is None or key in one.members for one in stages if session in one.sessions)
