"""Where a player plays now or next, in each competition that the reader may see."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from league.competitions.embargo import Reader, published_results
from league.competitions.models import Competition
from league.games.states import GameState
from league.seating.models import NOT_OVER, Seat
from league.standings.queries.awaited_seats import next_or_awaited
from league.standings.queries.next_seat import NextSeat, next_seat, tables_of, tables_with
from league.standings.queries.outdated_seats import is_reseated, with_outdated_seats
from league.standings.queries.people import RankedPeople
from league.standings.queries.sessions import game_cards

__all__ = ["ComingSeat", "coming_seats"]


@dataclass(frozen=True, slots=True)
class ComingSeat:
    """The next seat in one competition."""

    competition: Competition
    next: NextSeat


def coming_seats(readers: Mapping[Competition, Reader], player: int, own: Mapping[int, tuple[int, RankedPeople]]) -> tuple[ComingSeat, ...]:
    """The seats, also those played for somebody else, those at play first and then by day; ``own`` has the entrant (id) of the ``player``
    (id) and everybody by competition. One query, and at most eight for each competition with such a seat."""
    to_come = Q(table__game=None) | Q(table__game__state__in=(GameState.RUNNING, GameState.SEATED)) | ~published_results("session")
    rows = Seat.objects.filter(to_come, tables_of([entrant for entrant, _people in own.values()], player), session__state__in=NOT_OVER)
    waiting = set(rows.values_list("session__competition", flat=True))
    found = [_next(one, reader, player, *own[one.pk]) for one, reader in readers.items() if one.pk in waiting and one.pk in own]
    return tuple(sorted((one for one in found if one is not None), key=_when))


def _next(competition: Competition, reader: Reader, player: int, entrant: int, people: RankedPeople) -> ComingSeat | None:
    number = people[entrant].number
    own, instead = tables_with(with_outdated_seats(game_cards(tables_of([entrant], player), reader), people), number, player)
    cards = sorted((*own, *instead), key=lambda card: card.session)
    seat = next_seat(cards, number, player, lambda card: is_reseated(competition, card, people))
    seat = next_or_awaited(seat, competition, entrant, people, reader)
    return ComingSeat(competition, seat) if seat is not None else None


def _when(one: ComingSeat) -> tuple[bool, datetime.date, int]:
    day = one.next.starts_at.date() if one.next.starts_at is not None else one.next.day
    return not one.next.now, day or datetime.date.max, one.competition.pk
