"""Seats that have not begun and no longer fit who plays: their session is to be seated again, so nobody is promised them."""

from __future__ import annotations

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.models import SessionState
from league.standings.queries.people import RankedPeople, people_of
from league.standings.queries.sessions import GameCard, SessionPage
from scoring.ranking import StagedPlan

__all__ = ["is_being_changed", "is_outdated"]

UNSTARTED = ""  #: the state of a table whose session has not started


def is_outdated(card: GameCard, key: int, people: RankedPeople) -> bool:
    """Whether the seat of the entrant with this id at a table will be given to somebody else: its session has not started, and they do not
    take part any more, or it is of a stage of which the reader may know that they do not play in it. No query."""
    return card.state == UNSTARTED and not (people[key].takes_part and _plays_in(card.session, key, people))


def is_being_changed(competition: Competition, page: SessionPage, reader: Reader) -> bool:
    """Whether somebody has an outdated seat in the session. Queries as for :func:`people_of`, none once it has started."""
    if page.session.state != SessionState.SEATED:
        return False
    people = people_of(competition, reader)
    keys = {person.number: key for key, person in people.items()}
    own = ((card, keys.get(seat.person.number)) for card in page.tables for seat in card.seats)
    return any(key is not None and is_outdated(card, key, people) for card, key in own)


def _plays_in(session: int, key: int, people: RankedPeople) -> bool:
    """A substitute may fill a table of any stage; of a stage whose players the reader may not know, nothing is said."""
    stages = people.plan.stages if isinstance(people.plan, StagedPlan) and not people[key].substitute else ()
    return all(one.members is None or key in one.members for one in stages if session in one.sessions)
