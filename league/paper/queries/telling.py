"""What papers of a public seating say that its public page does not, as it tells results that are kept back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Q

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.paper.queries.printed import PrintedSeat, PrintedSession, Telling
from league.seating.models import SitOut
from league.seating.outdated import outdated_place
from league.standings.queries.outdated_seats import is_out_of, with_outdated_seats
from league.standings.queries.people import RankedPeople, people_of
from league.standings.queries.seat_card import SeatCard
from league.standings.queries.sessions import GameCard, game_cards
from scoring.ranking import StagedPlan

__all__ = ["keeps_back", "telling_of"]


def keeps_back(competition: Competition) -> bool:
    """Whether anything is kept back from the public. One query at most."""
    return everybody(competition).misses_results or competition.sessions.filter(hidden=True).exists()


def telling_of(competition: Competition, sessions: Sequence[PrintedSession]) -> Mapping[int, Telling]:
    """The sessions whose seating is public, by number, each compared with its public page as it is at this moment. About ten queries,
    whatever the number of sessions."""
    shown, public = [one for one in sessions if not one.is_held_back], everybody(competition)
    if not shown:
        return {}
    people = people_of(competition, public)
    cards: dict[int, dict[int, GameCard]] = defaultdict(dict)
    for card in with_outdated_seats(game_cards(Q(session__in=[one.pk for one in shown]), public), people):
        cards[card.session][card.table] = card
    rests = SitOut.objects.filter(outdated_place(), session__in=[one.pk for one in shown])
    untold = {number for number, key in rests.values_list("session__number", "entrant_id") if not is_out_of(number, key, people)}
    return {one.number: _telling(one, cards[one.number], people, public, one.number in untold) for one in shown}


def _telling(one: PrintedSession, cards: Mapping[int, GameCard], people: RankedPeople, public: Reader, sit_outs: bool) -> Telling:
    told = {table.number: cards[table.number].seats if table.number in cards else () for table in one.tables}
    is_secret = not public.sees(one.number)
    different = (table.number for table in one.tables if _differ(table.seats, told[table.number], with_substitutes=is_secret))
    is_told = any(seat.outdated for seats in told.values() for seat in seats)
    keys = {person.number: key for key, person in people.items()}
    waits = any(not _is_known_to_play(one.number, keys.get(who.number), people) for who in one.unseated)
    gone = [keys.get(seat.person.number) for _table, seat in one.seats if seat.outdated and not seat.person.takes_part]
    return Telling(
        tables=frozenset(different),
        change=(one.is_changing and not is_told) or (bool(one.open_before) and one.number not in people.staging.open_before),
        others=waits or any(key is not None and people[key].takes_part for key in gone),
        sit_outs=sit_outs,
    )


def _differ(printed: Sequence[PrintedSeat], told: Sequence[SeatCard], *, with_substitutes: bool) -> bool:
    """Whether the paper of a table has other free seats or, if they may be secret, other substitutes than its card on the public page."""
    if len(printed) != len(told) or any(one.outdated != other.outdated for one, other in zip(printed, told, strict=True)):
        return True
    playing = [one.substitute.player if one.substitute is not None else None for one in printed]
    return with_substitutes and playing != [other.played_by for other in told]


def _is_known_to_play(session: int, key: int | None, people: RankedPeople) -> bool:
    """Whether the public may know that this entrant (id) plays in the session."""
    if key is None or not people[key].takes_part:
        return False
    stages = people.plan.stages if isinstance(people.plan, StagedPlan) else ()
    members = [one.members for one in stages if session in one.sessions]
    return all(own is None or key in own for own in members) and bool(members or not stages)
