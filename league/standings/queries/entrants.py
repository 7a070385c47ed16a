"""Who takes part, and what is known of one of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from league.competitions.models import Competition
from league.games.models import GameState
from league.seating.models import Seat, Session, SessionState
from league.standings.queries.people import Person, people_of
from league.standings.queries.results import by_entrant, seat_results
from league.standings.queries.sessions import GameCard, game_cards
from league.standings.queries.standings import StandingRow, standing_of, standings_from

__all__ = ["EntrantPage", "EntrantRow", "entrant_page", "entrant_rows"]


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant in the list of players."""

    person: Person
    games: int


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """An entrant's standing, games (newest first, with the others at the table), next seats, and sessions sat out."""

    row: StandingRow
    player: int
    games: tuple[GameCard, ...]
    coming: tuple[GameCard, ...]
    sat_out: tuple[int, ...]


def entrant_rows(competition: Competition) -> tuple[EntrantRow, ...]:
    """Everybody by name. Two queries."""
    played = by_entrant(seat_results(competition))
    rows = (EntrantRow(person, len(played.get(key, []))) for key, person in people_of(competition).items())
    return tuple(sorted(rows, key=lambda row: (row.person.withdrawn, row.person.name.casefold(), row.person.number)))


def entrant_page(competition: Competition, number: int) -> EntrantPage | None:
    """One entrant, or nothing where there is none. Five queries."""
    row = standing_of(standings_from(competition, people_of(competition), seat_results(competition), everybody=True), number)
    if row is None:
        return None
    entrant = competition.entrants.values_list("pk", "player_id").get(number=number)
    cards = game_cards(Q(table__in=Seat.objects.filter(entrant=entrant[0]).values("table")))
    sat_out = Session.objects.visible().exclude(state=SessionState.CANCELLED).filter(sit_outs__entrant=entrant[0])
    return EntrantPage(
        row=row,
        player=entrant[1],
        games=tuple(card for card in cards if card.is_finished),
        coming=tuple(card for card in reversed(cards) if not card.is_finished and card.state != GameState.VOID),
        sat_out=tuple(sat_out.order_by("number").values_list("number", flat=True)),
    )
