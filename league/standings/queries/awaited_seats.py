"""The session in which somebody plays by now and has no seat yet: it is to be seated again, since others have one who do not play there."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.models import Session, SessionState
from league.standings.queries.next_seat import NextSeat
from league.standings.queries.outdated_seats import is_out_of, members_at
from league.standings.queries.people import RankedPeople
from scoring.ranking import StagedPlan

__all__ = ["next_or_awaited"]


def next_or_awaited(found: NextSeat | None, competition: Competition, key: int, people: RankedPeople, reader: Reader) -> NextSeat | None:
    """The next seat of the entrant with this id (``key``), or the session in which they are to get one, if that comes first: with nothing
    but its number. A seat says whether somebody there may still move into a stage that is open. One query for players of a later stage,
    otherwise none."""
    if found is not None and found.now:
        return found
    if found is not None and not (found.outdated or found.changing):
        found = replace(found, open_before=people.staging.open_before.get(found.session, ""))
    session = _awaited(competition, key, people, reader)
    if session is None or (found is not None and not found.outdated and found.session <= session):
        return found
    return NextSeat(session, table=0, wind="", now=False, day=None, starts_at=None, others=(), outdated=True)


def _awaited(competition: Competition, key: int, people: RankedPeople, reader: Reader) -> int | None:
    """The number of the first session with a seating that the reader may see in which this entrant plays, without a seat."""
    stages = people.plan.stages if isinstance(people.plan, StagedPlan) and people[key].takes_part else ()
    numbers = {number for one in stages if one.members is not None and key in one.members for number in one.sessions}
    if not numbers:
        return None
    sessions = Session.objects.filter(reader.seatings(), competition=competition, number__in=numbers, state=SessionState.SEATED)
    without = sessions.exclude(seats__entrant=key).exclude(sit_outs__entrant=key).order_by("number")
    for number, seats in groupby(without.values_list("number", "seats__entrant"), key=itemgetter(0)):
        if key in members_at(number, people) and any(who in people and is_out_of(number, who, people) for _number, who in seats):
            return int(number)
    return None
